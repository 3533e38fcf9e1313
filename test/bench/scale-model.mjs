// What an organization costs by the model of docs/scale.md, and what its operator runs.

/** The part of the people who are online. */
export const ONLINE_PART = 0.2;
/** Subscribers of the channels, as parts of the organization or as numbers, and the part of the messages that they get. */
export const CHANNELS = [
  { name: 'everybody', subscribers: (people) => people, messages: 0.02 },
  { name: 'department', subscribers: (people) => Math.round(people / 50), messages: 0.18 },
  { name: 'team', subscribers: () => 50, messages: 0.8 },
];
/** Of a person who is online, whether or not anybody writes. */
export const PINGS_PER_MINUTE = 1;
export const STARTS_PER_HOUR = 1;
/** The organization that is measured as a whole: how much a person who is online writes. */
export const CHECKED_PER_HOUR = 10;

const SIZES = [100, 1_000, 10_000, 100_000];
const MESSAGES_PER_PERSON_AND_HOUR = [2, 10, 50];
/** A process serves on one core, and is slow when more than this part of it is used. The same goes for a machine. */
const USED_PART = 0.6;
const CORE_US = 1_000_000;
const CORES_OF_MACHINE = 8;
/** Without a process of its own for background work. */
const CORES_OF_SMALLEST = 2;

export const PARTS = ['server', 'mariadb', 'redis'];

/**
 * @typedef {import('./processor-time.mjs').ProcessorTimes} ProcessorTimes of the parts `server`, `mariadb` and `redis`
 * @typedef {object} Costs microseconds
 * @property {ProcessorTimes} message without those who wait for it, and with all that follows from it
 * @property {ProcessorTimes} event of one waiting client, with its next poll
 * @property {ProcessorTimes} other a request that comes with messages, on average
 * @property {ProcessorTimes} follower what a further process adds to a message
 * @property {ProcessorTimes} ping that a person is online
 * @property {ProcessorTimes} waiting one client that receives nothing, in a minute
 * @property {ProcessorTimes} start the initial state of a client
 */

/** @param {(part: string) => number} cost @param {ProcessorTimes} like @returns {ProcessorTimes} */
export function combine(cost, like) {
  return Object.fromEntries(Object.keys(like).map((part) => [part, cost(part)]));
}

/**
 * @param {Costs} costs
 * @param {{ online: number, messages: number, events: number, others: number, processes: number }} load people, messages a second, events and other
 *   requests of a message, API processes
 * @returns {ProcessorTimes} microseconds a second
 */
export function modelled({ message, event, other, follower, ping, waiting, start }, { online, messages, events, others, processes }) {
  return combine((part) => {
    const ofPerson = (PINGS_PER_MINUTE * ping[part] + waiting[part]) / 60 + (STARTS_PER_HOUR * start[part]) / 3_600;
    const ofMessage = message[part] + events * event[part] + others * other[part] + (processes - 1) * follower[part];
    return online * ofPerson + messages * ofMessage;
  }, message);
}

/** What organizations of each size need, for each rate of messages. */
function sizes(costs, others) {
  return SIZES.flatMap((people) => MESSAGES_PER_PERSON_AND_HOUR.map((perHour) => needed(costs, others, people, perHour)));
}

function needed(costs, others, people, perHour) {
  const online = people * ONLINE_PART;
  const messages = (online * perHour) / 3_600;
  const events = CHANNELS.reduce((sum, channel) => sum + channel.messages * Math.min(people, channel.subscribers(people)) * ONLINE_PART, 0);
  const coresWith = (processes) => inCores(modelled(costs, { online, messages, events, others, processes }));
  let processes = 1;
  while (coresWith(processes).server / processes > USED_PART && processes < 1_000) processes += 1;
  return { people, perHour, online, messages, events: messages * events, processes, cores: coresWith(processes) };
}

function inCores(us) {
  return combine((part) => us[part] / CORE_US, us);
}

/** @returns {string} what an operator runs */
function operated({ processes, cores }) {
  const neededCores = PARTS.reduce((sum, part) => sum + cores[part], 0) / USED_PART;
  if (neededCores <= CORES_OF_SMALLEST && processes === 1) return `one machine of ${CORES_OF_SMALLEST} cores, \`SKEIN_WORKER=inline\``;
  const several = processes === 1 ? '' : `, \`SKEIN_PROCESSES=${processes}\``;
  if (neededCores <= CORES_OF_MACHINE) return `one machine of ${neededCores <= 4 ? 4 : CORES_OF_MACHINE} cores${several}, a worker`;
  const machines = Math.ceil(processes / CORES_OF_MACHINE);
  const each = Math.ceil(processes / machines);
  const servers = machines === 1 ? 'a machine' : `a balancer, ${machines} machines`;
  return `${servers} of ${CORES_OF_MACHINE} cores with \`SKEIN_PROCESSES=${each}\` and a worker; MariaDB and Redis elsewhere`;
}

const COST_NAMES = {
  message: 'a message',
  event: 'an event of a waiting client, with its next poll',
  other: 'another request that comes with messages',
  follower: 'a message, on each further process',
  ping: 'a ping that a person is online',
  waiting: 'a minute of a waiting client without events',
  start: 'the initial state of a client',
};

/** The lines of the tables of docs/scale.md. @param {Costs} costs */
export function costCells(costs) {
  return Object.entries(COST_NAMES).map(([cost, name]) => [name, ...PARTS.map((part) => costs[cost][part].toFixed(0))]);
}

export function checkCells(checks) {
  return checks.flatMap(({ processes, measured, modelled: expected }) => {
    const on = processes === 1 ? 'one process' : `${processes} processes`;
    return [
      [`${on}, measured`, ...PARTS.map((part) => inCores(measured)[part].toFixed(3))],
      [`${on}, by the model`, ...PARTS.map((part) => inCores(expected)[part].toFixed(3))],
    ];
  });
}

/** @param {Costs} costs @param {number} others requests that come with a message */
export function sizeCells(costs, others) {
  return sizes(costs, others).map((size) => [
    size.people.toLocaleString('en'),
    String(size.perHour),
    size.messages.toFixed(size.messages < 1 ? 2 : 1),
    size.events.toFixed(0),
    String(size.processes),
    ...PARTS.map((part) => size.cores[part].toFixed(2)),
    operated(size),
  ]);
}
