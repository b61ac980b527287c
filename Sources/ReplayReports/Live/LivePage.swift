// The page that shows a running replay.

import PlainText

/// The page of `live`, which gets its frames from the address `events` beside it.
public enum LivePage {
  /// The page's bytes. It may connect to its own origin, and to nothing else.
  public static func html() -> [UInt8] {
    ReportPage.filled(
      title: "EdgePan live", subtitle: "",
      staticText: Array("<p>This page needs scripts.</p>".utf8),
      footer: "Drawn from the frames of a replay that runs while you swipe.",
      data: Array("{}".utf8),
      script: PageParts.live, connection: "connect-src 'self'")
  }
}
