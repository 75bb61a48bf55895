#include "waywiser/instance/stops_columns.h"

#include <algorithm>
#include <span>
#include <utility>

#include "waywiser/instance/clock_time.h"

namespace waywiser {
namespace {

// What people call a column, by its letters alone (header_letters()), the most telling name first:
// in English, then in German and French.
constexpr std::string_view kId[] = {
    "ID",          "STOPID",         "CUSTOMERID", "CUSTNO",     "CUSTOMERNO", "CUSTOMERNUMBER",
    "STOPNO",      "NODEID",         "SITEID",     "LOCATIONID", "JOBID",      "ORDERID",
    "NO",          "CODE",           "KEY",        "NODE",       "STOP",       "SITE",
    "CUSTOMER",    "INDEX",          "NR",         "NUMMER",     "KUNDENNR",   "KUNDENNUMMER",
    "AUFTRAGSNR",  "AUFTRAGSNUMMER", "STOPPNR",    "KENNUNG",    "NUMERO",     "CODECLIENT",
    "IDENTIFIANT", "KUNDE"};
constexpr std::string_view kName[] = {
    "NAME",        "STOPNAME",   "CUSTOMERNAME", "SITENAME", "LABEL", "LOCATION", "LOCATIONNAME",
    "PLACE",       "TITLE",      "CLIENT",       "CUSTOMER", "STOP",  "ADDRESS",  "KUNDENNAME",
    "BEZEICHNUNG", "EMPFAENGER", "ADRESSE",      "ORT",      "STOPP", "HALT",     "NOM",
    "NOMCLIENT",   "LIBELLE",    "ARRET",        "KUNDE"};
constexpr std::string_view kLatitude[] = {"LAT", "LATITUDE", "BREITE", "BREITENGRAD", "GEOBREITE"};
constexpr std::string_view kLongitude[] = {"LON",    "LNG",         "LONG",     "LONGITUDE",
                                           "LAENGE", "LAENGENGRAD", "GEOLAENGE"};
constexpr std::string_view kX[] = {"XCOORD", "X",  "XCOORDINATE", "COORDX",     "XPOS",
                                   "POSX",   "XC", "RECHTSWERT",  "XKOORDINATE"};
constexpr std::string_view kY[] = {"YCOORD", "Y",  "YCOORDINATE", "COORDY",     "YPOS",
                                   "POSY",   "YC", "HOCHWERT",    "YKOORDINATE"};
constexpr std::string_view kDemand[] = {
    "DEMAND",    "Q",        "QUANTITY", "LOAD",     "SIZE",       "AMOUNT", "DELIVERY",
    "WEIGHT",    "WEIGHTKG", "VOLUME",   "CRATES",   "PIECES",     "KG",     "PARCELS",
    "PALLETS",   "BOXES",    "UNITS",    "ITEMS",    "BEDARF",     "MENGE",  "LIEFERMENGE",
    "NACHFRAGE", "LADUNG",   "GEWICHT",  "VOLUMEN",  "STUECKZAHL", "STUECK", "KISTEN",
    "PAKETE",    "PALETTEN", "DEMANDE",  "QUANTITE", "POIDS",      "COLIS",  "CAISSES"};
constexpr std::string_view kReady[] = {
    "READYTIME",  "READY",         "TWSTART",        "TIMEWINDOWSTART",
    "EARLIEST",   "OPEN",          "OPENS",          "START",
    "STARTTIME",  "WINDOWSTART",   "TWOPEN",         "FROM",
    "NOTBEFORE",  "EARLIESTTIME",  "OPENINGTIME",    "VON",
    "AB",         "FRUEHESTENS",   "BEGINN",         "OEFFNET",
    "FENSTERVON", "FENSTERBEGINN", "ZEITFENSTERVON", "ZEITFENSTERBEGINN",
    "DEBUT",      "OUVERTURE",     "AUPLUSTOT"};
constexpr std::string_view kDue[] = {"DUEDATE",
                                     "DUETIME",
                                     "DUE",
                                     "TWEND",
                                     "TIMEWINDOWEND",
                                     "LATEST",
                                     "CLOSE",
                                     "CLOSES",
                                     "END",
                                     "ENDTIME",
                                     "WINDOWEND",
                                     "TWCLOSE",
                                     "TO",
                                     "UNTIL",
                                     "NOTAFTER",
                                     "LATESTTIME",
                                     "CLOSINGTIME",
                                     "BIS",
                                     "SPAETESTENS",
                                     "ENDE",
                                     "SCHLIESST",
                                     "FENSTERBIS",
                                     "FENSTERENDE",
                                     "ZEITFENSTERBIS",
                                     "ZEITFENSTERENDE",
                                     "FIN",
                                     "FERMETURE",
                                     "AUPLUSTARD"};
constexpr std::string_view kWindow[] = {
    "WINDOW",  "TIMEWINDOW",  "TW",           "OPENINGHOURS",  "HOURS",           "TIMESLOT",
    "SLOT",    "ZEITFENSTER", "FENSTER",      "LIEFERFENSTER", "OEFFNUNGSZEITEN", "OEFFNUNGSZEIT",
    "CRENEAU", "FENETRE",     "PLAGEHORAIRE", "HORAIRES"};
constexpr std::string_view kService[] = {
    "SERVICETIME",      "SERVICE",      "SERVICEDURATION", "SERVTIME",       "STIME",
    "DURATION",         "STOPTIME",     "UNLOADING",       "UNLOADINGTIME",  "HANDLINGTIME",
    "SERVICEZEIT",      "SERVICEDAUER", "DAUER",           "STANDZEIT",      "AUFENTHALT",
    "AUFENTHALTSDAUER", "ENTLADEZEIT",  "ENTLADEDAUER",    "BEDIENZEIT",     "BEDIENDAUER",
    "HALTEZEIT",        "DUREE",        "DUREESERVICE",    "TEMPSDESERVICE", "DECHARGEMENT"};
constexpr std::string_view kPriority[] = {"PRIORITY", "PRIO", "PRIORITAET", "VORRANG", "PRIORITE"};
constexpr std::string_view kMark[] = {"TYPE", "KIND", "ROLE",  "DEPOT",   "ISDEPOT",
                                      "ART",  "TYP",  "ROLLE", "ISTDEPOT"};
constexpr std::string_view kCapacity[] = {"CAPACITY",           "VEHICLECAPACITY", "KAPAZITAET",
                                          "FAHRZEUGKAPAZITAET", "NUTZLAST",        "CAPACITE"};
constexpr std::string_view kVehicles[] = {"VEHICLES",  "FLEET",        "VEHICLENUMBER",
                                          "FAHRZEUGE", "FAHRZEUGZAHL", "VEHICULES"};

struct Known {
  StopColumn kind;
  std::string_view title;
  std::span<const std::string_view> names;
  std::string_view twice;  // what a second column of the kind asks for; empty where it is no matter
};

constexpr Known kKnown[kStopColumns] = {
    {StopColumn::id, "id", kId, ""},
    {StopColumn::name, "name", kName, ""},
    {StopColumn::latitude, "latitude", kLatitude, ""},
    {StopColumn::longitude, "longitude", kLongitude, ""},
    {StopColumn::x, "x", kX, ""},
    {StopColumn::y, "y", kY, ""},
    {StopColumn::demand, "demand", kDemand, "several capacities"},
    {StopColumn::ready, "ready time", kReady, "several time windows"},
    {StopColumn::due, "due date", kDue, "several time windows"},
    {StopColumn::window, "window", kWindow, "several time windows"},
    {StopColumn::service, "service time", kService, "several service times"},
    {StopColumn::priority, "priority", kPriority, ""},
    {StopColumn::mark, "mark of the depot", kMark, ""},
    {StopColumn::capacity, "capacity", kCapacity, "several capacities"},
    {StopColumn::vehicles, "vehicles", kVehicles, "mixed fleets"},
};

struct Lacking {
  std::string_view begin;  // of the letters of a name
  std::string_view what;
};

constexpr std::string_view kLongestRoute = "a longest duration of a route (--max-duration says it)";

constexpr Lacking kLacking[] = {
    {"SKILL", "skills"},
    {"REQUIREDSKILL", "skills"},
    {"BREAK", "breaks"},
    {"PICKUP", "pickups"},
    {"COLLECT", "pickups"},
    {"SHIPMENT", "pickups and deliveries"},
    {"RELEASE", "release dates"},
    {"VEHICLETYPE", "mixed fleets"},
    {"VEHICLECLASS", "mixed fleets"},
    {"MAXDURATION", kLongestRoute},
    {"MAXROUTE", kLongestRoute},
    {"SHIFT", kLongestRoute},
    {"MAXDISTANCE", "a longest distance of a route"},
    {"PREDECESSOR", "an order of customers"},
    {"PRECEDENCE", "an order of customers"},
    {"AFTERSTOP", "an order of customers"},
    {"PRIZE", "prizes"},
    {"PROFIT", "prizes"},
    {"SETUP", "setup times"},
    {"SECONDWINDOW", "several time windows"},
    {"COMPARTMENT", "compartments"},
    {"TEMPERATURE", "compartments"},
    {"FAEHIGKEIT", "skills"},
    {"QUALIFIKATION", "skills"},
    {"PAUSE", "breaks"},
    {"ABHOL", "pickups"},
    {"ENLEVEMENT", "pickups"},
    {"FAHRZEUGTYP", "mixed fleets"},
    {"RUESTZEIT", "setup times"},
    {"MAXDAUER", kLongestRoute},
};

// Letters beyond ASCII as people spell them out: "Länge" is LAENGE, "Fenêtre" FENETRE.
constexpr std::pair<std::string_view, std::string_view> kSpelled[] = {
    {"\xC3\xA4", "AE"}, {"\xC3\x84", "AE"}, {"\xC3\xB6", "OE"}, {"\xC3\x96", "OE"},
    {"\xC3\xBC", "UE"}, {"\xC3\x9C", "UE"}, {"\xC3\x9F", "SS"}, {"\xC3\xA9", "E"},
    {"\xC3\x89", "E"},  {"\xC3\xA8", "E"},  {"\xC3\xAA", "E"},  {"\xC3\xA0", "A"},
    {"\xC3\xA2", "A"},  {"\xC3\xA7", "C"},  {"\xC3\xB4", "O"},  {"\xC3\xBB", "U"},
    {"\xC3\xAE", "I"}};

std::string header_letters(std::string_view text) {
  std::string plain(text);
  for (const auto& [letter, spelled] : kSpelled) {
    for (std::size_t at = 0; (at = plain.find(letter, at)) != std::string::npos;)
      plain.replace(at, letter.size(), spelled);
  }
  return letters_of(plain);
}

struct Header {
  std::string letters;
  std::string bare;  // without the unit, or without what stands in parentheses
  std::int64_t seconds = 0;
};

Header header_of(std::string_view text) {
  return {header_letters(text), header_letters(without_unit(text)), header_unit(text)};
}

// Where a header ends and its unit, in parentheses or a last word, begins; `unit` is what it says.
std::size_t end_of_title(std::string_view header, std::string_view& unit) {
  const std::size_t open = header.find('(');
  if (open != std::string_view::npos) {
    unit = header.substr(open + 1, header.find(')', open) - open - 1);
    return open;
  }
  const std::size_t cut = header.find_last_of("_ ");
  if (cut == std::string_view::npos) return header.size();
  unit = header.substr(cut + 1);
  return unit_seconds(unit) != 0 ? cut : header.size();
}

bool takes_unit(StopColumn kind) {
  return kind == StopColumn::ready || kind == StopColumn::due || kind == StopColumn::service ||
         kind == StopColumn::window;
}

const Lacking* lacking(const std::string& letters) {
  const auto* const found =
      std::find_if(std::begin(kLacking), std::end(kLacking),
                   [&](const Lacking& entry) { return letters.starts_with(entry.begin); });
  return found == std::end(kLacking) ? nullptr : found;
}

// Where in the list of the kind's names this column stands; the list's size where it does not.
std::size_t rank(const Known& known, const Header& header) {
  const auto find = [&](const std::string& letters) {
    return static_cast<std::size_t>(std::find(known.names.begin(), known.names.end(), letters) -
                                    known.names.begin());
  };
  return std::min(find(header.letters), find(header.bare));
}

class Finder {
 public:
  explicit Finder(const TableText& table) {
    for (const Word& cell : table.header()) headers_.push_back(header_of(cell.text));
    taken_.assign(headers_.size(), false);
  }

