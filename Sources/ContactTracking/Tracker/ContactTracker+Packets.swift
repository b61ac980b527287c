// Protocol A: matches packets to the contacts of the previous frame.

extension ContactTracker {
  /// A packet without positions.
  static let emptyPacket = Track(assumed: [.x, .y])

  /// Ends a packet at `SYN_MT_REPORT`. A packet without positions means that no contact is down;
  /// this is how the lift of the last finger is reported.
  mutating func endPacket() {
    guard surface.language == .packets else { return }
    sawPacketEnd = true
    if packet.assumed.isEmpty {
      if packets.count < Self.packetLimit {
        packets.append(packet)
      } else {
        anomalies.packetsOverLimit += 1
      }
    }
    packet = Self.emptyPacket
  }

  /// Assigns each packet of the frame to a contact: by tracking id if it has one, otherwise by
  /// distance, the nearest pair first, up to the distance that a finger can move in the time since
  /// the last frame with packets (``matchMillimetersPerSecond``). Remaining packets start contacts;
  /// remaining contacts end.
  ///
  /// If the previous frame with packets is more than ``packetSilenceMicroseconds`` earlier, all
  /// contacts are ended with the timestamp of that frame before packets are assigned, so that no
  /// packet matches a contact.
  ///
  /// A frame without any `SYN_MT_REPORT` (buttons, pressure) does not affect contacts, unless it
  /// releases `BTN_TOUCH`, which ends all contacts. Cost: the number of pairs times the number of
  /// matches, both of which are small.
  mutating func matchPackets(at microseconds: UInt64) {
    defer {
      packets.removeAll(keepingCapacity: true)
      packet = Self.emptyPacket
      sawPacketEnd = false
      liftsAllPackets = false
    }
    guard sawPacketEnd || liftsAllPackets else { return }
    if saturatingDifference(microseconds, lastPackets) > Self.packetSilenceMicroseconds {
      for track in tracks.indices {
        close(
          track, .silent, at: lastPackets, position: position(of: tracks[track]),
          id: tracks[track].id)
      }
      tracks.removeAll(keepingCapacity: true)
    }
    let interval = max(saturatingDifference(microseconds, lastPackets), Self.matchMicroseconds)
    let reach = Self.matchMillimetersPerSecond * Double(interval) / 1_000_000
    lastPackets = microseconds
    let known = tracks.count
    matched.removeAll(keepingCapacity: true)
    for _ in 0..<known { matched.append(false) }

    for index in packets.indices where packets[index].id >= 0 {
      guard
        let track = (0..<known).first(where: { !matched[$0] && tracks[$0].id == packets[index].id })
      else { continue }
      move(track, to: packets[index])
      matched[track] = true
      packets[index].contact = track
    }
    while let (track, index) = nearestPair(known, within: reach) {
      move(track, to: packets[index])
      matched[track] = true
      packets[index].contact = track
    }
    for track in 0..<known where !matched[track] { note(end: .lifted, track) }
    // Among synthesised events, a packet without an id starts no contact, because its finger may
    // have landed and lifted while events were lost.
    for index in packets.indices where packets[index].contact < 0 {
      if isInSynthesisedSpan, packets[index].id < 0 { continue }
      var track = packets[index]
      track.contact = -1
      tracks.append(track)
      note(start: tracks.count - 1, id: track.id)
    }
  }

  private mutating func move(_ track: Int, to packet: Track) {
    let hasMoved = tracks[track].x != packet.x || tracks[track].y != packet.y
    let contact = tracks[track].contact
    let tool = tracks[track].tool
    let place = tracks[track].place
    tracks[track] = packet
    tracks[track].contact = contact
    tracks[track].tool = tool
    tracks[track].place = place
    tracks[track].isDirty = hasMoved
  }

  /// Returns the nearest pair of an unmatched contact and an unmatched packet, both without an id,
  /// within the limit.
  private func nearestPair(
    _ known: Int, within millimeters: Double
  ) -> (track: Int, packet: Int)? {
    var best: (track: Int, packet: Int)?
    var bestSquare = millimeters * millimeters
    for track in 0..<known where !matched[track] && tracks[track].id < 0 {
      let from = position(of: tracks[track])
      for index in packets.indices where packets[index].contact < 0 && packets[index].id < 0 {
        let to = position(of: packets[index])
        let dx = to.xMillimeters - from.xMillimeters
        let dy = to.yMillimeters - from.yMillimeters
        let square = dx * dx + dy * dy
        if square < bestSquare {
          bestSquare = square
          best = (track, index)
        }
      }
    }
    return best
  }
}
