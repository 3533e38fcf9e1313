import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { people, subscribe } from '../support/channels.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

/** What changes messages in the menus of a message and of its topic. */
const ACTS = ['Move', 'Delete', 'Mark as resolved', 'Rename or move topic'];

describe('Who may move, resolve and delete messages in a channel', () => {
  let olga: TestAccount;
  let ben: TestAccount;
  let cem: TestAccount;
  let owner: BrowserPerson;
  let named: BrowserPerson;
  let other: BrowserPerson;
  let garden: number;
  let message: number;

  beforeAll(async () => {
    const realm = await TestRealm.create(server, {
      can_move_messages_between_topics_group: 'role:nobody',
      can_move_messages_between_channels_group: 'role:nobody',
      can_resolve_topics_group: 'role:nobody',
      can_delete_any_message_group: 'role:nobody',
      can_delete_own_message_group: 'role:nobody',
    });
    olga = await realm.join('Olga', Role.owner);
    ben = await realm.join('Ben');
    cem = await realm.join('Cem');
    garden = await subscribe(olga, 'garden', { principals: [olga, ben, cem].map(({ user }) => user.id) });
    message = await post(olga, 'garden', 'roses', 'Of roses.');
    [owner, named, other] = [
      await BrowserPerson.logIn(realm, olga),
      await BrowserPerson.logIn(realm, ben),
      await BrowserPerson.logIn(realm, cem),
    ];
  });

  const openTopic = async (person: BrowserPerson): Promise<void> => {
    await person.open(`/#narrow/channel/${garden}/topic/roses`);
    await person.page.getByRole('article').filter({ hasText: 'Of roses.' }).waitFor();
  };
  /** Those of the acts that the menus offer. */
  const offered = async ({ page }: BrowserPerson): Promise<string[]> => {
    const entries: string[] = [];
    const collect = async (open: () => Promise<void>): Promise<void> => {
      await open();
      await page.getByRole('menu').waitFor();
      entries.push(...(await page.getByRole('menuitem').allTextContents()));
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    };
    await collect(() => page.locator(`[data-key="m${message}"] .body p`).click({ button: 'right' }));
    await collect(() => page.locator('.main .head').getByRole('button', { name: 'More' }).click());
    return ACTS.filter((act) => entries.some((entry) => entry.startsWith(act)));
  };
  const resolveButton = ({ page }: BrowserPerson): Locator => page.getByRole('button', { name: 'Mark as resolved' });

  it('is chosen beside the other permissions of the channel', async () => {
    await owner.open(`/#channels/${garden}/garden/permissions`);
    await checkAccessibility(owner.page);
    for (const label of ['Who can move messages within this channel', 'Who can resolve topics here', 'Who can delete every message here']) {
      await owner.page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
      await owner.page.getByRole('combobox').fill('Ben');
      await owner.page.getByRole('option', { name: /Ben/ }).first().waitFor();
      await owner.press('Enter');
      await owner.page.getByRole('button', { name: 'Done' }).click();
      await owner.page.locator('.saved').getByText('Saved').first().waitFor();
    }
    await takeScreenshots(owner.page, 'channel-permissions');
    for (const name of ['can_move_messages_within_channel_group', 'can_resolve_topics_group', 'can_delete_any_message_group']) {
      const chosen = async (): Promise<unknown> => {
        const { body } = await ben.client.get(`streams/${garden}`);
        return (body['stream'] as Record<string, { direct_members?: number[] }>)[name]?.direct_members;
      };
      await expect.poll(chosen).toContain(ben.user.id);
    }
  });

  it('is said to who may change the channel, but not who deletes in it', async () => {
    const id = await subscribe(ben, 'pond');
    const { page } = named;
    await named.open(`/#channels/${id}/pond/permissions`);
    await page.getByRole('button', { name: /^Who can resolve topics here/ }).waitFor();
    const deletion = page.getByRole('group', { name: 'Who can delete every message here' });
    await deletion.getByText('Who can change this: Administrators and Moderators.').waitFor();
  });

  it('decides what their menus offer', async () => {
    await openTopic(named);
    await openTopic(other);
    expect(await offered(named)).toEqual(ACTS);
    expect(await offered(other)).toEqual([]);
    expect(await resolveButton(other).count()).toBe(0);
  });

  it('lets a topic be renamed, but not moved to another channel, by who may only do the first', async () => {
    const { page } = named;
    await page.locator('.main .head').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Rename or move topic' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('combobox').isDisabled()).toBe(true);
    expect(await dialog.getByRole('textbox', { name: 'Topic' }).isEnabled()).toBe(true);
    await checkAccessibility(page);
    await named.press('Escape');
  });

  it('changes what is offered at once', async () => {
    const setting = { can_resolve_topics_group: { new: people(cem) } };
    expect((await olga.client.patch(`streams/${garden}`, setting)).body).toMatchObject({ result: 'success' });
    await resolveButton(other).first().waitFor();
    await expect.poll(() => resolveButton(named).count()).toBe(0);
    await resolveButton(other).first().click();
    await named.page.locator('.main .head').getByRole('img', { name: 'resolved' }).waitFor();
  });
});
