"""Writes the files of one folder of Vectors, or with --check compares what it would write with what is there."""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3] / "Vectors"


def case_id(*parts):
    """A name in lower case with hyphens, such as `english-16-leading-zeros`."""
    text = " ".join(str(part) for part in parts).lower().replace("'", "h")
    return re.sub(r"[^a-z0-9]+", "-", text).strip("-")


def passing(name, operation, given, expected, flags=()):
    case = {"id": name, "operation": operation, "input": given, "expected": expected}
    return {**case, "flags": list(flags)} if flags else case


def failing(name, operation, given, failure, at=None, flags=()):
    case = {"id": name, "operation": operation, "input": given, "failure": failure}
    if at is not None:
        case["at"] = at
    return {**case, "flags": list(flags)} if flags else case


def vector_file(suite, standard, origin, checks, source, oracles, cases):
    """One file's text; a line per case, so that a change shows as that case's line."""
    names = [case["id"] for case in cases]
    repeated = {name for name in names if names.count(name) > 1}
    if repeated:
        sys.exit(f"{suite}: two cases are named {', '.join(sorted(repeated))}")
    head = {
        "suite": suite, "standard": standard, "origin": origin, "checks": checks,
        "provenance": {"source": source, "oracles": oracles}}
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
    body = ",\n".join("    " + json.dumps(case) for case in cases)
    return "{\n" + "\n".join(lines) + '\n  "cases": [\n' + body + "\n  ]\n}\n"


def finish(folder, files):
    """`files` maps names of files to their texts; the exit status is 1 where --check finds another text."""
    different = []
    for name, text in files.items():
        path = ROOT / folder / name
        print(f"{folder}/{name}: {text.count(chr(10) + '    {')} cases")
        if "--check" not in sys.argv[1:]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            different.append(name)
    present = {path.name for path in (ROOT / folder).glob("*.json")}
    different += sorted(present - set(files))
    if different:
        sys.exit(f"different from what is there: {', '.join(different)}")


def refusals(*attempts):
    """How many of these calls of oracles fail."""
    count = 0
    for attempt in attempts:
        try:
            attempt()
        except Exception:
            count += 1
    return count
