// Presenters don't know pages, but they pass these types on.
@_exported import struct ViperPages.Progress
@_exported import enum ViperPages.RowSelection
