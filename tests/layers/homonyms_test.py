#!/usr/bin/env python3
"""No two types of the library have one name: the linker would take one's functions for the other's, without a word. Types
are those that headers define at namespace level; those of a .cpp file count where they are in no unnamed namespace."""
import os
import re
import unittest
from collections import defaultdict
from pathlib import Path

SOURCE = Path(os.environ["WAYWISER_SOURCE_DIR"]) / "src/waywiser"
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)
TOKEN = re.compile(r"\bnamespace\s*([\w:]*)\s*\{|\b(?:struct|class|enum\s+class|enum)\s+(?:\[\[\w+\]\]\s*)?(\w+)(?:\s+final)?\s*(?::[^{;]*)?\{|[{}]")


def types_of(text):
    """The qualified names of the types that a text defines at namespace level, but for those in unnamed namespaces."""
    scopes = []  # names of namespaces; None for any other brace
    for token in TOKEN.finditer(COMMENT.sub('""', text)):
        if token[0] == "}":
            scopes.pop()
        elif token[0] == "{":
            scopes.append(None)
        elif token[1] is not None:
            scopes.append(token[1])
        else:
            if None not in scopes and "" not in scopes:
                yield "::".join([*scopes, token[2]])
            scopes.append(None)


class Homonyms(unittest.TestCase):
    def test_a_name_belongs_to_one_type(self):
        places = defaultdict(list)
        for path in sorted(SOURCE.rglob("*")):
            if path.suffix in (".h", ".cpp"):
                for name in types_of(path.read_text()):
                    places[name].append(path.relative_to(SOURCE).as_posix())
        self.assertGreater(len(places), 300)
        self.assertEqual({name: files for name, files in places.items() if len(files) > 1}, {})

    def test_it_sees_what_it_should(self):
        text = """namespace waywiser { struct A { struct Inner {}; }; class B final : public A { void f() { struct Local {}; } };
            enum class C : int { x }; struct Declared; namespace { struct Hidden {}; } namespace search { template <class T> struct D {}; } // struct E {}
            const char* text = "struct F {"; }"""
        self.assertEqual(list(types_of(text)), ["waywiser::A", "waywiser::B", "waywiser::C", "waywiser::search::D"])


if __name__ == "__main__":
    unittest.main()
