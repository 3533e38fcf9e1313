// Measures what the duration of an answer reveals: whether an email address has an account.
import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import { shown } from './table.mjs';

const PAIRS = 200;
const WARM_UP_PAIRS = 30;

/** More than the audit log of an organization records in a day for addresses without accounts. */
const UNKNOWN_LOGINS = 1_050;
const AT_ONCE = 8;

/** Requests of visitors, by name. Each takes an address, and returns the path and the form of the request. */
const REQUESTS = {
  'password reset, page': (email) => ['accounts/password/reset/', { email }],
  'password reset, JSON': (email) => ['api/v1/password_reset/request', { email }],
  'list of organizations': (emails) => ['accounts/find/', { emails }],
  'log-in': logIn,
  'log-in, after 1,050 unknown addresses': logIn,
};

export const addressNames = Object.keys(REQUESTS);

/**
 * @typedef {object} Durations of one kind of request
 * @property {string} name
 * @property {{ p10: number, median: number, p90: number }} known milliseconds for addresses with an account
 * @property {{ p10: number, median: number, p90: number }} unknown milliseconds for addresses without one
 * @property {number} slower the share of pairs of a known and an unknown address in which the known one takes longer; 0.5 reveals nothing
 * @property {number} noise how far the share may be from 0.5 by chance: two standard deviations
 */

/**
 * Sends the requests for known and unknown addresses alternately, one at a time.
 * @param {import('./fixtures.mjs').Fixtures} fixtures
 * @param {(name: string) => boolean} isSelected
 * @returns {Promise<Durations[]>}
 */
export async function measureAddresses(fixtures, isSelected) {
  await fixtures.data.passwords(await fixtures.data.users(addressNames.length * (PAIRS + WARM_UP_PAIRS), 'known'));
  await fixtures.restart({ SKEIN_WORKER: 'separate' }); // as in production, where the API processes send no mail
  const visitor = new Visitor(fixtures);
  const measured = [];
  let number = 0;
  for (const [name, requestFor] of Object.entries(REQUESTS).filter(([name]) => isSelected(name))) {
    console.log(`… ${name}`);
    if (name.includes('1,050')) await visitor.failToLogIn(UNKNOWN_LOGINS);
    const times = { known: [], unknown: [] };
    for (let pair = 0; pair < WARM_UP_PAIRS + PAIRS; pair += 1, number += 1) {
      const kinds = pair % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
      for (const kind of kinds) {
        const ms = await visitor.time(requestFor(`${kind}${number}@example.com`));
        if (pair >= WARM_UP_PAIRS) times[kind].push(ms);
      }
    }
    measured.push({ name, known: summary(times.known), unknown: summary(times.unknown), ...comparePairs(times) });
  }
  return measured;
}

/** @param {Durations[]} all */
export function addressTable(all) {
  return [['', 'known: p10', 'median', 'p90', 'unknown: p10', 'median', 'p90', 'known is slower', 'by chance'], ...all.map(addressCells)];
}

/** @param {Durations} durations */
export function addressCells({ name, known, unknown, slower, noise }) {
  const ms = ({ p10, median, p90 }) => [p10, median, p90].map(shown);
  return [name, ...ms(known), ...ms(unknown), `${(slower * 100).toFixed(0)}%`, `50% ± ${(noise * 100).toFixed(0)}%`];
}

function logIn(username) {
  return ['api/v1/fetch_api_key', { username, password: 'not the password' }];
}

class Visitor {
  constructor({ iago, agent }) {
    this.url = iago.url;
    this.agent = agent;
  }

  /** @returns {Promise<number>} milliseconds until the answer is complete */
  async time([path, form]) {
    const start = performance.now();
    const { statusCode, body } = await request(`${this.url}/${path}`, {
      method: 'POST',
      dispatcher: this.agent,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    const text = await body.text();
    const ms = performance.now() - start;
    if (statusCode !== 200 && statusCode !== 401) throw new Error(`POST ${path}: ${statusCode} ${text.slice(0, 300)}`);
    return ms;
  }

  /** Tries addresses without accounts. */
  async failToLogIn(count) {
    let left = count;
    const some = async () => {
      while ((left -= 1) >= 0) await this.time(logIn(`${randomBytes(8).toString('hex')}@example.com`));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, some));
  }
}

function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.floor(sorted.length * share)];
  return { p10: at(0.1), median: at(0.5), p90: at(0.9) };
}

/** Compares each known address with each unknown one: the statistic of Mann and Whitney. */
function comparePairs({ known, unknown }) {
  const longer = known.map((ms) => unknown.filter((other) => other < ms).length).reduce((sum, count) => sum + count, 0);
  const pairs = known.length * unknown.length;
  return { slower: longer / pairs, noise: 2 * Math.sqrt((known.length + unknown.length + 1) / (12 * pairs)) };
}
