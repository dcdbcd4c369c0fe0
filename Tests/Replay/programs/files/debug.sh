# gdb with a program whose source it can show.
gcc -g -O0 -o count count.c || exit 1
exec gdb -tui -q -nx count
