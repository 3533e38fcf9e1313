import type { Page } from 'playwright-core';
import { type Appearances, inEachAppearance } from './appearance.js';

const FOLDER = 'docs/screenshots';
const SHOWN: Appearances = { themes: ['light', 'dark'], widths: [1280, 360] };

/**
 * Writes pictures of a page such as `docs/screenshots/login-360-dark.png`, when `npm run screenshots` runs the test. Without it, nothing
 * happens, because pictures differ between machines and must not change with every run.
 */
export async function takeScreenshots(page: Page, name: string, appearances: Partial<Appearances> = {}): Promise<void> {
  if (!process.env['SKEIN_TEST_SCREENSHOTS']) return;
  await inEachAppearance(page, { ...SHOWN, ...appearances }, async (appearance) => {
    await page.screenshot({ path: `${FOLDER}/${name}-${appearance}.png`, animations: 'disabled' });
  });
}
