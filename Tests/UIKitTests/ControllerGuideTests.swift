// The layout guides that view controllers had before iOS 11: `topLayoutGuide` and
// `bottomLayoutGuide`.

import Testing
import UIKit

@MainActor @Suite struct ControllerGuideTests {
  @Test func guides_haveTheLengthsOfTheSafeArea() {
    _ = FrameCycle.start()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let controller = UIViewController()
    let navigation = UINavigationController(rootViewController: controller)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    let safe = controller.view.safeAreaInsets
    #expect(safe.top > 0)
    #expect(controller.topLayoutGuide.length == safe.top)
    #expect(controller.bottomLayoutGuide.length == safe.bottom)
  }

  @Test func view_belowTheTopGuide_isAtTheSafeAreasTop() {
    _ = FrameCycle.start()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 20, right: 0)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(box)
    NSLayoutConstraint.activate([
      NSLayoutConstraint(
        item: box, attribute: .top, relatedBy: .equal, toItem: controller.topLayoutGuide,
        attribute: .bottom, multiplier: 1, constant: 8),
      box.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
      box.widthAnchor.constraint(equalToConstant: 100),
      box.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
    ])
    window.layoutIfNeeded()
    let safe = controller.view.safeAreaInsets
    #expect(box.frame.minY == safe.top + 8)
    #expect(box.frame.maxY == 844 - safe.bottom)
  }

  @Test func priority_supportsArithmetic() {
    #expect(UILayoutPriority.required - 1 == UILayoutPriority(999))
    var priority = UILayoutPriority.defaultLow
    priority += 1
    #expect(priority == UILayoutPriority(251))
  }

  @Test func visualFormat_acceptsTheGuidesByName() {
    _ = FrameCycle.start()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let controller = UIViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(box)
    let views: [String: Any] = [
      "top": controller.topLayoutGuide, "box": box, "bottom": controller.bottomLayoutGuide,
    ]
    for format in ["V:[top]-10-[box]-20-[bottom]", "H:|[box]|"] {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: views))
    }
    window.layoutIfNeeded()
    let safe = controller.view.safeAreaInsets
    #expect(box.frame.minY == safe.top + 10 && box.frame.width == 390)
    #expect(box.frame.maxY == 844 - safe.bottom - 20)
    #expect(UIApplication.shared.issues.isEmpty)
  }
}
