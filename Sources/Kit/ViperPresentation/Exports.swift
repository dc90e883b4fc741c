// Presenters know no pages, but pass these on.
@_exported import struct ViperPages.Progress
@_exported import enum ViperPages.RowSelection
