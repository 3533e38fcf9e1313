// Measures what a single account, or a client without one, can do to others: the longest response time of another account meanwhile, and
// the peak growth of memory of the server and its services.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { Agent, FormData, request } from 'undici';
import { basic } from './measuring.mjs';
import { residentMib } from './memory.mjs';
import { shown } from './table.mjs';

const SAMPLE_MS = 25;
const SETTLING_MS = 3_000;
const REPEATS = 8;
/** As many requests as a process works on for one account at the same time. */
const AT_ONCE = 64;
/** Of a message that fills its history. */
const EDITS = 60;
const HISTORIES_AT_ONCE = 32;
/** Of lists that grow with the organization. */
const LISTS_AT_ONCE = 16;
const SUBSCRIPTIONS = 2_000;
/** All messages that can be searched contain it. */
const FREQUENT_WORD = 'report';
const LEAVE_AFTER_MS = 30;

/**
 * @typedef {object} Attack
 * @property {string} name
 * @property {string} answers a summary of the status codes
 * @property {number} longestMs the longest request of another account meanwhile
 * @property {string} longest its name
 * @property {Record<'server' | 'mariadb' | 'redis', number>} grownMib growth of the memory of each process
 */

/**
 * @param {import('./fixtures.mjs').Fixtures} fixtures
 * @param {(name: string) => boolean} isSelected
 * @returns {Promise<Attack[]>}
 */
export async function measureAttacks(fixtures, isSelected) {
  const { data } = fixtures;
  const { url } = fixtures.iago;
  const [attackerId, witnessId] = (await fixtures.users()).slice(-2);
  const history = await fixtures.large();
  await data.join(history.conversationId, [attackerId, witnessId]);
  const own = await data.channel('witnessed', [attackerId, witnessId]);
  const searched = attackNames.some((name) => isSelected(name) && name.startsWith('64 searches')) ? await fixtures.searchable() : null;
  if (searched) await data.join(searched.conversationId, [attackerId]);
  const topics = selects(isSelected, 'topics of a channel') ? await fixtures.topics() : null;
  if (selects(isSelected, '2,000 channels', '2,000 subscriptions')) {
    await data.subscriptions('attacked', fixtures.scaled(SUBSCRIPTIONS), own, attackerId);
    await fixtures.restart();
  }
  const attacker = new Attacker(url, await data.keyFor(attackerId), { history, own, searched, topics });
  const witness = fork('test/bench/witness.mjs', [url, await data.keyFor(witnessId), String(own.id), own.name]);
  await once(witness, 'message');
  await setTimeout(SETTLING_MS); // until the caches are warm

  const rows = [];
  try {
    for (const [what, attack] of Object.entries(attacks(attacker)).filter(([name]) => isSelected(name))) {
      const memory = new MemoryWatch(fixtures.processes);
      await memory.settle();
      witness.send('begin');
      const answers = await attack();
      await setTimeout(SETTLING_MS / 3);
      witness.send('report');
      const [longest] = await once(witness, 'message');
      rows.push({ name: what, answers: summary(answers), longestMs: longest.ms, longest: longest.what, grownMib: memory.stop() });
      console.log(cellsOf(rows.at(-1)).join(' | '));
      await setTimeout(SETTLING_MS);
    }
  } finally {
    witness.disconnect();
    await attacker.close();
  }
  return rows;
}

/** Whether an attack is to be measured whose name ends with one of these. */
function selects(isSelected, ...ends) {
  return attackNames.some((name) => isSelected(name) && ends.some((end) => name.endsWith(end)));
}

/** @param {Attack[]} rows */
export function attackTable(rows) {
  return [['', 'answers', 'longest other request: ms', 'which', MEMORY_TITLE, 'goal'], ...rows.map(cellsOf)];
}

function cellsOf(attack) {
  return [...attackCells(attack), '< 250 ms, < 64 MiB'];
}

export const MEMORY_TITLE = 'memory: MiB (server, MariaDB, Redis)';

/** The cells of an attack, without its goal. */
export function attackCells({ name, answers, longestMs, longest, grownMib }) {
  const each = [grownMib.server, grownMib.mariadb, grownMib.redis];
  const total = each.reduce((sum, one) => sum + one, 0);
  return [name, answers, shown(longestMs), longest, `${shown(total)} (${each.map((one) => Math.round(one)).join(', ')})`];
}

/** The attacks are only listed here, not run. */
export const attackNames = Object.keys(attacks(undefined));

