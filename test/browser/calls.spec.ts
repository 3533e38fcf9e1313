import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let owner: TestAccount;
let person: BrowserPerson;
let page: Page;

const message = (): Locator => page.getByRole('textbox', { name: 'Message' });
const text = (): Promise<string> => message().inputValue();
const setProvider = (change: Record<string, unknown>): Promise<unknown> => owner.client.patch('realm', change);

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  owner = await realm.join('Ola Berg', Role.owner);
  await post(ben, 'garden', 'tomatoes', 'First ones.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
  await person.open('/#narrow/channel/garden/topic/tomatoes');
});

beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
});

describe('Calls', () => {
  it('are added to a message as links to rooms of their own, where the cursor is', async () => {
    await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
    await message().fill('Now? ');
    await person.reach(page.getByRole('button', { name: 'Add a video call' }));
    await person.press('Enter');
    await expect
      .poll(text)
      .toMatch(/^Now\? \[Join video call\.\]\(https:\/\/meet\.jit\.si\/[\da-f]{32}#config\.startWithVideoMuted=false\)$/);
    const first = await text();
    await message().fill('');
    await page.getByRole('button', { name: 'Add a voice call' }).click();
    await expect.poll(text).toMatch(/^\[Join voice call\.\]\(https:\/\/meet\.jit\.si\/[\da-f]{32}#config\.startWithVideoMuted=true\)$/);
    expect((await text()).slice(-90, -40)).not.toBe(first.slice(-90, -40));
    await person.press('Control+Enter');
    const link = page.locator('article:not(.pending)').getByRole('link', { name: 'Join voice call.' });
    await link.waitFor();
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('are begun from the palette', async () => {
    await message().fill('');
    await person.press('Escape', 'Control+K');
    await page.keyboard.type('voice call');
    await page.getByRole('option', { name: 'Start a voice call' }).click();
    await expect.poll(text).toMatch(/^\[Join voice call\.\]\(https:\/\/meet\.jit\.si\/[\da-f]{32}#/);
  });

  it('are begun for the conversation on screen, and sent by the person alone', async () => {
    await message().fill('');
    await person.press('Escape');
    const before = await page.locator('article').count();
    await page.locator('.head').getByRole('button', { name: 'Start a video call' }).click();
    await expect.poll(text).toMatch(/^\[Join video call\.\]\(https:/);
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(await page.locator('article').count()).toBe(before);
    await checkAccessibility(page);
    await takeScreenshots(page, 'call');
    await message().fill('');
    await person.open(`/#narrow/dm/${ben.user.id}`);
    await page.locator('.head').getByRole('button', { name: 'Start a video call' }).waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.locator('.head').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Start a voice call' }).click();
    await expect.poll(text).toMatch(/^\[Join voice call\.\]\(https:/);
    await message().fill('');
    await person.open('/#narrow/channel/garden');
    await page.locator('.head').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Start a video call' }).click();
    await expect.poll(() => person.focused.getAttribute('aria-label')).toBe('Topic');
    await expect.poll(text).toMatch(/^\[Join video call\.\]\(https:/);
    await message().fill('');
  });

  it('are held on the server of the organization', async () => {
    await setProvider({ jitsi_server_url: '"https://calls.example.com/a(b)/"' });
    await expect
      .poll(async () => {
        await message().fill('');
        await page.getByRole('button', { name: 'Add a video call' }).click();
        return text();
      })
      .toMatch(/^\[Join video call\.\]\(https:\/\/calls\.example\.com\/a%28b%29\/[\da-f]{32}#/);
    await message().fill('');
    await setProvider({ jitsi_server_url: '"default"' });
  });

  it('are not offered where the organization has none, or the reader may not write', async () => {
    await setProvider({ video_chat_provider: 0 });
    await expect.poll(() => page.getByRole('button', { name: /^(?:Add|Start) a (?:video|voice) call/ }).count()).toBe(0);
    await page.locator('.head').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Copy the link' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /call/ }).count()).toBe(0);
    await person.press('Escape');
    await setProvider({ video_chat_provider: 1 });
    const add = page.locator('.head').getByRole('button', { name: 'Start a video call' });
    await add.waitFor();
    const { body } = await ben.client.get('streams');
    const channel = (body['streams'] as { name: string; stream_id: number }[]).find(({ name }) => name === 'garden');
    await owner.client.delete(`streams/${channel?.stream_id}`);
    await expect.poll(() => add.count()).toBe(0);
  });
});
