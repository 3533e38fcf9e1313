import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { picture } from '../support/images.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('The organization', () => {
  let realm: TestRealm;
  let ola: TestAccount;
  let ben: TestAccount;
  let owner: BrowserPerson;
  let member: BrowserPerson;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ola = await realm.join('Ola Berg', Role.owner);
    ben = await realm.join('Ben');
    await realm.join('Cem');
    await ola.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [ola.user.id, ben.user.id] });
    owner = await BrowserPerson.logIn(realm, ola);
    member = await BrowserPerson.logIn(realm, ben);
  });

  it('has settings that administrators change and others read, at once', async () => {
    await member.open('/#organization/organization-settings');
    await owner.open('/#organization/organization-settings');
    await owner.page.getByRole('switch', { name: 'Messages in channels need a topic' }).click();
    await member.page.getByRole('group', { name: 'Messages in channels need a topic' }).getByText('On', { exact: true }).waitFor();
    await owner.page.getByRole('combobox', { name: 'Edit own messages for' }).selectOption({ label: 'Forever' });
    await member.page.getByRole('group', { name: 'Edit own messages for' }).getByText('Forever', { exact: true }).waitFor();
    await owner.page.getByRole('combobox', { name: 'Edit own messages for' }).selectOption({ label: '1 hour' });
    await member.page.getByRole('group', { name: 'Edit own messages for' }).getByText('1 hour', { exact: true }).waitFor();
    await member.page.getByRole('group', { name: 'Keep messages for' }).getByText('Only owners can change this.').waitFor();
    for (const label of ['30 days', 'Forever']) {
      await owner.page.getByRole('combobox', { name: 'Keep messages for' }).selectOption({ label });
      await member.page.getByRole('group', { name: 'Keep messages for' }).getByText(label, { exact: true }).waitFor();
    }
    await owner.page.getByRole('combobox', { name: 'Calls are held with' }).selectOption({ label: 'No calls' });
    await member.page.getByRole('group', { name: 'Calls are held with' }).getByText('No calls', { exact: true }).waitFor();
    const jitsi = owner.page.getByRole('textbox', { name: 'Address of the Jitsi server' });
    await jitsi.fill('https://calls.example.com/rooms/');
    await jitsi.press('Enter');
    await member.page.getByRole('group', { name: 'Address of the Jitsi server' }).getByText('https://calls.example.com/rooms/').waitFor();
    owner.problems.expect(/status of 400/);
    await jitsi.fill('not an address');
    await jitsi.press('Enter');
    await owner.page.getByText('jitsi_server_url is not an allowed_type').waitFor();
    await jitsi.fill('');
    await jitsi.press('Enter');
    await member.page.getByText('https://calls.example.com/rooms/').waitFor({ state: 'detached' });
    await owner.page.getByRole('switch', { name: 'Send digests' }).click();
    await owner.page.getByRole('combobox', { name: 'Day of the weekly digests' }).selectOption({ label: 'Friday' });
    await member.page.getByRole('group', { name: 'Day of the weekly digests' }).getByText('Friday', { exact: true }).waitFor();
    await checkAccessibility(owner.page);
    await checkAccessibility(member.page);
    await takeScreenshots(owner.page, 'organization-settings');
  });

  it('keeps the text of messages out of pushes to phones if owners want that, in both themes and on a phone', async () => {
    const name = 'Keep message text out of pushes to phones';
    await member.open('/#organization/organization-settings');
    await owner.open('/#organization/organization-settings');
    const { page } = owner;
    await page.getByRole('switch', { name, checked: false }).press('Space');
    await member.page.getByRole('group', { name }).getByText('On', { exact: true }).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await checkAccessibility(page);
    }
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('switch', { name, checked: true }).click();
    await member.page.getByRole('group', { name }).getByText('Off', { exact: true }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has permissions, which are sentences', async () => {
    await owner.open('/#organization/organization-permissions');
    await owner.page.getByRole('button', { name: /^Who can create groups/ }).click();
    await owner.page.getByRole('option', { name: /^Moderators/ }).click();
    await owner.page.getByRole('button', { name: 'Done' }).click();
    await owner.page.locator('.saved').getByText('Saved').waitFor();
    await member.open('/#organization/organization-permissions');
    await member.page.getByRole('group', { name: 'Who can create groups' }).getByText('Moderators', { exact: true }).waitFor();
    await checkAccessibility(owner.page);
    await takeScreenshots(owner.page, 'organization-permissions');
  });

  it('has settings with which new accounts begin', async () => {
    await owner.open('/#organization/organization-level-user-defaults');
    await owner.page.getByRole('switch', { name: 'Enter sends' }).click();
    await owner.page.locator('.saved').getByText('Saved').waitFor();
    const { body } = await ola.client.post('register', { fetch_event_types: ['realm_user_settings_defaults'], event_types: [] });
    expect(body['realm_user_settings_defaults']).toMatchObject({ enter_sends: true });
    await checkAccessibility(owner.page);
    await member.open('/#organization/organization-level-user-defaults');
    await member.page.getByText('Only administrators can change this.').first().waitFor();
  });

  it('has a name and an icon', async () => {
    await owner.open('/#organization/organization-profile');
    const name = owner.page.getByRole('textbox', { name: 'Name of the organization' });
    await name.fill('Allotment Society');
    await owner.press('Enter');
    await owner.page.locator('.saved').getByText('Saved').waitFor();
    const chooser = owner.page.waitForEvent('filechooser');
    await owner.page.getByRole('button', { name: 'Upload: Icon' }).click();
    await (await chooser).setFiles({ name: 'icon.png', mimeType: 'image/png', buffer: await picture(64, 64) });
    await owner.page.getByRole('button', { name: 'Use the default: Icon' }).waitFor();
    await checkAccessibility(owner.page);
    await takeScreenshots(owner.page, 'organization-profile');
  });

  it('has people, whose roles and names administrators change', async () => {
    await owner.open('/#organization/users/active');
    const { page } = owner;
    const row = page.getByRole('row').filter({ hasText: 'Cem' });
    await page.getByRole('button', { name: 'Actions for Cem' }).click();
    await page.getByRole('menuitem', { name: 'Change role to Moderator' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    // The toast stays as long as it has the focus, however long the checks take.
    await undo.focus();
    await row.getByText('Moderator').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'organization-users');
    await undo.click();
    await row.getByText('Member').waitFor();
    await page.getByRole('button', { name: 'Actions for Cem' }).click();
    await page.getByRole('menuitem', { name: 'Change name' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Cem Yıldız');
    await owner.press('Enter');
    await page.getByRole('row').filter({ hasText: 'Cem Yıldız' }).waitFor();
    await page.getByRole('checkbox', { name: 'Choose Cem Yıldız' }).click();
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await page.getByRole('dialog', { name: 'Deactivate Cem Yıldız?' }).getByRole('button', { name: 'Deactivate' }).click();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Cem Yıldız' }).count()).toBe(0);
    await page.getByRole('link', { name: /^Deactivated/ }).click();
    await page.getByRole('button', { name: 'Actions for Cem Yıldız' }).click();
    await page.getByRole('menuitem', { name: 'Reactivate' }).click();
    await page.getByText('Cem Yıldız is active again.').waitFor();
  });

  it('shows when everybody was seen, however long a name is', async () => {
    await realm.join('Jan-Hendrik Wolkenstein-Oberhausen van der Meer zu Donaudampfschifffahrt the Third of His Name');
    server.clearCaches();
    await owner.open('/#organization/users');
    await owner.page.reload();
    const column = owner.page.getByRole('columnheader', { name: 'Joined' });
    await owner.page.getByRole('row', { name: /Jan-Hendrik/ }).waitFor();
    const [frame, box] = [await owner.page.locator('.set-body').boundingBox(), await column.boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    expect(
      await owner.page
        .locator('.set-body :has(> table)')
        .first()
        .evaluate((one) => one.scrollWidth <= one.clientWidth),
    ).toBe(true);
  });

  it('has the acts on everybody in reach, however long a name is', async () => {
    const name = 'Maximiliane-Wilhelmine Freifrau von und zu Hohenlohe-Schillingsfuerst-Oehringen';
    const { user } = await realm.join(name);
    server.clearCaches();
    const { page } = owner;
    const use = async (act: string): Promise<void> => {
      const row = page.getByRole('row').filter({ hasText: name });
      const menu = page.getByRole('button', { name: `Actions for ${name}` });
      await menu.waitFor();
      const [frame, box] = [await page.locator('.set-body .card').first().boundingBox(), await menu.boundingBox()];
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
      expect(await row.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
      await menu.click();
      await page.getByRole('menuitem', { name: act }).waitFor();
      await page.keyboard.press('Escape');
    };
    await owner.open('/#organization/users');
    await page.reload();
    await use('Deactivate');
    await ola.client.delete(`users/${user.id}`);
    await owner.open('/#organization/users/deactivated');
    await use('Reactivate');
  });

  it('invites people by mail and by a link, and revokes both', async () => {
    await owner.open('/#organization/users/invitations');
    const { page } = owner;
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('dora, emil@example.com');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await dialog.getByText('dora is not an email address.').waitFor();
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('dora@example.com, emil@example.com');
    await dialog.getByRole('combobox', { name: 'They join as' }).selectOption({ label: 'Moderator' });
    await checkAccessibility(page);
    await takeScreenshots(page, 'invite');
    await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
    await page.getByRole('row').filter({ hasText: 'dora@example.com' }).getByText('Moderator').waitFor();
    await page.getByRole('button', { name: 'Invite people' }).click();
    await dialog.getByRole('button', { name: 'By a link' }).click();
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'The link' }).inputValue()).toContain(realm.host);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row').filter({ hasText: 'Link for everybody' }).waitFor();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Actions for dora@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'dora@example.com' }).count()).toBe(0);
  });

  it('calls what has no end by one word', async () => {
    await owner.open('/#organization/organization-settings');
    const chosen = (name: string): Promise<string> =>
      owner.page.getByRole('combobox', { name }).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label ?? '');
    await expect
      .poll(() => owner.page.getByRole('combobox', { name: 'Edit own messages for' }).locator('option').allTextContents())
      .toContain('Forever');
    expect(await chosen('Keep messages for')).toBe('Forever');
    await ola.client.post('invites/multiuse', { invite_as: Role.member, invite_expires_in_minutes: 'null' });
    await owner.open('/#organization/users/invitations');
    await owner.page.getByRole('cell', { name: 'Forever' }).waitFor();
    await owner.open('/#organization/users/active');
    await owner.page.getByRole('combobox', { name: 'Role' }).waitFor();
    await checkAccessibility(owner.page);
    await owner.open('/#organization/audit-log');
    await owner.page.getByRole('combobox').first().waitFor();
    await checkAccessibility(owner.page);
  });

  it('has emoji that are uploaded', async () => {
    await member.open('/#organization/emoji-settings');
    await owner.open('/#organization/emoji-settings');
    const { page } = owner;
    await page.getByRole('textbox', { name: /^Name, such as/ }).fill('tomato_party');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await (await chooser).setFiles({ name: 'tomato.png', mimeType: 'image/png', buffer: await picture(64, 64) });
    await page.getByRole('button', { name: 'Add' }).click();
    await member.page.getByText(':tomato_party:').waitFor();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Deactivate: tomato_party' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect.poll(() => member.page.getByText(':tomato_party:').count()).toBe(0);
  });

  it('has linkifiers that can be tried, ordered and removed', async () => {
    await owner.open('/#organization/linkifier-settings');
    const { page } = owner;
    for (const [pattern, url] of [
      ['#(?P<id>[0-9]+)', 'https://tracker.example.com/{id}'],
      ['SEED-(?P<id>[0-9]+)', 'https://seeds.example.com/{id}'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Pattern' }).fill(pattern);
      await page.getByRole('textbox', { name: 'Address' }).fill(url);
      await owner.press('Enter');
      await page.getByRole('listitem').filter({ hasText: url }).waitFor();
    }
    await page.getByRole('textbox', { name: 'Text of a message' }).fill('See SEED-12');
    await expect.poll(() => page.getByRole('link', { name: 'SEED-12' }).getAttribute('href')).toBe('https://seeds.example.com/12');
    await checkAccessibility(page);
    await takeScreenshots(page, 'organization-linkifiers');
    await page.getByRole('button', { name: 'Actions for SEED-(?P<id>[0-9]+)' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect.poll(() => page.getByRole('listitem').first().textContent()).toContain('SEED');
  });

  it('has profile fields, playgrounds, domains and default channels', async () => {
    const { page } = owner;
    await owner.open('/#organization/profile-field-settings');
    await page.getByRole('textbox', { name: 'Name' }).fill('Favourite bed');
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'List of options' });
    await page.getByRole('textbox', { name: 'Options' }).fill('North\nSouth');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Favourite bed' }).getByText('List of options').waitFor();
    await checkAccessibility(page);

    await owner.open('/#organization/playground-settings');
    await page.getByRole('textbox', { name: 'Name' }).fill('Rust playground');
    await page.getByRole('textbox', { name: 'Language' }).fill('rust');
    await page.getByRole('textbox', { name: 'Address' }).fill('https://play.example.com/?code={code}');
    await owner.press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Rust playground' }).getByText('Rust ·').waitFor();
    await checkAccessibility(page);
    // By an alias, and by the API in letters of another case.
    await page.getByRole('textbox', { name: 'Name' }).fill('Snake pit');
    await page.getByRole('textbox', { name: 'Language' }).fill('py');
    await page.getByRole('textbox', { name: 'Address' }).fill('https://py.example.com/?code={code}');
    await owner.press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Snake pit' }).getByText('Python ·').waitFor();
    const other = { name: 'Gopher', pygments_language: 'GO', url_template: 'https://go.example.com/{code}' };
    await ola.client.post('realm/playgrounds', other);
    const code = ['rs', 'python', 'go'].map((language) => `\`\`\`${language}\nx\n\`\`\``).join('\n\n');
    await post(ola, 'garden', 'code', code);
    await owner.open('/#narrow/channel/garden/topic/code');
    for (const name of ['Rust playground', 'Snake pit', 'Gopher']) await page.getByRole('button', { name: `Open in ${name}` }).waitFor();

    await owner.open('/#organization/allowed-domains');
    await page.getByRole('textbox', { name: 'Domain' }).fill('garden.example');
    await owner.press('Enter');
    await page.getByRole('switch', { name: /^garden.example/ }).click();
    await page.locator('.saved').getByText('Saved').waitFor();
    await checkAccessibility(page);

    await owner.open('/#organization/default-channels-list');
    await page.getByRole('combobox', { name: 'Channel' }).fill('gard');
    await owner.press('Enter');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Remove: garden' }).waitFor();
    await checkAccessibility(page);
  });

  it('has an audit log that is filtered and exported', async () => {
    await owner.open('/#organization/audit-log');
    const { page } = owner;
    await page.getByRole('cell', { name: 'changed a role' }).first().waitFor();
    await page.getByRole('combobox', { name: 'What happened' }).selectOption({ label: 'deactivated an account' });
    await expect.poll(() => page.getByRole('cell', { name: 'changed a role' }).count()).toBe(0);
    await page.getByRole('cell', { name: 'Cem Yıldız' }).waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'organization-audit-log');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('audit-log.csv');
    // Others do not have the page.
    await member.open('/#organization/organization-profile');
    await member.page.getByRole('link', { name: 'Permissions' }).waitFor();
    expect(await member.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  });

  it('has groups, which are created, joined and given members', async () => {
    await ola.client.patch('realm', { can_create_groups: { new: await groupId(ola, 'role:members') } });
    await owner.open('/#groups/new');
    const { page } = owner;
    await page.getByRole('textbox', { name: 'Name' }).fill('gardeners');
    await page.getByRole('combobox', { name: 'Add people or groups' }).fill('cem');
    await page.getByRole('option', { name: /^Cem/ }).click();
    await page.getByRole('button', { name: 'Create group' }).click();
    await page.getByRole('row').filter({ hasText: 'Cem' }).waitFor();
    await page.getByRole('combobox', { name: 'Add people or groups' }).fill('moder');
    await page.getByRole('option', { name: /^Moderators/ }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove: Moderators' }).waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'group-members');
    await page.getByRole('link', { name: 'Permissions' }).click();
    await page.getByRole('button', { name: /^Who can join by themselves/ }).click();
    await page.getByRole('option', { name: /^Members/ }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.locator('.saved').getByText('Saved').waitFor();
    await checkAccessibility(page);
    await member.open('/#groups/all');
    await member.page.getByRole('button', { name: 'Join gardeners' }).click();
    await page.getByRole('link', { name: /^Members/ }).click();
    await page.getByRole('row').filter({ hasText: 'Ben' }).waitFor();
    await checkAccessibility(member.page);
    await member.page.getByRole('link', { name: 'Administrators', exact: true }).click();
    await member.page.getByText('This group is a role of the organization.').waitFor();
    await page.getByRole('link', { name: 'General' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('This group is deactivated.').waitFor();
  });
});

async function groupId({ client }: TestAccount, name: string): Promise<number> {
  const { body } = await client.get('user_groups');
  return (body['user_groups'] as { id: number; name: string }[]).find((group) => group.name === name)?.id ?? 0;
}
