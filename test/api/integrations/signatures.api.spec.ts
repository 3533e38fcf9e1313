import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { UnitOfWork } from '../../../src/kernel/unit-of-work.js';
import { EraseIntegrationsListener } from '../../../src/modules/integrations/application/erase-integrations.listener.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { IntegrationOffice } from '../../support/integrations.js';
import type { ApiResponse } from '../../support/test-client.js';
import type { TestRealm } from '../../support/test-realm.js';
import { type TestAccount } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();
const SECRET = 'It’s a Secret to Everybody';
const BODY = JSON.stringify({
  action: 'created',
  repository: { name: 'r', full_name: 'o/r', html_url: 'https://github.com/o/r', description: 'ä😀' },
  sender: { login: 'ada' },
});
const hmac = (text: string, secret = SECRET): string => createHmac('sha256', secret).update(text).digest('hex');

const office = IntegrationOffice.open(server);
let realm: TestRealm;
let admin: TestAccount;
let owner: TestAccount;
let bot: TestAccount;
let round: number;

beforeEach(() => {
  ({ realm, admin, owner, bot, round } = office);
});

const path = (): string => `bots/${bot.user.id}/integration_secret`;
const setSecret = (): Promise<ApiResponse> => owner.client.put(path(), { secret: SECRET });

const send = (name: string, headers: Record<string, string>, body = BODY): Promise<ApiResponse> => office.send(name, { headers, body });
const count = async (): Promise<number> => (await office.sent()).length;

const github = (signature: Record<string, string>): Promise<ApiResponse> => send('github', { 'x-github-event': 'star', ...signature });

