import { type Browser, chromium, firefox } from 'playwright-core';
import { findChromium, findFirefox } from '../../../scripts/launcher/binaries.mjs';

/**
 * Pages have secure contexts in Chromium, as behind TLS: service workers and the clipboard do not exist elsewhere. Names below `localhost` would
 * be secure by themselves, but the organizations of tests are below `skein.test`. Firefox has no patterns for such hosts.
 */
const SECURE_ORIGINS = '*.skein.test,http://skein.test';

const BROWSERS = { chromium: launchChromium, firefox: launchFirefox };

const running: Partial<Record<'secure' | 'plain', Promise<Browser>>> = {};

/** Which browser the tests run in. */
export function browserName(): keyof typeof BROWSERS {
  return process.env['SKEIN_TEST_BROWSER'] === 'firefox' ? 'firefox' : 'chromium';
}

/**
 * The browser of this test process, which its files share. It ends with the process, also if that is killed.
 * @param kind `plain` for pages without a secure context, as behind a server without TLS
 */
export async function sharedBrowser(kind: 'secure' | 'plain' = 'secure'): Promise<Browser> {
  const launch = (): Promise<Browser> => BROWSERS[browserName()](kind === 'secure' ? SECURE_ORIGINS : '');
  const browser = await (running[kind] ??= launch());
  if (browser.isConnected()) return browser;
  return (running[kind] = launch());
}

function launchChromium(secureOrigins: string): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Run these tests with "npm run test:browser", which provides Chromium.');
  return chromium.launch({
    executablePath,
    args: [
      `--unsafely-treat-insecure-origin-as-secure=${secureOrigins}`,
      '--disable-auto-reload', // of pages that could not be loaded: only tests open pages
      '--font-render-hinting=none', // so that the width of text does not depend on the settings of the machine
    ],
  });
}

function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error('Run these tests with "npm run test:firefox", which provides Firefox.');
  return firefox.launch({
    executablePath,
    channel: 'moz-firefox', // Mozilla's own build, by WebDriver BiDi, instead of Playwright's
  });
}
