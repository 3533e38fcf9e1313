import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../src/kernel/actor.js';
import { IntegrationOffice, type WireMessage } from '../../support/integrations.js';
import { countRowsRead, startCountingRows } from '../../support/rows-read.js';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();
const DECLARATION = {
  display_name: 'Pumps',
  event: 'kind',
  ignored: ['ping'],
  messages: { alarm: { topic: '{station}', text: '{bold station}: {report}' } },
};
const WRONG_NAME = "The name has to be 'custom-' and up to 40 small letters, digits, hyphens or underscores";
const ALARM = { kind: 'alarm', station: 'North', report: 'dry @**all**' };

const office = IntegrationOffice.open(server);
let realm: TestRealm;
let admin: TestAccount;
let bot: TestAccount;
let round: number;

beforeEach(() => {
  ({ realm, admin, bot, round } = office);
});

const put = (name = 'custom-pumps', declaration: unknown = DECLARATION): Promise<ApiResponse> =>
  admin.client.put(`realm/integrations/${name}`, { declaration });
const send = (name: string, body: unknown): Promise<ApiResponse> => office.send(name, { body });
const sent = (): Promise<WireMessage[]> => office.sent();

describe('An integration that an organization declares itself', () => {
  it('takes what is sent to its address, as other integrations do, and mentions nobody', async () => {
    expect((await put()).body).toEqual({ result: 'success', msg: '' });
    expect((await send('custom-pumps', ALARM)).body).toEqual({ result: 'success', msg: '' });
    expect(await sent()).toMatchObject([{ subject: 'North', content: '**North**: dry @\u200b**all**' }]);
    expect((await send('custom-pumps', { kind: 'ping' })).body).toEqual({ result: 'success', msg: '' });
    expect((await send('custom-pumps', { kind: 'other' })).body).toMatchObject({ code: 'UNSUPPORTED_WEBHOOK_EVENT_TYPE' });
    expect((await send('custom-pumps', { kind: 'alarm' })).body).toMatchObject({ code: 'ANOMALOUS_WEBHOOK_PAYLOAD', path: 'station' });
    expect((await send('custom-pumps', { kind: '' })).body).toMatchObject({ code: 'ANOMALOUS_WEBHOOK_PAYLOAD', path: 'kind' });
    const { body } = await admin.client.get(`bots/${bot.user.id}/integration_requests`);
    expect((body['requests'] as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual([
      'failed',
      'failed',
      'unsupported',
      'ignored',
      'sent',
    ]);
  });

  it('is looked up once for a request', async ({ skip }) => {
    const refusal = await startCountingRows(server);
    if (refusal !== null) skip(refusal);
    await put();
    const before = await countRowsRead(server, 'integration_declaration');
    expect((await send('custom-pumps', ALARM)).status).toBe(200);
    expect((await countRowsRead(server, 'integration_declaration')) - before).toBe(1);
  });

  it('is of its organization only, is replaced, and ends', async () => {
    await put();
    await put('custom-pumps', { ...DECLARATION, display_name: 'Wells' });
    const list = async (): Promise<unknown> => (await admin.client.get('realm/integrations')).body['integrations'];
    expect(await list()).toEqual([{ name: 'custom-pumps', declaration: JSON.stringify({ ...DECLARATION, display_name: 'Wells' }) }]);
    const guides = (await bot.client.get('integrations')).status;
    expect(guides).toBe(401);
    const all = (await admin.client.get('integrations')).body['integrations'] as { name: string }[];
    expect(all.at(-1)).toMatchObject({ name: 'custom-pumps', display_name: 'Wells', all_event_types: ['alarm'], signature_header: null });
    const other = await TestRealm.create(server);
    const owner = await other.join('Owner', Role.owner);
    const foreign = await other.bot('Foreign', BotType.incomingWebhook, owner);
    const query = new URLSearchParams({ api_key: foreign.key }).toString();
    expect((await other.stranger.send('POST', `external/custom-pumps?${query}`, {}, JSON.stringify(ALARM))).status).toBe(404);
    expect((await admin.client.delete('realm/integrations/custom-pumps')).body).toEqual({ result: 'success', msg: '' });
    expect((await admin.client.delete('realm/integrations/custom-pumps')).body).toMatchObject({
      result: 'error',
      msg: 'Unknown integration',
    });
    expect((await send('custom-pumps', ALARM)).status).toBe(404);
    const { text } = await admin.client.get('audit_log');
    expect(text).toContain('integration.declared');
    expect(text).toContain('integration.undeclared');
  });

  it('is tried before it is stored, and then nothing is sent', async () => {
    const attempt = async (payload: string): Promise<unknown> => {
      const { body } = await admin.client.post('realm/integrations/try', { declaration: DECLARATION, payload });
      return body;
    };
    const answer = { result: 'success', msg: '', event: 'alarm', messages: [], path: null };
    expect(await attempt(JSON.stringify(ALARM))).toEqual({
      ...answer,
      outcome: 'messages',
      messages: [{ topic: 'North', content: '**North**: dry @\u200b**all**' }],
    });
    expect(await attempt('kind=alarm&station=South')).toEqual({ ...answer, outcome: 'anomalous', path: 'report' });
    expect(await attempt('{"kind":')).toEqual({ ...answer, outcome: 'malformed', event: '' });
    expect(await sent()).toEqual([]);
  });

  it.each([
    ['custom-pumps', { ...DECLARATION, messages: {} }, { msg: 'The declaration needs 1 to 50 messages', pointer: '/messages' }],
    [
      'custom-pumps',
      { ...DECLARATION, messages: { a: { topic: 't', text: '{a' } } },
      { msg: 'A brace is not closed', pointer: '/messages/a/text' },
    ],
    ['github', DECLARATION, { msg: WRONG_NAME }],
    ['custom-', DECLARATION, { msg: WRONG_NAME }],
  ])('is refused as %s with %j', async (name, declaration, refusal) => {
    const { status, body } = await put(name, declaration);
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', ...refusal }]);
  });

  it('is a matter of administrators', async () => {
    const member = await realm.join(`Member ${round}`);
    const { body } = await member.client.put('realm/integrations/custom-x', { declaration: DECLARATION });
    expect(body).toMatchObject({ result: 'error', msg: 'Must be an organization administrator' });
  });
});
