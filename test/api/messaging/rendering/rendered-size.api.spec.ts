import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe } from '../../../support/channels.js';
import { post } from '../../../support/messages.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const matrix = (cells: number): string => `$$\\begin{matrix}${'x&'.repeat(cells)}\\end{matrix}$$`;
const asTyped = (content: string): string => `<p>${content.replaceAll('&', '&amp;')}</p>`;
/** A few kilobytes that would become about 2 MB of HTML. */
const FORMULA = matrix(3_150);
const AS_TYPED = asTyped(FORMULA);
/** 300 kB within the length of a description. */
const SHORT = matrix(480);

describe('a text whose HTML would be longer than 200 kB is shown as it was typed', () => {
  let ada: TestAccount;

  beforeAll(async () => {
    const realm = await TestRealm.create(server);
    ada = await realm.join('Ada', Role.administrator);
    await subscribe(ada, 'garden');
  });

  const contentOf = async (id: number): Promise<unknown> => ((await ada.client.get(`messages/${id}`)).body['message'] as Json)['content'];

  it('when it is sent', async () => {
    expect(await contentOf(await post(ada, 'garden', 't', FORMULA))).toBe(AS_TYPED);
  });

  it('when a message is edited', async () => {
    const id = await post(ada, 'garden');
    expect((await ada.client.patch(`messages/${id}`, { content: FORMULA })).status).toBe(200);
    expect(await contentOf(id)).toBe(AS_TYPED);
  });

  it('when a client requests a preview', async () => {
    const { status, body } = await ada.client.post('messages/render', { content: FORMULA });
    expect([status, body['rendered']]).toEqual([200, AS_TYPED]);
  });

  it('when it is scheduled', async () => {
    const scheduled = { type: 'direct', to: [ada.user.id], content: FORMULA, scheduled_delivery_timestamp: 4_000_000_000 };
    expect((await ada.client.post('scheduled_messages', scheduled)).status).toBe(200);
    const { body } = await ada.client.get('scheduled_messages');
    expect((body['scheduled_messages'] as Json[])[0]?.['rendered_content']).toBe(AS_TYPED);
  });

  it('when it is the description of a channel', async () => {
    const id = await subscribe(ada, 'shed', { subscriptions: [{ name: 'shed', description: SHORT }] });
    const { body } = await ada.client.get(`streams/${id}`);
    expect((body['stream'] as Json)['rendered_description']).toBe(asTyped(SHORT));
  });
});
