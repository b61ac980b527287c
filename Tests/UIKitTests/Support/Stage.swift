// Makes the stage available in every file of these tests.

@_exported import TestStage
