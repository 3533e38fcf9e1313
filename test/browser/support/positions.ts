import type { Locator } from 'playwright-core';

/** The distance between the top edges of an element and of the window, in CSS pixels. */
export function boundingTop(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().top);
}

/**
 * The distances between the top edges of an element and of the window in all frames that were painted while something happened. A position
 * that a script corrects before the frame is painted does not count. The list ends with 0 if the element was removed.
 * @returns each distance once, in the order of their first appearance; `[distance]` if nothing moved
 */
export async function paintedTops(locator: Locator, action: () => Promise<unknown>): Promise<number[]> {
  const recorder = await locator.evaluateHandle(async (element) => {
    const tops = new Set<number>();
    let nextFrame = 0;
    // The first report of an observer contains the position after layout, with which the frame is painted.
    const record = async (): Promise<void> => {
      nextFrame = requestAnimationFrame(() => void record());
      const entry = await new Promise<IntersectionObserverEntry | undefined>((resolve) => {
        const observer = new IntersectionObserver(([first]) => {
          observer.disconnect();
          resolve(first);
        });
        observer.observe(element);
      });
      if (entry) tops.add(entry.boundingClientRect.top);
    };
    await record();
    return {
      async stop(): Promise<number[]> {
        cancelAnimationFrame(nextFrame);
        await record();
        cancelAnimationFrame(nextFrame);
        return [...tops];
      },
    };
  });
  await action();
  return recorder.evaluate((running) => running.stop());
}
