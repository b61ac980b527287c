// API that published libraries for sheets, pagers and cells use: margin attributes, rectangles of
// buttons, messages to the application's class.

import QuartzCore
import Testing
import UIKit

@MainActor @Suite(.serialized) struct PublishedHabitTests {
  private func inset(
    _ attributes: [NSLayoutConstraint.Attribute], of inner: UIView, in outer: UIView
  ) {
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(inner)
    NSLayoutConstraint.activate(
      attributes.map {
        NSLayoutConstraint(
          item: inner, attribute: $0.edge, relatedBy: .equal, toItem: outer, attribute: $0,
          multiplier: 1, constant: 0)
      })
    outer.layoutIfNeeded()
  }

  private func outer() -> UIView {
    _ = FrameCycle.start()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    return view
  }

  @Test(arguments: [
    [NSLayoutConstraint.Attribute.leftMargin, .rightMargin, .topMargin, .bottomMargin],
    [.leadingMargin, .trailingMargin, .topMargin, .bottomMargin],
  ])
  func marginEdges_areInsideTheLayoutMargins(_ attributes: [NSLayoutConstraint.Attribute]) {
    let (view, inner) = (outer(), UIView(frame: .zero))
    inset(attributes, of: inner, in: view)
    #expect(inner.frame == CGRect(x: 2, y: 1, width: 194, height: 96))
    view.layoutMargins.left = 12
    view.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 12, y: 1, width: 184, height: 96))
  }

  @Test func leadingMargin_isOnTheRight_inARightToLeftView() {
    let (view, inner) = (outer(), UIView(frame: .zero))
    view.semanticContentAttribute = .forceRightToLeft
    inner.semanticContentAttribute = .forceRightToLeft
    inner.widthAnchor.constraint(equalToConstant: 10).isActive = true
    inset([.leadingMargin, .topMargin, .bottomMargin], of: inner, in: view)
    #expect(inner.frame == CGRect(x: 186, y: 1, width: 10, height: 96))
  }

  @Test func centresWithinMargins_areThoseOfTheInnerRectangle() {
    let (view, inner) = (outer(), UIView(frame: .zero))
    inner.widthAnchor.constraint(equalToConstant: 10).isActive = true
    inner.heightAnchor.constraint(equalToConstant: 10).isActive = true
    inset([.centerXWithinMargins, .centerYWithinMargins], of: inner, in: view)
    #expect(inner.center == CGPoint(x: 99, y: 49))
    // UIKit's NSLayoutConstraint.h
    #expect(NSLayoutConstraint.Attribute.leftMargin.rawValue == 13)
    #expect(NSLayoutConstraint.Attribute.centerYWithinMargins.rawValue == 20)
  }

  private final class Stacked: UIButton {
    override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
      CGRect(x: contentRect.minX, y: contentRect.minY, width: 10, height: 10)
    }
    override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
      CGRect(x: contentRect.minX, y: contentRect.maxY - 5, width: contentRect.width, height: 5)
    }
  }

  @Test func overriddenRectangles_placeImageAndTitle() {
    _ = FrameCycle.start()
    let button = Stacked(frame: CGRect(x: 0, y: 0, width: 50, height: 40))
    button.setTitle("Trash", for: .normal)
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    button.layoutIfNeeded()
    #expect(button.imageView?.frame == CGRect(x: 2, y: 1, width: 10, height: 10))
    #expect(button.titleLabel?.frame == CGRect(x: 2, y: 32, width: 44, height: 5))
  }

  @Test func rectanglesOfAPlainButton_areTheFramesOfItsViews() {
    _ = FrameCycle.start()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    button.setTitle("Trash", for: .normal)
    button.contentEdgeInsets.left = 6
    button.layoutIfNeeded()
    let content = button.contentRect(forBounds: button.bounds)
    #expect(content == CGRect(x: 6, y: 0, width: 94, height: 40))
    #expect(button.titleRect(forContentRect: content) == button.titleLabel?.frame)
    #expect(button.imageRect(forContentRect: content) == button.imageView?.frame)
    #expect(button.backgroundRect(forBounds: button.bounds) == button.bounds)
  }

  /// Libraries that are also compiled for app extensions find the application in this way.
  @Test func applicationsClass_respondsToSharedApplication() {
    _ = FrameCycle.start()
    let selector = Selector("sharedApplication")
    #expect(UIApplication.responds(to: selector))
    #expect(UIApplication.perform(selector).takeUnretainedValue() === UIApplication.shared)
    #expect(UIApplication.value(forKeyPath: "shared") as? UIApplication === UIApplication.shared)
    #expect(UIApplication.value(forKeyPath: "windows") == nil)
    #expect(UIApplication.shared.issues.isEmpty)
    #expect(!UIApplication.responds(to: Selector("openURL:")))
    #expect(UIApplication.perform(Selector("openURL:")) == nil)
    #expect(UIApplication.shared.issues.map(\.code) == [.selector])
  }

  @Test func absoluteTime_followsTheSimulatedClock() {
    let stage = Stage(root: UIViewController())
    let (time, media) = (CFAbsoluteTimeGetCurrent(), CACurrentMediaTime())
    stage.step()
    #expect(CFAbsoluteTimeGetCurrent() - time == CACurrentMediaTime() - media)
    #expect(CFAbsoluteTimeGetCurrent() > time)
  }
}

extension NSLayoutConstraint.Attribute {
  fileprivate var edge: Self {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    default: .centerY
    }
  }
}
