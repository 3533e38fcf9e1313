// How the cost of requests grows with the amount of data.
import { page } from './bench-reading.mjs';
import { send } from './bench-sends.mjs';
import { shown } from './table.mjs';

/**
 * @typedef {object} Curve
 * @property {string} name
 * @property {string} of what grows, for the axis
 * @property {number | null} exponent the cost grows with this power of the size; null for a single point
 * @property {{ size: number, ms: number, processor: import('./processor-time.mjs').ProcessorTimes }[]} points
 */

const SUBSCRIBERS = [10, 100, 1_000, 10_000, 100_000];
const MESSAGES = [10_000, 100_000, 1_000_000];
const MESSAGES_IN_FULL = [...MESSAGES, 10_000_000];
const USERS = [100, 1_000, 10_000, 50_000];

/**
 * `begin` returns a function that brings the data to a size and returns the request to measure; the data of smaller sizes stay. `count`
 * requests are measured at each size.
 */
const CURVES = {
  'send by subscribers': { of: 'subscribers', sizes: () => SUBSCRIBERS, count: 500, begin: crowds },
  'page of a topic by messages': {
    of: 'messages of the channel',
    sizes: ({ full }) => (full ? MESSAGES_IN_FULL : MESSAGES),
    count: 300,
    begin: growingHistory,
  },
  'register by users': {
    of: 'users of the organization',
    sizes: () => USERS,
    count: 20,
    begin: growingOrganization(({ iago }) => iago.post('register', {})),
  },
  'list of users by users': {
    of: 'users of the organization',
    sizes: () => USERS,
    count: 20,
    begin: growingOrganization(({ iago }) => iago.get('users')),
  },
};

export const curveNames = Object.keys(CURVES);

function crowds(fixtures) {
  return async (size) => send(fixtures, await fixtures.crowd(size));
}

async function growingHistory(fixtures) {
  const channel = await fixtures.data.channel('growing', []);
  let messages = 0;
  return async (size) => {
    await fixtures.data.addHistory(channel, size - messages);
    messages = size;
    return page(fixtures, channel);
  };
}

function growingOrganization(request) {
  return (fixtures) => {
    let users = 0;
    return async (size) => {
      await fixtures.data.users(size - users, `until-${size}-`);
      users = size;
      await fixtures.restart();
      return () => request(fixtures);
    };
  };
}

/**
 * Measures the selected curves, each on an empty database.
 * @param {import('./options.mjs').Options} options
 * @param {<T>(work: (fixtures: import('./fixtures.mjs').Fixtures) => Promise<T>) => Promise<T>} withFixtures
 * @returns {Promise<Curve[]>}
 */
export async function measureCurves(options, withFixtures) {
  const curves = [];
  for (const [name, curve] of Object.entries(CURVES).filter(([name]) => options.isSelected(name))) {
    const points = await withFixtures(async (fixtures) => {
      const grownTo = await curve.begin(fixtures);
      const measured = [];
      for (const size of [...new Set(curve.sizes(options).map(options.scaled))]) {
        console.log(`… ${name}: ${size}`);
        const request = await grownTo(size);
        const { median, processor } = await fixtures.ours.measure(request, { count: curve.count });
        measured.push({ size, ms: median, processor });
      }
      return measured;
    });
    curves.push({ name, of: curve.of, exponent: exponentOf(points), points });
  }
  return curves;
}

/**
 * The slope of the straight line through the logarithms of the points, by least squares.
 * @param {{ size: number, ms: number }[]} points
 */
function exponentOf(points) {
  if (points.length < 2) return null;
  const logs = points.map(({ size, ms }) => [Math.log(size), Math.log(ms)]);
  const mean = (at) => logs.reduce((sum, point) => sum + point[at], 0) / logs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const variance = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return covariance / variance;
}

/** @param {Curve[]} curves */
export function curveTable(curves) {
  return [
    ['', 'size', 'ms', 'exponent', 'server', 'MariaDB', 'Redis'],
    ...curves.flatMap(({ name, exponent, points }) =>
      points.map(({ size, ms, processor }, at) => [
        at === 0 ? name : '',
        size.toLocaleString('en'),
        shown(ms),
        at === 0 && exponent !== null ? exponent.toFixed(2) : '',
        ...['server', 'mariadb', 'redis'].map((process) => String(Math.round(processor[process]))),
      ]),
    ),
  ];
}
