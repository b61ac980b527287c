// The exit code of the documentation's recipe for Slurm, with an sbatch that does as Slurm's does.
// Tests/Documentation/Schedulers/run runs the recipes with Slurm itself.

import Foundation
import Testing

struct RecipeTests {
  /// Runs the recipe with an `sbatch` that is this line of shell and an `edgepan` that exits with
  /// this code; a verdict of an earlier run exists.
  private func submit(sbatch: String, edgepan: Int) throws -> Tool.Run {
    try withTemporaryFolder { folder in
      for (name, line) in [("sbatch", sbatch), ("edgepan", "exit \(edgepan)")] {
        let file = folder.appendingPathComponent(name)
        try Data("#!/bin/bash\n\(line)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
      let path = "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
      return try Tool.shell(
        "edgepan",
        """
        cd '\(folder.path)' && mkdir corpus reports && touch corpus/a.evemu
        '\(Tool.checkout.path)/Tests/Documentation/Schedulers/request' "$PWD/corpus" "$PWD/reports" 1
        touch reports/1.json; echo 0 > reports/verdict.status; echo '{}' > reports/1.json
        '\(Tool.checkout.path)/Tests/Documentation/Schedulers/slurm/submit' corpus reports 1
        """, environment: ["PATH": path])
    }
  }

  /// `sbatch --wait` exits 0 for a job that was cancelled while it was pending.
  @Test func cancelledMerge_isNotAPass() throws {
    let run = try submit(sbatch: "cat > /dev/null", edgepan: 0)
    #expect(run.status == 1)
    #expect(run.notices.contains("no verdict"))
  }

  @Test(arguments: [0, 1, 3, 6])
  func exitCodeOfTheMerge_isThatOfTheRecipe(_ status: Int) throws {
    let run = try submit(sbatch: "bash -s", edgepan: status)
    #expect(run.status == Int32(status), "\(run.notices)")
  }
}
