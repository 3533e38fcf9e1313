// Measures the web client in Chromium: an organization of 10,000 people, an account with 200 channels and 10,000 unread messages.
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/launcher/binaries.mjs';
import { comparison } from './comparison.mjs';
import { middle } from './measuring.mjs';

const REPEATS = 5;
const LONG_LIST = 10_000;
const INBOX_ROWS = 127;
/** In each frame, which is faster than a finger or a wheel. */
const STEP_PX = 200;
const WINDOW = { width: 1280, height: 800 };

const LIMIT_OF_START_MS = 1_200;
const LIMIT_OF_EVENT_MS = 50;
const LIMIT_OF_SWITCH_MS = 17;
const LIMIT_BESIDE_REQUEST_MS = 100;
const FRAMES_PER_SECOND = 50;

/** Functions that measure one line of the table each, by its name. */
export const clientRows = {
  'client: start to a usable list, 10k people, 200 channels, 10k unread, and 1.2 s': async (fixtures) => {
    const { ms } = await started(fixtures);
    return comparison('ms', ms, LIMIT_OF_START_MS, { atMost: 1 });
  },

  'client: processor time of the page for this start, and 1.2 s': async (fixtures) => {
    const { processorMs } = await started(fixtures);
    return comparison('ms', processorMs, LIMIT_OF_START_MS);
  },

  'client: start from the last known state, and from nothing': async (fixtures) => {
    const [cold, warm] = await withPages(fixtures, async (open) => {
      const page = await open();
      const first = await usableAt(page);
      const times = await repeat(async () => {
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 7_000)));
        await page.reload();
        return usableAt(page);
      });
      return [first, middle(times)];
    });
    return comparison('ms', warm, cold);
  },

  'client: an event on screen after its arrival, and 50 ms': async (fixtures) => {
    const { ms } = await received(fixtures);
    return comparison('ms', ms, LIMIT_OF_EVENT_MS, { atMost: 1 });
  },

  'client: processor time of the page for this event, and 50 ms': async (fixtures) => {
    const { processorMs } = await received(fixtures);
    return comparison('ms', processorMs, LIMIT_OF_EVENT_MS);
  },

  'client: switch to a topic in memory, and one frame': async (fixtures) => {
    const { ms } = await switched(fixtures);
    return comparison('ms', ms, LIMIT_OF_SWITCH_MS, { atMost: 1 });
  },

  'client: processor time of the page for this switch, and one frame': async (fixtures) => {
    const { processorMs } = await switched(fixtures);
    return comparison('ms', processorMs, LIMIT_OF_SWITCH_MS);
  },

  'client: switch to a topic that is not in memory, beside its request, and 100 ms': async (fixtures) => {
    const times = await withPages(fixtures, async (open, place) => {
      const page = await open();
      await usableAt(page);
      return repeat(async (number) => {
        const ms = await page.evaluate(switchTo, topicOf(place, number + 2));
        return ms - (await page.evaluate(timeOfRequest));
      });
    });
    return comparison('ms', middle(times), LIMIT_BESIDE_REQUEST_MS, { atMost: 1 });
  },

  'client: processor time of the inbox with 127 rows, and of a topic in memory': async (fixtures) => {
    const { inbox, topic } = await withBrowser(async (browser) => {
      const place = await fixtures.once('client inbox', () => prepareInbox(fixtures));
      const page = await openClient(browser, fixtures.iago.url.replace('127.0.0.1', 'localhost'), place.email);
      await page.evaluate(switchTo, topicOf(place, 2));
      const times = await repeat(async (number) => {
        const { processorMs: ofTopic } = await timed(page, () => page.evaluate(switchTo, topicOf(place, 1 + (number % 2))));
        const { processorMs: ofInbox } = await timed(page, () => page.evaluate(openInbox));
        return { ofTopic, ofInbox };
      });
      return { inbox: middle(times.map(({ ofInbox }) => ofInbox)), topic: middle(times.map(({ ofTopic }) => ofTopic)) };
    });
    return comparison('ms', inbox, topic, { atMost: 2 });
  },

  'client: first paint of the frame, and of a message': async (fixtures) => {
    const times = await withPages(fixtures, (open, { address }) =>
      repeat(async () => {
        const page = await open('about:blank');
        await page.goto(address, { waitUntil: 'commit' });
        const message = await usableAt(page);
        const frame = await page.evaluate(() => performance.getEntriesByName('first-paint')[0].startTime);
        await page.context().close();
        return { frame, message };
      }),
    );
    return comparison('ms', middle(times.map(({ frame }) => frame)), middle(times.map(({ message }) => message)));
  },

  'client: frames per second while 10k messages are scrolled, and 50': async (fixtures) => {
    const { framesPerSecond } = await scrolled(fixtures);
    return comparison('frames/s', framesPerSecond, FRAMES_PER_SECOND, { atLeast: 1 });
  },

  'client: heap after 10k messages were scrolled twice, and once': async (fixtures) => {
    const { once, twice } = await scrolled(fixtures);
    return comparison('MiB', twice, once, { atMost: 1.1 });
  },
};

