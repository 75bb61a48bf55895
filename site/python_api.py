"""Pages of the Python package from its sources: what a user may name, with its signature and its docstring. Nothing is imported, so
that the site is built without the extension. What is public and says nothing of itself is an error."""
import ast
import re

# Page, title, file, names (None: all that are public, in the order of the file).
MODULES = [
    ("api/waywiser.md", "waywiser", "python/waywiser/__init__.py", None),
    ("api/interop.md", "waywiser.interop", "python/waywiser/interop.py", None),
    ("api/errors.md", "waywiser.errors", "python/waywiser/errors.py", None),
    ("api/protocol.md", "waywiser.protocol", "adapters/line_protocol.py", ("Solver", "serve", "from_function", "Problem", "Clock", "Report", "Refused")),
]
# The order in which a newcomer meets them; the others follow.
FIRST = ("read", "Instance", "check", "Verdict", "solve", "Solution", "ScaledInstance", "repair", "audit", "plot", "Study")


def markdown(text):
    """A docstring's words, whose marks are none but backticks; indented lines are code."""
    parts = re.split(r"(`[^`\n]+`|^ {4}.*$)", text, flags=re.M)
    return "".join(part if k % 2 else re.sub(r"([<>*_|\[\]])", r"\\\1", part) for k, part in enumerate(parts))


def docstring(node, name):
    text = ast.get_docstring(node)
    if not text:
        raise SystemExit(f"site: {name} is public and has no docstring")
    return markdown(text)


def signature(node, name, method=False):
    arguments = ast.parse(ast.unparse(node.args).join(["def f(", "): pass"])).body[0].args
    if method and arguments.args and arguments.args[0].arg in ("self", "cls"):
        del arguments.args[0]
    result = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    line = f"{name}({ast.unparse(arguments)}){result}"
    if len(line) > 100:  # an argument a line
        line = f"{name}(\n    " + ",\n    ".join(split_arguments(ast.unparse(arguments))) + f",\n){result}"
    return f"```python\n{line}\n```"


def split_arguments(text):
    """At the commas that are within no brackets."""
    parts, depth, start = [], 0, 0
    for k, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append(text[start:k].strip())
            start = k + 1
    return [*parts, text[start:].strip()]


def decorated(node, name):
    return any(ast.unparse(it).split("(")[0].split(".")[-1] == name for it in node.decorator_list)


def fields_of(node):
    """The attributes that a class declares in its body, each a line with what is said behind it."""
    lines = []
    for it in node.body:
        if isinstance(it, ast.AnnAssign) and isinstance(it.target, ast.Name) and not it.target.id.startswith("_"):
            lines.append(f"- `{it.target.id}: {ast.unparse(it.annotation)}`")
    return lines


def class_page(node, name):
    lines = [f"## {name}", "", docstring(node, name), "", *fields_of(node), ""]
    functions = [it for it in node.body if isinstance(it, ast.FunctionDef) and not it.name.startswith("_")]
    for it in (it for it in functions if decorated(it, "property")):
        result = f": {ast.unparse(it.returns)}" if it.returns is not None else ""
        lines += [f"- `{it.name}{result}`  {docstring(it, f'{name}.{it.name}')}"]
    lines.append("")
    for it in (it for it in functions if not decorated(it, "property")):
        full = f"{name}.{it.name}"
        lines += [f"### {full}", "", signature(it, full if decorated(it, "classmethod") else it.name, method=True), "", docstring(it, full), ""]
    return lines


def definitions(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tree, {it.name: it for it in tree.body if isinstance(it, (ast.ClassDef, ast.FunctionDef)) and not it.name.startswith("_")}


def exported(tree, folder):
    """What `from .module import name` brings into the package and `__all__` names: each with where it is defined."""
    names = next(ast.literal_eval(it.value) for it in tree.body if isinstance(it, ast.Assign) and ast.unparse(it.targets[0]) == "__all__")
    found = {}
    for it in tree.body:
        if isinstance(it, ast.ImportFrom) and it.level == 1 and it.module and it.module != "errors":
            _, defined = definitions(folder / f"{it.module}.py")
            found.update({alias.name: defined[alias.name] for alias in it.names if alias.name in names and alias.name in defined})
    order = [*(name for name in FIRST if name in found), *(name for name in found if name not in FIRST)]
    return {name: found[name] for name in order}


def module_page(root, title, file, names):
    tree, defined = definitions(root / file)
    if title == "waywiser":
        defined = exported(tree, (root / file).parent)
    lines = ["---", "search: {boost: 0.5}", "---", f"# {title}", "", docstring(tree, title), ""]
    for name in names or defined:
        node = defined[name]
        lines += class_page(node, name) if isinstance(node, ast.ClassDef) else [
            f"## {name}", "", signature(node, name), "", docstring(node, name), ""]
    return "\n".join(lines)


def pages(root):
    return [(page, module_page(root, title, file, names)) for page, title, file, names in MODULES]
