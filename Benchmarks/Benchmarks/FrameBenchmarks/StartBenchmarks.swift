// StartBenchmarks: the time of a whole process, from start to exit.

import Benchmark
import Foundation

/// `start.version`: the whole process `edgepan --version`, from spawn to exit.
func registerStart() {
  let tool = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("edgepan").path
  Benchmark("start.version", configuration: Kit.configuration([])) { benchmark in
    do {
      benchmark.startMeasurement()
      let status = try spawn(tool, "--version")
      benchmark.stopMeasurement()
      if status != 0 { benchmark.error("\(tool) --version exited with status \(status)") }
    } catch {
      benchmark.error("\(error)")
    }
  }
}

/// File actions that send a process's output to `/dev/null`; freed with this value.
private struct DiscardedOutput: ~Copyable {
  var actions = posix_spawn_file_actions_t()

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  }

  deinit {
    // The structure only points to the actions, so destroying a copy frees them.
    var actions = actions
    posix_spawn_file_actions_destroy(&actions)
  }
}

/// Runs a program with one argument, discards its output, and returns its exit status.
private func spawn(_ path: String, _ argument: String) throws -> Int32 {
  var output = DiscardedOutput()
  var process: pid_t = 0
  // An empty environment, because `--version` does not depend on it.
  var environment: [UnsafeMutablePointer<CChar>?] = [nil]
  let failure = path.withCString { path in
    argument.withCString { argument in
      var words = [
        UnsafeMutablePointer(mutating: path), UnsafeMutablePointer(mutating: argument), nil,
      ]
      return posix_spawn(&process, path, &output.actions, nil, &words, &environment)
    }
  }
  guard failure == 0 else { throw KitError("\(path): \(String(cString: strerror(failure)))") }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  // The low seven bits contain the number of a signal, which also counts as a failure.
  return status & 0x7f == 0 ? (status >> 8) & 0xff : status
}
