import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { FjordFreight } from './support/fjord-freight/fjord-freight.js';
import { textsThatDoNotFit } from './support/fitting.js';
import { takeScreenshots } from './support/screenshots.js';

const MAP = 'topic/tracking.20map.20is.20slow.20on.20Safari';

/** Addresses of views, by the names of their pictures. Words in braces are ids of people and channels. */
const VIEWS: Readonly<Record<string, string>> = {
  inbox: '#inbox',
  recent: '#recent',
  'combined-feed': '#feed',
  mentions: '#narrow/is/mentioned',
  starred: '#narrow/is/starred',
  drafts: '#drafts',
  scheduled: '#scheduled',
  'channel-feed': '#narrow/channel/{engineering}',
  topics: '#topics/channel/{engineering}',
  topic: `#narrow/channel/{engineering}/${MAP}`,
  'direct-message': '#narrow/dm/{Ada}-dm',
  search: '#narrow/channels/public/search/safari',
  'nothing-found': '#narrow/search/zeppelin',
  'personal-profile': '#settings/profile',
  'personal-settings': '#settings/display',
  'personal-notifications': '#settings/notifications',
  'personal-notification-log': '#settings/notification-log',
  'personal-account': '#settings/account-and-privacy',
  'personal-bots': '#settings/your-bots',
  bot: '#settings/your-bots/{Sentry}/profile',
  'personal-uploads': '#settings/uploaded-files',
  'personal-snippets': '#settings/saved-snippets',
  'personal-topics': '#settings/topics',
  'personal-alert-words': '#settings/alert-words',
  'personal-muted-users': '#settings/muted-users',
  'organization-profile': '#organization/organization-profile',
  'organization-settings': '#organization/organization-settings',
  'organization-permissions': '#organization/organization-permissions',
  'organization-users': '#organization/users',
  'organization-default-channels': '#organization/default-channels-list',
  'organization-folders': '#organization/channel-folders',
  'organization-emoji': '#organization/emoji-settings',
  'organization-linkifiers': '#organization/linkifier-settings',
  'organization-playgrounds': '#organization/playground-settings',
  'organization-profile-fields': '#organization/profile-field-settings',
  'organization-domains': '#organization/allowed-domains',
  'organization-audit-log': '#organization/audit-log',
  'channel-directory': '#channels',
  'create-channel': '#channels/new',
  'channel-settings': '#channels/{engineering}/engineering/general',
  'channel-personal': '#channels/{engineering}/engineering/personal',
  'channel-permissions': '#channels/{engineering}/engineering/permissions',
  'channel-subscribers': '#channels/{engineering}/engineering/subscribers',
  groups: '#groups',
  'create-group': '#groups/new',
  'sidebar-channels': '#sidebar/channels',
  'sidebar-more': '#sidebar/more',
};

/** Widths of windows in pixels at which every view has to be readable. */
const WIDTHS = [360, 768, 1280];

const server = TestServer.start();
let company: FjordFreight;
let mina: BrowserPerson;
let page: Page;

beforeAll(async () => {
  company = await FjordFreight.create(await server);
  mina = await BrowserPerson.logIn(company.realm, company.person('Mina'), {
    timezoneId: 'Europe/Oslo',
    locale: 'en-GB',
    permissions: ['notifications'],
  });
  ({ page } = mina);
  await page.clock.install({ time: company.now });
  await mina.open('/');
  await page.locator('.ib-row').first().waitFor();
});

afterAll(async () => (await server).stop());

const idOf = (place: string): number => (place === place.toLowerCase() ? company.channelId(place) : company.person(place).user.id);

/** Goes to a view without loading the page again, and waits until it is drawn. */
async function show(name: string): Promise<void> {
  const hash = (VIEWS[name] ?? '').replaceAll(/\{(\w+)\}/g, (_word, place: string) => String(idOf(place)));
  await page.evaluate((address) => (location.hash = address), hash);
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('.main .sk, .main [aria-busy=true]')).every((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return bottom <= 0 || top >= innerHeight || !one.checkVisibility();
    }),
  );
  // On a phone, pages of the sidebar have nothing behind them.
  const sign = page.locator(name.startsWith('sidebar-') ? '.sidebar' : '.main h1');
  await expect.poll(() => sign.count(), { message: name }).toBeGreaterThan(0);
}

