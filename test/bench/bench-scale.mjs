// Measures for the model of large organizations: what a message, an event, another request and a person who is online cost each part of a deployment,
// one by one, and the whole organization beside them, on one process and on two.
import { setTimeout } from 'node:timers/promises';
import { inParallel, interleaved, requestsOf, ROUND } from './bench-mix.mjs';
import { startNode, stopProcess } from './bench-server.mjs';
import { Client, Meter } from './measuring.mjs';
import { difference } from './processor-time.mjs';
import {
  CHANNELS,
  checkCells,
  CHECKED_PER_HOUR,
  combine,
  costCells,
  modelled,
  ONLINE_PART,
  PINGS_PER_MINUTE,
  STARTS_PER_HOUR,
} from './scale-model.mjs';
import { WaitingClients } from './waiting-clients.mjs';

/** Of the organization that is measured at full scale. */
const PEOPLE = 10_000;
/** Requests that come with each message, in the mix that the Zulip project published. Pings go by the people who are online, as polls do. */
const { sends: SENDS, presence: _presence, ...OTHERS } = ROUND;
const OTHERS_PER_MESSAGE = Object.values(OTHERS).reduce((sum, count) => sum + count, 0) / SENDS;
const AT_ONCE = 4;
/** Messages of which a single cost is measured: without those who wait, and to all who wait. */
const ALONE = 500;
const TO_ALL = 20;
const ROUNDS = 50;
const STARTS = 20;
/** As long as polls without events wait at most, so that all have ended once. */
const WAITING_MS = 44_000;
/** Until all clients wait. */
const SETTLING_MS = 2_500;
/** A single account may not have so many requests at the same time. */
const WRITERS = 50;
const WARM_UP_S = 10;
const CHECK_S = 60;
/** Spreads those to each channel over a hundred messages. */
const STEP = 7;

export const scaleNames = ['a large organization'];

