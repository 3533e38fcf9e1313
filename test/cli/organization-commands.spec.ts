import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { RealmRepository } from '../../src/modules/realm/realm.api.js';
import { UserRepository } from '../../src/modules/users/accounts.api.js';
import { Sql } from '../../src/platform/database/sql.js';
import { type CommandResult, runSkein, runSkeinForJson } from '../support/command-line.js';
import { interruptDeletion } from '../support/organizations.js';
import { TestClient } from '../support/test-client.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();
const PASSWORD = 'a new and long password';
const WRONG_CONFIRMATION = /^--confirm must be the name or the subdomain of the organization/;

interface Created {
  readonly id: number;
  readonly name: string;
  readonly subdomain: string;
  readonly url: string;
  readonly owner_id: number | null;
  readonly link: string | null;
}

interface Overview {
  readonly name: string;
  readonly subdomain: string;
  readonly state: string;
  readonly people: number;
}

const newSubdomain = (): string => `o${randomBytes(5).toString('hex')}`;
const run = (...args: readonly string[]): Promise<CommandResult> => runSkein(['organization', ...args]);
const visitorOf = (subdomain: string): TestClient => new TestClient(server, `${subdomain}.skein.test`, null);

async function create(subdomain = newSubdomain()): Promise<Created> {
  const args = ['organization', 'create', `Organization ${subdomain}`, '--subdomain', subdomain, '--owner', 'olga@example.com'];
  return runSkeinForJson<Created>([...args, '--owner-name', 'Olga', '--password-stdin'], { input: PASSWORD });
}

async function logIn(subdomain: string): Promise<Record<string, unknown>> {
  return (await visitorOf(subdomain).post('fetch_api_key', { username: 'olga@example.com', password: PASSWORD })).body;
}

function countAudit(realmId: number, action: string): Promise<readonly object[]> {
  const statement = 'SELECT actor_id, client FROM audit_entry WHERE realm_id = ? AND action = ?';
  return server.get(Sql).rows<{ actor_id: number | null; client: string }>(statement, [realmId, action]);
}

