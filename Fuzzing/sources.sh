# What the engine is made of, without what needs a process or a pseudo-terminal; for the scripts here.
mapfile -t texts < <(find Sources/TextModel -name '*.swift' | sort)
mapfile -t model < <(find Sources/TerminalModel -name '*.swift' | sort)
mapfile -t engine < <(find Sources/TerminalEmulation/{Grid,Input,Interpreter,Parsing} -name '*.swift' |
  sort; echo Sources/TerminalEmulation/VirtualTerminal.swift)
flags=(-swift-version 6 -parse-as-library -O -wmo -package-name qa-runner
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility)
