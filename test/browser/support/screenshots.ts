import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type Appearances, inEachAppearance } from './appearance.js';

const SHOWN: Appearances = { themes: ['light', 'dark'], widths: [1280, 360] };

/**
 * Writes pictures of a page such as `login-360-dark.png` to the folder that SKEIN_TEST_SCREENSHOTS names. `npm run screenshots` writes those of
 * the documentation. Otherwise nothing happens, because pictures differ between machines and must not change with every run.
 */
export async function takeScreenshots(page: Page, name: string, appearances: Partial<Appearances> = {}): Promise<void> {
  const folder = process.env['SKEIN_TEST_SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await inEachAppearance(page, { ...SHOWN, ...appearances }, async (appearance) => {
    const picture = await page.screenshot({ animations: 'disabled' });
    await sharp(picture).png({ palette: true, effort: 10 }).toFile(`${folder}/${name}-${appearance}.png`);
  });
}
