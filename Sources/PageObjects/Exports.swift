// A page presses keys and reads screens: their types come with it.
@_exported public import TerminalModel
