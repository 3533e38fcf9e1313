#!/bin/sh
# The JavaScript client of Zulip (zulip-js 2.1.0) sends the new text of an edited message in the address of the request.
#
# One would guess: messages are edited as they are sent, in the body of the request.
# What happens: `messages.send` sends a multipart form, but `messages.update`, and every other PATCH and DELETE, puts all parameters behind the
# question mark and sends no body. The text stands in the access logs of all proxies, and a text that is long when it is encoded is refused
# before any server sees it: nginx takes 8 KiB of a request line by default (414), HAProxy 16 KiB of a head (400), Node 16 KiB (431).
# Source: seen with zulip-js 2.1.0 from npm.
# Why it matters here: messages may have 10,000 characters. The server takes heads of 64 KiB, the configurations in deploy/ let them
# through, and their logs end at the question mark.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent zulip-js@2.1.0
cat > look.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import zulip from 'zulip-js';

const seen = [];
const server = createServer(async (request, response) => {
  let length = 0;
  for await (const part of request) length += part.length;
  seen.push({ method: request.method, url: request.url, type: request.headers['content-type']?.split(';')[0], length });
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ result: 'success', msg: '', id: 5 }));
}).listen(0);
await once(server, 'listening');
const client = await zulip({ username: 'bot@example.com', apiKey: 'key', realm: `http://localhost:${server.address().port}` });
await client.messages.send({ type: 'stream', to: 'garden', topic: 'roses', content: 'a text' });
await client.messages.update({ message_id: 5, content: 'another text' });
for (const { method, url, type, length } of seen) console.log(`${method} ${url}: ${length === 0 ? 'no body' : `a body, ${type}`}`);
const [sent, edited] = seen;
const isAsSeen = sent.type === 'multipart/form-data' && !sent.url.includes('?') && edited.length === 0 && edited.url.includes('content=another');
process.exit(isAsSeen ? 0 : 1);
JS
node look.mjs
