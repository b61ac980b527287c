// Launching an app's delegates in a replay.

import Testing
import UIKit

@MainActor private final class App: UIResponder, UIApplicationDelegate {
  var heard: [String] = []
  var window: UIWindow?
  var orientations: UIInterfaceOrientationMask = .portrait

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    heard.append("didFinish \(launchOptions?[.sourceApplication] as? String ?? "-")")
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
  func applicationDidBecomeActive(_ application: UIApplication) { heard.append("active") }
  func applicationWillResignActive(_ application: UIApplication) { heard.append("resign") }
  func applicationDidEnterBackground(_ application: UIApplication) { heard.append("background") }
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { orientations }
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    heard.append("configuration")
    return UISceneConfiguration(name: "Default", sessionRole: session.role)
  }
}

@MainActor private final class Scene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var heard: [String] = []
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    heard.append("connect \(session.configuration.name ?? "-")")
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
  }
  func sceneDidBecomeActive(_ scene: UIScene) { heard.append("active") }
  func sceneWillResignActive(_ scene: UIScene) { heard.append("resign") }
  func sceneDidEnterBackground(_ scene: UIScene) { heard.append("background") }
  func sceneWillEnterForeground(_ scene: UIScene) { heard.append("foreground") }
}

@MainActor @Suite(.serialized) struct LaunchTests {
  @Test func launch_callsTheDelegateInOrder_andShowsItsWindow() {
    _ = FrameCycle.start()
    let app = App()
    UIApplication.shared.launch(app, options: [.sourceApplication: "mail"])
    #expect(app.heard == ["didFinish mail", "active"])
    #expect(UIApplication.shared.delegate === app)
    #expect(UIApplication.shared.keyWindow === app.window)
  }

  @Test func launchedDelegate_isKeptAlive_andGoneInAFreshWorld() {
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

  @Test func connectScene_asksTheAppForAConfiguration_thenCallsTheSceneInOrder() {
    _ = FrameCycle.start()
    let app = App()
    let scene = Scene()
    UIApplication.shared.launch(app)
    UIApplication.shared.connectScene(scene)
    #expect(app.heard.last == "configuration")
    #expect(scene.heard == ["connect Default", "foreground", "active"])
    #expect(UIWindowScene.self == Swift.type(of: UIApplication.shared.connectedScenes.first!))
    #expect(scene.window?.windowScene?.delegate === scene)
  }

  @Test func simulateBackground_callsTheScene_andTheAppOnlyWithoutOne() {
    _ = FrameCycle.start()
    let app = App()
    UIApplication.shared.launch(app)
    app.heard = []
    UIApplication.shared.simulateBackground()
    #expect(app.heard == ["resign", "background", "active"])
    let scene = Scene()
    UIApplication.shared.connectScene(scene)
    (app.heard, scene.heard) = ([], [])
    UIApplication.shared.simulateBackground()
    #expect(app.heard.isEmpty)
    #expect(scene.heard == ["resign", "background", "foreground", "active"])
  }

  @Test func supportedInterfaceOrientations_areTheDelegates_orAllButUpsideDown() {
    _ = FrameCycle.start()
    let app = App()
    UIApplication.shared.launch(app)
    #expect(UIApplication.shared.supportedInterfaceOrientations(for: app.window) == .portrait)
    UIApplication.shared.delegate = nil
    #expect(UIApplication.shared.supportedInterfaceOrientations(for: nil) == .allButUpsideDown)
  }
}
