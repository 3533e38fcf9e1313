import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe } from '../../../support/channels.js';
import { EventListener } from '../../../support/event-listener.js';
import { newestMessage, post, whisper } from '../../../support/messages.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const SUCCESS = { result: 'success', msg: '' };
const NOT_ENABLED = 'Message reporting is not enabled in this organization.';

let realm: TestRealm;
let olga: TestAccount;
let ada: TestAccount;
let ben: TestAccount;
let cem: TestAccount;
let moderation: number;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  await realm.notificationBot();
  olga = await realm.join('Olga', Role.owner);
  [ada, ben, cem] = [await realm.join('Ada'), await realm.join('Ben'), await realm.join('Cem')];
  moderation = await subscribe(olga, 'moderation', { invite_only: true });
  expect((await olga.client.patch('realm', { moderation_request_channel_id: moderation })).body).toMatchObject(SUCCESS);
  await subscribe(ada, 'garden');
  await subscribe(ben, 'garden');
});

const report = (id: number, parameters: Parameters = { report_type: 'spam' }, account = ada): Promise<ApiResponse> =>
  account.client.post(`messages/${id}/report`, parameters);
const silent = ({ user }: TestAccount): string => `@_**${user.fullName}|${user.id}**`;
function expectError({ status, body }: ApiResponse, msg: string): void {
  expect([status, body]).toMatchObject([400, { result: 'error', msg }]);
}
/** The time of a message as Markdown. */
async function timeOf(id: number, account = ada): Promise<string> {
  const { body } = await account.client.get(`messages/${id}`);
  const { timestamp } = body['message'] as { timestamp: number };
  return `<time:${new Date(timestamp * 1000).toISOString().replace('.000Z', 'Z')}>`;
}