/** @param {import('./fixtures.mjs').Fixtures} fixtures */
export async function measureScale(fixtures) {
  const organization = await Organization.create(fixtures);
  const costs = await organization.measureCosts();
  const checks = [];
  for (const processes of [1, 2]) checks.push({ processes, ...(await organization.check(costs, processes)) });
  return [{ name: scaleNames[0], people: organization.people, online: organization.online, others: OTHERS_PER_MESSAGE, costs, checks }];
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
    await fixtures.data.join(organization.small.conversationId, organization.users.slice(0, WRITERS));
    await fixtures.restart();
    return organization;
  }

  /** @returns {Promise<import('./scale-model.mjs').Costs>} on one process */
  async measureCosts() {
    const { fixtures } = this;
    const { iago, ours } = fixtures;
    const message = (await ours.measure(() => sendTo(iago, this.quiet), { count: ALONE })).processor;
    const others = interleaved(await requestsOf(iago, this.small, OTHERS));
    const round = (await ours.measure(() => inParallel(others, AT_ONCE), { count: ROUNDS })).processor;
    const background = await during(ours.processorTime, WAITING_MS);
    const clients = await WaitingClients.start(fixtures, this.users, [iago.url]);
    const people = this.peopleOn([iago.url], clients);
    const [everybody] = this.channels;
    await setTimeout(SETTLING_MS);
    const toAll = (await ours.measure(() => this.deliver(iago, everybody, clients), { count: TO_ALL })).processor;
    const waiting = await during(ours.processorTime, WAITING_MS);
    clients.stop();
    for (const person of people) await ping(person);
    const next = inTurn(people);
    const perClientAndMinute = 60_000 / WAITING_MS / this.online;
    return {
      message,
      event: combine((part) => Math.max(0, toAll[part] - message[part]) / this.online, toAll),
      other: combine((part) => round[part] / others.length, round),
      ping: (await ours.measure(() => ping(next()), { count: this.online })).processor,
      waiting: combine((part) => Math.max(0, waiting[part] - background[part]) * perClientAndMinute, waiting),
      start: (await ours.measure(() => start(next()), { count: STARTS })).processor,
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

  /**
   * Lets the organization work for a minute, at the rate of its people, with half of them on a second process if there are two.
   * @returns {Promise<{ measured: object, modelled: object }>} microseconds a second
   */
  async check(costs, processes) {
    const { fixtures } = this;
    await fixtures.restart();
    const nodes = processes === 2 ? [await startNode()] : [];
    try {
      const url = fixtures.iago.url;
      const urls = [url, ...nodes.map(({ port }) => url.replace(/\d+$/, String(port)))];
      const clients = await WaitingClients.start(fixtures, this.users, urls);
      const nextPerson = inTurn(this.peopleOn(urls, clients));
      const writers = [];
      for (const [index, userId] of this.users.slice(0, WRITERS).entries())
        writers.push(new Client(urls[index % urls.length], await fixtures.data.keyFor(userId), fixtures.agent));
      const others = await Promise.all(writers.map(async (writer) => interleaved(await requestsOf(writer, this.small, OTHERS))));
      const messages = (this.online * CHECKED_PER_HOUR) / 3_600;
      const write = async (number) => {
        const at = number % writers.length;
        await sendTo(writers[at], this.channels[channelOf(number)]);
        await inParallel(others[at], AT_ONCE);
      };
      const work = (seconds) =>
        Promise.all([
          atRate(write, messages, seconds),
          atRate(() => ping(nextPerson()), (this.online * PINGS_PER_MINUTE) / 60, seconds),
          atRate(() => start(nextPerson()), (this.online * STARTS_PER_HOUR) / 3_600, seconds),
        ]);
      const { processorTime } = meterOf(fixtures, nodes);
      await setTimeout(SETTLING_MS);
      await work(WARM_UP_S);
      const background = processorTime.read();
      const received = clients.received;
      const [written] = await work(CHECK_S);
      const measured = difference(background, processorTime.read(), CHECK_S);
      const events = (clients.received - received) / written;
      clients.stop();
      const load = { online: this.online, messages: written / CHECK_S, events, others: OTHERS_PER_MESSAGE, processes };
      return { events, measured, modelled: modelled(costs, load) };
    } finally {
      for (const node of nodes) await stopProcess(node.child);
    }
  }

  /** Clients of the people who are online, on the processes in turn. */
  peopleOn(urls, { authorizations }) {
    return authorizations.map((authorization, index) => new Client(urls[index % urls.length], authorization, this.fixtures.agent));
  }

  async deliver(iago, channel, clients) {
    const expected = clients.received + this.online;
    await sendTo(iago, channel);
    while (clients.received < expected) await setTimeout(5);
  }
}

/** Begins work at an even rate, and waits for all of it. @returns {Promise<number>} how often */
async function atRate(work, perSecond, seconds) {
  const count = Math.max(1, Math.round(perSecond * seconds));
  const begun = performance.now();
  const all = [];
  for (let number = 0; number < count; number += 1) {
    all.push(work(number));
    await setTimeout(Math.max(0, begun + ((number + 1) * 1_000 * seconds) / count - performance.now()));
  }
  await Promise.all(all);
  return count;
}

/** The processor time of the processes while nobody asks anything of them. */
async function during(processorTime, ms) {
  const before = processorTime.read();
  await setTimeout(ms);
  return difference(before, processorTime.read());
}

function inTurn(list) {
  let next = 0;
  return () => list[next++ % list.length];
}

/** Takes people evenly from the whole list, so that a fifth of them are online in each channel. */
function spread(users, count) {
  return Array.from({ length: Math.min(count, users.length) }, (_, index) => users[Math.floor((index * users.length) / count)]);
}

/** The place of the channel that gets the message of a number, so that each gets its part. */
function channelOf(number) {
  const at = ((number * STEP) % 100) / 100;
  let sum = 0;
  return CHANNELS.findIndex(({ messages }) => (sum += messages) > at);
}

function meterOf({ processes: { server, ...services } }, nodes) {
  return new Meter({ ...services, server: [server, ...nodes.map(({ child: { pid } }) => pid)].flat() });
}

function sendTo(client, channel) {
  return client.post('messages', { type: 'channel', to: String(channel.id), topic: 'bench', content: 'Hello **world**!' });
}

function ping(person) {
  return person.post('users/me/presence', { status: 'active', ping_only: true, new_user_input: true });
}

function start(person) {
  return person.post('register', {});
}

export function scaleTable([{ costs, checks }]) {
  return [['', 'server', 'MariaDB', 'Redis'], ...costCells(costs), ...checkCells(checks)];
}
