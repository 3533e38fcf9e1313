import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';
import { boundingTop, paintedTops } from './support/positions.js';

const server = TestServer.usual();

describe('The position of an element', () => {
  let page: Page;
  let row: Locator;

  beforeEach(async () => {
    ({ page } = await BrowserPerson.visit(await TestRealm.create(server)));
    await page.setContent('<body style="margin: 0"><div id="above" style="height: 100.25px"></div><p id="row" style="margin: 0">A row</p>');
    row = page.locator('#row');
  });

  const setHeight = (height: number): string => `document.getElementById('above').style.height = '${height}px'`;

  it('is exact', async () => {
    expect(await boundingTop(row)).toBe(100.25);
  });

  it('is the same in all frames if nothing moves', async () => {
    expect(await paintedTops(row, () => page.evaluate('document.body.append("below")'))).toEqual([100.25]);
  });

  it('is recorded for each frame, also if the element returns in the next one', async () => {
    const jump = `new Promise((resolve) => requestAnimationFrame(() => {
      ${setHeight(140)};
      requestAnimationFrame(() => { ${setHeight(100.25)}; resolve(); });
    }))`;
    expect(await paintedTops(row, () => page.evaluate(jump))).toEqual([100.25, 140]);
  });

  it('does not count before the frame is painted', async () => {
    const corrected = `new Promise((resolve) => requestAnimationFrame(() => {
      ${setHeight(140)};
      document.getElementById('row').getBoundingClientRect();
      ${setHeight(100.25)};
      resolve();
    }))`;
    expect(await paintedTops(row, () => page.evaluate(corrected))).toEqual([100.25]);
  });
});