/** Each attack returns the status codes of the responses. */
function attacks(attacker) {
  const page = { anchor: 'newest', num_before: 100, num_after: 0 };
  const negated = (count, operator) =>
    Array.from({ length: count }, (_, at) => ({ operator, operand: `${operator} ${at}`, negated: true }));
  const narrowed = (count, operator) => () =>
    attacker.repeat(() =>
      attacker.send('POST', 'messages/flags/narrow', { ...page, narrow: negated(count, operator), op: 'add', flag: 'read' }),
    );
  const numbers = (count) => `[${Array.from({ length: count }, (_, at) => at + 1).join(',')}]`;
  const words = (count) => Array.from({ length: count }, (_, at) => `word${at}`);
  const texts = (count) => Object.fromEntries(words(count).map((word) => [word, word]));
  const repeated = (method, path, parameters) => () => attacker.repeat(() => attacker.send(method, path, parameters));
  const codeBlock = `\`\`\`ts\n${'const value: Map<string, number> = new Map([["a", 1]]); // a comment\n'.repeat(140)}\`\`\``;
  const formula = `$$\\begin{matrix} ${'1&'.repeat(3_150)} \\end{matrix}$$`;

  return {
    'a narrow of 1,000 negated searches': narrowed(1_000, 'search'),
    'a narrow of 2,000 negated topics': narrowed(2_000, 'topic'),
    'a narrow of 50 negated searches': narrowed(50, 'search'),
    'a narrow of 50 negated topics': narrowed(50, 'topic'),
    '600,000 ids of messages': repeated('POST', 'messages/flags', { messages: numbers(600_000), op: 'add', flag: 'read' }),
    'a list in a list, 300,000 deep': repeated('POST', 'messages/flags', { messages: '[1.0,'.repeat(300_000), op: 'add', flag: 'read' }),
    'a search for 300,000 words': repeated('POST', 'messages/flags/narrow', {
      ...page,
      narrow: [['search', words(300_000).join(' ')]],
      op: 'add',
      flag: 'read',
    }),
    'a queue with a narrow of 190,000 terms': async () => {
      const answers = await attacker.repeat(() =>
        attacker.send('POST', 'register', {
          event_types: ['message'],
          fetch_event_types: [],
          narrow: words(190_000).map((word) => ['topic', word]),
        }),
      );
      await setTimeout(SETTLING_MS); // the witness sends requests meanwhile
      return answers;
    },
    '150,000 alert words': async () => {
      const answers = await attacker.repeat(() =>
        attacker.send('POST', 'users/me/alert_words', { alert_words: words(150_000).map((word) => word.slice(4)) }),
      );
      await setTimeout(SETTLING_MS);
      return answers;
    },
    '3,000 new channels in a request': repeated('POST', 'users/me/subscriptions', {
      subscriptions: words(3_000).map((word) => ({ name: `attack ${word}` })),
    }),
    '20,000 properties of subscriptions': () => {
      const color = (at) => ({ stream_id: attacker.own.id, property: 'color', value: `#${String(at % 1_000).padStart(6, '0')}` });
      return repeated('POST', 'users/me/subscriptions/properties', { subscription_data: words(20_000).map((_, at) => color(at)) })();
    },
    '20,000 profile fields': repeated('PATCH', 'users/me/profile_data', { data: words(20_000).map((value) => ({ id: 1, value })) }),
    '20,000 texts to be stored': repeated('PUT', 'bot_storage', { storage: texts(20_000) }),
    'a message to 100,000 ids': repeated('POST', 'messages', { type: 'direct', to: numbers(100_000), content: 'Hello' }),
    '290 messages of a formula, and a page of them': async () => {
      const answers = [];
      for (let sent = 0; sent < 290; sent += REPEATS) {
        answers.push(
          ...(await attacker.repeat(() =>
            attacker.send('POST', 'messages', { type: 'channel', to: String(attacker.own.id), topic: 'formula', content: formula }),
          )),
        );
      }
      return [...answers, ...(await attacker.repeat(() => attacker.get('messages', { ...page, num_before: 1_000 })))];
    },
    '120 unfinished bodies of 4 MB without credentials': () => attacker.unfinishedBodies(120, 4_000_000),
    '64 sockets with wrong credentials, for 3 s': () => attacker.guess(AT_ONCE),
    '12 interlaced pictures of 9,400² pixels': async () => {
      const picture = await sharp({ create: { width: 9_400, height: 9_400, channels: 3, background: '#123456' } })
        .png({ progressive: true })
        .toBuffer();
      return Promise.all(Array.from({ length: 12 }, () => attacker.avatar(picture)));
    },
    '8 files of 50 MB, sent and read': () => {
      const content = randomBytes(50_000_000);
      return attacker.repeat(() => attacker.sendAndReadFile(content));
    },
    '1,000 invitations in a request': repeated('POST', 'invites', {
      invitee_emails: words(1_000)
        .map((word) => `${word}@example.net`)
        .join(','),
      stream_ids: [],
    }),
    '30 invitations to one address': () =>
      attacker.repeat(() => attacker.send('POST', 'invites', { invitee_emails: 'one@example.net', stream_ids: [] }), 30),
    '1,000 event queues, each with a waiting poll': async () => {
      const queues = await attacker.repeat(() => attacker.register(), 1_000);
      await setTimeout(SETTLING_MS);
      return queues;
    },
    '2,000 polls of one queue': () => attacker.manyPolls(2_000),
    '64 pages of 1,000 at once, twice': () =>
      attacker.twice(() => attacker.get('messages', { ...page, num_before: 1_000, narrow: [['channel', attacker.history.name]] })),
    '64 searches for a frequent word at once, twice': () =>
      attacker.twice(() => attacker.get('messages', { ...page, num_before: 1_000, narrow: attacker.search(FREQUENT_WORD) })),
    '64 searches whose clients disconnect, ten times': async () => {
      const answers = [];
      for (let round = 0; round < 10; round += 1) {
        answers.push(
          ...(await attacker.repeat(() => attacker.leave('messages', { ...page, narrow: attacker.search(FREQUENT_WORD) }), AT_ONCE)),
        );
      }
      return answers;
    },
    '64 code blocks to render at once, twice': () => attacker.twice(() => attacker.send('POST', 'messages/render', { content: codeBlock })),
    '16 lists of the 100,000 topics of a channel': () =>
      attacker.repeat(() => attacker.get(`users/me/${attacker.topics.id}/topics`, {}), LISTS_AT_ONCE),
    '16 lists of 2,000 channels': () => attacker.repeat(() => attacker.get('streams', {}), LISTS_AT_ONCE),
    '16 lists of 2,000 subscriptions': () => attacker.repeat(() => attacker.get('users/me/subscriptions', {}), LISTS_AT_ONCE),
    '16 initial states with 2,000 subscriptions': () => attacker.repeat(() => attacker.send('POST', 'register', {}), LISTS_AT_ONCE),
    'the history of 60 edits of 10 kB, 32 times at once': () => attacker.readHistories(EDITS),
    'the same with another message': () => attacker.readHistories(EDITS), // the first one also compiles what compares texts
  };
}

