// A model of large organizations: what a message, an event and another request cost each part of a deployment, measured one by one, and checked
// against a whole organization on one process and on two.
import { setTimeout } from 'node:timers/promises';
import { inParallel, interleaved, requestsOf, ROUND } from './bench-mix.mjs';
import { answerTo, connected, registered } from './bench-polls.mjs';
import { startNode, stopProcess } from './bench-server.mjs';
import { Client, Meter } from './measuring.mjs';
import { difference } from './processor-time.mjs';

/** Of the measured organization. A fifth of the people are online, as in the modelled one. */
const PEOPLE = 10_000;
const ONLINE_PART = 0.2;
/** Subscribers of the channels, as parts of the organization or as numbers, and the part of the messages that they get. */
const CHANNELS = [
  { name: 'everybody', subscribers: (people) => people, messages: 0.02 },
  { name: 'department', subscribers: (people) => Math.round(people / 50), messages: 0.18 },
  { name: 'team', subscribers: () => 50, messages: 0.8 },
];
/** Other requests for each message, in the mix that the Zulip project published. */
const { sends: SENDS, ...OTHERS } = ROUND;
const OTHERS_PER_MESSAGE = Object.values(OTHERS).reduce((sum, count) => sum + count, 0) / SENDS;
const AT_ONCE = 4;
/** Of the whole organization. */
const ROUNDS = 50;
const WARM_UP_ROUNDS = 20;
/** Messages of which a single cost is measured: without those who wait, and to all who wait. */
const ALONE = 500;
const TO_ALL = 20;
const SETTLING_MS = 2_500;

/** The modelled organization, and how busy its people are. */
const MODELLED = { people: 100_000, messagesPerPersonAndHour: [2, 5, 10, 20, 50] };
/** A process serves on one core, and is slow when more than this part of it is used. */
const USED_PART = 0.6;
const CORE_US = 1_000_000;

export const scaleNames = ['a large organization'];

/**
 * @typedef {object} Costs microseconds of each part, `server`, `mariadb` and `redis`
 * @property {import('./processor-time.mjs').ProcessorTimes} message without those who wait for it
 * @property {import('./processor-time.mjs').ProcessorTimes} event of one waiting client, with its next poll
 * @property {import('./processor-time.mjs').ProcessorTimes} other another request, on average
 * @property {import('./processor-time.mjs').ProcessorTimes} follower what a further process adds to a message
 */

/** @param {import('./fixtures.mjs').Fixtures} fixtures */
export async function measureScale(fixtures) {
  const organization = await Organization.create(fixtures);
  const costs = await organization.measureCosts();
  const checks = [];
  for (const processes of [1, 2]) checks.push({ processes, ...(await organization.check(costs, processes)) });
  return [{ name: scaleNames[0], people: organization.people, online: organization.online, costs, checks }];
}

class Organization {
  /** @param {import('./fixtures.mjs').Fixtures} fixtures */
  static async create(fixtures) {
    const organization = Object.assign(new Organization(), { fixtures, people: fixtures.scaled(PEOPLE) });
    const users = await fixtures.data.users(organization.people, 'scale');
    organization.users = users.slice(0, Math.round(organization.people * ONLINE_PART));
    organization.online = organization.users.length;
    organization.channels = [];
    for (const { name, subscribers } of CHANNELS) {
      organization.channels.push(await fixtures.data.channel(name, spread(users, subscribers(organization.people))));
    }
    organization.quiet = await fixtures.data.channel('nobody waits', []);
    organization.small = await fixtures.small();
    await fixtures.restart();
    return organization;
  }

  /** @returns {Promise<Costs>} on one process */
  async measureCosts() {
    const { fixtures } = this;
    const { iago, ours } = fixtures;
    const message = (await ours.measure(() => sendTo(iago, this.quiet), { count: ALONE })).processor;
    const others = interleaved(await requestsOf(iago, this.small, OTHERS));
    const round = (await ours.measure(() => inParallel(others, AT_ONCE), { count: ROUNDS })).processor;
    const clients = await WaitingClients.start(fixtures, this.users, [iago.url]);
    const [everybody] = this.channels;
    await setTimeout(SETTLING_MS);
    const toAll = (await ours.measure(() => this.deliver(iago, everybody, clients), { count: TO_ALL })).processor;
    clients.stop();
    return {
      message,
      event: combine((part) => Math.max(0, toAll[part] - message[part]) / this.online, toAll),
      other: combine((part) => round[part] / others.length, round),
      follower: await this.measureFollower(message),
    };
  }

  /** What a message costs more if a second process, without clients, follows the event log. */
  async measureFollower(message) {
    const { fixtures } = this;
    const node = await startNode();
    try {
      const meter = meterOf(fixtures, [node]);
      const both = (await meter.measure(() => sendTo(fixtures.iago, this.quiet), { count: ALONE })).processor;
      return combine((part) => Math.max(0, both[part] - message[part]), both);
    } finally {
      await stopProcess(node.child);
    }
  }

  /** Lets the organization work, with half of its clients on a second process if there are two, and compares with the sum of the costs. */
  async check(costs, processes) {
    const { fixtures } = this;
    const nodes = processes === 2 ? [await startNode()] : [];
    try {
      const url = fixtures.iago.url;
      const urls = [url, ...nodes.map(({ port }) => url.replace(/\d+$/, String(port)))];
      const clients = await WaitingClients.start(fixtures, this.users, urls);
      const writers = urls.map((one) => new Client(one, fixtures.iago.authorization, fixtures.agent));
      const others = await Promise.all(writers.map(async (writer) => interleaved(await requestsOf(writer, this.small, OTHERS))));
      const { processorTime } = meterOf(fixtures, nodes);
      const work = async (rounds) => {
        for (let round = 0; round < rounds; round += 1) {
          const at = round % urls.length;
          await sendTo(writers[at], this.channels[channelOf(round)]);
          await inParallel(others[at], AT_ONCE);
        }
        return processorTime.untilIdle();
      };
      await setTimeout(SETTLING_MS);
      await work(WARM_UP_ROUNDS);
      const before = processorTime.read();
      const received = clients.received;
      const { times } = await work(ROUNDS);
      const measured = difference(before, times, ROUNDS);
      const events = (clients.received - received) / ROUNDS;
      clients.stop();
      return { events, measured, modelled: costOfMessage(costs, events, processes) };
    } finally {
      for (const node of nodes) await stopProcess(node.child);
    }
  }

