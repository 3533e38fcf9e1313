import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CuttingProxy } from '../support/cutting-proxy.js';
import { Role } from '../../src/kernel/actor.js';
import { SyncDirectoryService } from '../../src/modules/users/directories/application/sync-directory.service.js';
import { type CommandResult, runSkein, runSkeinForJson } from '../support/command-line.js';
import { addDirectory, TRIED } from '../support/directories.js';
import { dnOf, LdapServer, type LdapPerson } from '../support/ldap-server.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const SECRET = 'the password in the directory';

const server = TestServer.usual();
let ldap: LdapServer;
let realm: TestRealm;
let olga: TestAccount;
/** Their names in the directory, by their accounts. */
let uids: Map<number, string>;

beforeAll(async () => {
  ldap = await LdapServer.start([TRIED]);
});
afterAll(() => ldap.stop());

beforeEach(async () => {
  realm = await TestRealm.create(server);
  await realm.notificationBot();
  olga = await realm.join('Olga', Role.owner);
  uids = new Map();
  await addDirectory(server, realm, ldap);
});

afterEach(async () => {
  for (const uid of uids.values()) await ldap.remove(uid).catch(() => undefined);
});

/** Somebody who has logged in by the directory. */
async function joinByDirectory(name: string): Promise<TestAccount> {
  const account = await realm.join(name);
  const uid = `${name.toLowerCase()}-${realm.realm.stringId}`;
  await ldap.add({ uid, cn: name, mail: [account.email], password: SECRET });
  const answer = await realm.stranger.post('fetch_api_key', { username: uid, password: SECRET });
  if (answer.status !== 200) throw new Error(answer.text);
  uids.set(account.user.id, uid);
  return account;
}

const uidOf = ({ user }: TestAccount): string => uids.get(user.id) ?? '';
const sync = (...args: string[]): Promise<CommandResult> =>
  runSkein(['directory', 'sync', ...args, '--organization', realm.realm.stringId]);
const isActive = async ({ user }: TestAccount): Promise<unknown> =>
  ((await olga.client.get(`users/${user.id}`)).body['user'] as Record<string, unknown>)['is_active'];
const shown = async (): Promise<Record<string, unknown>> =>
  (await olga.client.get('realm/directory')).body['directory'] as Record<string, unknown>;

async function joinMany(count: number): Promise<TestAccount[]> {
  const many: TestAccount[] = [];
  for (let index = 0; index < count; index += 1) many.push(await joinByDirectory(`Person${index}`));
  return many;
}

