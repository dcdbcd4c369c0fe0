# A repository that is the same each time, down to its hashes; then tig shows it.
export GIT_AUTHOR_NAME=Mina GIT_AUTHOR_EMAIL=mina@fernway.example
export GIT_COMMITTER_NAME=Mina GIT_COMMITTER_EMAIL=mina@fernway.example
git init -q -b main project
for day in 1 2 3; do
  echo "item $day" >>project/list.txt
  export GIT_AUTHOR_DATE=2025-03-0${day}T09:00:00Z GIT_COMMITTER_DATE=2025-03-0${day}T09:00:00Z
  git -C project add .
  git -C project commit -q -m "Add item $day"
done
exec tig -C project
