import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let flow = TrailFlow()

    #if os(iOS)
        func showFirstScreen() {
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = flow.navigationController
            window.makeKeyAndVisible()
            self.window = window
        }
    #endif
}
