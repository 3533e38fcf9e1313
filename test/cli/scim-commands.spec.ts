import { beforeEach, describe, expect, it } from 'vitest';
import { type CommandResult, runSkein, runSkeinForJson } from '../support/command-line.js';
import { person, ScimClient } from '../support/scim-client.js';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const DAY_MS = 86_400_000;

const server = TestServer.usual();

describe('skein scim', () => {
  let realm: TestRealm;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    await realm.notificationBot();
  });

  const run = (...args: readonly string[]): Promise<CommandResult> => runSkein(['scim', ...args, '--organization', realm.realm.stringId]);
  const runForJson = <T>(...args: readonly string[]): Promise<T> =>
    runSkeinForJson<T>(['scim', ...args, '--organization', realm.realm.stringId]);
  const create = async (...args: readonly string[]): Promise<ScimClient> =>
    new ScimClient(realm, (await runForJson<{ secret: string }>('create-token', ...args)).secret);

  it('makes a token for the provider, which is shown once, and removes it', async () => {
    expect((await run('show')).output).toBe(`Address, to enter at the provider: http://${realm.host}/scim/v2\nThere is no token.\n`);
    const made = await run('create-token', '--assign-roles');
    const [, secret = ''] = /^Token, which cannot be read again: (skein_scim_[\w-]{43})$/m.exec(made.output) ?? [];
    const scim = new ScimClient(realm, secret);
    const ada = person('Ada Byron', realm.host, { roles: [{ value: 'moderator' }] });
    expect((await scim.post('/Users', ada)).body).toMatchObject({ roles: [{ value: 'moderator' }] });
    const shown = await run('show');
    expect(shown.output).not.toContain(secret);
    expect(shown.output).toMatch(/Last used: 20.*\nExpires: never\nMakes moderators and administrators: yes\n$/);
    expect(await run('remove-token', '--confirm', 'other')).toMatchObject({ code: 2 });
    expect(await run('remove-token', '--confirm', realm.realm.stringId)).toMatchObject({ code: 0 });
    expect((await scim.get('/Users')).status).toBe(401);
    expect(await run('remove-token', '--confirm', realm.realm.stringId)).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/There is no token/) as string,
    });
  });

  it('replaces the token before', async () => {
    const first = await create();
    const second = await create('--expires-in-days', '30');
    expect([(await first.get('/Users')).status, (await second.get('/Users')).status]).toEqual([401, 200]);
    const { token } = await runForJson<{ token: { expires: string; assigns_roles: boolean } }>('show');
    expect(token.assigns_roles).toBe(false);
    expect(Math.round((Date.parse(token.expires) - Date.now()) / DAY_MS)).toBe(30);
  });

  it.each(['0', '-1', '4000', 'soon'])('makes no token for %s days', async (days) => {
    expect(await run('create-token', '--expires-in-days', days)).toMatchObject({ code: 2, output: '' });
    expect((await run('show')).output).toContain('There is no token.');
  });

  it('has tokens that end watched by the doctor', async () => {
    const finding = async (): Promise<unknown> => {
      const { output } = await runSkein(['doctor', '--quick', '--json']);
      const { findings } = JSON.parse(output) as { readonly findings: readonly { readonly detail: string }[] };
      return findings.find(({ detail }) => detail.startsWith(`the SCIM token of ${realm.realm.stringId} `));
    };
    expect(await finding()).toBeUndefined();
    await create();
    expect(await finding()).toMatchObject({ status: 'ok', detail: expect.stringMatching(/was never used, and does not expire/) as string });
    await create('--expires-in-days', '15');
    expect(await finding()).toMatchObject({ status: 'ok', detail: expect.stringMatching(/and expires on 20/) as string });
    await create('--expires-in-days', '13');
    expect(await finding()).toMatchObject({ status: 'problem', remedy: expect.stringMatching(/skein scim create-token/) as string });
    await server.write('UPDATE scim_token SET expires_at = ? WHERE realm_id = ?', [Date.now() - DAY_MS, realm.realm.id]);
    expect(await finding()).toMatchObject({ status: 'problem', detail: expect.stringMatching(/has expired on/) as string });
  });
});
