// Recorded swipes on UIKit's built-in interactions: sheets, pages, zoomed screens.

import GestureReplay
import GestureTrace
import Testing
import UIKit

// MARK: Written as an app writes it

private final class StationsController: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "station")
  }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    40
  }
  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "station", for: indexPath)
  }
}

private final class MapController: UIViewController, UISheetPresentationControllerDelegate {
  var dismissals = 0

  func showStations() {
    let stations = StationsController()
    stations.modalPresentationStyle = .pageSheet
    if let sheet = stations.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
      sheet.prefersScrollingExpandsWhenScrolledToEdge = true
      sheet.delegate = self
    }
    present(stations, animated: true)
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    dismissals += 1
  }
}

private final class TourController: UIPageViewController, UIPageViewControllerDataSource {
  let stops = (0..<4).map { _ in UIViewController() }

  override func viewDidLoad() {
    super.viewDidLoad()
    dataSource = self
    setViewControllers([stops[1]], direction: .forward, animated: false)
  }

  var stop: Int? { stops.firstIndex { $0 === viewControllers?.first } }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore controller: UIViewController
  ) -> UIViewController? {
    guard let index = stops.firstIndex(of: controller), index > 0 else { return nil }
    return stops[index - 1]
  }
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter controller: UIViewController
  ) -> UIViewController? {
    guard let index = stops.firstIndex(of: controller), index + 1 < stops.count else { return nil }
    return stops[index + 1]
  }
}

private final class PhotosController: UIViewController {
  let thumbnail = UIView(frame: CGRect(x: 30, y: 300, width: 120, height: 120))
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(thumbnail)
  }
  func showPhoto() {
    let photo = UIViewController()
    photo.preferredTransition = .zoom { [weak self] _ in self?.thumbnail }
    navigationController?.pushViewController(photo, animated: true)
  }
}

// MARK: Replayed

@MainActor @Suite(.serialized) struct RecordedSystemTests {
  private final class AppScene: OwnGestureScene {
    let window = UIWindow(frame: UIScreen.main.bounds)
    init(_ root: UIViewController, _ open: () -> Void) {
      window.rootViewController = root
      window.makeKeyAndVisible()
      open()
    }
    func restore() {}
  }

  private func replay(
    _ trace: Trace, _ root: UIViewController, edge: TraceEdge = .left, open: @escaping () -> Void
  ) throws -> ReplayResult {
    var options = ReplaySettings()
    options.edge = edge
    let result = try Replay.run(trace, options: options) { settle in
      let scene = AppScene(root, open)
      settle()
      return scene
    }
    #expect(UIApplication.shared.issues.isEmpty)
    return result
  }

  /// The recording with its axes exchanged: motion to the right becomes motion downward, and starts
  /// further down by the given number of millimetres.
  private func turned(_ name: String, from millimeters: Int32) throws -> Trace {
    var trace = try recording(name)
    let other: [UInt16: UInt16] = [0x00: 0x01, 0x01: 0x00, 0x35: 0x36, 0x36: 0x35]
    let axes = trace.device?.axes ?? []
    trace.device?.axes = axes.map { axis in
      guard let code = other[axis.code] else { return axis }
      var axis = axis
      let unit = axis.resolution ?? 10
      axis.code = code
      if axis.isDown { axis.maximum += millimeters * unit }
      return axis
    }.sorted { $0.code < $1.code }
    let units = Dictionary(uniqueKeysWithValues: axes.map { ($0.code, $0.resolution ?? 10) })
    trace.events = trace.events.map { event in
      guard event.type == .abs, let code = other[event.code] else { return event }
      var event = event
      let unit = units[event.code] ?? 10
      event.code = code
      if code == 0x01 || code == 0x36 { event.value += millimeters * unit }
      return event
    }
    return trace
  }

  @Test(arguments: [("slow-finish", true), ("slow-cancel", false)])
  func sheet_isDismissedByARecordedSwipe_orNot(name: String, dismisses: Bool) throws {
    let map = MapController()
    let result = try replay(turned(name, from: 160), map, edge: .top) { map.showStations() }
    #expect(result.swipes.map(\.outcome) == [dismisses ? .finished : .cancelled])
    #expect((map.presentedViewController == nil) == dismisses)
    #expect(map.dismissals == (dismisses ? 1 : 0))
  }

  @Test func pages_turnUnderARecordedSwipe() throws {
    for (name, edge, stop) in [
      ("right-edge", TraceEdge.right, 2), ("slow-finish", .left, 0), ("out-and-back", .left, 1),
    ] {
      let tour = TourController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      _ = try replay(recording(name), tour, edge: edge) {}
      #expect(tour.stop == stop, "\(name)")
    }
  }

  @Test(arguments: [("slow-finish", true), ("slow-cancel", false)])
  func zoomedScreen_popsUnderARecordedSwipe_orNot(name: String, pops: Bool) throws {
    let photos = PhotosController()
    let navigation = UINavigationController(rootViewController: photos)
    let result = try replay(recording(name), navigation) { photos.showPhoto() }
    #expect(result.swipes.map(\.outcome) == [pops ? .finished : .cancelled])
    #expect(navigation.viewControllers.count == (pops ? 1 : 2))
    #expect(photos.thumbnail.alpha == (pops ? 1 : 0))
  }

  /// The settings select the system behaviour. With each behaviour, the system's own pop finishes
  /// under this recording.
  @Test func systemOfTheSettings_isCurrentInTheReplay_andItsPopFinishes() throws {
    var outcomes: [UISystemBehavior: [SwipeRecord.Outcome]] = [:]
    for system in UISystemBehavior.allCases {
      var options = ReplaySettings()
      options.system = system
      let navigation = UINavigationController(rootViewController: UIViewController())
      let result = try Replay.run(recording("finishing-flick"), options: options) { settle in
        let scene = AppScene(navigation) {
          navigation.pushViewController(UIViewController(), animated: true)
        }
        settle()
        #expect(UISystemBehavior.current == system)
        return scene
      }
      outcomes[system] = result.swipes.map(\.outcome)
    }
    #expect(outcomes.values.allSatisfy { $0 == [.finished] })
  }
}

extension AbsoluteAxis {
  /// Whether this is a vertical axis.
  fileprivate var isDown: Bool { code == 0x01 || code == 0x36 }
}
