// Measures what notices add to a send, and how fast it is decided about them.
import { existsSync } from 'node:fs';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { send } from './bench-sends.mjs';
import { startNode, startWorker, stopProcess } from './bench-server.mjs';
import { comparison } from './comparison.mjs';
import { Client, Meter } from './measuring.mjs';
import { mean, total } from './processor-time.mjs';

const SUBSCRIBERS = 10_000;
/** Both ways of sending take turns, so that other work on the machine meets both. */
const TURNS = 4;
const GOAL_PER_SECOND = 10_000;
const PURE_DECISIONS = 1_000_000;
const DECIDE = 'dist/compiled/src/modules/notifications/notices/domain/decide.js';
const CHANNELS = ['mail', 'web_push', 'url'];
const SETTINGS = {
  enable_offline_email_notifications: true,
  enable_offline_push_notifications: true,
  enable_online_push_notifications: true,
  enable_stream_email_notifications: false,
  enable_stream_push_notifications: false,
  enable_followed_topic_email_notifications: true,
  enable_followed_topic_push_notifications: true,
  wildcard_mentions_notify: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  email_notifications_batching_period_seconds: 120,
};

/** Nobody listens there; it only makes mail a way to notify accounts. */
const MAIL = { SKEIN_SMTP_URL: 'smtp://127.0.0.1:1' };
const WITHOUT_NOTICES = { NODE_OPTIONS: `--import ${new URL('without-notices.mjs', import.meta.url).href}` };

/** Functions that measure one line of the table each, by its name. */
export const noticeRows = {
  'send to 10,000 subscribers, with and without notices': sends({ atOnce: 1, count: 300 }),
  'send to 10,000 subscribers, 64 in flight, with and without notices': sends({ atOnce: 64, count: 1_000 }),
  'decisions about notices, each by itself, and 10,000': pureDecisions,
  'decisions about notices of a wildcard mention of 10,000 people, and 10,000': wholeDecisions,
};

function sends({ atOnce, count }) {
  return async (fixtures) => {
    const channel = await fixtures.audience(fixtures.scaled(SUBSCRIBERS));
    const measured = { with: [], without: [] };
    // Each node is once the one with notices, because they do not cost the same.
    for (const firstNotifies of [true, false]) {
      await withNodes(fixtures, firstNotifies, async (nodes) => {
        await checkNotices(fixtures, nodes, channel);
        for (let turn = 0; turn < TURNS; turn += 1) {
          for (const [name, { meter, iago }] of Object.entries(nodes)) {
            measured[name].push((await meter.measure(send({ iago }, channel), { count, atOnce })).processor);
          }
        }
      });
    }
    const [ours, beside] = [mean(measured.with), mean(measured.without)];
    return comparison('us of all processes', total(ours), total(beside), { atMost: 1.1 }, { processor: ours }, { processor: beside });
  };
}

/**
 * Runs work with two nodes and a worker on the same database: one node as it is, and one without notices.
 * @param {boolean} firstNotifies which of them is which
 */
async function withNodes(fixtures, firstNotifies, work) {
  await fixtures.restart({ ...MAIL, SKEIN_WORKER: 'separate', ...(firstNotifies ? {} : WITHOUT_NOTICES) });
  const worker = await startWorker(MAIL);
  const node = await startNode({ ...MAIL, ...(firstNotifies ? WITHOUT_NOTICES : {}) });
  const { server, ...services } = fixtures.processes;
  const sideOf = (pids, iago) => ({ iago, meter: new Meter({ ...services, server: [...pids, worker.pid] }) });
  const first = sideOf([server].flat(), fixtures.iago);
  const second = sideOf([node.child.pid], new Client(`http://127.0.0.1:${node.port}`, fixtures.iago.authorization, fixtures.agent));
  try {
    return await work(firstNotifies ? { with: first, without: second } : { without: first, with: second });
  } finally {
    await stopProcess(node.child);
    await stopProcess(worker);
    await fixtures.pool.query('DELETE FROM notice');
    await fixtures.restart();
  }
}

