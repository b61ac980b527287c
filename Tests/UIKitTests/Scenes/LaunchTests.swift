// Launching an app's delegates in a replay.

import Testing
import UIKit

@MainActor private final class App: UIResponder, UIApplicationDelegate {
  var received: [String] = []
  var window: UIWindow?
  var orientations: UIInterfaceOrientationMask = .portrait

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    received.append("didFinish \(launchOptions?[.sourceApplication] as? String ?? "-")")
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
  func applicationDidBecomeActive(_ application: UIApplication) { received.append("active") }
  func applicationWillResignActive(_ application: UIApplication) { received.append("resign") }
  func applicationDidEnterBackground(_ application: UIApplication) { received.append("background") }
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { orientations }
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    received.append("configuration")
    return UISceneConfiguration(name: "Default", sessionRole: session.role)
  }
}

@MainActor private final class Scene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var received: [String] = []
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    received.append("connect \(session.configuration.name ?? "-")")
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
  }
  func sceneDidBecomeActive(_ scene: UIScene) { received.append("active") }
  func sceneWillResignActive(_ scene: UIScene) { received.append("resign") }
  func sceneDidEnterBackground(_ scene: UIScene) { received.append("background") }
  func sceneWillEnterForeground(_ scene: UIScene) { received.append("foreground") }
}

@MainActor @Suite(.serialized) struct LaunchTests {
  @Test func launch_callsTheDelegateInOrder_andShowsItsWindow() {
    _ = FrameCycle.start()
    let app = App()
    UIApplication.shared.launch(app, options: [.sourceApplication: "mail"])
    #expect(app.received == ["didFinish mail", "active"])
    #expect(UIApplication.shared.delegate === app)
    #expect(UIApplication.shared.keyWindow === app.window)
  }

  @Test func launchedDelegate_isRetained_untilTheNextFrameCycleStarts() {
    _ = FrameCycle.start()
    weak var app: App?
    do {
      let made = App()
      app = made
      UIApplication.shared.launch(made)
    }
    #expect(app != nil)
    _ = FrameCycle.start()
    _ = UIApplication.shared.windows
    #expect(app == nil)
  }

  @Test func connectScene_requestsAConfiguration_thenCallsTheSceneDelegateInOrder() {
    _ = FrameCycle.start()
    let app = App()
    let scene = Scene()
    UIApplication.shared.launch(app)
    UIApplication.shared.connectScene(scene)
    #expect(app.received.last == "configuration")
    #expect(scene.received == ["connect Default", "foreground", "active"])
    #expect(UIWindowScene.self == Swift.type(of: UIApplication.shared.connectedScenes.first!))
    #expect(scene.window?.windowScene?.delegate === scene)
  }

  @Test func simulateBackground_callsTheSceneDelegate_andTheAppDelegateOnlyWithoutAScene() {
    _ = FrameCycle.start()
    let app = App()
    UIApplication.shared.launch(app)
    app.received = []
    UIApplication.shared.simulateBackground()
    #expect(app.received == ["resign", "background", "active"])
    let scene = Scene()
    UIApplication.shared.connectScene(scene)
    (app.received, scene.received) = ([], [])
    UIApplication.shared.simulateBackground()
    #expect(app.received.isEmpty)
    #expect(scene.received == ["resign", "background", "foreground", "active"])
  }

  @Test func supportedInterfaceOrientations_areThoseOfTheDelegate_orAllButUpsideDown() {
    _ = FrameCycle.start()
    let app = App()
    UIApplication.shared.launch(app)
    #expect(UIApplication.shared.supportedInterfaceOrientations(for: app.window) == .portrait)
    UIApplication.shared.delegate = nil
    #expect(UIApplication.shared.supportedInterfaceOrientations(for: nil) == .allButUpsideDown)
  }
}
