// SpawnActions: the changes that a new process makes to its descriptors; freed by its one owner.

import Foundation

/// The file actions of a posix_spawn(3), freed with their owner.
struct SpawnActions: ~Copyable {
  private var actions = posix_spawn_file_actions_t()

  init() { posix_spawn_file_actions_init(&actions) }

  deinit {
    // The structure only points to the actions.
    var actions = actions
    posix_spawn_file_actions_destroy(&actions)
  }

  /// Gives the process a copy of this process's descriptor, under a number.
  mutating func duplicate(_ descriptor: Int32, to number: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
  }

  /// Opens a file in the process, under a number.
  mutating func open(_ path: String, _ flags: Int32, as number: Int32) {
    posix_spawn_file_actions_addopen(&actions, number, path, flags, 0)
  }

  /// Starts a program with this process's environment; returns an error number, or 0 if it runs.
  ///
  /// - Parameter name: its `argv[0]`.
  mutating func spawn(
    _ program: String, name: String, argument: String, _ process: inout pid_t
  ) -> Int32 {
    name.withCString { name in
      argument.withCString { argument in
        // posix_spawn(3) does not write to them.
        var arguments = [
          UnsafeMutablePointer(mutating: name), UnsafeMutablePointer(mutating: argument), nil,
        ]
        return posix_spawn(&process, program, &actions, nil, &arguments, environ)
      }
    }
  }
}
