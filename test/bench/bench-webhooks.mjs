// Measures how long a message takes to reach the endpoint of a bot, alone and beside an endpoint that hangs.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { comparison } from './comparison.mjs';

/** Alternates the two measurements, so that other load on the machine affects both. */
const ROUNDS = 4;
const MESSAGES_PER_ROUND = 150;
const AT_ONCE = 4;
const WAITING = 200;

/** Functions that measure one line of the table each, by its name. */
export const webhookRows = { 'webhook beside a hanging endpoint, and alone: p95': besideHangingEndpoint };

async function besideHangingEndpoint({ pool, iago: client }) {
  // The call may arrive before the response to the message.
  const waiting = new Map();
  const arrivalOf = (id) => {
    const known = waiting.get(id);
    if (known) return known;
    const made = {};
    made.promise = new Promise((resolve) => (made.resolve = resolve));
    waiting.set(id, made);
    return made;
  };
  const quick = await listening((body, response) => {
    arrivalOf(JSON.parse(body).message.id).resolve();
    response.writeHead(204).end();
  });
  const held = [];
  const hanging = await listening((_, response) => held.push(response));
  try {
    const quickBot = await bot(pool, 'Quick Bench Bot', quick.url);
    const slowBot = await bot(pool, 'Slow Bench Bot', hanging.url);
    const arrival = async () => {
      const start = performance.now();
      const { id } = await client.post('messages', { type: 'direct', to: [quickBot], content: 'Hello' });
      await arrivalOf(id).promise;
      return performance.now() - start;
    };
    const hang = async () => {
      for (let count = 0; count < WAITING; count += 1) await client.post('messages', { type: 'direct', to: [slowBot], content: 'Hello' });
      while (held.length === 0) await setTimeout(20);
    };
    const forget = async () => {
      await pool.query('DELETE FROM webhook_delivery WHERE bot_id = ?', [slowBot]);
      await pool.query('DELETE FROM webhook_endpoint WHERE bot_id = ?', [slowBot]);
      for (const response of held.splice(0)) response.destroy();
    };
    await timesOf(arrival, 50);
    const times = { alone: [], beside: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.alone.push(...(await timesOf(arrival, MESSAGES_PER_ROUND)));
      await hang();
      times.beside.push(...(await timesOf(arrival, MESSAGES_PER_ROUND)));
      await forget();
    }
    const [alone, beside] = [p95(times.alone), p95(times.beside)];
    return comparison('ms', beside, alone, { atMost: 1.5 });
  } finally {
    for (const { server } of [quick, hanging]) {
      server.closeAllConnections();
      server.close();
    }
  }
}

async function timesOf(work, count) {
  const times = [];
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      times.push(await work());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return times;
}

function p95(times) {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
}

async function listening(answer) {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => answer(Buffer.concat(chunks).toString(), response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

/** Creates an outgoing webhook bot like the one of the demo organization. */
async function bot(pool, name, url) {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.com`;
  const [[model]] = await pool.query('SELECT * FROM user_account WHERE bot_type = 3 LIMIT 1');
  const { id, ...account } = model;
  const fields = { ...account, email, email_key: email, full_name: name, full_name_key: name.toLowerCase(), api_key_digest: null };
  const [{ insertId }] = await pool.query('INSERT INTO user_account SET ?', fields);
  const [[service]] = await pool.query('SELECT * FROM bot_service WHERE bot_id = ?', [id]);
  await pool.query('INSERT INTO bot_service SET ?', { ...service, bot_id: insertId, name, base_url: url });
  return insertId;
}
