import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/launcher/binaries.mjs';

/**
 * Pages have secure contexts, as behind TLS: service workers and the clipboard do not exist elsewhere. Names below `localhost` would be
 * secure by themselves, but the organizations of tests are below `skein.test`.
 */
const SECURE_ORIGINS = '*.skein.test,http://skein.test';

let running: Promise<Browser> | undefined;

/** The Chromium of this test process, which its files share. It ends with the process, also if that is killed. */
export async function sharedChromium(): Promise<Browser> {
  const browser = await (running ??= launch());
  if (browser.isConnected()) return browser;
  running = launch();
  return running;
}

function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Run these tests with "npm run test:browser", which provides Chromium.');
  return chromium.launch({
    executablePath,
    args: [
      `--unsafely-treat-insecure-origin-as-secure=${SECURE_ORIGINS}`,
      '--disable-auto-reload', // of pages that could not be loaded: only tests open pages
      '--font-render-hinting=none', // so that the width of text does not depend on the settings of the machine
    ],
  });
}
