// Every file of these tests may use the stage.

@_exported import TestStage
