// The subcommands that need libevdev: present only with the package trait `Recording`.

#if Recording
  import ArgumentParser
  import EvdevRecorder
  import Foundation

  extension RootCommand {
    static var recordingVerbs: [any ParsableCommand.Type] {
      [DevicesCommand.self, DoctorCommand.self, RecordCommand.self, PlayCommand.self]
    }
  }

  extension ToolFailure {
    /// A device's failure: exit code 5.
    init(_ error: DeviceError) {
      self.init(
        .device, error.device.isEmpty ? error.what : "\(error.device): \(error.what)",
        remedy: ToolCommand.naming(error.remedy))
    }
  }

  extension NodePermissions {
    /// Returns each node that sysfs lists, with its permissions; nil if the node is not in /dev.
    static func all(_ sysfs: Sysfs) -> [(node: InputNode, permissions: NodePermissions?)] {
      sysfs.nodes().map { ($0, Machine.permissions(of: $0.path)) }
    }
  }
#endif