describe('The main views', () => {
  it.each(['inbox', 'recent', 'combined-feed', 'direct-message', 'search', 'personal-settings', 'organization-users', 'channel-settings'])(
    '%s',
    async (name) => {
      await show(name);
      await takeScreenshots(page, name, name === 'inbox' ? { widths: [1280, 360, 768] } : {});
    },
  );

  it('topic, while a message is written', async () => {
    await show('topic');
    await page.getByText('warms up the iPad').waitFor();
    await mina.press('r');
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('First result: **41 frames** on the old iPad. Screenshot and video are coming up');
    await page.getByText('Draft saved').waitFor();
    await takeScreenshots(page, 'topic', { widths: [1280, 360, 768] });
    await checkAccessibility(page, { except: ['target-size'] });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.getByRole('button', { name: 'People and details' }).click();
    await page.getByRole('complementary').getByText('Iris Vance').waitFor();
    await takeScreenshots(page, 'topic-panel', { widths: [1920] });
    await page.getByRole('button', { name: 'People and details' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('');
    await mina.press('Escape');
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  it('messages of all kinds', async () => {
    await show('topic');
    await page.getByText('warms up the iPad').waitFor();
    await page.getByRole('button', { name: /^Show the spoiler/ }).click();
    await takeScreenshots(page, 'message-kinds', { widths: [1000], height: 2160 });
    await takeScreenshots(page, 'message-kinds', { widths: [360], height: 2800 });
  });

  it('names the day of recent conversations once, above them, and the time of each', async () => {
    await show('recent');
    const yesterday = page.locator('.ib-sec').filter({ has: page.getByRole('heading', { name: 'Yesterday', exact: true }) });
    await yesterday.getByText('It is back!').waitFor();
    expect(await yesterday.locator('.when').allTextContents()).toEqual(['17:55', '17:48', '16:20', '15:02', '09:30']);
  });

  it('palette', async () => {
    await mina.press('Control+K');
    await page.keyboard.type('saf');
    await page.getByRole('option', { name: /tracking map/ }).waitFor();
    await takeScreenshots(page, 'search-palette');
    await mina.press('Escape');
  });

  it('begin on phones where the bar above the messages does, unless a button leads back', async () => {
    await page.setViewportSize({ width: 360, height: 760 });
    const begins: Record<string, number> = {};
    for (const name of ['inbox', 'recent', 'combined-feed', 'mentions', 'starred', 'drafts', 'scheduled']) {
      await show(name);
      begins[name] = await page
        .locator('.main .head > *')
        .locator('visible=true')
        .first()
        .evaluate((element) => element.getBoundingClientRect().left);
    }
    expect(new Set(Object.values(begins)), JSON.stringify(begins)).toEqual(new Set([16]));
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  it('log-in', async () => {
    const visitor = await BrowserPerson.visit(company.realm);
    await visitor.open('/login/');
    await takeScreenshots(visitor.page, 'login');
  });
});

describe('Accessible in three themes at two widths is the view', () => {
  it.each(Object.keys(VIEWS))('%s', async (name) => {
    await show(name);
    // Axe counts what is scrolled below a bar as too small.
    const isFeed = /^(combined-feed|mentions|starred|channel-feed|topic|direct-message|search)$/.test(name);
    await checkAccessibility(page, { except: isFeed ? ['target-size'] : [] });
  });
});

describe('A text that does not fit', () => {
  it('is found if it is cut off, or leaves the window', async () => {
    const visitor = await BrowserPerson.visit(company.realm);
    await visitor.open('/login/');
    await visitor.page.evaluate(`{
      const [clipped, wide, dots] = ['clipped', 'wide', 'dots'].map((name) => Object.assign(document.createElement('p'), { className: name, textContent: name.repeat(99) }));
      Object.assign(clipped.style, { overflow: 'hidden', width: '100px' });
      Object.assign(dots.style, { overflow: 'hidden', width: '100px', textOverflow: 'ellipsis' });
      document.body.replaceChildren(clipped, wide, dots);
    }`);
    const found = await textsThatDoNotFit(visitor.page);
    expect(found).toEqual([
      expect.stringMatching(/is cut off by p.clipped$/),
      expect.stringMatching(/of p.wide leaves the window$/),
      expect.stringMatching(/^The page is \d+ pixels wide$/),
    ]);
  });
});

describe.each(['en', 'de'])('In the language %s', (language) => {
  beforeAll(async () => {
    await company.person('Mina').client.patch('settings', { default_language: language });
    await page.locator(`html[lang=${language}]`).waitFor();
  });

  it.each(Object.keys(VIEWS))('the texts of the view %s fit into windows of each width', async (name) => {
    const problems: Record<string, string[]> = {};
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 });
      await show(name);
      const texts = await textsThatDoNotFit(page);
      if (texts.length > 0) problems[`${width} px`] = texts;
    }
    expect(problems).toEqual({});
  });
});
