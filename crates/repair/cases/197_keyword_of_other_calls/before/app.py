def options(parser):
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--loud", actioon="store_true")