describe('The secret of an integration', () => {
  it('is set and removed by the owner of the bot and by administrators, recorded, and never shown', async () => {
    expect((await owner.client.get(path())).body).toMatchObject({ signed: false });
    expect((await setSecret()).body).toEqual({ result: 'success', msg: '' });
    expect((await admin.client.get(path())).text).toBe('{"result":"success","msg":"","signed":true}\n');
    expect((await admin.client.delete(path())).body).toEqual({ result: 'success', msg: '' });
    expect((await owner.client.get(path())).body).toMatchObject({ signed: false });
    const { text } = await admin.client.get('audit_log');
    expect(text).toContain('integration.secret_set');
    expect(text).toContain('integration.secret_removed');
    expect(text).not.toContain(SECRET);
  });

  it('is no matter of others', async () => {
    const other = await realm.join(`Other ${round}`);
    for (const answer of [
      await other.client.get(path()),
      await other.client.put(path(), { secret: 'x' }),
      await other.client.delete(path()),
    ]) {
      expect([answer.status, answer.body['msg']]).toEqual([400, 'Insufficient permission']);
    }
    expect((await bot.client.put(path(), { secret: 'x' })).status).toBe(401);
  });

  it('is not in the database as it is', async () => {
    await setSecret();
    const rows = await server.get(Sql).rows<{ sealed: Buffer }>('SELECT sealed FROM integration_secret WHERE bot_id = ?', [bot.user.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed.toString('utf8')).not.toContain('Secret');
  });
});

describe('The secret of a bot', () => {
  it('is deleted with the owner of the bot', async () => {
    await setSecret();
    const before = (await server.get(Sql).rows('SELECT bot_id FROM integration_secret WHERE bot_id = ?', [bot.user.id])).length;
    const listener = server.get(EraseIntegrationsListener);
    await server.get(UnitOfWork).run(() => listener.onErased(owner.user));
    const after = (await server.get(Sql).rows('SELECT bot_id FROM integration_secret WHERE bot_id = ?', [bot.user.id])).length;
    expect([before, after]).toEqual([1, 0]);
  });
});

describe('A request to a bot with a secret', () => {
  it('is taken with the right signature of its bytes', async () => {
    await setSecret();
    expect((await github({ 'x-hub-signature-256': `sha256=${hmac(BODY)}` })).body).toEqual({ result: 'success', msg: '' });
    expect(await count()).toBe(1);
  });

  it.each([
    ['without a signature', {}],
    ['with the signature of another body', { 'x-hub-signature-256': `sha256=${hmac(`${BODY} `)}` }],
    ['with the signature of another secret', { 'x-hub-signature-256': `sha256=${hmac(BODY, 'guess')}` }],
    ['with a signature that is cut', { 'x-hub-signature-256': `sha256=${hmac(BODY).slice(0, 40)}` }],
    ['with an empty signature', { 'x-hub-signature-256': 'sha256=' }],
    ['with a signature without its prefix', { 'x-hub-signature-256': hmac(BODY) }],
  ])('is refused %s, and sends nothing', async (_, headers) => {
    await setSecret();
    const { status, body } = await github(headers);
    expect([status, body]).toEqual([
      401,
      { result: 'error', code: 'INVALID_SIGNATURE', msg: "The signature in the header 'X-Hub-Signature-256' is missing, wrong or too old" },
    ]);
    expect(await count()).toBe(0);
  });

  it('is refused for a service that signs nothing', async () => {
    await setSecret();
    const { status, body } = await send('json', {});
    expect([status, body]).toMatchObject([401, { code: 'INVALID_SIGNATURE' }]);
    expect(await count()).toBe(0);
  });

  it('is taken without a signature when the secret is removed', async () => {
    await setSecret();
    await owner.client.delete(path());
    expect((await github({})).body).toMatchObject({ result: 'success' });
  });

  const now = Math.floor(Date.now() / 1000);
  const charge = JSON.stringify({ id: 'evt_1', type: 'charge.succeeded', data: { object: { id: 'ch_1', amount: 100, currency: 'eur' } } });

  it.each([
    ['is taken', `t=${now},v1=${hmac(`${now}.${charge}`)}`, 200],
    ['is taken with another signature beside', `t=${now},v1=${hmac('x')},v1=${hmac(`${now}.${charge}`)},v0=x`, 200],
    ['is refused ten minutes later', `t=${now - 600},v1=${hmac(`${now - 600}.${charge}`)}`, 401],
    ['is refused with another time', `t=${now},v1=${hmac(`${now - 1}.${charge}`)}`, 401],
    ['is refused without a time', `v1=${hmac(`${now}.${charge}`)}`, 401],
  ])('of Stripe %s', async (_, signature, status) => {
    await setSecret();
    expect((await send('stripe', { 'stripe-signature': signature }, charge)).status).toBe(status);
  });

  const said = JSON.stringify({
    type: 'event_callback',
    event_id: 'Ev1',
    event: { type: 'message', channel: 'C1', user: 'U1', text: 'dry' },
  });

  it.each([
    ['is taken', now, `v0=${hmac(`v0:${now}:${said}`)}`, 200],
    ['is refused ten minutes later', now - 600, `v0=${hmac(`v0:${now - 600}:${said}`)}`, 401],
    ['is refused with another time', now, `v0=${hmac(`v0:${now - 1}:${said}`)}`, 401],
    ['is refused without a time', '', `v0=${hmac(`v0::${said}`)}`, 401],
  ])('of Slack %s', async (_, time, signature, status) => {
    await setSecret();
    const headers = { 'x-slack-signature': signature, 'x-slack-request-timestamp': String(time) };
    expect((await send('slack', headers, said)).status).toBe(status);
  });

  it('of Taiga has an HMAC-SHA1', async () => {
    await setSecret();
    const body = JSON.stringify({ action: 'delete', type: 'task', by: { full_name: 'Ada' }, data: { subject: 'x' } });
    const sign = (algorithm: string): string => createHmac(algorithm, SECRET).update(body).digest('hex');
    const sent = async (algorithm: string): Promise<number> =>
      (await send('taiga', { 'x-taiga-webhook-signature': sign(algorithm) }, body)).status;
    expect([await sent('sha1'), await sent('sha256')]).toEqual([200, 401]);
  });

  it('of GitLab has the secret itself', async () => {
    await setSecret();
    const secret = 'plain-token';
    await owner.client.put(path(), { secret });
    const body = JSON.stringify({ project: { name: 'p' }, ref: 'refs/tags/v1', after: 'a1', user_name: 'ada' });
    const tag = (token: string): Promise<ApiResponse> =>
      send('gitlab', { 'x-gitlab-event': 'Tag Push Hook', 'x-gitlab-token': token }, body);
    expect([(await tag(secret)).status, (await tag('plain-tokem')).status, (await tag('')).status]).toEqual([200, 401, 401]);
  });
});