describe('A report of a message', () => {
  it('arrives in the channel for moderation requests, with its reason, an explanation and the message', async () => {
    const id = await post(ben, 'garden', 'tools', 'Buy my **spade**\n\n````\ncode\n````');
    expect((await report(id, { report_type: 'spam', description: 'Third time' })).body).toEqual(SUCCESS);
    const message = await newestMessage(olga);
    expect(message).toMatchObject({ stream_id: moderation, subject: 'Ben moderation', sender_full_name: 'Notification Bot' });
    expect(message['content']).toBe(
      [
        `${silent(ada)} reported a message sent by ${silent(ben)} at ${await timeOf(id)}.`,
        '',
        '```quote',
        '**Spam**. Third time',
        '```',
        '',
        `\`\`\`\`\`spoiler Original message at #**garden>tools@${id}**`,
        'Buy my **spade**',
        '',
        '````',
        'code',
        '````',
        '`````',
      ].join('\n'),
    );
    const { body } = await olga.client.get(`messages/${String(message['id'])}`);
    const { content: html } = body['message'] as { content: string };
    expect(html).toContain(`/near/${id}`);
    expect(html).toContain('class="spoiler-block"');
    expect(html).toContain('<strong>Spam</strong>');
    expect(message['flags']).not.toContain('read');
  });

  it('is made by everybody who can read the message, by nobody else, and names the others of a direct message', async () => {
    const alone = await whisper(ben, [ada], 'Psst');
    expect((await report(alone)).body).toEqual(SUCCESS);
    const { content } = await newestMessage(olga);
    expect(content).toContain(`${silent(ada)} reported a message sent by ${silent(ben)} at ${await timeOf(alone)}.`);
    expect(content).toContain(`spoiler [Original message](/#narrow/dm/${ada.user.id},${ben.user.id}-dm/near/${alone})\nPsst\n`);

    const own = await whisper(ada, [ben], 'Sorry');
    expect((await report(own)).body).toEqual(SUCCESS);
    expect((await newestMessage(olga))['content']).toContain(`sent by ${silent(ada)} to ${silent(ben)} at `);

    const group = await whisper(ben, [ada, cem], 'All of you');
    expect((await report(group)).body).toEqual(SUCCESS);
    expect((await newestMessage(olga))['content']).toContain(`sent by ${silent(ben)} to ${silent(ada)} and ${silent(cem)} at `);

    expectError(await report(alone, { report_type: 'spam' }, cem), 'Invalid message(s)');
    expectError(await report(alone + 1_000_000), 'Invalid message(s)');
    const guest = await realm.join('Gus', Role.guest);
    const open = await post(ben, 'garden', 'tools', 'Hello');
    expectError(await report(open, { report_type: 'spam' }, guest), 'Invalid message(s)');
    expect((await report(open, { report_type: 'spam' }, cem)).body).toEqual(SUCCESS);
  });

  it('is checked in the order of the API', async () => {
    const id = await whisper(ben, [olga]);
    expectError(await report(id, { report_type: 'nonsense' }), 'Invalid report_type');
    expectError(await report(id, {}), "Missing 'report_type' argument");
    expectError(await report(id, { report_type: 'other', description: '' }), 'An explanation is required.');
    expectError(await report(id, { report_type: 'other' }), 'An explanation is required.');
    const long = 'description is too long (limit: 1000 characters)';
    expectError(await report(id, { report_type: 'other', description: 'x'.repeat(1001) }), long);
    expectError(await report(id), 'Invalid message(s)');
    await olga.client.patch('realm', { moderation_request_channel_id: -1 });
    expectError(await report(id, { report_type: 'other' }), 'An explanation is required.');
    expectError(await report(id), NOT_ENABLED);
  });

  it('is refused after the channel for moderation requests was archived', async () => {
    const id = await post(ben, 'garden');
    await olga.client.delete(`streams/${moderation}`);
    expectError(await report(id), NOT_ENABLED);
  });

  it('notifies nobody whom it quotes, and ends its quotes whatever they contain', async () => {
    const listener = await EventListener.register(olga.client, { event_types: ['message'], apply_markdown: true });
    const id = await post(ben, 'garden', 'tools', `@**all** @**Olga** @*administrators*\n\`\`\`quote\nopen`);
    await report(id, { report_type: 'other', description: '@**all** look:\n~~~\nnever closed' });
    const [event] = await listener.take(1);
    const { flags, message } = event as unknown as { flags: string[]; message: { content: string } };
    expect(flags).toEqual([]);
    const [reason = '', spoiler = ''] = message.content.split('spoiler-block');
    expect(reason).toContain('never closed');
    expect(reason.match(/<blockquote>/g)).toHaveLength(1);
    expect(reason).toContain('</blockquote>');
    expect(spoiler).toContain('open');
  });

  it('fits into a message, however long the message and the explanation are', async () => {
    const id = await post(ben, 'garden', 'tools', `${'x'.repeat(9_990)} end`);
    expect((await report(id, { report_type: 'other', description: 'y'.repeat(1_000) })).body).toEqual(SUCCESS);
    const content = String((await newestMessage(olga))['content']);
    expect(content.length).toBeLessThanOrEqual(10_000);
    expect(content).toContain('y'.repeat(1_000));
    expect(content).toMatch(/x\n\[message truncated\]\n```$/);
  });

  it('links to the message also where the names of channel and topic mean something in Markdown', async () => {
    await subscribe(ben, 'a > b');
    const id = await post(ben, 'a > b', '[x]', 'Hello');
    expect((await report(id)).body).toEqual(SUCCESS);
    const content = String((await newestMessage(olga))['content']);
    expect(content).toMatch(new RegExp(`spoiler \\[Original message\\]\\(/#narrow/channel/\\d+-a-\\.3E-b/topic/\\.5Bx\\.5D/near/${id}\\)`));
  });

  it('has types that the initial state lists', async () => {
    const { body } = await ada.client.post('register', { fetch_event_types: ['realm'], event_types: [] });
    expect(body).toMatchObject({
      server_report_message_types: [
        { key: 'spam', name: 'Spam' },
        { key: 'harassment', name: 'Harassment' },
        { key: 'inappropriate', name: 'Inappropriate content' },
        { key: 'norms', name: 'Violates community norms' },
        { key: 'other', name: 'Other reason' },
      ],
      realm_moderation_request_channel_id: moderation,
    });
  });
});
