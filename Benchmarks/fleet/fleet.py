"""Runs the simulator over fleets of many sizes; prints tables, and with --plots writes docs/pictures/scale-*.svg.

Bound: the makespan of 10,000 tests on 8 hosts is at most 1.05 of the best possible. Exits with 1 if it is missed.
"""

import argparse

from plots import plot
from simulate import ROOT, Fleet, Store


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plots", action="store_true", help="write the plots of docs/scale.md anew")
    parser.add_argument("--million", action="store_true", help="also 1,000,000 tests: some minutes")
    options = parser.parse_args()
    with Store() as store:
        runs = iter(range(10**6))

        def fleet(title, tests, hosts, **more):
            figures = Fleet(store, next(runs), tests, hosts, **more).run().figures
            print("{:34} {:>9,} {:>5} {:>9.1f} {:>9.1f} {:>6.3f} {:>9,} {:>5.0f}% {:>8.1f} {:>6.0f} {:>6.0f}".format(
                title, tests, hosts, figures["bound_s"], figures["makespan_s"], figures["ratio"], figures["calls"],
                figures["server_busy"] * 100, figures["delay_p99_ms"], figures["cost_us"], figures["memory_mb"]), flush=True)
            return figures

        print(f"{'':34} {'tests':>9} {'hosts':>5} {'bound s':>9} {'took s':>9} {'ratio':>6} {'calls':>9} {'busy':>6} "
              f"{'p99 ms':>8} {'us':>6} {'MB':>6}")
        sizes = [8, 16, 32, 50, 100, 200, 500]
        plain = {hosts: fleet("4 nodes each, 2 s a test", 10_000, hosts) for hosts in sizes}
        chance = {hosts: fleet("the same in random order", 10_000, hosts, order="random") for hosts in sizes[:5]}
        short = {hosts: fleet("0.1 s a test", 10_000, hosts, mean=0.1) for hosts in sizes}
        deaths = {lease: fleet(f"10 of 50 die, leases of {lease} s", 10_000, 50, deaths=10, lease=lease)
                  for lease in (2, 5, 10, 20, 40)}
        fleet("10 of 50 are 3 times slower", 10_000, 50, slow=10)
        flaky = {share: fleet(f"{share:.1%} fail once", 10_000, 50, flaky=share)
                 for share in (0.001, 0.003, 0.01)}
        if options.million:
            fleet("2 s a test", 1_000_000, 500)
        if options.plots:
            pictures = ROOT / "docs/pictures"
            plot(pictures / "scale-hosts.svg", "Time over the best possible, 10,000 tests", "machines of 4 nodes",
                 [("2 s a test, longest first", {h: f["ratio"] for h, f in plain.items()}),
                  ("2 s a test, random order", {h: f["ratio"] for h, f in chance.items()}),
                  ("0.1 s a test, longest first", {h: f["ratio"] for h, f in short.items()})], logarithmic=True)
            plot(pictures / "scale-server.svg", "How busy the server's one thread is, in percent", "machines of 4 nodes",
                 [("2 s a test", {h: f["server_busy"] * 100 for h, f in plain.items()}),
                  ("0.1 s a test", {h: f["server_busy"] * 100 for h, f in short.items()})], logarithmic=True)
            plot(pictures / "scale-tail.svg", "Time over the best possible, 10,000 tests, 50 machines",
                 "length of a lease in seconds, 10 machines die",
                 [("longest first", {lease: f["ratio"] for lease, f in deaths.items()})])
            plot(pictures / "scale-retries.svg", "Time over the best possible, 10,000 tests, 50 machines",
                 "tests that fail once, in percent",
                 [("each alone on its machine", {0: plain[50]["ratio"],
                                                **{share * 100: f["ratio"] for share, f in flaky.items()}})])
        ratio = plain[8]["ratio"]
        print(f"8 hosts: {ratio:.3f} of the best possible (bound 1.05)")
        return 1 if ratio > 1.05 else 0


if __name__ == "__main__":
    raise SystemExit(main())