function started(fixtures) {
  return fixtures.once('client started', () =>
    withPages(fixtures, (open, { address }) =>
      repeated(async () => {
        const page = await open('about:blank');
        const times = await timed(page, async () => {
          await page.goto(address, { waitUntil: 'commit' });
          return usableAt(page);
        });
        await page.context().close();
        return times;
      }),
    ),
  );
}

function received(fixtures) {
  return fixtures.once('client received', () =>
    withPages(fixtures, async (open, { channel }) => {
      const page = await open();
      await usableAt(page);
      return repeated((number) =>
        timed(page, async () => {
          const text = `event ${number} ${performance.now()}`;
          await fixtures.iago.post('messages', { type: 'channel', to: JSON.stringify(channel.id), topic: 'bench 1', content: text });
          return page.evaluate(arrivalToFrame, text);
        }),
      );
    }),
  );
}

function switched(fixtures) {
  return fixtures.once('client switched', () =>
    withPages(fixtures, async (open, place) => {
      const page = await open();
      await usableAt(page);
      await page.evaluate(switchTo, topicOf(place, 2));
      return repeated((number) => timed(page, () => page.evaluate(switchTo, topicOf(place, 1 + (number % 2)))));
    }),
  );
}

/**
 * Runs work and measures the processor time that the main thread of a page takes meanwhile.
 * @param {() => Promise<number>} work gives its own milliseconds
 */
async function timed(page, work) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const processorMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500))); // what the work before has begun
  const before = await processorMs();
  const ms = await work();
  return { ms, processorMs: (await processorMs()) - before };
}

/** @returns the median of each of the times */
async function repeated(work) {
  const times = await repeat(work);
  return { ms: middle(times.map(({ ms }) => ms)), processorMs: middle(times.map(({ processorMs }) => processorMs)) };
}

/** Scrolls through a long topic from its end to its beginning, back to its end, and to its beginning again. */
function scrolled(fixtures) {
  return fixtures.once('scrolled', () =>
    withPages(fixtures, async (open, { long, url }) => {
      const page = await open(`${url}/#narrow/channel/${long.id}/topic/long`);
      await usableAt(page);
      const session = await page.context().newCDPSession(page);
      const heap = async () => {
        await session.send('HeapProfiler.collectGarbage');
        const { usedSize } = await session.send('Runtime.getHeapUsage');
        return usedSize / 2 ** 20;
      };
      const { frames, ms } = await page.evaluate(scroll, -STEP_PX);
      const once = await heap();
      await page.evaluate(scroll, STEP_PX);
      await page.evaluate(scroll, -STEP_PX);
      return { framesPerSecond: (frames * 1000) / ms, once, twice: await heap() };
    }),
  );
}

/**
 * Runs work with pages of an account that has everything.
 * @param {(open: (address?: string) => Promise<import('playwright-core').Page>, place: object) => Promise<T>} work
 * @template T
 */
async function withPages(fixtures, work) {
  const place = await clientPlace(fixtures);
  const url = fixtures.iago.url.replace('127.0.0.1', 'localhost');
  return withBrowser(async (browser) => {
    const login = await openClient(browser, url, place.email);
    const storageState = await login.context().storageState();
    await login.context().close();
    const address = `${url}/${topicOf(place, 1).hash}`;
    const open = async (to = address) => {
      const context = await browser.newContext({ viewport: WINDOW, storageState });
      await context.addInitScript(noteFirstMessage);
      const page = await context.newPage();
      await page.goto(to);
      return page;
    };
    return work(open, { ...place, url, address });
  });
}

/** The account that has everything, and where it reads. */
export function clientPlace(fixtures) {
  return fixtures.once('client', () => prepare(fixtures));
}

