#!/usr/bin/env python3
"""Joins the symbol graphs of rooms into those of the modules that are imported, for DocC.

usage: symbol-graphs.py ROOMS MODULES

WalletEngine and DynamicSDKSwift bring other rooms' types along, and comments name those types as code does, without saying
whose they are. DocC knows nothing of that: here a room's symbols become its module's, and a link to a symbol of another
module gets that module's name.
"""

import json
import pathlib
import re
import sys

MODULES = {"CombineShim": "DynamicSDKSwift", "DynamicSDKSwift": "DynamicSDKSwift", "WalletSignIn": "WalletSignIn"}
# Whose symbols a module's comments may name besides its own.
DEPENDENCIES = {
    "WalletEngine": [],
    "WalletSignIn": ["WalletEngine"],
    "DynamicSDKSwift": ["WalletEngine", "WalletSignIn"],
}


def module_of(room):
    return MODULES.get(room, "WalletEngine")


def read(folder):
    """The joined graph of each module."""
    graphs = {}
    for path in sorted(folder.glob("*.symbols.json")):
        graph = json.loads(path.read_text(encoding="utf-8"))
        name = module_of(graph["module"]["name"])
        graph["module"]["name"] = name
        joined = graphs.setdefault(name, graph)
        if joined is not graph:
            joined["symbols"] += graph["symbols"]
            joined["relationships"] += graph["relationships"]
    return graphs


def qualify(line, own, foreign):
    """A line of a comment, with the module's name in links to other modules' symbols."""

    def replace(match):
        symbol = match.group(1)
        if symbol in own or symbol not in foreign:
            return match.group(0)
        return f"``/{foreign[symbol]}/{symbol}"

    return re.sub(r"``(\w+)(?=[^`]*``)", replace, line)


def main():
    rooms, modules = (pathlib.Path(argument) for argument in sys.argv[1:])
    graphs = read(rooms)
    top_level = {
        name: {symbol["pathComponents"][0] for symbol in graph["symbols"] if len(symbol["pathComponents"]) == 1}
        for name, graph in graphs.items()
    }
    for name, graph in graphs.items():
        foreign = {symbol: module for module in DEPENDENCIES[name] for symbol in top_level.get(module, ())}
        for symbol in graph["symbols"]:
            comment = symbol.get("docComment")
            if not comment:
                continue
            # DocC is silent about links in comments that it takes for another module's.
            comment["module"] = name
            for line in comment["lines"]:
                line["text"] = qualify(line["text"], top_level[name], foreign)
        folder = modules / name
        folder.mkdir(parents=True)
        (folder / f"{name}.symbols.json").write_text(json.dumps(graph), encoding="utf-8")


if __name__ == "__main__":
    main()