  StopColumns find() {
    for (const Known& known : kKnown) take_best(known);
    for (const Known& known : kKnown) refuse_second(known);
    for (std::size_t c = 0; c < headers_.size(); ++c) {
      if (taken_[c]) continue;
      if (const Lacking* entry = lacking(headers_[c].letters)) {
        columns_.foreign.push_back({c, std::string(entry->what)});
      } else {
        columns_.unused.push_back(c);
      }
    }
    return std::move(columns_);
  }

 private:
  void take_best(const Known& known) {
    std::size_t best = known.names.size();
    std::size_t column = 0;
    for (std::size_t c = 0; c < headers_.size(); ++c) {
      const std::size_t at = taken_[c] ? best : rank(known, headers_[c]);
      if (at >= best) continue;
      best = at;
      column = c;
    }
    if (best == known.names.size()) return;
    taken_[column] = true;
    const auto kind = static_cast<std::size_t>(known.kind);
    columns_.at[kind] = column;
    if (takes_unit(known.kind)) columns_.seconds[kind] = headers_[column].seconds;
  }

  void refuse_second(const Known& known) {
    if (known.twice.empty()) return;
    for (std::size_t c = 0; c < headers_.size(); ++c) {
      if (taken_[c] || rank(known, headers_[c]) == known.names.size()) continue;
      taken_[c] = true;
      columns_.foreign.push_back({c, std::string(known.twice)});
    }
  }

  std::vector<Header> headers_;
  std::vector<bool> taken_;
  StopColumns columns_;
};

}  // namespace

std::string_view title_of(StopColumn kind) {
  return kKnown[static_cast<std::size_t>(kind)].title;
}

std::int64_t header_unit(std::string_view header) {
  std::string_view unit = header;
  (void)end_of_title(header, unit);
  return unit.size() > 1 || unit != header ? unit_seconds(unit) : 0;
}

std::string_view without_unit(std::string_view header) {
  std::string_view unit;
  return header.substr(0, end_of_title(header, unit));
}

StopColumns find_stop_columns(const TableText& table) {
  return Finder(table).find();
}

}  // namespace waywiser
