// Measures the web client in Chromium: an organization of 10,000 people, an account with 200 channels and 10,000 unread messages.
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/launcher/binaries.mjs';
import { comparison } from './comparison.mjs';
import { middle } from './measuring.mjs';

const REPEATS = 5;
const WINDOW = { width: 1280, height: 800 };

const LIMIT_OF_START_MS = 1_200;
const LIMIT_OF_EVENT_MS = 50;
const LIMIT_OF_SWITCH_MS = 17;

/** Functions that measure one line of the table each, by its name. */
export const clientRows = {
  'client: start to a usable list, 10k people, 200 channels, 10k unread, and 1.2 s': async (fixtures) => {
    const times = await withPages(fixtures, (open) => repeat(async () => usableAt(await open())));
    return comparison('ms', middle(times), LIMIT_OF_START_MS, { atMost: 1 });
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
    const times = await withPages(fixtures, async (open, { channel }) => {
      const page = await open();
      await usableAt(page);
      return repeat(async (number) => {
        const text = `event ${number} ${performance.now()}`;
        await fixtures.iago.post('messages', { type: 'channel', to: JSON.stringify(channel.id), topic: 'bench 1', content: text });
        return page.evaluate(arrivalToFrame, text);
      });
    });
    return comparison('ms', middle(times), LIMIT_OF_EVENT_MS, { atMost: 1 });
  },

  'client: switch to a topic in memory, and one frame': async (fixtures) => {
    const times = await withPages(fixtures, async (open) => {
      const page = await open();
      await usableAt(page);
      const first = new URL(page.url()).hash;
      const second = first.replace(/bench\.201/, 'bench.202').replace(/bench%201/, 'bench%202');
      await page.evaluate(switchTo, second);
      return repeat((number) => page.evaluate(switchTo, number % 2 === 0 ? first : second));
    });
    return comparison('ms', middle(times), LIMIT_OF_SWITCH_MS, { atMost: 1 });
  },
};

/**
 * Runs work with pages of an account that has everything.
 * @param {(open: (hash?: string) => Promise<import('playwright-core').Page>, place: { channel: object }) => Promise<T>} work
 * @template T
 */
async function withPages(fixtures, work) {
  const place = await fixtures.once('client', () => prepare(fixtures));
  const browser = await chromium.launch({ executablePath: findChromium() });
  const url = fixtures.iago.url.replace('127.0.0.1', 'localhost');
  try {
    const first = await browser.newContext({ viewport: WINDOW });
    const login = await first.newPage();
    await login.goto(`${url}/login/`);
    await login.getByLabel('Email').fill(place.email);
    await login.getByLabel('Password').fill('iago');
    await login.getByRole('button', { name: 'Log in', exact: true }).click();
    await login.waitForURL(`${url}/`);
    const storageState = await first.storageState();
    await first.close();
    return await work(async (hash = `#narrow/channel/${place.channel.id}/topic/bench%201`) => {
      const context = await browser.newContext({ viewport: WINDOW, storageState });
      await context.addInitScript(noteFirstMessage);
      const page = await context.newPage();
      await page.goto(`${url}/${hash}`);
      return page;
    }, place);
  } finally {
    await browser.close();
  }
}

async function prepare(fixtures) {
  const { userId } = await fixtures.readerOfMany();
  await fixtures.data.passwords([userId]);
  const channel = await fixtures.data.history('client', 1_000);
  await fixtures.data.join(channel.conversationId, [userId]);
  await fixtures.restart();
  const [[{ email }]] = await fixtures.pool.query('SELECT email FROM user_account WHERE id = ?', [userId]);
  return { channel, email };
}

async function repeat(work) {
  const times = [];
  for (let number = 0; number < REPEATS; number += 1) times.push(await work(number));
  return times;
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

async function switchTo(hash) {
  const began = performance.now();
  location.hash = hash;
  const topic = decodeURIComponent(hash.replace(/^.*\/topic\//, '')).replace('.20', ' ');
  await new Promise((resolve) => {
    const look = () => {
      const isOpen = document.querySelector('h1')?.textContent.includes(topic) && document.querySelector('.list article');
      if (isOpen) resolve();
      else setTimeout(look);
    };
    look();
  });
  return performance.now() - began;
}
