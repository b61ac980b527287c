// The tool: filled by the commits that follow.
