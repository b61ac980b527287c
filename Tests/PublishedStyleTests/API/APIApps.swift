// Uses of API that apps with transitions also need: launch, text, controls, alerts, bars, Dynamics.

import UIKit

private final class LaunchedApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    return UISceneConfiguration(
      name: "Default Configuration", sessionRole: connectingSceneSession.role)
  }

  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}

private final class FormController: UIViewController, UITextFieldDelegate, UITextViewDelegate {
  let field = UITextField()
  let notes = UITextView()

  override func awakeFromNib() { super.awakeFromNib() }

  override func viewDidLoad() {
    super.viewDidLoad()
    field.placeholder = "Name"
    field.borderStyle = .roundedRect
    field.returnKeyType = .done
    field.delegate = self
    notes.delegate = self
    // swift-format-ignore: NoPlaygroundLiterals
    notes.attributedText = NSAttributedString(
      string: "Notes",
      attributes: [
        NSAttributedString.Key.font: UIFont.preferredFont(forTextStyle: .body),
        .foregroundColor: #colorLiteral(red: 0.1, green: 0.2, blue: 0.3, alpha: 1), .kern: 1.5,
      ])
    view.addSubview(field)
    view.addSubview(notes)
  }

  func keyboardWillShow(_ notification: Notification) {
    guard let info = notification.userInfo,
      let frame = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue,
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double,
      let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
    else { return }
    UIView.animate(
      withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16),
      animations: { self.view.frame.size.height = frame.minY }, completion: nil)
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }
}

@MainActor func useApps(_ use: APIUse) {
  use("UIApplicationDelegate launch and scene configuration") {
    let app = LaunchedApp()
    _ = app.application(UIApplication.shared, didFinishLaunchingWithOptions: nil)
  }
  use("UITextField, UITextView, keyboard user info") {
    let form = FormController()
    form.loadViewIfNeeded()
    _ = form.field.becomeFirstResponder()
    form.view.endEditing(true)
  }
  use("NSAttributedString measured and drawn") {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 4
    let text = NSMutableAttributedString(string: "Hello", attributes: [.paragraphStyle: style])
    text.addAttribute(
      .underlineStyle, value: NSUnderlineStyle.single.rawValue,
      range: NSRange(location: 0, length: 2))
    _ = text.boundingRect(
      with: CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    _ = ("Hello" as NSString).size(withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
    let button = UIButton(type: .system)
    button.setAttributedTitle(text, for: .normal)
    button.contentHorizontalAlignment = .left
    button.titleLabel?.attributedText = text
  }
  use("UIAlertController with actions") {
    let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .actionSheet)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in })
    alert.popoverPresentationController?.sourceView = UIView()
  }
  use("controls with values") {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    slider.setValue(0.5, animated: false)
    let segments = UISegmentedControl(items: ["A", "B"])
    segments.selectedSegmentIndex = 1
    let spinner = UIActivityIndicatorView(style: .medium)
    spinner.startAnimating()
    let pages = UIPageControl()
    pages.numberOfPages = 3
    let progress = UIProgressView(progressViewStyle: .bar)
    progress.progress = 0.3
    _ = [UISwitch(), slider, segments, spinner, pages, progress] as [UIView]
  }
  use("bars and their appearance") {
    let navigation = UINavigationController(navigationBarClass: nil, toolbarClass: nil)
    navigation.navigationBar.setBackgroundImage(UIImage(), for: .default)
    navigation.navigationBar.setBackgroundImage(UIImage(), for: .any, barMetrics: .default)
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
    navigation.navigationBar.standardAppearance = appearance
    navigation.navigationBar.scrollEdgeAppearance = appearance
    let toolbar = UIToolbar()
    toolbar.setItems([.flexibleSpace()], animated: false)
  }
  use("UIDynamicAnimator and behaviours") {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let item = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.addSubview(item)
    let animator = UIDynamicAnimator(referenceView: view)
    let collision = UICollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(UIGravityBehavior(items: [item]))
    animator.addBehavior(collision)
    animator.addBehavior(UISnapBehavior(item: item, snapTo: CGPoint(x: 50, y: 50)))
    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.setAngle(0, magnitude: 1)
    animator.addBehavior(push)
    animator.addBehavior(UIDynamicItemBehavior(items: [item]))
    animator.addBehavior(UIAttachmentBehavior(item: item, attachedToAnchor: .zero))
    animator.removeAllBehaviors()
  }
  use("gradient drawn into a context") {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), false, 0)
    defer { UIGraphicsEndImageContext() }
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1])
    UIGraphicsGetCurrentContext()?.drawLinearGradient(
      gradient!, start: .zero, end: CGPoint(x: 0, y: 10), options: [])
  }
  use("animations between begin and commit") {
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(0.3)
    UIView.setAnimationTransition(.flipFromLeft, for: UIView(), cache: true)
    UIView.commitAnimations()
  }
  use("motion effects, storyboards, symbols") {
    let effect = UIInterpolatingMotionEffect(
      keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    effect.minimumRelativeValue = -10
    UIView().addMotionEffect(effect)
    _ = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
    _ = UIViewController().storyboard
    _ = UIImage(
      systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 20))
    _ = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterialDark))
    _ = UIViewPropertyAnimator()
    _ = DispatchTime.now() + Double(NSEC_PER_SEC) / 1e9
    _ = NSIndexPath(row: 1, section: 2).section
    _ = (1.5 as CGFloat) as NSNumber
  }
}
