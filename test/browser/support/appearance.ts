import type { Page } from 'playwright-core';

/** What the system of a person asks for. */
const THEMES = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'high-contrast': { colorScheme: 'light', contrast: 'more' },
} as const;

/** The heights of windows by their widths. */
const HEIGHTS: Readonly<Record<number, number>> = { 360: 760, 768: 960, 1280: 860, 1920: 1080 };

export type Theme = keyof typeof THEMES;

export interface Appearances {
  readonly themes: readonly Theme[];
  /** Widths of the window in CSS pixels. */
  readonly widths: readonly number[];
  /** Height of the window; by default that which windows of the width have. */
  readonly height?: number;
}

/**
 * Shows a page in each theme at each width, and then as before.
 * @param visit is called when the page is painted and its transitions have ended; `appearance` is, for example, `360-dark`
 */
export async function inEachAppearance(
  page: Page,
  { themes, widths, height }: Appearances,
  visit: (appearance: string) => Promise<void>,
): Promise<void> {
  const window = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: height ?? HEIGHTS[width] ?? 860 });
    for (const theme of themes) {
      await page.emulateMedia(THEMES[theme]);
      await settle(page);
      await visit(`${width}-${theme}`);
    }
  }
  await page.emulateMedia({ colorScheme: null, contrast: null });
  if (window) await page.setViewportSize(window);
}

/** Waits for fonts, and for the end of all transitions and animations that have one. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
