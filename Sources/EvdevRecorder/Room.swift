// EvdevRecorder: filled by the commits that follow.