/** Checks that only one of the nodes notifies. Whoever is mentioned follows the topic, so that it is one of its own. */
async function checkNotices({ pool }, nodes, channel) {
  for (const [name, { iago, meter }] of Object.entries(nodes)) {
    await iago.post('messages', { type: 'channel', to: String(channel.id), topic: 'mentions', content: '@**bench 1**' });
    await meter.processorTime.untilIdle();
    const [[{ count }]] = await pool.query('SELECT COUNT(*) AS count FROM notice');
    if (Number(count) > 0 !== (name === 'with')) throw new Error(`The node ${name} notices has written ${count} notices.`);
    await pool.query('DELETE FROM notice');
  }
}

async function pureDecisions() {
  if (!existsSync(DECIDE)) throw new Error(`There is no ${DECIDE}.`);
  const { decide } = await import(pathToFileURL(DECIDE).href);
  const all = variants();
  for (const facts of all) decide(facts);
  const before = process.cpuUsage();
  for (let number = 0; number < PURE_DECISIONS; number += 1) decide(all[number % all.length]);
  const { user, system } = process.cpuUsage(before);
  return comparison('decisions/s and core', PURE_DECISIONS / ((user + system) / 1_000_000), GOAL_PER_SECOND, { atLeast: 1 });
}

/** Facts of all kinds of causes and of what prevents or delays a notice. */
function variants() {
  const channel = { muted: false, email_notifications: null, push_notifications: null, wildcard_mentions_notify: null };
  const inChannel = { kind: 'channel', mention: null, channelWildcard: false, topicWildcard: false, topic: 'none', channel, edited: false };
  const addresses = [
    { kind: 'direct' },
    inChannel,
    { ...inChannel, mention: 'name' },
    { ...inChannel, mention: { groupId: 1 } },
    { ...inChannel, channelWildcard: true },
    { ...inChannel, channelWildcard: true, topic: 'followed' },
    { ...inChannel, topicWildcard: true, channel: { ...channel, muted: true } },
    { ...inChannel, topic: 'followed' },
  ];
  const others = [
    {},
    { activity: { idleSeconds: 10, queuesEndAt: 600_000 } },
    { quiet: { reason: 'quiet_hours', until: 3_600_000 } },
    { read: true },
    { unreachable: 'no_device' },
  ];
  const usual = {
    ...{ now: 0, since: 0, ownMessage: false, botAccount: false, accountDeactivated: false, serviceMessage: false, access: 'received' },
    ...{ senderMuted: false, settings: SETTINGS, unsubscribed: false, read: false, alreadyNotified: false, activity: null },
    ...{ pushDelayMs: 0, quiet: null, unreachable: null, limitedUntil: null },
  };
  return addresses.flatMap((address) =>
    CHANNELS.flatMap((name) => others.map((other) => ({ ...usual, address, channel: name, ...other }))),
  );
}

/** Everything from the row of the outbox to the rows of the notices counts: the facts, the decisions, and storing them. */
async function wholeDecisions(fixtures) {
  const subscribers = fixtures.scaled(SUBSCRIBERS);
  const channel = await fixtures.audience(subscribers);
  return withNodes(fixtures, true, async (nodes) => {
    const processor = {};
    for (const [name, { iago, meter }] of Object.entries(nodes)) {
      const all = { ...channel, content: '@**all**' };
      const work = async () => {
        const { id } = await iago.post('messages', { type: 'channel', to: String(all.id), topic: 'bench', content: all.content });
        while (name === 'with' && !(await isDecided(fixtures, id, subscribers))) await setTimeout(50);
      };
      processor[name] = (await meter.measure(work, { count: 5 })).processor;
      await fixtures.pool.query('DELETE FROM notice'); // before they are due
    }
    const us = total(processor.with) - total(processor.without);
    const perSecond = (subscribers * CHANNELS.length) / (us / 1_000_000);
    return comparison('decisions/s and core', perSecond, GOAL_PER_SECOND, { atLeast: 1 }, { processor: processor.with });
  });
}

async function isDecided({ pool }, messageId, subscribers) {
  const [[{ count }]] = await pool.query('SELECT COUNT(*) AS count FROM notice WHERE message_id = ?', [messageId]);
  return Number(count) >= subscribers;
}
