# aptitude over two packages of our own, without the machine's lists and locks.
mkdir -p aptitude/lists/partial aptitude/cache/archives/partial aptitude/log
exec aptitude -o Debug::NoLocking=true -o Aptitude::LockFile="$HOME/aptitude/lock" -o Dir::State="$HOME/aptitude" \
  -o Dir::State::status="$HOME/aptitude/status" -o Dir::Bin::dpkg=/bin/true \
  -o Dir::Cache="$HOME/aptitude/cache" \
  -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts=/dev/null \
  -o Dir::Log="$HOME/aptitude/log" -o Dir::Aptitude::state="$HOME/aptitude"