/** Sends requests that no regular client sends. Results are status codes; a broken connection counts as 0. */
class Attacker {
  polls = new AbortController();

  constructor(url, authorization, { history, own, searched, topics }) {
    this.url = url;
    this.authorization = authorization;
    this.history = history;
    this.own = own;
    this.searched = searched;
    this.topics = topics;
    this.agent = new Agent({ connections: 2_500, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  }

  get(path, parameters) {
    return this.status('GET', `${path}?${this.encoded(parameters)}`);
  }

  send(method, path, parameters) {
    return this.status(method, path, this.encoded(parameters), 'application/x-www-form-urlencoded');
  }

  /** Runs several requests concurrently. */
  repeat(work, count = REPEATS) {
    return Promise.all(Array.from({ length: count }, work));
  }

  /** The terms of a search in the channel that can be searched. */
  search(text) {
    return [
      ['channel', this.searched.name],
      ['search', text],
    ];
  }

  /** Sends as many requests at once as run at the same time, and then again. */
  async twice(work) {
    return [...(await this.repeat(work, AT_ONCE)), ...(await this.repeat(work, AT_ONCE))];
  }

  /** Sends a request, and disconnects before the answer. */
  async leave(path, parameters) {
    const leaving = this.raw('GET', `${path}?${this.encoded(parameters)}`, undefined, AbortSignal.timeout(LEAVE_AFTER_MS));
    return leaving.then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      () => 0,
    );
  }

  /** @returns the id of a message of which every edit replaced most words */
  async editedMessage(edits) {
    const text = (edit) => Array.from({ length: 990 }, (_, at) => `word${String((at * (edit + 7)) % 997).padStart(5, '0')}`).join(' ');
    const sent = await this.raw(
      'POST',
      'messages',
      this.encoded({ type: 'channel', to: String(this.own.id), topic: 'edited', content: text(0) }),
    );
    const { id } = await sent.body.json();
    for (let edit = 1; edit <= edits; edit += 1) await this.send('PATCH', `messages/${id}`, { content: text(edit) });
    return id;
  }

  /** Edits a message so many times, and reads its history many times at once. */
  async readHistories(edits) {
    const id = await this.editedMessage(edits);
    return this.repeat(() => this.get(`messages/${id}/history`, {}), HISTORIES_AT_ONCE);
  }

  /** Sends keys that nobody has, one after the other on each socket. The limit for wrong ones is off in development, so that all are looked up. */
  async guess(sockets) {
    const end = performance.now() + SETTLING_MS;
    const answers = [];
    await this.repeat(async () => {
      while (performance.now() < end) {
        const authorization = basic('nobody@example.com', randomBytes(16).toString('hex'));
        const { statusCode, body } = await request(`${this.url}/api/v1/users/me`, { dispatcher: this.agent, headers: { authorization } });
        await body.dump();
        answers.push(statusCode);
      }
    }, sockets);
    return answers;
  }

  avatar(picture) {
    const form = new FormData();
    form.append('file', new Blob([picture], { type: 'image/png' }), 'picture.png');
    return this.status('POST', 'users/me/avatar', form);
  }

  async sendAndReadFile(content) {
    const form = new FormData();
    form.append('file', new Blob([content]), 'file.bin');
    const sent = await this.raw('POST', 'user_uploads', form);
    const { url } = await sent.body.json();
    const { statusCode, body } = await request(new URL(url, this.url), {
      dispatcher: this.agent,
      headers: { authorization: this.authorization },
    });
    await body.dump({ limit: Infinity });
    return statusCode;
  }

  /** Registers a queue and starts a poll that waits for its events. */
  async register() {
    const { statusCode, body } = await this.raw('POST', 'register', this.encoded({ event_types: ['presence'], fetch_event_types: [] }));
    const { queue_id: queueId, last_event_id: last } = await body.json();
    if (queueId !== undefined) this.poll(queueId, last);
    return statusCode;
  }

  async manyPolls(count) {
    const { body } = await this.raw('POST', 'register', this.encoded({ event_types: ['presence'], fetch_event_types: [] }));
    const { queue_id: queueId, last_event_id: last } = await body.json();
    for (let started = 0; started < count; started += 1) this.poll(queueId, last);
    await setTimeout(SETTLING_MS);
    return [200];
  }

  poll(queueId, last) {
    const query = this.encoded({ queue_id: queueId, last_event_id: last });
    this.raw('GET', `events?${query}`, undefined, this.polls.signal).then(
      ({ body }) => body.dump(),
      () => undefined,
    );
  }

  /** Sends bodies without their last byte, and completes them when all have been sent. */
  async unfinishedBodies(count, bytes) {
    const { hostname, port } = new URL(this.url);
    const body = Buffer.alloc(bytes - 1, 'a');
    const sockets = Array.from({ length: count }, () => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.status = 0;
      socket.on('error', () => undefined);
      socket.on('data', (part) => (socket.status ||= Number(/^HTTP\/1.1 (\d+)/.exec(part.toString('latin1'))?.[1] ?? 0)));
      socket.write(`POST /api/v1/messages HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/x-www-form-urlencoded\r\n`);
      socket.write(`Content-Length: ${bytes}\r\n\r\n`);
      socket.write(body);
      return socket;
    });
    await setTimeout(SETTLING_MS);
    for (const socket of sockets) socket.destroy();
    return sockets.map(({ status }) => status);
  }

