import argparse
import os
import sys


def build_parser():
    parser = argparse.ArgumentParser(
        prog="tool",
        description="Do things with files.",
        epilog="See the manual for more.",
    )
    parser.add_argument("files", nargs="*", help="what to work on")
    parser.add_argument("-v", "--verbose", action="store_true", default=False)
    parser.add_argument(
        "--level",
        type=int,
        choices=range(1, 5),
        default=int(os.environ.get("LEVEL", "2")),
        help="how much to do (default: %(default)s)",
    )
    group = parser.add_mutually_exclusive_group(required=False)
    group.add_argument("--json", dest="style", action="store_const", const="json")
    group.add_argument("--text", dest="style", action="store_const", const="text")
    return parser


def main(argv=None):
    options = build_parser().parse_args(argv)
    if options.verbose and not options.files:
        print("nothing to do", file=sys.stderr)
    failed = 0
    for name in options.files:
        if not os.path.exists(name):
            print("missing: {0} (level {1})".format(name, options.level))
            failed += 1
            continue
        with open(name, encoding="utf-8") as handle, open(os.devnull, "w") as sink:
            for number, line in enumerate(handle, start=1):
                sink.write("%d: %s" % (number, line))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
