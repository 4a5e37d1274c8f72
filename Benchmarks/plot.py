"""Draws a report of keygen-bench: ratios to the peers, time by batch size, and threads. See Benchmarks/plot."""

import json
import pathlib
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

CURVES = ["secp256k1.publicKey", "ed25519.publicKey", "bip39.seed"]


def title(report, text):
    host = report["host"]
    return f"{text}\n{host['cpu']}, {host['system']}"


def save(figure, folder, name):
    figure.tight_layout()
    path = folder / f"{name}.png"
    figure.savefig(path, dpi=150)
    plt.close(figure)
    print(path)


def is_of_a_curve(name):
    head, _, size = name.rpartition(".")
    return head in CURVES and size.isdigit()


def ratios(report, folder):
    """One bar for each peer: its time divided by our own, with the 95 % interval."""
    bars = []
    for result in report["results"]:
        if result["threads"] != 1 or is_of_a_curve(result["name"]):
            continue
        for peer in result["peers"]:
            bars.append((f"{result['name']} ({result['engine']}) vs {peer['name']}", peer))
    if not bars:
        return
    figure, axes = plt.subplots(figsize=(11, 1 + 0.32 * len(bars)))
    values = [peer["ratio"] for _, peer in bars]
    errors = [
        [peer["ratio"] - (peer["ratioInterval"] or [peer["ratio"]])[0] for _, peer in bars],
        [(peer["ratioInterval"] or [peer["ratio"]])[-1] - peer["ratio"] for _, peer in bars],
    ]
    axes.barh(range(len(bars)), values, xerr=errors, color="#4878a8", ecolor="#333333")
    axes.set_yticks(range(len(bars)), [label for label, _ in bars], fontsize=8)
    axes.margins(y=0.01)
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_xlabel("peer's time / own time, one thread (above 1 we are the faster)")
    for place, value in enumerate(values):
        axes.annotate(f" {value:.1f}×", (value, place), va="center", fontsize=8)
    axes.set_title(title(report, "Beside the libraries"), fontsize=10)
    save(figure, folder, "ratios")


def batch_sizes(report, folder):
    """Time of an item by the size of its batch, for every engine, with the first peer as a level."""
    for name in CURVES:
        lines = {}
        level = None
        for result in report["results"]:
            head, _, size = result["name"].rpartition(".")
            if head != name or not size.isdigit() or result["threads"] != 1:
                continue
            lines.setdefault(result["engine"], []).append((int(size), result["nanosecondsPerItem"]))
            if result["peers"]:
                level = result["peers"][0]
        if not lines:
            continue
        figure, axes = plt.subplots(figsize=(7, 4.5))
        for engine, points in lines.items():
            points.sort()
            axes.plot(*zip(*points), marker="o", label=engine)
        if level:
            label = f"{level['name']} {level['version']}"
            axes.axhline(level["nanosecondsPerItem"], color="gray", linestyle="--", label=label)
        axes.set_xscale("log", base=2)
        axes.set_yscale("log")
        axes.set_xlabel("items in a batch")
        axes.set_ylabel("nanoseconds an item, one thread")
        axes.legend()
        axes.set_title(title(report, name), fontsize=10)
        save(figure, folder, f"batch-{name}")


def threads(report, folder):
    """How many times as many items a second the most threads do as one does."""
    rates = {}
    for result in report["results"]:
        if not is_of_a_curve(result["name"]):
            rates.setdefault((result["name"], result["engine"]), {})[result["threads"]] = result["itemsPerSecond"]
    rates = {key: by for key, by in rates.items() if 1 in by and len(by) > 1}
    if not rates:
        return
    figure, axes = plt.subplots(figsize=(9, 1 + 0.32 * len(rates)))
    labels = [f"{name} ({engine}), {max(by)} threads" for (name, engine), by in rates.items()]
    values = [by[max(by)] / by[1] for by in rates.values()]
    axes.barh(range(len(values)), values, color="#4878a8")
    axes.set_yticks(range(len(values)), labels, fontsize=8)
    axes.margins(y=0.01)
    axes.invert_yaxis()
    for place, value in enumerate(values):
        axes.annotate(f" {value:.2f}", (value, place), va="center", fontsize=8)
    axes.set_xlabel("rate, one thread = 1")
    axes.set_title(title(report, "Threads"), fontsize=10)
    save(figure, folder, "threads")


def main():
    source = pathlib.Path(sys.argv[1])
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else source.parent
    folder.mkdir(parents=True, exist_ok=True)
    report = json.loads(source.read_text())
    ratios(report, folder)
    batch_sizes(report, folder)
    threads(report, folder)


if __name__ == "__main__":
    main()