/** @template T @param {(browser: import('playwright-core').Browser) => Promise<T>} work */
export async function withBrowser(work) {
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Logs in with the password that `prepare` has set. @returns a page with the client, in a context of its own */
export async function openClient(browser, url, email) {
  const context = await browser.newContext({ viewport: WINDOW, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${url}/login/`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('iago');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${url}/`);
  await page.locator('.sidebar a').first().waitFor();
  return page;
}

async function prepare(fixtures) {
  const { userId } = await fixtures.readerOfMany();
  await fixtures.data.passwords([userId]);
  const channel = await fixtures.data.channel('client', [userId]);
  await fixtures.data.addHistory(channel, 1_000);
  const long = await fixtures.data.channel('client long', [userId]);
  const text = "CONCAT('Message ', seq, ' of a long topic.')";
  await fixtures.data.messages(long.conversationId, fixtures.scaled(LONG_LIST), { topic: "'long'", text });
  await fixtures.restart();
  const [[{ email }]] = await fixtures.pool.query('SELECT email FROM user_account WHERE id = ?', [userId]);
  return { channel, long, email };
}

/** An account with 127 topics that have unread messages, and one channel that is read. */
async function prepareInbox(fixtures) {
  const userId = (await fixtures.users())[2];
  await fixtures.data.passwords([userId]);
  const channel = await fixtures.data.channel('client of few', [userId]);
  await fixtures.data.addHistory(channel, 1_000);
  const unread = await fixtures.data.channel('client inbox', [userId]);
  const text = "CONCAT('Message ', seq, ' of one of many topics.')";
  await fixtures.data.messages(unread.conversationId, 4 * INBOX_ROWS, { topic: `CONCAT('unread ', seq % ${INBOX_ROWS})`, text });
  await fixtures.data.unreadAll(unread);
  await fixtures.restart();
  const [[{ email }]] = await fixtures.pool.query('SELECT email FROM user_account WHERE id = ?', [userId]);
  return { channel, email };
}

async function repeat(work) {
  const times = [];
  for (let number = 0; number < REPEATS; number += 1) times.push(await work(number));
  return times;
}

/** One of the topics of the channel. */
export function topicOf({ channel }, number) {
  return { name: `bench ${number}`, hash: `#narrow/channel/${channel.id}/topic/bench.20${number}` };
}

/** @returns {Promise<number>} milliseconds from the navigation to the frame with the first message */
function usableAt(page) {
  return page.evaluate(() => globalThis.firstMessage);
}

// The functions below run in the page.

function noteFirstMessage() {
  globalThis.firstMessage = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.list article')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

async function arrivalToFrame(text) {
  const isThere = () => [...document.querySelectorAll('.list article')].some((row) => row.textContent.includes(text));
  const shown = await new Promise((resolve) => {
    const look = () => {
      if (isThere()) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
  await new Promise((resolve) => setTimeout(resolve, 100)); // the entry is written later
  const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/json/events'));
  const arrivals = answers.map(({ responseEnd }) => responseEnd).filter((time) => time > 0 && time <= shown);
  performance.clearResourceTimings();
  return shown - Math.max(...arrivals);
}

/** @returns milliseconds until the messages of the topic have their places */
export async function switchTo({ name, hash }) {
  performance.clearResourceTimings();
  const isOpen = () => document.querySelector('h1')?.textContent === name && document.querySelector('.list article');
  const opened = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isOpen()) return;
      observer.disconnect();
      setTimeout(resolve);
    });
    observer.observe(document.querySelector('.main'), { childList: true, subtree: true, characterData: true });
  });
  const began = performance.now();
  location.hash = hash;
  await opened;
  document.querySelector('.list').getBoundingClientRect();
  return performance.now() - began;
}

/** @returns milliseconds until the rows of the inbox have their places */
async function openInbox() {
  const opened = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.ib-row')) return;
      observer.disconnect();
      setTimeout(resolve);
    });
    observer.observe(document.querySelector('.main'), { childList: true, subtree: true });
  });
  const began = performance.now();
  location.hash = '#inbox';
  await opened;
  document.querySelector('.page').getBoundingClientRect();
  return performance.now() - began;
}

/** @returns milliseconds that the last request for messages took */
async function timeOfRequest() {
  await new Promise((resolve) => setTimeout(resolve, 500)); // the entry is written later
  return performance.getEntriesByType('resource').find(({ name }) => name.includes('/json/messages?')).duration;
}

/**
 * Scrolls until the end of the topic, a step in each frame. Where messages are being loaded, it waits for them.
 * @param {number} step in pixels
 */
async function scroll(step) {
  const list = document.querySelector('.list');
  const began = performance.now();
  let frames = 0;
  let still = 0;
  while (still < 30 || (step < 0 && !document.querySelector('.list-start'))) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    frames += 1;
    const before = list.scrollTop;
    list.scrollTop += step;
    still = list.scrollTop === before ? still + 1 : 0;
    if (performance.now() - began > 120_000) throw new Error(`The list has not come to its end after ${frames} frames`);
  }
  return { frames, ms: performance.now() - began };
}
