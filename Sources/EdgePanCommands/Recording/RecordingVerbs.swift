// The verbs that need libevdev: present only with the package trait `Recording`.

#if Recording
  import ArgumentParser

  extension RootCommand {
    static var recordingVerbs: [any ParsableCommand.Type] { [] }
  }
#endif
