// The changes that a new process makes to its descriptors.

import Foundation

/// The file actions of a posix_spawn(3) call, destroyed with this value.
struct SpawnActions: ~Copyable {
  private var actions = posix_spawn_file_actions_t()

  init() { posix_spawn_file_actions_init(&actions) }

  deinit {
    // The C structure only points to the actions.
    var actions = actions
    posix_spawn_file_actions_destroy(&actions)
  }

  /// Duplicates a descriptor of this process in the new process, with the given number.
  mutating func duplicate(_ descriptor: Int32, to number: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
  }

  /// Opens a file in the new process, as the descriptor with the given number.
  mutating func open(_ path: String, _ flags: Int32, as number: Int32) {
    posix_spawn_file_actions_addopen(&actions, number, path, flags, 0)
  }

  /// Starts a program with this process's environment; returns an error number, or 0 if it runs.
  ///
  /// - Parameter name: the program's `argv[0]`.
  mutating func spawn(
    _ program: String, name: String, argument: String, _ process: inout pid_t
  ) -> Int32 {
    name.withCString { name in
      argument.withCString { argument in
        // posix_spawn(3) does not write to these strings.
        var arguments = [
          UnsafeMutablePointer(mutating: name), UnsafeMutablePointer(mutating: argument), nil,
        ]
        return posix_spawn(&process, program, &actions, nil, &arguments, environ)
      }
    }
  }
}
