// Nodes that cannot be read, and what `edgepan doctor` reports about them.

#if Recording
  import Testing

  @testable import EvdevRecorder

  struct NodeAccessTests {
    private func access(
      group: String? = "input", mode: UInt32 = 0o660, isReadable: Bool = false,
      groups: [UInt32] = [1000], today: [UInt32] = [1000]
    ) -> NodeAccess {
      NodeAccess(
        NodePermissions(
          owner: 0, group: 104, groupName: group, mode: mode, isReadable: isReadable),
        for: ProcessIdentity(user: 1000, groups: groups, groupsToday: today))
    }

    @Test func resultOfFaccessat_overridesGroupAndMode() {
      #expect(access(isReadable: true) == .readable)
    }
    @Test func notInGroup_isReported() { #expect(access() == .notInGroup("input")) }
    @Test func groupJoinedAfterLogin_isReported() {
      #expect(access(today: [1000, 104]) == .loginOlderThanGroup("input"))
    }
    @Test func groupWithoutName_isReported() { #expect(access(group: nil) == .groupUnknown(104)) }
    @Test func ownerOnly_isReported() { #expect(access(mode: 0o600) == .ownerOnly) }
    /// The rule helps a user at the machine, setfacl one who is not.
    @Test(arguments: [NodeAccess.notInGroup("input"), .ownerOnly])
    func remedy_dependsOnTheSeat(access: NodeAccess) {
      #expect(access.remedy(node: "/dev/input/event7", seat: .none)?.contains("setfacl") == true)
      for seat in [Seat.named("seat0"), .unknown] {
        let remedy = access.remedy(node: "/dev/input/event7", seat: seat)
        #expect(remedy?.contains("udev rule") == true)
      }
    }
    @Test func missingNode_isReported() {
      let process = ProcessIdentity(user: 1, groups: [], groupsToday: [])
      #expect(NodeAccess(nil, for: process) == .noNode)
    }

    @Test func accessControlList_isReadWithItsMask() {
      // The access control list that `setfacl -m u:1000:rw,u:1001:-` writes.
      let rows: [[UInt8]] = [
        [2, 0, 0, 0], [1, 0, 6, 0, 255, 255, 255, 255], [2, 0, 6, 0, 0xe8, 3, 0, 0],
        [2, 0, 0, 0, 0xe9, 3, 0, 0], [4, 0, 6, 0, 255, 255, 255, 255],
        [16, 0, 6, 0, 255, 255, 255, 255], [32, 0, 0, 0, 255, 255, 255, 255],
      ]
      #expect(
        Machine.listedUsers(in: rows.flatMap { $0 }) == [
          .init(user: 1000, mayRead: true), .init(user: 1001, mayRead: false),
        ])
    }
  }

  struct DoctorTests {
    private func facts(readable: Bool, group: String? = "input") throws -> DoctorFacts {
      let fake = FakeSysfs()
      try fake.addKeyboard()
      try fake.addTouchpad()
      return DoctorFacts(
        nodes: fake.sysfs.nodes().map {
          (
            $0,
            NodePermissions(
              owner: 0, group: 104, groupName: group, ownerName: "root", mode: 0o660,
              isReadable: readable && $0.kind != .keyboard)
          )
        }, process: ProcessIdentity(user: 1000, groups: [], groupsToday: []))
    }

    @Test func readableTouchpad_canBeRecorded() throws {
      let doctor = Doctor(try facts(readable: true))
      #expect(doctor.canRecord && !doctor.needsRule)
    }

    @Test func unreadableTouchpad_needsTheUdevRule() throws {
      let doctor = Doctor(try facts(readable: false))
      #expect(!doctor.canRecord && doctor.needsRule)
      #expect(doctor.checks.contains { $0.fix == UdevRule.installation })
    }

    /// Over ssh, an installed and active rule gives no access, however often udev is triggered.
    @Test func loginWithoutASeat_isToldToUseSetfacl_notTheRule() throws {
      var facts = try facts(readable: false)
      facts.seat = .none
      facts.installedRule = UdevRule.path
      let doctor = Doctor(facts)
      #expect(!doctor.canRecord && !doctor.needsRule)
      let fixes = doctor.checks.compactMap(\.fix)
      #expect(!fixes.contains { $0.contains("udev") })
      let node = try #require(facts.nodes.first { $0.node.kind == .touchpad }).node.path
      #expect(fixes.contains { $0.hasSuffix("sudo setfacl -m u:1000:r \(node)") })
      facts.nodes.removeAll { $0.node.kind == .touchpad }
      #expect(!Doctor(facts).checks.contains { $0.subject == "seat" })
    }

    @Test func seat_isThatOfTheSession_orNoneOverSSH() {
      let session = "# This is private data.\nUID=1000\nREMOTE=0\nSEAT=seat0\nACTIVE=1\n"
      func seat(_ environment: [String: String], _ text: String? = nil) -> Seat {
        Seat(environment: environment) { $0 == "/run/systemd/sessions/3" ? text : nil }
      }
      #expect(seat(["XDG_SESSION_ID": "3", "SSH_CONNECTION": "x"], session) == .named("seat0"))
      #expect(seat(["XDG_SESSION_ID": "3"], "UID=1000\nREMOTE=1\n") == .none)
      #expect(seat(["XDG_SEAT": "seat1"]) == .named("seat1"))
      #expect(seat(["SSH_CONNECTION": "10.0.0.1 5000 10.0.0.2 22"]) == .none)
      #expect(seat(["XDG_SESSION_ID": "../3", "DISPLAY": ":0"], session) == .unknown)
    }

    @Test func udevRuleOfAPackage_isFound_andOnlyNeedsActivation() throws {
      let packaged = "/usr/lib/udev/rules.d/70-edgepan.rules"
      #expect(UdevRule.installedPath { $0 == packaged } == packaged)
      #expect(UdevRule.installedPath { _ in true } == UdevRule.path)
      #expect(UdevRule.installedPath { _ in false } == nil)
      var facts = try facts(readable: false)
      facts.installedRule = packaged
      let check = Doctor(facts).checks.first { $0.subject == "udev rule" }
      #expect(check?.level == .note && check?.finding.hasPrefix(packaged) == true)
      #expect(check?.fix == UdevRule.activation)
    }

    @Test(arguments: [
      ("virtual/input/input9", "0006", true),
      ("virtual/misc/uhid/0003:056A:0357.0001/input/input9", "0003", true),
      // BlueZ passes a Bluetooth LE device on through uhid.
      ("virtual/misc/uhid/0005:046D:B01A.0002/input/input9", "0005", false),
      ("pci0000:00/0000:00:14.0/usb1/input/input9", "0003", false),
    ])
    func deviceOfAProgram_isKnownByItsPlaceAndBus(
      place: String, bus: String, isInvented: Bool
    ) throws {
      let fake = FakeSysfs()
      try fake.addTouchpad()
      try fake.move("event7", to: place, bus: bus)
      let node = try #require(fake.sysfs.nodes().first)
      #expect(fake.sysfs.isInvented(node) == isInvented)
    }

    @Test func keyboard_isReportedAsRefused() throws {
      let check = Doctor(try facts(readable: true)).checks.first {
        $0.subject.contains("keyboard")
      }
      #expect(check?.level == .good && check?.finding.hasSuffix("refused, never opened") == true)
    }

    @Test func missingDevices_areReportedAsAProblem_withARemedy() {
      let doctor = Doctor(
        DoctorFacts(
          nodes: [], process: ProcessIdentity(user: 0, groups: [], groupsToday: []),
          hasSysfs: false))
      #expect(!doctor.canRecord)
      #expect(doctor.checks.contains { $0.level == .bad && $0.fix != nil })
    }

    @Test func udevRule_givesAccessOnlyToPointingDevices_andSortsBeforeTheSeatRules() {
      #expect(UdevRule.path.hasSuffix("/70-edgepan.rules"))
      #expect(UdevRule.path < "/etc/udev/rules.d/73-seat-late.rules")
      let rules = UdevRule.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      #expect(rules.count == 5)
      for rule in rules {
        #expect(rule.contains("ENV{ID_INPUT_KEYBOARD}!=\"1\"") && rule.hasSuffix("\"uaccess\""))
      }
      #expect(!UdevRule.text.contains { "“”‘’".contains($0) })
    }
  }
#endif
