// An application names one module; a feature names ViperPages and ViperPresentation alone, so that its
// presenter can't reach the terminal.
@_exported import ViperCommandLine
@_exported import ViperPages
@_exported import ViperPresentation
@_exported import ViperRouting
@_exported import ViperTerminal