  async deliver(iago, channel, clients) {
    const expected = clients.received + this.online;
    await sendTo(iago, channel);
    while (clients.received < expected) await setTimeout(5);
  }
}

/** Clients that poll again as soon as they have received something. They share the machine with the measured server. */
export class WaitingClients {
  received = 0;
  isStopped = false;

  /** @param {string[]} urls of the processes, which share the clients evenly */
  static async start({ data, iago }, users, urls) {
    const clients = new WaitingClients();
    clients.sockets = [];
    for (const [index, url] of urls.entries()) {
      const { hostname, port } = new URL(url);
      const own = users.filter((_, place) => place % urls.length === index);
      for (const queue of await registered(data, { url, agent: iago.agent }, own)) {
        const socket = await connected(Number(port), hostname);
        clients.sockets.push(socket);
        void clients.poll({ socket, answer: '' }, queue, hostname);
      }
    }
    return clients;
  }

  async poll(client, queue, host) {
    while (!this.isStopped) {
      const path = `/api/v1/events?queue_id=${queue.id}&last_event_id=${queue.last}`;
      await answerTo(client, `${path} HTTP/1.1\r\nAuthorization: ${queue.authorization}`, host);
      const { events } = JSON.parse(client.answer.slice(client.answer.indexOf('\r\n\r\n')));
      this.received += events.filter(({ type }) => type === 'message').length;
      queue.last = events.at(-1).id;
    }
  }

  stop() {
    this.isStopped = true;
    for (const socket of this.sockets) socket.destroy();
  }
}

/** Takes people evenly from the whole list, so that a fifth of them are online in each channel. */
function spread(users, count) {
  return Array.from({ length: count }, (_, index) => users[Math.floor((index * users.length) / count)]);
}

/** The place of the channel that gets the message of a round, so that each gets its part. */
function channelOf(round) {
  const at = ((round * 7) % ROUNDS) / ROUNDS;
  let sum = 0;
  return CHANNELS.findIndex(({ messages }) => (sum += messages) > at);
}

function meterOf({ processes: { server, ...services } }, nodes) {
  return new Meter({ ...services, server: [server, ...nodes.map(({ child: { pid } }) => pid)].flat() });
}

function sendTo(client, channel) {
  return client.post('messages', { type: 'channel', to: String(channel.id), topic: 'bench', content: 'Hello **world**!' });
}

function combine(cost, like) {
  return Object.fromEntries(Object.keys(like).map((part) => [part, cost(part)]));
}

/** @returns {import('./processor-time.mjs').ProcessorTimes} of a message, its events and the requests that go with it */
function costOfMessage({ message, event, other, follower }, events, processes) {
  return combine(
    (part) => message[part] + events * event[part] + OTHERS_PER_MESSAGE * other[part] + (processes - 1) * follower[part],
    message,
  );
}

/** What the modelled organization needs, for each rate of messages. */
export function modelled(costs) {
  const online = MODELLED.people * ONLINE_PART;
  const events = CHANNELS.reduce((sum, { subscribers, messages }) => sum + messages * subscribers(MODELLED.people) * ONLINE_PART, 0);
  return MODELLED.messagesPerPersonAndHour.map((perHour) => {
    const rate = (online * perHour) / 3600;
    let processes = 1;
    let cores = coresOf(costs, events, processes, rate);
    while (cores.server / processes > USED_PART && processes < 1_000) cores = coresOf(costs, events, (processes += 1), rate);
    return { perHour, rate, events: rate * events, processes, cores };
  });
}

function coresOf(costs, events, processes, rate) {
  const us = costOfMessage(costs, events, processes);
  return combine((part) => (us[part] * rate) / CORE_US, us);
}

const PARTS = ['server', 'mariadb', 'redis'];

export function scaleTable([{ costs, checks }]) {
  return [['', 'server: us', 'MariaDB: us', 'Redis: us'], ...costCells(costs), ...checkCells(checks)];
}

const COST_NAMES = {
  message: 'a message',
  event: 'an event of a waiting client, with its next poll',
  other: 'another request',
  follower: 'a message, on each further process',
};

/** The lines of the tables of docs/scale.md. */
export function costCells(costs) {
  return Object.entries(COST_NAMES).map(([cost, name]) => [name, ...PARTS.map((part) => costs[cost][part].toFixed(0))]);
}

export function checkCells(checks) {
  return checks.flatMap(({ processes, measured, modelled: expected }) => {
    const on = processes === 1 ? 'one process' : `${processes} processes`;
    return [
      [`${on}, measured`, ...PARTS.map((part) => measured[part].toFixed(0))],
      [`${on}, by the model`, ...PARTS.map((part) => expected[part].toFixed(0))],
    ];
  });
}

export function modelCells(costs) {
  return modelled(costs).map(({ perHour, rate, events, processes, cores }) => [
    String(perHour),
    rate.toFixed(1),
    events.toFixed(0),
    String(processes),
    ...PARTS.map((part) => cores[part].toFixed(2)),
  ]);
}