describe('A sync with a directory', () => {
  it('deactivates who is gone or locked for ever, and nobody else', async () => {
    const [gone, locked, there] = [await joinByDirectory('Gone'), await joinByDirectory('Locked'), await joinByDirectory('There')];
    const stranger = await realm.join('Stranger');
    await ldap.remove(uidOf(gone));
    await ldap.do(async (client) => {
      const { Attribute, Change } = await import('ldapts');
      const modification = new Attribute({ type: 'pwdAccountLockedTime', values: ['000001010000Z'] });
      await client.modify(dnOf(uidOf(locked)), new Change({ operation: 'add', modification }));
    });
    expect(await sync('--dry-run')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/accounts that belong to them: 3\n[^]*Nothing was changed/) as string,
    });
    expect(await isActive(gone)).toBe(true);
    expect(await sync()).toMatchObject({ code: 0, output: expect.stringContaining('Deactivated: 2') as string });
    await server.eventsPublished();
    expect([await isActive(gone), await isActive(locked), await isActive(there), await isActive(stranger)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect((await gone.client.get('users/me')).status).toBe(401);
    const { body } = await olga.client.get('audit_log', { action: 'directory.synced' });
    expect(body['entries']).toMatchObject([{ details: { deactivated: 2, kept: 0 } }]);
  });

  it('keeps who was only moved or renamed', async () => {
    const ada = await joinByDirectory('Ada');
    await ldap.do((client) => client.modifyDN(dnOf(uidOf(ada)), `uid=${uidOf(ada)}-2`));
    uids.set(ada.user.id, `${uidOf(ada)}-2`);
    expect((await sync()).output).toContain('Deactivated: 0');
    expect(await isActive(ada)).toBe(true);
  });

  it('keeps the last owner', async () => {
    const ada = await joinByDirectory('Ada');
    await olga.client.patch(`users/${ada.user.id}`, { role: Role.owner });
    await ada.client.patch(`users/${olga.user.id}`, { role: Role.member });
    await ldap.remove(uidOf(ada));
    expect((await sync()).output).toContain('Deactivated: 0');
    expect((await ada.client.get('users/me')).status).toBe(200);
  });

  it('changes nothing if more than five of a few would go, unless it is allowed', async () => {
    const many = await joinMany(7);
    for (const one of many.slice(0, 6)) await ldap.remove(uidOf(one));
    const refused = await sync();
    expect(refused).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^Nothing was changed. It would deactivate 6 accounts, and may deactivate 5\./) as string,
    });
    expect(await Promise.all(many.map(isActive))).toEqual(Array(7).fill(true));
    expect(await shown()).toMatchObject({ sync_problem: 'It would deactivate 6 accounts, and may deactivate 5.' });
    expect((await runSkein(['doctor'])).output).toContain('was not synchronized: It would deactivate 6 accounts');
    const result = await runSkeinForJson<{ deactivated: number }>([
      ...['directory', 'sync', '--allow-removals', '6', '--organization', realm.realm.stringId],
    ]);
    expect(result).toMatchObject({ deactivated: 6, linked: 7, dry_run: false });
    expect(await shown()).toMatchObject({ sync_problem: null, synced_at: expect.any(Number) as number });
  });

  it('changes nothing while the directory is away', async () => {
    const ada = await joinByDirectory('Ada');
    await ldap.remove(uidOf(ada));
    await ldap.end();
    try {
      expect(await sync()).toMatchObject({
        code: 2,
        errors: expect.stringMatching(/^Nothing was changed. The connection fails: ECONNREFUSED/) as string,
      });
    } finally {
      await ldap.startAgain();
    }
    expect(await isActive(ada)).toBe(true);
    expect((await sync()).output).toContain('Deactivated: 1');
  });

  it('happens by itself, by one node only', async () => {
    const ada = await joinByDirectory('Ada');
    await ldap.remove(uidOf(ada));
    await server.write('UPDATE directory SET next_sync_at = 0 WHERE realm_id = ?', [realm.realm.id]);
    const service = server.get(SyncDirectoryService);
    await Promise.all([service.syncDue(), service.syncDue()]);
    await expect.poll(() => isActive(ada)).toBe(false);
    const { body } = await olga.client.get('audit_log', { action: 'directory.synced' });
    expect(body['entries']).toMatchObject([{ actor_type: 'provider', details: { deactivated: 1 } }]);
  });

  it('is not done for a directory that is turned off', async () => {
    await olga.client.patch('realm/directory', { enabled: false });
    expect(await sync()).toMatchObject({ code: 2, errors: 'The directory is turned off.\n' });
  });
});

describe('A large directory', () => {
  const people = Array.from({ length: 1_200 }, (_, index): LdapPerson => ({
    uid: `many${index}`,
    cn: `Person ${index}`,
    mail: [],
    password: null,
  }));
  let large: LdapServer;

  beforeAll(async () => {
    large = await LdapServer.start([TRIED, ...people]);
  });
  afterAll(() => large.stop());

  it('that returns only 500 of its people deactivates nobody, and says why', async () => {
    await addDirectory(server, realm, large);
    const ada = await realm.join('Ada');
    await large.add({ uid: 'ada', cn: 'Ada', mail: [ada.email], password: SECRET });
    expect((await realm.stranger.post('fetch_api_key', { username: 'ada', password: SECRET })).status).toBe(200);
    expect(await sync()).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^Nothing was changed. It answers with the result 4: it returns only a part/) as string,
    });
    expect(await isActive(ada)).toBe(true);
    await large.remove('ada');
  });

  it('that ends in the middle of a sync deactivates nobody', async () => {
    await large.allowAll();
    const proxy = await CuttingProxy.start(large.port);
    try {
      await addDirectory(server, realm, { url: `ldap://localhost:${proxy.port}` });
      const ada = await realm.join('Ada');
      await large.add({ uid: 'ada', cn: 'Ada', mail: [ada.email], password: SECRET });
      expect((await realm.stranger.post('fetch_api_key', { username: 'ada', password: SECRET })).status).toBe(200);
      await large.remove('ada');
      // Within the second of the pages.
      proxy.cutAfterBytes = 150_000;
      expect(await sync()).toMatchObject({ code: 2, errors: expect.stringMatching(/^Nothing was changed\. The connection/) as string });
      expect(await isActive(ada)).toBe(true);
      proxy.cutAfterBytes = Infinity;
      expect((await sync()).output).toContain('Deactivated: 1');
    } finally {
      proxy.stop();
    }
  });

  it('that returns all, in pages, is read to its end', async () => {
    await large.allowAll();
    await addDirectory(server, realm, large);
    expect((await runSkeinForJson<{ people: number }>(['directory', 'sync', '--organization', realm.realm.stringId])).people).toBe(
      people.length + 1,
    );
  });
});
