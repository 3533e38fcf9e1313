import { beforeAll, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../src/kernel/actor.js';
import { BrowserSessionsService } from '../../src/modules/users/authentication/application/browser-sessions.service.js';
import { UserRepository } from '../../src/modules/users/accounts.api.js';
import { Sql } from '../../src/platform/database/sql.js';
import { type CommandResult, runSkein, runSkeinForJson } from '../support/command-line.js';
import { changeAccount } from '../support/change-account.js';
import { EventListener } from '../support/event-listener.js';
import { TestBrowser } from '../support/test-browser.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();
const NEW_PASSWORD = 'a new and long password';

interface AuditRow {
  readonly actor_id: number | null;
  readonly client: string;
  readonly action: string;
  readonly target_id: number;
}

describe('skein user', () => {
  let realm: TestRealm;
  let owner: TestAccount;
  let member: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    await realm.notificationBot();
    owner = await realm.join('Olga', Role.owner);
    member = await realm.join('Mia');
    await changeAccount(server, (await realm.join('Away')).user, { active: false });
  });

  const here = (): string[] => ['--organization', realm.realm.stringId];
  const run = (args: readonly string[], input = ''): Promise<CommandResult> => runSkein(['user', ...args, ...here()], { input });
  const listAudit = (): Promise<AuditRow[]> =>
    server
      .get(Sql)
      .rows<AuditRow>('SELECT actor_id, client, action, target_id FROM audit_entry WHERE realm_id = ? ORDER BY id', [realm.realm.id]);

  it('creates an account with a password from the standard input', async () => {
    const events = await EventListener.register(owner.client, { event_types: ['realm_user'] });
    const result = await runSkeinForJson<{ user_id: number }>(
      ['user', 'create', 'nora@example.com', '--name', 'Nora', '--role', 'moderator', '--password-stdin', ...here()],
      { input: `${NEW_PASSWORD}\n` },
    );
    expect(result).toEqual({
      user_id: expect.any(Number) as number,
      email: 'nora@example.com',
      full_name: 'Nora',
      role: 'moderator',
      is_bot: false,
      is_active: true,
    });
    expect((await events.take(1))[0]).toMatchObject({
      type: 'realm_user',
      op: 'add',
      person: { user_id: result.user_id, full_name: 'Nora' },
    });
    const login = await realm.stranger.post('fetch_api_key', { username: 'nora@example.com', password: NEW_PASSWORD });
    expect(login.body).toMatchObject({ result: 'success', user_id: result.user_id });
  });

  it('prints a one-time link with which the person creates the account', async () => {
    const { link } = await runSkeinForJson<{ link: string }>(['user', 'create', 'lena@example.com', '--role', 'administrator', ...here()]);
    expect(link).toMatch(new RegExp(`^http://${realm.host}/join/[\\w-]{32,}/$`));
    const key = link.split('/').at(-2) ?? '';
    const joining = { key, full_name: 'Lena', password: NEW_PASSWORD };
    expect((await realm.stranger.post('join', joining)).body).toMatchObject({ result: 'success' });
    const [lena] = await server.get(UserRepository).findByEmails(realm.realm.id, ['lena@example.com']);
    expect(lena).toMatchObject({ fullName: 'Lena', role: Role.administrator });
    expect((await realm.stranger.post('join', joining)).body).toMatchObject({ result: 'error' });
  });

  it('lists the active accounts, and the deactivated ones on request', async () => {
    const gone = await realm.join('Gina');
    expect((await run(['deactivate', gone.email])).code).toBe(0);
    expect((await run(['list'])).output).not.toContain('gina');
    const all = await run(['list', '--all']);
    expect(all.output).toMatch(new RegExp(`^${gone.user.id} +gina@\\S+ +Gina +member +deactivated$`, 'm'));
    expect(all.output).not.toContain('notification-bot');
  });

  it('deactivates and reactivates an account on running servers', async () => {
    const person = await realm.join('Dora');
    expect((await person.client.get('users/me')).body).toMatchObject({ result: 'success' });
    const events = await EventListener.register(owner.client, { event_types: ['realm_user'] });
    expect(await run(['deactivate', person.email])).toEqual({ code: 0, output: `Deactivated ${person.email}.\n`, errors: '' });
    expect((await events.take(1))[0]).toMatchObject({ op: 'update', person: { user_id: person.user.id, is_active: false } });
    expect((await person.client.get('users/me')).body).toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await run(['reactivate', String(person.user.id)])).code).toBe(0);
    expect((await events.take(1))[0]).toMatchObject({ op: 'update', person: { user_id: person.user.id, is_active: true } });
    expect((await person.client.get('users/me')).body).toMatchObject({ result: 'success' });
  });

  it('changes the role of an account', async () => {
    const events = await EventListener.register(owner.client, { event_types: ['realm_user'] });
    expect((await run(['set-role', member.email, 'administrator'])).output).toBe(`The role of ${member.email} is administrator.\n`);
    expect((await events.take(1))[0]).toMatchObject({ op: 'update', person: { user_id: member.user.id, role: Role.administrator } });
    expect((await run(['set-role', member.email, 'member'])).code).toBe(0);
  });

  it('sets a password, which ends the browser sessions', async () => {
    const person = await realm.join('Paula');
    const sessions = server.get(BrowserSessionsService);
    const session = await sessions.open(person.user, '');
    expect((await run(['reset-password', person.email, '--password-stdin'], NEW_PASSWORD)).code).toBe(0);
    expect(await sessions.find(session)).toBeNull();
    const login = await realm.stranger.post('fetch_api_key', { username: person.email, password: NEW_PASSWORD });
    expect(login.body).toMatchObject({ result: 'success' });
  });

  it('prints a one-time link with which the person sets a password', async () => {
    const person = await realm.join('Ruth');
    const { output } = await run(['reset-password', person.email]);
    expect(output).toMatch(new RegExp(`^http://${realm.host}/accounts/password/reset/\\S+\n$`));
    const page = await new TestBrowser(realm.stranger).open(new URL(output.trim()).pathname);
    expect([page.status, page.text.includes(person.email)]).toEqual([200, true]);
  });

  it('ends browser sessions, and the sessions of other clients on request', async () => {
    const person = await realm.join('Sina');
    const sessions = server.get(BrowserSessionsService);
    const session = await sessions.open(person.user, '');
    expect((await run(['end-sessions', person.email])).output).toBe(`Ended 1 browser sessions of ${person.email}.\n`);
    expect(await sessions.find(session)).toBeNull();
    expect((await person.client.get('users/me')).body).toMatchObject({ result: 'success' });
    expect((await run(['end-sessions', person.email, '--api-key'])).code).toBe(0);
    await expect.poll(async () => (await person.client.get('users/me')).body).toMatchObject({ result: 'error', code: 'UNAUTHORIZED' });
  });

  it('grants an administrator the permission to create users, which no role contains, and revokes it', async () => {
    const adam = await realm.join('Adam', Role.administrator);
    const create = (email: string): Promise<{ readonly body: Record<string, unknown> }> =>
      adam.client.post('users', { email, full_name: 'Made By Adam', password: NEW_PASSWORD });
    const refused = { result: 'error', msg: 'User not authorized to create users' };
    expect((await create('first@example.com')).body).toMatchObject(refused);
    expect((await run(['grant', adam.email, 'create-users'])).output).toBe(`Granted create-users to ${adam.email}.\n`);
    await expect.poll(async () => (await create('first@example.com')).body).toMatchObject({ result: 'success' });
    expect((await run(['revoke', adam.email, 'create-users'])).output).toBe(`Revoked create-users from ${adam.email}.\n`);
    await expect.poll(async () => (await create('second@example.com')).body).toMatchObject(refused);
    expect((await listAudit()).filter(({ target_id }) => target_id === adam.user.id)).toEqual([
      { actor_id: null, client: 'cli', action: 'account.permission_granted', target_id: adam.user.id },
      { actor_id: null, client: 'cli', action: 'account.permission_revoked', target_id: adam.user.id },
    ]);
  });

  it('grants an administrator the permission to change addresses of others', async () => {
    const [eva, person] = [await realm.join('Eva', Role.administrator), await realm.join('Petra')];
    expect((await run(['grant', eva.email, 'change-user-emails'])).code).toBe(0);
    const change = { new_email: `petra-new@${realm.host}` };
    await expect.poll(async () => (await eva.client.patch(`users/${person.user.id}`, change)).body).toMatchObject({ result: 'success' });
  });

  it('gives a bot with a permission of operators a new key, so that its owner cannot act with the permission', async () => {
    const bot = await realm.bot('Provisioner', BotType.generic, member);
    expect((await run(['set-role', bot.email, 'administrator'])).code).toBe(0);
    const before = await runSkeinForJson<{ api_key: string }>(['bot', 'renew-key', bot.email, ...here()]);
    const granted = await runSkeinForJson<object>(['user', 'grant', bot.email, 'create-users', ...here()]);
    expect(granted).toEqual({ user_id: bot.user.id, permission: 'create-users', granted: true, api_key_replaced: true });
    const former = realm.clientWith(bot.email, before.api_key);
    await expect.poll(async () => (await former.get('users/me')).body).toMatchObject({ code: 'UNAUTHORIZED' });
    const { api_key: key } = await runSkeinForJson<{ api_key: string }>(['bot', 'renew-key', bot.email, ...here()]);
    const account = { email: 'provisioned@example.com', full_name: 'Provisioned', password: NEW_PASSWORD };
    expect((await realm.clientWith(bot.email, key).post('users', account)).body).toMatchObject({ result: 'success' });
  });

  it('records each change in the audit log as one of the operator, whom no account can impersonate', async () => {
    const person = await realm.join('Anna');
    await run(['set-role', person.email, 'moderator']);
    await owner.client.as('cli').patch(`users/${person.user.id}`, { role: Role.member });
    const own = (await listAudit()).filter(({ target_id }) => target_id === person.user.id);
    expect(own).toEqual([
      { actor_id: null, client: 'cli', action: 'account.role_changed', target_id: person.user.id },
      { actor_id: owner.user.id, client: 'cli', action: 'account.role_changed', target_id: person.user.id },
    ]);
  });

  describe('refuses with exit code 2 and one line, and changes nothing,', () => {
    it.each<[string, readonly string[], string | RegExp, string?]>([
      ['an unknown command', ['create-all'], /unknown command 'create-all'/],
      ['a missing argument', ['create'], /missing required argument 'email'/],
      ['an unknown option', ['list', '--everything'], /unknown option '--everything'/],
      ['a malformed address', ['create', 'nobody'], 'Invalid address.\n'],
      ['an address that has an account', ['create', 'OLGA@HOST'], 'Already has an account.\n'],
      ['an unknown role', ['create', 'new@example.com', '--role', 'king'], /The roles are owner, administrator, moderator, member, guest/],
      ['a name without a password', ['create', 'new@example.com', '--name', 'New'], /^--name requires --password-stdin/],
      ['a password without a name', ['create', 'new@example.com', '--password-stdin'], '--password-stdin requires --name.\n', NEW_PASSWORD],
      ['an empty password', ['create', 'new@example.com', '--name', 'New', '--password-stdin'], /contains no password/, ''],
      ['a name that is too short', ['create', 'new@example.com', '--name', 'N', '--password-stdin'], 'Name too short!\n', NEW_PASSWORD],
      ['an unknown account', ['deactivate', 'nobody@example.com'], /^There is no account "nobody@example.com" in the organization/],
      ['the id of an account of another organization', ['deactivate', '1'], /^There is no account "1" in the organization/],
      ['a system account', ['deactivate', 'notification-bot@HOST'], /^There is no account/],
      ['the deactivation of the only owner', ['deactivate', 'olga@HOST'], 'Cannot deactivate the only organization owner\n'],
      ['another role for the only owner', ['set-role', 'olga@HOST', 'member'], /cannot be removed from the only organization owner/],
      ['to reactivate an active account', ['reactivate', 'olga@HOST'], /is active/],
      ['an unknown permission', ['grant', 'olga@HOST', 'fly'], /The permissions are create-users, change-user-emails/],
      ['a permission for a member', ['grant', 'mia@HOST', 'create-users'], /^Only active administrators can use the permission/],
      ['a permission for a deactivated account', ['grant', 'away@HOST', 'create-users'], /^Only active administrators can use/],
      ['a new password for a deactivated account', ['reset-password', 'away@HOST'], 'Account is deactivated\n'],
    ])('%s', async (_, args, message, input = '') => {
      const before = await listAudit();
      const addressed = args.map((arg) => arg.replace('HOST', realm.host));
      const { code, output, errors } = await run(addressed, input);
      expect({ code, output }).toEqual({ code: 2, output: '' });
      expect(errors).toMatch(message instanceof RegExp ? message : new RegExp(`^${message.replaceAll('.', '\\.')}$`));
      expect(errors.trim().split('\n')).toHaveLength(1);
      expect(await listAudit()).toEqual(before);
    });

    it('a weak password on a production server', async () => {
      const args = ['user', 'create', 'new@example.com', '--name', 'New', '--password-stdin', ...here()];
      const { code, errors } = await runSkein(args, { input: 'password1'.slice(0, 4), environment: { SKEIN_ENV: 'production' } });
      expect({ code, errors }).toEqual({ code: 2, errors: 'The password is too weak.\n' });
      expect(await server.get(UserRepository).findByEmails(realm.realm.id, ['new@example.com'])).toEqual([]);
    });

    it('an unknown organization', async () => {
      const { code, errors } = await runSkein(['user', 'list', '--organization', 'nowhere']);
      expect({ code, errors }).toEqual({ code: 2, errors: 'There is no organization "nowhere".\n' });
    });
  });
});
