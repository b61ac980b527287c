import EdgePanCommands

EdgePanTool(name: "edgepan").main()