  async close() {
    this.polls.abort();
    await this.agent.destroy();
  }

  async status(method, path, body, type) {
    try {
      const answer = await this.raw(method, path, body, undefined, type);
      await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER }); // with Infinity, it disconnects from answers above 128 KiB
      return answer.statusCode;
    } catch {
      return 0;
    }
  }

  raw(method, path, body, signal, type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : undefined) {
    const headers = { authorization: this.authorization, ...(type && { 'content-type': type }) };
    return request(`${this.url}/api/v1/${path}`, { method, dispatcher: this.agent, headers, body, signal });
  }

  encoded(parameters) {
    const values = Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
    return new URLSearchParams(values).toString();
  }
}

/** Measures how much each process grows beyond its size at rest. */
class MemoryWatch {
  constructor(processes) {
    this.processes = processes;
  }

  /** Uses the largest size within some seconds without an attack as the size at rest. */
  async settle() {
    this.begin();
    await setTimeout(SETTLING_MS);
    clearInterval(this.timer);
    this.start = this.peaks;
    this.begin();
  }

  /** @returns {Record<string, number>} MiB by process */
  stop() {
    clearInterval(this.timer);
    return this.each((name) => Math.max(0, this.peaks[name] - this.start[name]));
  }

  begin() {
    this.peaks = this.each((name) => residentMib(this.processes[name]));
    this.timer = setInterval(() => {
      this.peaks = this.each((name) => Math.max(this.peaks[name], residentMib(this.processes[name])));
    }, SAMPLE_MS);
  }

  each(value) {
    return Object.fromEntries(Object.keys(this.processes).map((name) => [name, value(name)]));
  }
}

/** Summarises status codes, for example `200 ×8, 400 ×2`. */
function summary(answers) {
  const counts = new Map();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status || 'closed'} ×${count}`).join(', ');
}
