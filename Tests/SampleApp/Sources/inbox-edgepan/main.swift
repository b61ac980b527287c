import EdgePanCommands
import InboxScenes

EdgePanTool(name: "inbox-edgepan", scenes: [SceneEntry(name: "inbox") { _ in InboxScene() }]).main()
