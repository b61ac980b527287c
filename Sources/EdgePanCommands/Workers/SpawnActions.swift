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

  /// Starts a program; returns an error number, or 0 if it runs.
  ///
  /// - Parameters:
  ///   - name: the program's `argv[0]`.
  ///   - variable: the variable in which the program's environment differs from this process's.
  mutating func spawn(
    _ program: String, name: String, argument: String,
    setting variable: (name: String, value: String), _ process: inout pid_t
  ) -> Int32 {
    let start = variable.name + "="
    return name.withCString { name in
      argument.withCString { argument in
        (start + variable.value).withCString { setting in
          // posix_spawn(3) does not write to these strings.
          var arguments = [
            UnsafeMutablePointer(mutating: name), UnsafeMutablePointer(mutating: argument), nil,
          ]
          var variables: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: setting)]
          var next = environ
          while let each = next.pointee {
            if strncmp(each, start, start.utf8.count) != 0 { variables.append(each) }
            next += 1
          }
          variables.append(nil)
          return posix_spawn(&process, program, &actions, nil, &arguments, &variables)
        }
      }
    }
  }
}
