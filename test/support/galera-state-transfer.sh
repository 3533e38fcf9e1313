#!/bin/sh
# The state transfer of the clusters of tests, which MariaDB starts by its name. All nodes begin with the same files, and a node that comes back
# gets the transactions that it missed from the memory of another one. So nothing is copied, and only the position is passed on.
while [ $# -gt 0 ]; do
  case $1 in
    --role) role=$2 && shift ;;
    --address) address=$2 && shift ;;
    --gtid) position=$2 && shift ;;
    --bypass) bypass=1 ;;
  esac
  shift
done
file=${GALERA_TRANSFER_FOLDER:?}/transfer

if [ "$role" = joiner ]; then
  rm -f "$file"
  echo "ready $address"
  until [ -e "$file" ]; do sleep 0.05; done
  cat "$file"
elif [ -n "$bypass" ]; then
  echo continue
  echo "$position" >"$file.new"
  mv "$file.new" "$file"
  echo "done $position"
else
  echo 'the node has been away for longer than the others remember' >&2
  exit 1
fi
