import { beforeEach, describe, expect, it } from 'vitest';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { groupNamed, makeGroup } from '../../../support/user-groups.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;
const errorBody = (name: string): Json => ({
  result: 'error',
  code: 'BAD_REQUEST',
  msg: `You are not allowed to mention user group '${name}'.`,
});

describe('mentions of user groups', () => {
  let ada: TestAccount;
  let ben: TestAccount;
  let carl: TestAccount;
  let cooks: number;

  beforeEach(async () => {
    const realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    carl = await realm.join('Carl');
    await ada.client.post('users/me/subscriptions', {
      subscriptions: [{ name: 'kitchen' }],
      principals: [ada, ben].map(({ user }) => user.id),
    });
    cooks = await makeGroup(ada, 'cooks', [ben, carl]);
  });

  const post = (content: string, account = ada, more: Parameters = {}): Promise<ApiResponse> =>
    account.client.post('messages', { type: 'channel', to: 'kitchen', topic: 't', content, ...more });
  const rendered = async (content: string): Promise<unknown> => (await ada.client.post('messages/render', { content })).body['rendered'];
  async function flagsOf(account: TestAccount, answer: ApiResponse): Promise<string[]> {
    const { body } = await account.client.get(`messages/${String(answer.body['id'])}`);
    return (body['message'] as Json)['flags'] as string[];
  }

  it('are rendered with the name of the group, whatever the case', async () => {
    const attribute = `data-user-group-id="${cooks}"`;
    expect(await rendered('@*Cooks* here')).toBe(`<p><span class="user-group-mention" ${attribute}>@cooks</span> here</p>`);
    expect(await rendered('@_*cooks*')).toBe(`<p><span class="user-group-mention silent" ${attribute}>cooks</span></p>`);
    expect(await rendered('@*bakers*')).toBe('<p>@<em>bakers</em></p>');
  });

  it('notify the members of the group who belong to the conversation', async () => {
    const listener = await EventListener.register(ben.client, { event_types: ['message'] });
    const answer = await post('@*cooks* dinner!');
    expect(answer.status).toBe(200);
    expect(await listener.take(1)).toMatchObject([{ type: 'message', flags: ['mentioned'] }]);
    expect(await flagsOf(ben, answer)).toEqual(['mentioned']);
    expect(await flagsOf(ada, answer)).not.toContain('mentioned');
    expect(await flagsOf(carl, answer)).not.toContain('mentioned');
  });

  it('notify the members of subgroups', async () => {
    await makeGroup(ada, 'staff', [], { subgroups: [cooks] });
    expect(await flagsOf(ben, await post('@*staff*'))).toContain('mentioned');
  });

  it.each(['@_*cooks*', '> @*cooks*', '`@*cooks*`'])('do not notify in %s', async (content) => {
    expect(await flagsOf(ben, await post(content))).not.toContain('mentioned');
  });

  it('are allowed for members of the can_mention_group setting, in every kind of message', async () => {
    await ada.client.patch(`user_groups/${cooks}`, {
      can_mention_group: { new: { direct_members: [ada.user.id], direct_subgroups: [] } },
    });
    const later = { scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3600 };
    const { body } = await post('no mention', ben);
    for (const answer of [
      await post('@*cooks*', ben),
      await ben.client.post('messages', { type: 'direct', to: [carl.user.id], content: '@*cooks*' }),
      await ben.client.patch(`messages/${String(body['id'])}`, { content: '@*cooks*' }),
      await ben.client.post('scheduled_messages', { type: 'direct', to: [carl.user.id], content: '@*cooks*', ...later }),
    ]) {
      expect([answer.status, answer.body]).toEqual([400, errorBody('cooks')]);
    }
    expect((await post('@_*cooks*', ben)).status).toBe(200);
    expect((await post('@*cooks*')).status).toBe(200);
  });

  it('are not allowed for system groups', async () => {
    expect((await post('@*role:members*')).body).toEqual(errorBody('role:members'));
  });

  it('do not notify if the group is deactivated', async () => {
    const { status, body } = await ada.client.post(`user_groups/${cooks}/deactivate`);
    expect([status, body['msg']]).toEqual([200, '']);
    const answer = await post('@*cooks*');
    expect(await flagsOf(ben, answer)).not.toContain('mentioned');
    expect(await rendered('@*cooks*')).toBe(`<p><span class="user-group-mention silent" data-user-group-id="${cooks}">cooks</span></p>`);
    expect((await groupNamed(ada, 'cooks'))['deactivated']).toBe(true);
  });

  it('notify the members if an edit adds them', async () => {
    const answer = await post('soup');
    await ada.client.patch(`messages/${String(answer.body['id'])}`, { content: '@*cooks* soup' });
    expect(await flagsOf(ben, answer)).toContain('mentioned');
  });
});
