// An application imports this module alone; a feature imports ViperPages and ViperPresentation
// alone, so that its presenter can't reach the terminal.
@_exported import ViperCommandLine
@_exported import ViperPages
@_exported import ViperPresentation
@_exported import ViperRecords
@_exported import ViperRouting
@_exported import ViperTerminal
