// The app's screens: a list of messages, and one message.

import UIKit

public final class InboxViewController: UIViewController {
  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Inbox"
    view.backgroundColor = .white
    for row in 0..<8 {
      let cell = UIView(
        frame: CGRect(x: 0, y: 100 + CGFloat(row) * 72, width: view.bounds.width, height: 71))
      cell.backgroundColor = .lightGray
      cell.autoresizingMask = .flexibleWidth
      view.addSubview(cell)
    }
  }
}

public final class MailViewController: UIViewController {
  public private(set) var letter = UIView()

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Mail"
    view.backgroundColor = .white
    letter.frame = view.bounds.insetBy(dx: 16, dy: 120)
    letter.backgroundColor = .yellow
    letter.layer.cornerRadius = 12
    view.addSubview(letter)
  }
}
