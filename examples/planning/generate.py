#!/usr/bin/env python3
"""Writes the example of a day beside itself: 80 stops of an invented town, their driving times and a planner's own plan.

Everything is made up from one seed: the same files on every machine.
  stops.csv   a stop a row, as a spreadsheet has them
  times.csv   driving times in seconds, a square table with the stops' ids
  times.json  the same as OSRM's table service answers
  plan.csv    the plan of somebody who goes by the map and not by the clock
"""
import csv
import json
import math
import pathlib
import random

HERE = pathlib.Path(__file__).resolve().parent
SHOPS = ["Bakery", "Café", "Kiosk", "School kitchen", "Greengrocer", "Hotel", "Clinic", "Canteen"]
STREETS = ["Amsel", "Birch", "Canal", "Dyke", "Elm", "Ferry", "Garden", "Harbour", "Island", "Juniper"]
CAPACITY_SHARE = 0.86
DEPOT = (8.790, 53.076)


def clock(minutes):
    return f"{minutes // 60:02}:{minutes % 60:02}"


def places(rng):
    """Longitude and latitude, rounded to 5 decimals: four quarters around the depot."""
    quarters = [(8.74, 53.09), (8.83, 53.10), (8.86, 53.05), (8.76, 53.045)]
    for number in range(80):
        east, north = quarters[number % 4]
        yield round(rng.gauss(east, 0.018), 5), round(rng.gauss(north, 0.011), 5)


def stops(rng):
    rows = [{"id": "D", "name": "Depot Hafen", "lat": DEPOT[1], "lon": DEPOT[0], "crates": "", "window": "06:30-17:30", "service": "",
             "phone": ""}]
    for number, (lon, lat) in enumerate(places(rng)):
        width = rng.choice([90, 120, 180, 240, 480])
        opens = rng.randrange(7 * 60, 16 * 60 - min(width, 400), 15)
        window = f"{clock(opens)}-{clock(min(opens + width, 17 * 60))}"
        name = f"{SHOPS[number % 8]} {STREETS[number // 8]} Street"
        rows.append({"id": f"S{number + 1:02}", "name": name, "lat": lat, "lon": lon, "crates": rng.randrange(1, 9), "window": window,
                     "service": f"{rng.randrange(4, 11)} min", "phone": f"555-01{number:02}"})
    return rows


def seconds(rng, a, b):
    """Streets are longer than the straight way, and not equally long in both directions."""
    east = (a["lon"] - b["lon"]) * 66_900
    north = (a["lat"] - b["lat"]) * 111_200
    return round(math.hypot(east, north) * 1.3 / 9.5 * rng.uniform(0.95, 1.1) + 45, 1)


def plan(rows):
    """Stops by their direction from the depot, as many as a van holds."""
    def direction(row):
        return math.atan2(row["lat"] - DEPOT[1], (row["lon"] - DEPOT[0]) * 0.6)

    route, load = 1, 0
    for row in sorted(rows[1:], key=direction):
        if load + row["crates"] > 60 * CAPACITY_SHARE:
            route, load = route + 1, 0
        load += row["crates"]
        yield route, row


def write_csv(name, rows):
    with open(HERE / name, "w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows(rows)


def main():
    rng = random.Random(80)
    rows = stops(rng)
    write_csv("stops.csv", [list(rows[0]), *(list(row.values()) for row in rows)])
    times = [[0.0 if a is b else seconds(rng, a, b) for b in rows] for a in rows]
    write_csv("times.csv", [["id", *(row["id"] for row in rows)], *([row["id"], *line] for row, line in zip(rows, times, strict=True))])
    sources = [{"location": [row["lon"], row["lat"]], "name": ""} for row in rows]
    answer = {"code": "Ok", "durations": times, "sources": sources, "destinations": sources}
    (HERE / "times.json").write_text(json.dumps(answer, separators=(",", ":")) + "\n", encoding="utf-8")
    routes = {}
    for route, row in plan(rows):
        routes.setdefault(route, []).append(row)
    lines = [["van", "sequence", "stop"]]
    for route, members in routes.items():
        lines += [[route, place + 1, row["name"]] for place, row in enumerate(members)]
    write_csv("plan.csv", lines)


if __name__ == "__main__":
    main()
