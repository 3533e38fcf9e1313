import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../support/images.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;

const row = (id: number): Locator => page.locator(`[data-key="m${id}"]`);
const say = (content: string): Promise<number> => post(ben, 'garden', 'kinds', content);

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await say('A beginning.');
  person = await BrowserPerson.logIn(realm, ada, { permissions: ['clipboard-read', 'clipboard-write'] });
  ({ page } = person);
  await person.open('/#narrow/channel/garden/topic/kinds');
  await page.getByText('A beginning.').waitFor();
});

describe('A message shows', () => {
  it('emoji as characters with their names', async () => {
    const id = await say('Nice :heart: work');
    const emoji = row(id).getByRole('img', { name: 'heart' });
    await emoji.waitFor();
    expect(await emoji.textContent()).toBe('❤️');
  });

  it('mentions with the present name, marks those of the reader, and leads to the card of the person', async () => {
    const id = await say(`@**Ada|${ada.user.id}** and @_**Ben**`);
    await row(id).locator('.user-mention.me').waitFor();
    expect(await row(id).locator('.user-mention').allTextContents()).toEqual(['@Ada', 'Ben']);
    expect(await row(id).getAttribute('class')).toContain('mentioned');
    await row(id).getByRole('button', { name: 'Ben' }).click();
    await page.getByRole('complementary').getByRole('heading', { name: 'Ben' }).waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  });

  it('texts in their own direction, also if they begin with a name of the other one', async () => {
    await realm.join('דוד כהן');
    const ids = [await say('@**דוד כהן** see the queue'), await say('@**Ben** זה התור'), await say('@**דוד כהן** זה התור')];
    const directions: string[] = [];
    for (const id of ids) {
      await row(id).locator('.user-mention').waitFor();
      directions.push(
        await row(id)
          .locator('.body')
          .evaluate((body) => getComputedStyle(body).direction),
      );
    }
    expect(directions).toEqual(['ltr', 'rtl', 'rtl']);
  });

  it('code with its language and a button that copies it', async () => {
    const id = await say('```python\nprint("hello")\n```');
    await row(id).getByText('Python').waitFor();
    await row(id).getByRole('button', { name: 'Copy the code' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('print("hello")\n');
  });

  it('a spoiler only after its button is pressed, and hides it again', async () => {
    const id = await say('```spoiler The winner\nIt is *Aurora*.\n```');
    const button = row(id).getByRole('button', { name: 'Show the spoiler: The winner' });
    await button.waitFor();
    expect(await row(id).textContent()).not.toContain('Aurora');
    await button.press('Enter');
    await row(id).getByText('Aurora').waitFor();
    await row(id).getByRole('button', { name: 'Hide the spoiler: The winner' }).click();
    expect(await row(id).textContent()).not.toContain('Aurora');
    await row(id).getByText('The winner').click();
    await row(id).getByText('Aurora').waitFor();
  });

  it('formulas as MathML', async () => {
    const id = await say('$$e = mc^2$$');
    await row(id).locator('math').waitFor({ state: 'attached' });
    expect(await row(id).locator('.katex-html').count()).toBe(0);
    expect((await row(id).locator('math').boundingBox())?.width).toBeGreaterThan(20);
  });

  it('tables with the alignment of their columns', async () => {
    const id = await say('| A | B | C | D |\n| --- | ---: | :---: | :--- |\n| one | 2 | three | four |');
    await row(id).locator('td').first().waitFor();
    const alignments = (cells: string): Promise<string[]> =>
      row(id)
        .locator(cells)
        .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).textAlign));
    expect(await alignments('th')).toEqual(['start', 'right', 'center', 'left']);
    expect(await alignments('td')).toEqual(['start', 'right', 'center', 'left']);
  });

  it('formulas with their colours, sizes and rules', async () => {
    const id = await say('$$\\textcolor{#ff0000}{x} \\colorbox{#00ff00}{y} \\rule{1em}{1em} \\Huge z$$');
    await row(id).locator('math').waitFor({ state: 'attached' });
    const shown = await row(id)
      .locator('math')
      .evaluate((math) => {
        const styles = [...math.querySelectorAll('*')].map((part) => getComputedStyle(part));
        const size = (one: CSSStyleDeclaration): number => Number.parseFloat(one.fontSize);
        return {
          colours: styles.map(({ color }) => color),
          backgrounds: styles.map(({ backgroundColor }) => backgroundColor),
          enlargement: Math.max(...styles.map(size)) / size(getComputedStyle(math)),
        };
      });
    expect(shown.colours).toContain('rgb(255, 0, 0)');
    expect(shown.backgrounds).toEqual(expect.arrayContaining(['rgb(0, 255, 0)', 'rgb(0, 0, 0)']));
    expect(shown.enlargement).toBeGreaterThan(2);
  });

  it('times in the zone of the reader', async () => {
    const id = await say('<time:2026-11-19T14:00:00Z>');
    await expect.poll(() => row(id).locator('.body time').getAttribute('title')).toContain('November 19, 2026');
  });

  it('a long text folded, until the reader wants all of it', async () => {
    const id = await say('A paragraph.\n\n'.repeat(60));
    await row(id).getByRole('button', { name: 'Show all' }).click();
    await row(id).getByRole('button', { name: 'Show less' }).waitFor();
    expect((await row(id).boundingBox())?.height).toBeGreaterThan(800);
  });

  it('images in the space that they need, and in the viewer', async () => {
    const url = await upload(ben.client, 'harbour.png', await picture(800, 400));
    const id = await say(`[harbour](${url})`);
    const image = row(id).locator('.message_inline_image img');
    await image.waitFor();
    await image.click();
    const viewer = page.getByRole('dialog', { name: /harbour/ });
    await viewer.waitFor();
    await person.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });

  it.each([
    ['wide', 800, 400],
    ['high', 300, 1200],
    ['very wide', 2000, 60],
    ['small', 24, 24],
  ])('a single picture that is %s without anything of its frame beside it', async (name, width, height) => {
    const url = await upload(ben.client, `${name}.png`, await picture(width, height));
    const id = await say(`[${name}](${url})`);
    for (const window of [1280, 360]) {
      await page.setViewportSize({ width: window, height: 800 });
      const beside = (): Promise<number[]> =>
        row(id)
          .locator('.message_inline_image img')
          .evaluate((image: HTMLImageElement) => {
            if (!image.complete || image.naturalWidth === 0) return [];
            const [outer, inner] = [image.closest('.message_inline_image')?.getBoundingClientRect(), image.getBoundingClientRect()];
            return [(outer?.width ?? 0) - inner.width, (outer?.height ?? 0) - inner.height].map(Math.round);
          });
      await expect.poll(beside).toEqual([0, 0]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('several pictures in rows that begin where the text does, without anything of their frames beside them', async () => {
    const urls = [
      await upload(ben.client, 'chart.png', await picture(840, 420)),
      await upload(ben.client, 'port.png', await picture(400, 420)),
    ];
    const id = await say(urls.map((url) => `[picture](${url})`).join(' '));
    const frames = row(id).locator('.message_inline_image');
    for (const width of [1280, 1000, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const shown = (): Promise<unknown> =>
        frames.evaluateAll((all) =>
          all.map((frame) => {
            const [outer, inner] = [frame.getBoundingClientRect(), frame.querySelector('img')?.getBoundingClientRect()];
            const text = frame.closest('.body')?.getBoundingClientRect();
            const isLoaded = frame.querySelector('img')?.naturalWidth !== 0;
            return { isLoaded, beside: Math.round(outer.width - (inner?.width ?? 0)), indent: Math.round(outer.left - (text?.left ?? 0)) };
          }),
        );
      const aligned = { isLoaded: true, beside: 0, indent: 0 };
      await expect.poll(shown).toEqual([aligned, width === 1280 ? { ...aligned, indent: 428 } : aligned]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('pictures that cannot be loaded by their names, which lead to the files', async () => {
    const url = await upload(ben.client, 'map of the port.png', await picture(800, 400));
    person.problems.tolerate(/Failed to load resource/);
    await page.route('**/user_uploads/thumbnail/**', (route) => route.fulfill({ status: 404 }));
    const id = await say(`[map of the port](${url})`);
    const link = row(id).getByRole('link', { name: /^map of the port/ });
    await link.waitFor();
    await expect.poll(() => row(id).locator('.body img').count()).toBe(0);
    await expect.poll(() => link.getAttribute('class')).toBe('broken-picture');
    expect(await link.getAttribute('href')).toBe(url);
    await page.unroute('**/user_uploads/thumbnail/**');
  });
});

describe('A poll', () => {
  it('keeps its bars within its card, however long its options are', async () => {
    const id = await say(`/poll Where to?\n${'Everywhere '.repeat(12)}\n${'x'.repeat(90)}`);
    const poll = row(id).getByRole('group', { name: 'Poll: Where to?' });
    await poll.getByRole('button', { name: /^Vote for x+, 0/ }).waitFor();
    for (const vote of await poll.getByRole('button', { name: /^Vote for/ }).all()) await vote.click();
    await poll.getByRole('button', { name: /^Vote for x+, 1/, pressed: true }).waitFor();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const ends = await poll.evaluate((element) => {
        const edge = element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight);
        return [...element.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right - edge);
      });
      expect(Math.max(...ends)).toBeLessThanOrEqual(0.5);
      const [bar, item] = [await poll.locator('.bar').first().boundingBox(), await poll.locator('li').first().boundingBox()];
      expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeCloseTo((item?.x ?? 0) + (item?.width ?? 0), 0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('counts votes of everybody at once, and takes options', async () => {
    const id = await say('/poll Where to?\nHere\nThere');
    const poll = row(id).getByRole('group', { name: 'Poll: Where to?' });
    await poll.getByRole('button', { name: 'Vote for Here, 0 so far' }).click();
    await poll.getByRole('button', { name: 'Vote for Here, 1 so far', pressed: true }).waitFor();
    await ben.client.post('submessage', {
      message_id: id,
      msg_type: 'widget',
      content: JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 }),
    });
    await poll.getByRole('button', { name: 'Vote for Here, 2 so far' }).waitFor();
    await poll.getByRole('textbox', { name: 'Add an option' }).fill('Elsewhere');
    await person.press('Enter');
    await poll.getByRole('button', { name: 'Vote for Elsewhere, 0 so far' }).waitFor();
  });
});

describe('A to-do list', () => {
  it('has a card as polls have', async () => {
    const [poll, todo] = [await say('/poll Why?\nSo'), await say(`/todo Trip\n${'Pack '.repeat(30)}: warm things`)];
    const look = (id: number): Promise<string[]> =>
      row(id)
        .getByRole('group')
        .evaluate((element) => {
          const { boxShadow, borderRadius, padding, backgroundColor, maxWidth } = getComputedStyle(element);
          return [boxShadow, borderRadius, padding, backgroundColor, maxWidth];
        });
    await row(todo).getByRole('checkbox').waitFor();
    expect((await look(todo))[0]).not.toBe('none');
    expect(await look(todo)).toEqual(await look(poll));
  });

  it('is checked and extended by everybody', async () => {
    const id = await say('/todo Trip\nPack: warm things');
    const list = row(id).getByRole('group', { name: 'Trip' });
    await list.getByRole('checkbox', { name: 'Pack' }).check();
    await row(id).locator('.done').waitFor();
    await list.getByRole('textbox', { name: 'Add a task' }).fill('Book');
    await list.getByRole('button', { name: 'Add' }).click();
    await list.getByRole('checkbox', { name: 'Book' }).waitFor();
  });
});

describe('All kinds of messages', () => {
  it('are accessible', async () => {
    await checkAccessibility(page);
  });
});
