// Names that the tool does not know: of subcommands, options and values.

import Testing

@Suite struct UnknownNameTests {
  @Test func unknownVerb_exits2_onStderr_andSuggestsTheNearestName() throws {
    let run = try Tool.run("replya")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.notices.contains("unknown subcommand 'replya'\n  Did you mean 'replay'?"))
    #expect(!run.notices.contains("worker"))
    #expect(try Tool.run("shwo").notices.contains("Did you mean 'show'?"))
    #expect(try !Tool.run("paint").notices.contains("Did you mean"))
  }

  @Test func unknownOption_getsASuggestion_onlyIfOneIsNear() throws {
    let typo = try Tool.run("replay", "--frmaes", "x.evemu")
    #expect(typo.status == 2)
    #expect(typo.notices.contains("unknown option '--frmaes'\n  Did you mean '--frames'?\n"))
    #expect(try Tool.run("replay", "--foo", "x").notices.contains("unknown option '--foo'\n"))
    #expect(
      try Tool.run("--hlep").notices.contains("unknown option '--hlep'\n  Did you mean '--help'?\n")
    )
    // An option of another subcommand is not suggested.
    #expect(try Tool.run("show", "--frames", "x").notices.contains("unknown option '--frames'\n"))
    #expect(
      try Tool.run("--generate-completion-scrpt").notices
        .contains("Did you mean '--generate-completion-script'?"))
    #expect(try Tool.run("-version").notices.contains("Did you mean '--version'?"))
  }

  @Test func unknownOption_besideAMissingArgument_isTheError() throws {
    let typo = try Tool.run("replay", "--explian")
    #expect(typo.status == 2)
    #expect(
      typo.notices.hasPrefix(
        "edgepan: unknown option '--explian'\n  Did you mean '--explain'?\nUsage: edgepan replay "))
    #expect(!typo.notices.contains("issing expected argument"))
    #expect(try !Tool.run("replay", "--explain").notices.contains("nknown option"))
    // A line break in an argument begins no line.
    for forged in [
      try Tool.run("replay", "--a\n1 passed", "x"),
      try Tool.run("draw", "x", "--size", "4\n1 passed"),
      try Tool.run("draw", "x", "--size=4\n1 passed"),
    ] {
      #expect(forged.status == 2 && forged.notices.contains("\\n1 passed"))
      #expect(!forged.notices.contains("\n1 passed"))
    }
    #expect(try Tool.run("replay", "-x").notices.hasPrefix("edgepan: unknown option '-x'\n"))
  }

  /// A subcommand checks its arguments before the parser reports an unknown option.
  @Test(arguments: [
    ("draw Recordings/slow-finish.evemu --flim", "'--flim'\n  Did you mean '--film'?"),
    ("convert a --frob", "'--frob'"), ("convert a -q", "'-q'"), ("verify --jnuit x", "'--jnuit'"),
  ])
  func unknownOption_besideArgumentsThatTheSubcommandRejects_isTheError(
    line: String, named: String
  ) throws {
    let run = try Tool.run(line.split(separator: " ").map(String.init))
    #expect(run.status == 2)
    #expect(run.notices.hasPrefix("edgepan: unknown option \(named)"), "\(run.notices)")
    #expect(try Tool.run("convert", "a", "--force").notices.contains("give a recording and"))
  }

  /// What is unknown, and what it may have meant, are told in one form.
  @Test(arguments: [
    ("replya", "subcommand 'replya'", "replay"), ("replay --jsno x", "option '--jsno'", "--json"),
    ("replay Recordings --animator scal", "animator 'scal'", "scale"),
    ("replay Recordings --animator scale:sed=1", "parameter 'sed'", "seed"),
    ("replay Recordings --rule hlf", "rule 'hlf'", "half"),
    ("verify Recordings --skip bars-mtch", "invariant 'bars-mtch'", "bars-match"),
    ("fuzz Recordings --mode keybord", "mode 'keybord'", "keyboard"),
    ("replay Recordings --system ios27", "value 'ios27' for --system", "ios17"),
    ("replay Recordings --edge=lft", "value 'lft' for --edge", "left"),
    (
      "replay Recordings --velocity o'penswiftui", "value 'o'penswiftui' for --velocity",
      "openswiftui"
    ),
    ("synth --device touchpd", "device profile 'touchpd'", "touchpad"),
    ("bench --parts math.exq", "part 'math.exq'", "math.exp"),
  ])
  func unknownName_hasOneForm(line: String, unknown: String, meant: String) throws {
    let run = try Tool.run(line.split(separator: " ").map(String.init))
    #expect(run.status == 2)
    #expect(
      run.notices.contains("unknown \(unknown)\n  Did you mean '\(meant)'?"), "\(run.notices)")
  }

  @Test(arguments: [
    ["replay", "X"], ["X"], ["--X"], ["replay", "R", "--X"], ["replay", "R", "--animator", "X"],
    ["replay", "R", "--animator", "scale:X=1"], ["replay", "R", "--rule=X"],
    ["replay", "R", "--edge", "X"], ["replay", "R", "--screen", "X"], ["help", "X"],
    ["show", "R", "--description", "X"], ["synth", "--output", "X"], ["verify", "--merge", "X"],
  ])
  func argumentThatIsLongerThanAnyPath_isShortened(words: [String]) throws {
    let long = String(repeating: "x", count: 100_000)
    let recording = "Recordings/slow-finish.evemu"
    let run = try Tool.run(words.map { $0 == "R" ? recording : $0.replacing("X", with: long) })
    #expect(run.status != 0)
    #expect(run.notices.utf8.count < 2_000)
    #expect(run.notices.contains("xxx… (10000"), "\(run.notices)")
  }

  @Test func helpForAnUnknownVerb_exits2() throws {
    let run = try Tool.run("help", "nope")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.notices.contains("unknown subcommand 'nope'"))
    #expect(try Tool.run("help", "replay").status == 0)
    #expect(try Tool.run("help").status == 0)
  }
}
