// Measures how long a message takes to reach all waiting clients, and how long clients take to continue after a restart of the server.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { compareTimes } from './comparison.mjs';
import { Client } from './measuring.mjs';

const CLIENTS = 5_000;
const ROUNDS = 5;
const RETURNING = 1_000;
const MISSED = 600;
/** One of so many missed messages is for the returning clients. */
const ONE_IN = 10;
const RESTARTS = 3;
const REGISTERING_AT_ONCE = 32;

/** Functions that measure one line of the table each, by its name. */
export const pollRows = {
  'an event to 5,000 waiting clients': eventToAll,
  'return of 1,000 queues after a restart, and their next polls': returnOfAll,
};

/** Compares with the minimal server, which sends one text to all waiting clients. */
async function eventToAll(fixtures) {
  const { data, iago, floor } = fixtures;
  const users = (await fixtures.users()).slice(0, CLIENTS);
  const channel = await data.channel('waited for', users);
  // Readers that the server has in memory, of queues of other comparisons, would not be known to have joined, and would wait in vain.
  await fixtures.restart();
  const queues = await registered(data, iago, users);
  const send = () => iago.post('messages', { type: 'channel', to: String(channel.id), topic: 'bench', content: 'Hello **world**!' });
  const ours = await rounds(
    fixtures.ours,
    iago.url,
    queues.map((queue) => (answer) => {
      queue.last = /"events":\[\{"id":(\d+)/.exec(answer)?.[1] ?? queue.last;
      return `/api/v1/events?queue_id=${queue.id}&last_event_id=${queue.last} HTTP/1.1\r\nAuthorization: ${queue.authorization}`;
    }),
    send,
  );
  const beside = await rounds(
    fixtures.beside,
    floor.url,
    queues.map(() => () => '/api/v1/wait HTTP/1.1'),
    () => floor.post('tell', {}),
  );
  return compareTimes(ours, beside, { atMost: 0.5 });
}

/** Compares the first polls after a restart, for which the server reads the missed entries of the event log, with polls for the same events. */
async function returnOfAll(fixtures) {
  const { data, iago } = fixtures;
  const users = (await fixtures.users()).slice(0, RETURNING);
  const channel = await data.channel('returned to', users);
  const other = await data.channel('of others', []);
  await fixtures.restart();
  const queues = await registered(data, iago, users);
  for (let sent = 0; sent < MISSED; sent += 1) {
    const to = String(sent % ONE_IN === 0 ? channel.id : other.id);
    await iago.post('messages', { type: 'channel', to, topic: 'bench', content: 'Hello **world**! '.repeat(8) });
  }
  const { hostname, port } = new URL(iago.url);
  let clients = [];
  const restart = async () => {
    await fixtures.restart();
    clients = [];
    for (const queue of queues) clients.push({ queue, answer: '', socket: await connected(Number(port), hostname) });
  };
  const pollAll = () => Promise.all(clients.map((client) => answerTo(client, pollFor(client.queue), hostname)));
  const returning = await fixtures.ours.measureAfter(restart, pollAll, { count: RESTARTS });
  const again = await fixtures.ours.measureAfter(async () => {}, pollAll, { count: RESTARTS });
  for (const { socket } of clients) socket.destroy();
  return compareTimes(returning, again, { atMost: 8 });
}

function pollFor({ id, last, authorization }) {
  return `/api/v1/events?queue_id=${id}&last_event_id=${last}&dont_block=true HTTP/1.1\r\nAuthorization: ${authorization}`;
}

/**
 * Repeatedly lets all clients wait and sends one message.
 * @param requests by client: a function from its last response to the rest of its next request
 * @returns {Promise<import('./measuring.mjs').Measured>} of one message, until the last client has its response
 */
async function rounds(meter, url, requests, tell) {
  const { hostname, port } = new URL(url);
  const clients = [];
  for (const request of requests) clients.push({ request, answer: '', socket: await connected(Number(port), hostname) });
  let answers;
  const wait = async () => {
    answers = clients.map((client) => answerTo(client, client.request(client.answer), hostname));
    await setTimeout(2_500); // until all clients wait
  };
  const tellAll = async () => {
    await tell();
    await Promise.all(answers);
  };
  const measured = await meter.measureAfter(wait, tellAll, { count: ROUNDS });
  for (const { socket } of clients) socket.destroy();
  return measured;
}

export async function connected(port, host) {
  const socket = connect({ port, host, noDelay: true }).setEncoding('latin1');
  await once(socket, 'connect');
  return socket;
}

/** A minimal HTTP client, because it shares the machine with the measured server. */
export function answerTo(client, request, host) {
  return new Promise((resolve, reject) => {
    const read = (part) => {
      client.answer += part;
      if (!isWhole(client.answer)) return;
      client.socket.off('data', read).off('error', reject);
      if (client.answer.startsWith('HTTP/1.1 200')) resolve();
      else reject(new Error(client.answer));
    };
    client.answer = '';
    client.socket.on('data', read).on('error', reject).write(`GET ${request}\r\nHost: ${host}\r\n\r\n`);
  });
}

/** @param answer in latin1, so that characters are bytes */
function isWhole(answer) {
  const end = answer.indexOf('\r\n\r\n');
  return end >= 0 && answer.length >= end + 4 + Number(/content-length: (\d+)/i.exec(answer)?.[1]);
}

/** @returns an event queue for messages of each account */
export async function registered(data, iago, users) {
  const queues = [];
  const left = [...users];
  const one = async () => {
    for (let userId = left.pop(); userId !== undefined; userId = left.pop()) {
      const authorization = await data.keyFor(userId);
      const client = new Client(iago.url, authorization, iago.agent);
      const { queue_id: id, last_event_id: last } = await client.post('register', { event_types: ['message'], fetch_event_types: [] });
      queues.push({ authorization, id, last: String(last) });
    }
  };
  await Promise.all(Array.from({ length: REGISTERING_AT_ONCE }, one));
  return queues;
}
