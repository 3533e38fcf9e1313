import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { FjordFreight } from './support/fjord-freight/fjord-freight.js';

const MAP = '#narrow/channel/{engineering}/topic/tracking.20map.20is.20slow.20on.20Safari';

const server = TestServer.start();
let company: FjordFreight;
let mina: BrowserPerson;
let page: Page;

beforeAll(async () => {
  company = await FjordFreight.create(await server);
  mina = await BrowserPerson.logIn(company.realm, company.person('Mina'), { timezoneId: 'Europe/Oslo', locale: 'en-GB' });
  ({ page } = mina);
  await page.clock.install({ time: company.now });
  await mina.open('/');
  await page.locator('.ib-row').first().waitFor();
});

afterAll(async () => (await server).stop());

const button = (name: string | RegExp): Locator => page.getByRole('button', { name }).locator('visible=true').first();
const menu = (): Locator => page.getByRole('menu');
const sidebarRow = (name: string): Locator => page.locator(`.sidebar a.row[title="${name}"]`);
const openMenu = (name: string): Promise<void> => sidebarRow(name).click({ button: 'right' });
const answer = (): Locator => page.getByRole('article').filter({ hasText: 'harbour can test until five' });

interface Overlay {
  /** The view over which it lies. */
  readonly over: string;
  readonly open: () => Promise<void>;
  /** What is there when it is open. */
  readonly sign: () => Locator;
}

const OVERLAYS: Readonly<Record<string, Overlay>> = {
  'the menu of the organization': { over: '#sidebar/channels', open: () => button(/^Fjord Freight/).click(), sign: menu },
  'the menu of a channel': { over: '#sidebar/channels', open: () => openMenu('engineering'), sign: menu },
  'the menu of a direct conversation': { over: '#sidebar/direct', open: () => openMenu('Ada Okafor'), sign: menu },
  'the menu of a group': { over: '#sidebar/direct', open: () => openMenu('Chidi Eze, Freya Lindqvist and Goro Tanaka'), sign: menu },
  'the menu of the own account': { over: '#sidebar/more', open: () => page.locator('.side-foot button').first().click(), sign: menu },
  'the menu of help': {
    over: '#sidebar/more',
    open: () => page.locator('.side-foot').getByRole('button', { name: 'Help' }).click(),
    sign: menu,
  },
  'the menu of a topic': { over: MAP, open: () => page.locator('.main .head').getByRole('button', { name: 'More' }).click(), sign: menu },
  'the menu of a message': { over: MAP, open: () => answer().click({ button: 'right' }), sign: menu },
  'the emoji of a reaction': {
    over: MAP,
    open: async () => {
      await answer().focus();
      await mina.press(':');
    },
    sign: () => page.getByRole('combobox', { name: 'Find an emoji' }),
  },
  'the viewer of pictures': {
    over: MAP,
    open: () => page.locator('.message_inline_image').last().click(),
    sign: () => page.getByRole('dialog'),
  },
  'a spoiler': { over: MAP, open: () => button(/^Show the spoiler/).click(), sign: () => page.getByText('holds 60 frames') },
  'a filter of a search': {
    over: '#narrow/channels/public/search/safari',
    open: () => button(/^In: /).click(),
    sign: menu,
  },
};

describe.each([1280, 360])('What lies over a view of %i pixels is accessible', (width) => {
  beforeAll(() => page.setViewportSize({ width, height: 860 }));

  it.each(Object.entries(OVERLAYS))('%s', async (_name, { over, open, sign }) => {
    await page.evaluate((address) => (location.hash = address), over.replace('{engineering}', String(company.channelId('engineering'))));
    await open();
    await sign().first().waitFor();
    await checkAccessibility(page, { widths: [width] });
    await mina.press('Escape');
  });
});
