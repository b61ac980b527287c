// Controls with values, changed by touches and programmatically.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct SliderAndSwitchTests {
  private let root = UIViewController()

  private func show(_ control: UIControl) -> (Stage, () -> Int) {
    let stage = Stage(root: root)
    root.view.addSubview(control)
    let count = Counter()
    control.addAction(UIAction { _ in count.value += 1 }, for: .valueChanged)
    stage.step()
    return (stage, { count.value })
  }

  @MainActor private final class Counter { var value = 0 }

  @Test(arguments: [true, false]) func contentPop_ignoresADragOnASlidersThumb(_ onThumb: Bool) {
    let top = UIViewController()
    let navigation = UINavigationController(rootViewController: UIViewController())
    let stage = Stage(root: navigation)
    UISystemBehavior.current = .ios26
    navigation.pushViewController(top, animated: false)
    let slider = UISlider(frame: CGRect(x: 60, y: 400, width: 228, height: 31))
    top.view.addSubview(slider)
    stage.step()
    let y: CGFloat = onThumb ? 415 : 600
    stage.touch(.began, 74, y)
    for x in stride(from: CGFloat(80), through: 360, by: 10) { stage.touch(.moved, x, y) }
    stage.touch(.ended, 360, y)
    #expect(stage.settle() != nil)
    #expect(navigation.viewControllers.count == (onThumb ? 2 : 1))
    #expect(slider.value == (onThumb ? 1 : 0))
  }

  @Test func slider_followsADragOnItsThumb() {
    let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 228, height: 31))
    let (stage, count) = show(slider)
    // The thumb is 28 points wide, so its middle can move from x = 114 to x = 314.
    stage.touch(.began, 114, 115)
    stage.touch(.moved, 214, 115)
    #expect(abs(slider.value - 0.5) < 1e-6)
    stage.touch(.moved, 900, 115)
    #expect(slider.value == 1)
    stage.touch(.ended, 900, 115)
    #expect(count() == 2)
  }

  @Test func slider_ignoresADragBesideItsThumb() {
    let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 228, height: 31))
    let (stage, count) = show(slider)
    stage.touch(.began, 300, 115)
    stage.touch(.moved, 200, 115)
    stage.touch(.ended, 200, 115)
    #expect(slider.value == 0 && count() == 0)
  }

  @Test func slider_thatIsNotContinuous_sendsValueChangedAtTheEnd() {
    let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 228, height: 31))
    slider.isContinuous = false
    let (stage, count) = show(slider)
    stage.touch(.began, 114, 115)
    stage.touch(.moved, 164, 115)
    stage.touch(.moved, 214, 115)
    #expect(count() == 0)
    stage.touch(.ended, 214, 115)
    #expect(count() == 1)
  }

  @Test func slider_clampsItsValue() {
    let slider = UISlider(frame: .zero)
    slider.value = 3
    #expect(slider.value == 1)
    slider.maximumValue = 0.5
    #expect(slider.value == 0.5)
    slider.value = .nan
    #expect(slider.value == 0)
  }

  @Test func switch_togglesOnATap_andSendsNoActionWhenSetProgrammatically() {
    let toggle = UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    let (stage, count) = show(toggle)
    #expect(toggle.bounds.size == CGSize(width: 51, height: 31))
    toggle.setOn(true, animated: true)
    #expect(toggle.isOn && count() == 0)
    stage.touch(.began, 120, 115)
    stage.touch(.ended, 120, 115)
    #expect(!toggle.isOn && count() == 1)
  }

  @Test func switch_keepsItsValue_whenTheFingerLeavesIt() {
    let toggle = UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    let (stage, count) = show(toggle)
    stage.touch(.began, 120, 115)
    stage.touch(.moved, 120, 400)
    stage.touch(.ended, 120, 400)
    #expect(!toggle.isOn && count() == 0)
  }

  @Test func progressView_showsItsProgress() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.progress = 0.25
    bar.layoutIfNeeded()
    #expect(bar.subviews[0].frame == CGRect(x: 0, y: 0, width: 37.5, height: 4))
    bar.progress = 7
    #expect(bar.progress == 1)
  }

  @Test func activityIndicator_isHiddenWhenStopped_andDoesNotKeepAReplayRunning() {
    let spinner = UIActivityIndicatorView(style: .large)
    let stage = Stage(root: root)
    root.view.addSubview(spinner)
    #expect(spinner.isHidden)
    spinner.startAnimating()
    #expect(!spinner.isHidden && spinner.isAnimating)
    #expect(stage.settle(limit: 10) != nil)
    spinner.stopAnimating()
    #expect(spinner.isHidden)
  }

  @Test func pageControl_advancesOnATapInItsRightHalf() {
    let pages = UIPageControl(frame: CGRect(x: 100, y: 100, width: 100, height: 26))
    pages.numberOfPages = 3
    let (stage, count) = show(pages)
    stage.touch(.began, 180, 110)
    stage.touch(.ended, 180, 110)
    #expect(pages.currentPage == 1 && count() == 1)
    pages.currentPage = 9
    #expect(pages.currentPage == 2 && count() == 1)
    stage.touch(.began, 180, 110)
    stage.touch(.ended, 180, 110)
    #expect(pages.currentPage == 2 && count() == 1)
  }

  @Test func superviewsPan_ignoresADragOnASlidersThumb() {
    let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 228, height: 31))
    let (stage, _) = show(slider)
    var panned = 0
    root.view.addGestureRecognizer(UIPanGestureRecognizer { _ in panned += 1 })
    stage.touch(.began, 114, 115)
    stage.touch(.moved, 150, 115)
    stage.touch(.moved, 214, 115)
    #expect(panned == 0 && abs(slider.value - 0.5) < 1e-6)
    stage.touch(.ended, 214, 115)
    stage.touch(.began, 114, 400)
    stage.touch(.moved, 214, 400)
    #expect(panned > 0)
  }

  @Test func sliderInRightToLeftLayout_followsADragOnItsThumb() {
    let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 228, height: 31))
    slider.semanticContentAttribute = .forceRightToLeft
    let (stage, _) = show(slider)
    stage.touch(.began, 314, 115)
    stage.touch(.moved, 264, 115)
    #expect(abs(slider.value - 0.25) < 1e-6)
    stage.touch(.ended, 264, 115)
  }

  @Test func pageControlInRightToLeftLayout_advancesOnATapInItsLeftHalf() {
    let pages = UIPageControl(frame: CGRect(x: 100, y: 100, width: 100, height: 26))
    pages.semanticContentAttribute = .forceRightToLeft
    pages.numberOfPages = 3
    let (stage, _) = show(pages)
    stage.tap(110, 110)
    #expect(pages.currentPage == 1)
  }

  @Test func segmentedControlInRightToLeftLayout_hasItsFirstSegmentAtTheRight() {
    let control = UISegmentedControl(items: ["a", "b", "c"])
    control.semanticContentAttribute = .forceRightToLeft
    control.frame = CGRect(x: 100, y: 100, width: 150, height: 32)
    let (stage, _) = show(control)
    stage.tap(240, 110)
    #expect(control.selectedSegmentIndex == 0)
  }

  @Test func slidersThumbImage_isThatOfItsState() throws {
    let images = [CGFloat(30), 40].map { side in
      UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
    }
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 31))
    let thumb = try #require(slider.subviews.last)
    slider.setThumbImage(images[0], for: .normal)
    slider.setThumbImage(images[1], for: .highlighted)
    slider.layoutIfNeeded()
    #expect(thumb.layer.contents as? UIImage === images[0] && thumb.frame.width == 30)
    slider.isHighlighted = true
    slider.layoutIfNeeded()
    #expect(thumb.layer.contents as? UIImage === images[1] && thumb.frame.width == 40)
    slider.isHighlighted = false
    #expect(thumb.layer.contents as? UIImage === images[0])
  }

  @Test func removedSegment_leavesTheSameSegmentSelected() {
    let control = UISegmentedControl(items: ["a", "b", "c"])
    control.selectedSegmentIndex = 2
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 1)
  }

  @Test func removedSegment_thatWasSelected_leavesNoneSelected() {
    let control = UISegmentedControl(items: ["a", "b", "c"])
    control.selectedSegmentIndex = 1
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func indexWithoutASegment_clearsTheSelection() {
    let control = UISegmentedControl()
    control.selectedSegmentIndex = 0
    control.insertSegment(withTitle: "a", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func stepper_clampsItsValueToANewRange() {
    let stepper = UIStepper()
    stepper.value = 50
    stepper.maximumValue = 20
    #expect(stepper.value == 20)
    stepper.maximumValue = 100
    stepper.minimumValue = 30
    #expect(stepper.value == 30)
  }
}
