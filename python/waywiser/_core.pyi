"""The library behind the package; its users are the modules beside it."""

from collections.abc import Callable
from typing import Any

import numpy as np

version: str
solver: str
roundings: list[str]
conventions: list[str]
double_conventions: list[str]
repair_iterations: int

class Parts:
    name: str
    coordinates: list[str]
    durations: list[str]
    distances: list[str]
    demands: list[str]
    windows: list[str]
    services: list[str]
    capacity: str
    vehicles: int | None
    ids: list[int]
    names: list[str]

class Instance:
    name: str
    customers: int
    vehicles: int | None
    vehicle_limit: int
    capacity: str
    ids: list[int]
    digest: str
    euclidean: bool
    has_coordinates: bool
    warnings: list[str]
    format: str
    understood: str
    names: list[str]
    x: list[str]
    y: list[str]
    demands: list[str]
    ready: list[str]
    due: list[str]
    services: list[str]
    durations: list[str]
    distances: list[str]

class ScaledInstance:
    name: str
    P: int
    rounding: str
    ties: str
    guarantee: str
    label: str
    customers: int
    vehicles: int
    capacity: int
    demands: np.ndarray
    services: np.ndarray
    ready: np.ndarray
    due: np.ndarray
    durations: np.ndarray
    distances: np.ndarray
    def vehicle_cost(self, objective: str) -> int: ...
    def to_json(self, objective: str) -> str: ...
    def to_vrplib(self) -> str: ...

def read(path: str, options: dict[str, str], vehicles: int | None, decimals: int | None) -> Instance: ...
def text_of(instance: Instance, format: str, lossy: bool) -> str: ...
def format_of(path: str) -> str: ...
def parse(content: bytes, name: str) -> Instance: ...
def from_parts(parts: Parts) -> Instance: ...
def read_solution(path: str) -> tuple[list[list[int]], str | None, str]: ...
def scale(instance: Instance, P: int, rounding: str, ties: str) -> ScaledInstance: ...
def check_json(
    instance: Instance, routes: list[list[int]], stated_cost: str | None, conventions: list[str], scaled: list[tuple[int, str, str]],
    objective: str,
) -> str: ...
def audit_json(
    instances: list[Instance], names: list[str], factors: list[int], roundings: list[str], ties: str, triangles: bool
) -> str: ...
def repair(instance: Instance, routes: list[list[int]], allow_vehicles: bool, seed: int, iterations: int) -> dict[str, Any]: ...
def plot(instance: Instance, routes: list[list[int]], accessible: bool) -> str: ...
def solve(
    instance: Instance, seconds: float | None, iterations: int | None, scaling: tuple[int, str, str] | None, objective: str, seed: int,
    threads: int, initial: list[list[int]] | None, options: dict[str, str], on_improvement: Callable[[dict], Any] | None,
) -> dict[str, Any]: ...