describe('skein organization', () => {
  let subdomain: string;
  let organization: Created;

  beforeAll(async () => {
    organization = await create();
    ({ subdomain } = organization);
  });

  it('creates an organization with a one-time link for its owner', async () => {
    const other = newSubdomain();
    expect((await visitorOf(other).get('server_settings')).body).not.toMatchObject({ realm_name: 'Another One' });
    const args = ['organization', 'create', 'Another One', '--subdomain', other, '--owner', 'anna@example.com'];
    const created = await runSkeinForJson<Created>(args);
    expect(created).toMatchObject({ name: 'Another One', subdomain: other, url: `http://${other}.skein.test`, owner_id: null });
    const key = created.link?.split('/').at(-2) ?? '';
    const joining = { key, full_name: 'Anna', password: PASSWORD };
    await expect.poll(async () => (await visitorOf(other).post('join', joining)).body).toMatchObject({ result: 'success' });
    expect((await visitorOf(other).post('join', joining)).body).toMatchObject({ result: 'error' });
    const [anna] = await server.get(UserRepository).findByEmails(created.id, ['anna@example.com']);
    expect(anna).toMatchObject({ role: Role.owner, fullName: 'Anna' });
    expect(await countAudit(created.id, 'organization.created')).toEqual([{ actor_id: null, client: 'cli' }]);
  });

  it('creates an organization with the account of its owner', async () => {
    expect(organization).toMatchObject({ link: null, owner_id: expect.any(Number) as number });
    expect(await logIn(subdomain)).toMatchObject({ result: 'success', user_id: organization.owner_id });
  });

  it('prints a one-time link to the page that creates an organization', async () => {
    const { code, output } = await run('key');
    expect(code).toBe(0);
    expect(output).toMatch(/^http:\/\/skein\.test\/new\/[\w-]{32,}\/?\n$/);
    const entries = await countAudit(0, 'organization_key.issued');
    await run('key');
    expect(await countAudit(0, 'organization_key.issued')).toEqual([...entries, { actor_id: null, client: 'cli' }]);
  });

  it('lists and shows organizations', async () => {
    const { organizations } = await runSkeinForJson<{ organizations: Overview[] }>(['organization', 'list']);
    expect(organizations.find((one) => one.subdomain === subdomain)).toMatchObject({ name: organization.name, state: 'active', people: 1 });
    const { output } = await run('show', subdomain);
    expect(output).toMatch(new RegExp(`^Name +${organization.name}$`, 'm'));
    expect(output).toMatch(/^State +active$/m);
  });

  it('renames an organization, and moves it to another subdomain', async () => {
    const moved = await create();
    const target = newSubdomain();
    expect((await run('rename', moved.subdomain, '--name', 'Renamed', '--new-subdomain', target)).code).toBe(0);
    await expect.poll(async () => (await visitorOf(target).get('server_settings')).body).toMatchObject({ realm_name: 'Renamed' });
    expect(await countAudit(moved.id, 'organization.renamed')).toEqual([{ actor_id: null, client: 'cli' }]);
  });

  it('deactivates, reactivates and deletes an organization', async () => {
    const doomed = await create();
    expect(await logIn(doomed.subdomain)).toMatchObject({ result: 'success' });
    expect((await run('deactivate', doomed.subdomain, '--confirm', doomed.subdomain)).output).toBe(`Deactivated ${doomed.name}.\n`);
    await expect.poll(() => logIn(doomed.subdomain)).toMatchObject({ result: 'error', code: 'REALM_DEACTIVATED' });
    expect((await run('reactivate', doomed.subdomain)).code).toBe(0);
    await expect.poll(() => logIn(doomed.subdomain)).toMatchObject({ result: 'success' });
    await run('deactivate', doomed.subdomain, '--confirm', doomed.subdomain);
    expect((await run('delete', doomed.subdomain, '--confirm', doomed.subdomain)).output).toBe(`Deleted ${doomed.name}.\n`);
    expect(await server.get(RealmRepository).findById(doomed.id)).toBeNull();
    expect(await server.get(UserRepository).listByRealm(doomed.id)).toEqual([]);
    expect(await logIn(subdomain)).toMatchObject({ result: 'success' });
  });

  it('completes the deletion of an organization after an interruption', async () => {
    const doomed = await create();
    await run('deactivate', doomed.subdomain, '--confirm', doomed.subdomain);
    await interruptDeletion(server, doomed.id);
    expect((await run('show', doomed.subdomain)).output).toMatch(/^State +deleting$/m);
    const refused = `The deletion of ${doomed.name} has begun. Complete it with "skein organization delete".\n`;
    expect(await run('reactivate', doomed.subdomain)).toMatchObject({ code: 2, errors: refused });
    expect((await run('delete', doomed.subdomain, '--confirm', doomed.subdomain)).output).toBe(`Deleted ${doomed.name}.\n`);
    expect(await server.get(RealmRepository).findById(doomed.id)).toBeNull();
    expect(await countAudit(doomed.id, 'organization.deleted')).toEqual([{ actor_id: null, client: 'cli' }]);
  });

  it.each<[string, readonly string[], RegExp]>([
    ['a missing owner', ['create', 'Some Name'], /required option '--owner <email>' not specified/],
    ['a malformed address', ['create', 'Some Name', '--subdomain', 'NEW', '--owner', 'nobody'], /^Invalid address\.$/],
    ['a taken subdomain', ['create', 'Some Name', '--subdomain', 'SAME', '--owner', 'a@example.com'], /^Subdomain already in use/],
    ['a malformed subdomain', ['create', 'Some Name', '--subdomain', 'a b', '--owner', 'a@example.com'], /./],
    ['an empty name', ['create', '', '--subdomain', 'NEW', '--owner', 'a@example.com'], /./],
    [
      'the name of the owner without a password',
      ['create', 'X', '--owner', 'a@example.com', '--owner-name', 'A'],
      /requires --password-stdin/,
    ],
    ['an unknown organization', ['show', 'nowhere-at-all'], /^There is no organization "nowhere-at-all"\.$/],
    ['a change of nothing', ['rename', 'SAME'], /^Give --name, --new-subdomain or both\.$/],
    ['to reactivate what is active', ['reactivate', 'SAME'], /is active\.$/],
    ['a deactivation without confirmation', ['deactivate', 'SAME'], /required option '--confirm <name>' not specified/],
    ['the deactivation of another organization than the confirmed one', ['deactivate', 'SAME', '--confirm', 'X'], WRONG_CONFIRMATION],
    ['an empty confirmation', ['deactivate', 'SAME', '--confirm', ''], WRONG_CONFIRMATION],
    ['a deletion without confirmation', ['delete', 'SAME'], /required option '--confirm <name>' not specified/],
    ['a deletion with a wrong confirmation', ['delete', 'SAME', '--confirm', 'another'], WRONG_CONFIRMATION],
    ['the deletion of an active organization', ['delete', 'SAME', '--confirm', 'SAME'], /is active\. Deactivate it first\.$/],
  ])('refuses %s with exit code 2, one line and no change', async (_, args, message) => {
    const fresh = newSubdomain();
    const before = await runSkeinForJson<{ organizations: Overview[] }>(['organization', 'list']);
    const { code, output, errors } = await run(...args.map((arg) => (arg === 'NEW' ? fresh : arg === 'SAME' ? subdomain : arg)));
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors.trim()).toMatch(message);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(await runSkeinForJson(['organization', 'list'])).toEqual(before);
  });
});
