import { request } from 'undici';

/** An HTTP client. Values other than strings are sent as JSON. */
export class Client {
  constructor(url, authorization, agent) {
    this.url = url;
    this.authorization = authorization;
    this.agent = agent;
  }

  static async login(url, email, agent) {
    const { api_key: key } = await new Client(url, '', agent).post('dev_fetch_api_key', { username: email });
    return new Client(url, basic(email, key), agent);
  }

  get(path, parameters = {}) {
    return this.send('GET', `${path}?${encoded(parameters)}`);
  }

  post(path, parameters) {
    return this.send('POST', path, encoded(parameters));
  }

  async send(method, path, body) {
    const answer = await request(`${this.url}/api/v1/${path}`, {
      method,
      dispatcher: this.agent,
      headers: { authorization: this.authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
}

export function basic(email, key) {
  return `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`;
}

function encoded(parameters) {
  const texts = Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return new URLSearchParams(texts).toString();
}

/**
 * Runs `work` `count` times with `atOnce` concurrent runs, after some rounds that are not measured.
 * @returns {Promise<{ median: number, perSecond: number }>} median in milliseconds, and runs per second
 */
export async function measure(work, { count, atOnce = 1 }) {
  const warmUp = count > 100 ? Math.ceil(count / 5) : 0;
  await many(work, warmUp, atOnce, []);
  const times = [];
  const start = performance.now();
  await many(work, count, atOnce, times);
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)], perSecond: count / seconds };
}

async function many(work, count, atOnce, times) {
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

export function middle(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

export function row(what, ours, beside, ratio, goal) {
  return [what, shown(ours), shown(beside), shown(ratio), goal];
}

/** The heading of a comparison table. */
export const COMPARISON = ['', 'ours', 'beside it', 'ratio', 'goal'];

/** Prints rows in columns. The first row is the heading. */
export function table(all) {
  const widths = all[0].map((_, column) => Math.max(...all.map((cells) => cells[column].length)));
  for (const cells of all)
    console.log(cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  '));
}

export function shown(value) {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
