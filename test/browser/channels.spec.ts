import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('Channels', () => {
  let realm: TestRealm;
  let ola: TestAccount;
  let ben: TestAccount;
  let owner: BrowserPerson;
  let member: BrowserPerson;
  let garden: number;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ola = await realm.join('Ola Berg', Role.owner);
    ben = await realm.join('Ben');
    await realm.join('Cem');
    await ola.client.post('users/me/subscriptions', {
      subscriptions: [{ name: 'garden', description: 'Beds, tools and seeds' }],
      principals: [ola.user.id, ben.user.id],
    });
    await ola.client.post('user_groups/create', { name: 'gardeners', description: '', members: [ben.user.id] });
    garden = Number((await ola.client.get('get_stream_id', { stream: 'garden' })).body['stream_id']);
    owner = await BrowserPerson.logIn(realm, ola);
    member = await BrowserPerson.logIn(realm, ben);
  });

  it('are created by the keyboard alone, with people who see them at once', async () => {
    await member.open('/#channels/available');
    await owner.open('/#channels/all');
    await owner.page.getByRole('link', { name: 'Create channel' }).focus();
    await owner.press('Enter');
    await expect.poll(() => owner.focused.getAttribute('aria-labelledby')).not.toBeNull();
    await owner.page.keyboard.type('Garden');
    await owner.press('Enter');
    await owner.page.getByText('A channel of this name exists already.').waitFor();
    await owner.press('Control+A');
    await owner.page.keyboard.type('greenhouse');
    await owner.press('Tab');
    await owner.page.keyboard.type('Where it is *warm*.');
    await owner.press('Tab', 'Tab', 'ArrowRight'); // past the topics policy
    await expect.poll(() => owner.focused.getAttribute('value')).toBe('private');
    await owner.page.getByRole('combobox', { name: 'Add people, groups or channels' }).focus();
    await owner.page.keyboard.type('be');
    await owner.page.getByRole('option', { name: /^Ben/ }).waitFor();
    await owner.press('Enter');
    await checkAccessibility(owner.page);
    await takeScreenshots(owner.page, 'create-channel');
    await owner.page.getByRole('button', { name: 'Create channel' }).focus();
    await owner.press('Enter');
    await owner.page.getByRole('heading', { name: 'greenhouse' }).waitFor();
    await member.page.getByRole('navigation').getByRole('link', { name: 'greenhouse' }).waitFor();
    const { body } = await ben.client.get('users/me/subscriptions');
    expect(body).toMatchObject({
      subscriptions: [{ name: 'garden' }, { name: 'greenhouse', description: 'Where it is *warm*.', invite_only: true }],
    });
  });

  it('are found, subscribed to and left in the directory', async () => {
    await ola.client.post('users/me/subscriptions', { subscriptions: [{ name: 'compost', description: 'What **rots**' }] });
    const { page } = member;
    await member.open('/#channels/available');
    await page.getByRole('searchbox', { name: 'Name or description' }).fill('rots');
    await page.getByRole('row').locator('strong').getByText('rots').waitFor();
    await page.getByRole('button', { name: 'Subscribe to compost' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'compost' }).waitFor();
    await page.getByRole('searchbox', { name: 'Name or description' }).fill('');
    await page.getByRole('link', { name: /^Subscribed/ }).click();
    await checkAccessibility(page);
    await takeScreenshots(page, 'channel-directory');
    await page.getByRole('button', { name: 'Unsubscribe from compost' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'compost' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Unsubscribe from greenhouse' }).click();
    await page.getByText('You can come back only if somebody adds you.').waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Unsubscribe from greenhouse' }).waitFor();
  });

  it('are changed by those who may, with undo, and others see it at once', async () => {
    await member.open(`/#channels/${garden}/garden/general`);
    await owner.open(`/#channels/${garden}/garden/general`);
    await checkAccessibility(owner.page);
    await takeScreenshots(owner.page, 'channel-settings');
    const { page } = owner;
    await page.getByRole('textbox', { name: 'Name' }).fill('allotment');
    await owner.press('Enter');
    await page.locator('.saved').getByText('Saved').waitFor();
    const locked = member.page.getByRole('group', { name: 'Name' });
    await locked.getByText('allotment').waitFor();
    await locked.getByText('Who can change this: Administrators and Ola Berg.').waitFor();
    expect(await member.page.getByRole('textbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await locked.getByText('garden').waitFor();
    await checkAccessibility(member.page);
    await page.getByText('Invited people; history shared with new ones').click();
    await member.page.getByRole('group', { name: 'Who can read' }).getByText('Private', { exact: true }).waitFor();
    await page.getByText('All members can join and read everything').click();
    await page.getByRole('switch', { name: 'Make it a default channel' }).click();
    await member.page.getByRole('group', { name: 'Make it a default channel' }).getByText('On', { exact: true }).waitFor();
  });

  it('keep a name that the server refuses in its field, with the reason', async () => {
    await owner.open(`/#channels/${garden}/garden/general`);
    owner.problems.expect(/status of 400/);
    const name = owner.page.getByRole('textbox', { name: 'Name' });
    await name.fill('compost');
    await owner.press('Enter');
    await owner.page.getByRole('alert').filter({ hasText: 'already in use' }).waitFor();
    expect(await name.inputValue()).toBe('compost');
    await owner.press('Escape');
    await expect.poll(() => name.inputValue()).toBe('garden');
  });

  it('have permissions that can be given to groups', async () => {
    await owner.open(`/#channels/${garden}/garden/permissions`);
    await checkAccessibility(owner.page);
    await owner.page.getByRole('button', { name: /^Who can change this channel/ }).click();
    await owner.page.getByRole('combobox').fill('gardeners');
    await owner.press('Enter');
    await owner.page.getByRole('button', { name: 'Done' }).click();
    await owner.page.locator('.saved').getByText('Saved').waitFor();
    // Ben is one of them, and may change the channel from then on.
    await member.open(`/#channels/${garden}/garden/general`);
    await member.page.getByRole('textbox', { name: 'Name' }).waitFor();
    const kept = member.page.getByRole('group', { name: 'Keep messages for' });
    await kept.getByText('Only owners can change this.').waitFor();
    await owner.open(`/#channels/${garden}/garden/general`);
    const choice = owner.page.getByRole('combobox', { name: 'Keep messages for' });
    const asUsual = (await kept.textContent()) ?? '';
    await choice.selectOption({ label: 'Forever' });
    await kept.getByText('Forever', { exact: true }).waitFor();
    await choice.selectOption({ index: 0 });
    await expect.poll(() => kept.textContent()).toBe(asUsual);
  });

  it('show their subscribers, to whom people and groups are added', async () => {
    await owner.open(`/#channels/${garden}/garden/subscribers`);
    const { page } = owner;
    const rows = page.getByRole('table', { name: 'Subscribers' }).getByRole('row');
    await rows.filter({ hasText: 'Ben' }).waitFor();
    await page.getByRole('combobox', { name: 'Add people, groups or channels' }).fill('everyone');
    await page.getByRole('option', { name: /Everyone/ }).click();
    await page.getByRole('button', { name: 'Add 1 person' }).click();
    await rows.filter({ hasText: 'Cem' }).waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'channel-subscribers');
    await page.getByRole('button', { name: 'Remove: Ben' }).click();
    await expect.poll(() => rows.filter({ hasText: 'Ben' }).count()).toBe(0);
    await expect.poll(() => member.page.getByRole('navigation').getByRole('link', { name: 'garden' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await member.page.getByRole('navigation').getByRole('link', { name: 'garden' }).waitFor();
  });

  it('tell new subscribers in a direct message, unless who adds them does not want that', async () => {
    const told = async (account: TestAccount): Promise<number> => {
      const narrow = [{ operator: 'is', operand: 'dm' }];
      const { body } = await account.client.get('messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow });
      return (body['messages'] as { content: string }[]).filter(({ content }) => content.includes('garden')).length;
    };
    await realm.notificationBot();
    const [dag, eva] = [await realm.join('Dag'), await realm.join('Eva')];
    await owner.open(`/#channels/${garden}/garden/subscribers`);
    const { page } = owner;
    await page.reload();
    const add = async (name: string): Promise<void> => {
      await page.getByRole('combobox', { name: 'Add people, groups or channels' }).fill(name);
      await page.getByRole('option', { name }).click();
      await page.getByRole('button', { name: 'Add 1 person' }).click();
      await page.getByRole('table', { name: 'Subscribers' }).getByRole('row').filter({ hasText: name }).waitFor();
    };
    const tell = (checked: boolean): Locator => page.getByRole('switch', { name: 'Tell them in a direct message', checked });
    await tell(true).press('Space');
    await tell(false).waitFor();
    await add('Dag');
    await tell(false).press('Space');
    await tell(true).waitFor();
    await add('Eva');
    await expect.poll(() => told(eva)).toBe(1);
    expect(await told(dag)).toBe(0);
  });

  it('have a colour, a place and a silence that are the reader’s own', async () => {
    await member.open(`/#channels/${garden}/garden/personal`);
    const { page } = member;
    await page.getByRole('switch', { name: 'Pin it to the top' }).click();
    await page.getByRole('navigation').getByRole('img', { name: 'pinned' }).waitFor();
    await page.getByRole('switch', { name: 'Mute it' }).click();
    await page.getByRole('radio', { name: 'pine' }).click();
    await page.getByRole('radio', { name: 'pine', checked: true }).waitFor();
    await member.press('ArrowRight');
    await page.getByRole('radio', { name: 'jade', checked: true }).waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'channel-personal');
    const subscription = async (): Promise<unknown> => {
      const { body } = await ben.client.get('users/me/subscriptions');
      return (body['subscriptions'] as { name: string }[]).find(({ name }) => name === 'garden');
    };
    await expect.poll(subscription).toMatchObject({ color: '#34b181', pin_to_top: true, is_muted: true });
  });

  it('that are archived count no unread messages any more, neither old ones nor those that arrive late', async () => {
    const cellar = { subscriptions: [{ name: 'cellar' }], principals: [ola.user.id, ben.user.id] };
    await ola.client.post('users/me/subscriptions', cellar);
    const { body } = await ola.client.get('get_stream_id', { stream: 'cellar' });
    await ben.client.post('mark_all_as_read', {});
    const reader = await BrowserPerson.logIn(realm, ben);
    const { page } = reader;
    await reader.open('/#inbox');
    await page.getByText('All read').waitFor();
    await post(ola, 'cellar', 'wine', 'Any of you, @**Ben**?');
    await post(ola, 'cellar', 'beer', 'No answer needed.');
    await page.locator('.ib-row').nth(1).waitFor();
    await page.locator('.sidebar .row').filter({ hasText: 'cellar' }).locator('.badge').waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(2\) /);
    await ola.client.delete(`streams/${body['stream_id'] as number}`);
    await page.getByText('All read').waitFor();
    // A later message shows that the notice of the archived channel has been there.
    await whisper(ola, [ben], 'Later.');
    await page.locator('.ib-row').filter({ hasText: 'Later.' }).waitFor();
    expect(await page.locator('.ib-row').count()).toBe(1);
    expect(await page.title()).toMatch(/^\(1\) /);
    expect(await page.locator('.sidebar .row').filter({ hasText: 'cellar' }).count()).toBe(0);
    await page.goto('/#recent');
    await page.locator('.ib-row.rec').filter({ hasText: 'wine' }).waitFor();
    expect(await page.locator('.ib-row.rec').filter({ hasText: 'cellar' }).locator('.badge').count()).toBe(0);
    await ben.client.post('mark_all_as_read', {});
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
    const { body: state } = await ben.client.post('register', { fetch_event_types: ['message', 'update_message_flags'], event_types: [] });
    expect(state['unread_msgs']).toMatchObject({ count: 0, streams: [], mentions: [] });
  });

  it('are archived after a question that names the consequence, and can still be read', async () => {
    const reader = await BrowserPerson.logIn(realm, ben);
    await reader.open('/#narrow/channel/garden');
    await reader.page.getByRole('heading', { name: 'garden' }).first().waitFor();
    await owner.open(`/#channels/${garden}/garden/general`);
    await owner.page.getByRole('button', { name: 'Archive' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Archive garden?' });
    await expect.poll(() => owner.focused.textContent()).toBe('Keep it');
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect.poll(() => member.page.getByRole('navigation').getByRole('link', { name: 'garden' }).count()).toBe(0);
    const archived = reader.page.getByText('This channel is archived. It can be read, not written.');
    await archived.waitFor();
    await reader.page.reload();
    await archived.waitFor();
  });

  it('are taken out of the archive with the keyboard, and can be written to again at once by those who had subscribed', async () => {
    const { body } = await ola.client.get(`streams/${garden}`);
    expect(body).toMatchObject({ stream: { is_archived: true } });
    const reader = await BrowserPerson.logIn(realm, ben);
    await reader.open('/#narrow/channel/garden');
    const archived = reader.page.getByText('This channel is archived. It can be read, not written.');
    await archived.waitFor();
    await owner.open(`/#channels/${garden}/garden/general`);
    const unarchive = owner.page.getByRole('button', { name: 'Unarchive' });
    await unarchive.waitFor();
    await checkAccessibility(owner.page);
    await owner.reach(unarchive);
    await owner.press('Enter');
    await owner.page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
    expect(await owner.page.getByText('This channel is archived. Nobody can write to it.').count()).toBe(0);
    await expect.poll(() => archived.count()).toBe(0);
    await reader.page.getByRole('navigation').getByRole('link', { name: 'garden' }).waitFor();
    await post(ola, 'garden', 'spring', 'Back among us.');
    await reader.page.getByText('Back among us.').waitFor();
  });
});
