# Names each function of Swift files that has more than 60 lines and no reason for it.
#
#   awk -f Scripts/long-functions.awk FILE…
#
# The reason is a comment `// Long because …`, above the function or as its first line. swift-format
# sets a closing brace under the first letter of the declaration: so the end is found without a parser.
FNR == 1 { split("", start); previous = "" }

match($0, /^ *(@[A-Za-z]+(\([^)]*\))? )*((public|package|internal|private|fileprivate|static|class|final|override|mutating|nonmutating|borrowing|consuming|nonisolated|convenience|required|isolated)(\([a-z]+\))? )*(func [^ ]|init[(<?!]|subscript[(<]|deinit)/) {
  indent = match($0, /[^ ]/) - 1
  if ($0 !~ /}$/) {
    start[indent] = FNR
    named[indent] = substr($0, indent + 1)
    excused[indent] = previous ~ /^ *\/\/ Long because /
  }
}

/^ *\/\/ Long because / {
  for (indent in start) if (FNR - start[indent] <= 8) excused[indent] = 1
}

/^ *}/ {
  closed = match($0, /}/) - 1
  if (closed in start) {
    lines = FNR - start[closed] + 1
    if (lines > 60 && !excused[closed]) {
      sub(/ *\{$/, "", named[closed])
      print FILENAME ":" start[closed] ": " lines " lines in `" named[closed] \
        "`; part it, or say why above it: '// Long because …'"
    }
  }
  for (indent in start) if (indent + 0 >= closed) delete start[indent]
}

{ previous = $0 }
