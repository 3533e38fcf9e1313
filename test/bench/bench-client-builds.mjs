// Measures the web client beside that of another build, in turn and on the same data. BENCH_BESIDE names the folder of the other build.
import process from 'node:process';
import { clientPlace, openClient, switchTo, topicOf, withBrowser } from './bench-client.mjs';
import { startClientProxy } from './client-proxy.mjs';
import { comparison } from './comparison.mjs';
import { middle } from './measuring.mjs';

const OTHER = process.env['BENCH_BESIDE'];
const PROXY_PORT = Number(process.env['BENCH_PORT'] ?? 9981) + 4;
const ROUNDS = 3;
const SWITCHES = 12;
/** What a switch causes later, such as rows beyond the screen, has been done after this time. */
const REST_MS = 1_000;
const WHEEL_MS = 6_000;
const WHEEL_STEP = { px: -120, ms: 33 };
const LONG_TASK_MS = 50;

const rows = {
  'client: processor time of a switch to a topic in memory, and of the other build': async (fixtures) => {
    const { ours, other } = await fixtures.once('client builds switched', () => switched(fixtures));
    return comparison('ms', ours.shown, other.shown, { atMost: 0.4 });
  },

  'client: the same with all that follows within a second': async (fixtures) => {
    const { ours, other } = await fixtures.once('client builds switched', () => switched(fixtures));
    return comparison('ms', ours.all, other.all);
  },

  'client: percent of the time in long tasks while the wheel scrolls, and of the other build': async (fixtures) => {
    const { ours, other } = await fixtures.once('client builds scrolled', () => scrolled(fixtures));
    return comparison('%', ours, other);
  },
};

/** Functions that measure one line of the table each, by its name; none without another build. */
export const clientBuildRows = OTHER === undefined ? {} : rows;

/**
 * Runs work with a page of each build, again and again.
 * @template T
 * @param {(page: import('playwright-core').Page, place: object) => Promise<T>} work
 * @returns {Promise<{ ours: T[], other: T[] }>}
 */
async function inTurn(fixtures, work) {
  const place = await clientPlace(fixtures);
  const port = Number(new URL(fixtures.iago.url).port);
  const proxy = await startClientProxy(PROXY_PORT, port, OTHER);
  try {
    return await withBrowser(async (browser) => {
      const results = { ours: [], other: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [name, url] of [
          ['other', proxy.url],
          ['ours', `http://localhost:${port}`],
        ]) {
          const page = await openClient(browser, url, place.email);
          results[name].push(await work(page, place));
          await page.context().close();
        }
        console.log(`  round ${round + 1}: ${JSON.stringify({ ours: results.ours.at(-1), other: results.other.at(-1) })}`);
      }
      return results;
    });
  } finally {
    await proxy.stop();
  }
}

async function switched(fixtures) {
  const { ours, other } = await inTurn(fixtures, async (page, place) => {
    const read = await taskTime(page);
    const times = [];
    for (let number = 0; number < SWITCHES; number += 1) {
      const before = await read();
      await page.evaluate(switchTo, topicOf(place, 1 + (number % 2)));
      const shown = await read();
      await pause(page, REST_MS);
      times.push({ shown: shown - before, all: (await read()) - before });
    }
    const known = times.slice(4); // the first ones load the topics
    return { shown: middle(known.map((time) => time.shown)), all: middle(known.map(({ all }) => all)) };
  });
  const median = (results) => ({ shown: middle(results.map(({ shown }) => shown)), all: middle(results.map(({ all }) => all)) });
  return { ours: median(ours), other: median(other) };
}

/** @returns the medians of the part of the time that tasks with more than 50 ms of processor time take, in percent */
async function scrolled(fixtures) {
  const { ours, other } = await inTurn(fixtures, async (page, { long }) => {
    await page.evaluate(switchTo, { name: 'long', hash: `#narrow/channel/${long.id}/topic/long` });
    await pause(page, 2 * REST_MS);
    const box = await page.locator('.list').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const session = await page.context().browser().newBrowserCDPSession();
    const events = [];
    session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline', 'toplevel'] } });
    const began = performance.now();
    while (performance.now() - began < WHEEL_MS) {
      await page.mouse.wheel(0, WHEEL_STEP.px);
      await pause(page, WHEEL_STEP.ms);
    }
    const ms = performance.now() - began;
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    const tasks = outermost(mainThreadOf(events)).map(({ tdur = 0 }) => tdur / 1_000);
    return (100 * tasks.filter((time) => time > LONG_TASK_MS).reduce((sum, time) => sum + time, 0)) / ms;
  });
  return { ours: middle(ours), other: middle(other) };
}

/** The complete events of the thread that runs most of the scripts. */
function mainThreadOf(events) {
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  const calls = new Map();
  for (const event of events) if (event.name === 'FunctionCall') calls.set(threadOf(event), (calls.get(threadOf(event)) ?? 0) + 1);
  const [[main]] = [...calls].sort(([, a], [, b]) => b - a);
  return events.filter((event) => event.ph === 'X' && threadOf(event) === main).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
}

function outermost(events) {
  let end = 0;
  return events.filter(({ ts, dur }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** @returns a function that reads the processor time of the main thread in milliseconds */
async function taskTime(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
  };
}

function pause(page, ms) {
  return page.waitForTimeout(ms);
}
