// `npm run echo-bot`: a minimal outgoing webhook bot that repeats the messages that mention it.
import { createServer } from 'node:http';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Builds the reply to a message: its content without the mention of the bot.
 * @param {unknown} payload the body of the webhook: `{ data, bot_full_name, bot_email, message, token, trigger }`
 * @returns {string | null} null if the payload has another form
 */
export function echo(payload) {
  const { data, bot_full_name: name } = Object(payload);
  if (typeof data !== 'string' || typeof name !== 'string') return null;
  // A mention may contain the user's id, to distinguish users with the same name: @**name|12**
  const pattern = new RegExp(`@_?\\*\\*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\|\\d+)?\\*\\*`, 'g');
  return `You said: ${data.replace(pattern, '').trim()}`;
}

/** @returns {import('node:http').Server} a server that does not listen yet */
export function createEchoBot() {
  return createServer(async (request, response) => {
    const { status, body, note } = await answer(request);
    console.log(`${request.method} ${request.url} ${status} ${note}`);
    response.writeHead(status, { 'content-type': 'application/json', ...(status === 413 ? { connection: 'close' } : {}) });
    response.end(JSON.stringify(body));
  });
}

/** @param {import('node:http').IncomingMessage} request */
async function answer(request) {
  const failure = (status, error) => ({ status, body: { error }, note: error });
  if (request.method !== 'POST') return failure(405, 'An outgoing webhook is a POST');
  let payload;
  try {
    const body = await read(request);
    if (body === null) return failure(413, 'The body is too large');
    payload = JSON.parse(body);
  } catch {
    return failure(400, 'The body is not JSON');
  }
  const content = echo(payload);
  if (content === null) return failure(400, 'The body is not the payload of an outgoing webhook');
  return { status: 200, body: { content }, note: `${payload.trigger ?? ''} ${JSON.stringify(content)}` };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<string | null>} null if the body is too large
 */
async function read(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.argv[2] ?? process.env.PORT_ECHO ?? 5002);
  const bot = createEchoBot();
  bot.on('error', (error) => {
    console.error(
      error.code === 'EADDRINUSE' ? `Port ${port} is in use. Choose another one: npm run echo-bot -- ${port + 1}` : error.message,
    );
    process.exit(1);
  });
  bot.listen(port, '127.0.0.1', () => console.log(`The echo bot listens on http://127.0.0.1:${port}/ (Ctrl-C stops it)`));
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.exit(0));
}
