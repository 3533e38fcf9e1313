import { FormData, request } from 'undici';
import { difference, ProcessorTime } from './processor-time.mjs';

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

  /** @param {Buffer} content */
  upload(path, content) {
    const form = new FormData();
    form.append('file', new Blob([content]), 'bench.bin');
    return this.send('POST', path, form);
  }

  async send(method, path, body) {
    const answer = await request(`${this.url}/api/v1/${path}`, {
      method,
      dispatcher: this.agent,
      headers: {
        authorization: this.authorization,
        ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
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
 * @typedef {object} Measured
 * @property {number} median milliseconds of one run
 * @property {number} perSecond runs
 * @property {import('./processor-time.mjs').ProcessorTimes} processor microseconds of one run until all is idle, by process
 * @property {number} idleAfterMs from the last answer until the processes were idle
 */

/** Runs work and measures its duration and the processor time that it takes of some processes. */
export class Meter {
  /** @param {Record<string, number | number[]>} processes pids by name */
  constructor(processes) {
    this.processorTime = new ProcessorTime(processes);
  }

  /**
   * Runs `work` `count` times with `atOnce` concurrent runs, after some rounds that are not measured. The processor time counts until the
   * processes are idle again.
   * @param {() => Promise<unknown>} work
   * @param {{ count: number, atOnce?: number }} options
   * @returns {Promise<Measured>}
   */
  async measure(work, { count, atOnce = 1 }) {
    const warmUp = count === 1 ? 0 : Math.max(3, Math.ceil(count / 5));
    await many(work, warmUp, atOnce, []);
    await this.processorTime.untilIdle();
    const before = this.processorTime.read();
    const times = [];
    const start = performance.now();
    await many(work, count, atOnce, times);
    const seconds = (performance.now() - start) / 1000;
    const idle = await this.processorTime.untilIdle();
    return { median: middle(times), perSecond: count / seconds, processor: difference(before, idle.times, count), idleAfterMs: idle.ms };
  }

  /**
   * Runs `prepare` and `work` alternately and measures `work` only.
   * @param {() => Promise<unknown>} prepare
   * @param {() => Promise<unknown>} work
   * @param {{ count: number }} options
   * @returns {Promise<Measured>}
   */
  async measureAfter(prepare, work, { count }) {
    const each = [];
    for (let round = 0; round < count; round += 1) {
      await prepare();
      each.push(await this.measure(work, { count: 1 }));
    }
    const medianOf = (read) => middle(each.map(read));
    const names = Object.keys(this.processorTime.processes);
    return {
      median: medianOf(({ median }) => median),
      perSecond: medianOf(({ perSecond }) => perSecond),
      idleAfterMs: medianOf(({ idleAfterMs }) => idleAfterMs),
      // The clock of processor time is too coarse for a median of single runs.
      processor: Object.fromEntries(names.map((name) => [name, each.reduce((sum, { processor }) => sum + processor[name], 0) / count])),
    };
  }
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

/** @param {number[]} values */
export function middle(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
