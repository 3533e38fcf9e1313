import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
});

const create = (parameters: Parameters, account = ada): Promise<ApiResponse> => account.client.post('channels/create', parameters);
async function subscribersOf(id: unknown, account = ada): Promise<unknown> {
  return (await account.client.get(`streams/${String(id)}/members`)).body['subscribers'];
}

describe('POST /channels/create', () => {
  it('creates a channel with its subscribers, of whom the creator need not be one', async () => {
    const picture = await ClientPicture.of(server, ben, ['stream', 'subscription']);
    const { status, body } = await create({ name: ' garden ', description: '*Plants*', subscribers: [ben.user.id] });
    expect([status, body]).toEqual([200, { result: 'success', msg: '', id: expect.any(Number) as number }]);
    const { body: found } = await ada.client.get(`streams/${String(body['id'])}`);
    const channel = { name: 'garden', rendered_description: '<p><em>Plants</em></p>', creator_id: ada.user.id, subscriber_count: 1 };
    expect(found['stream']).toMatchObject(channel);
    expect(await subscribersOf(body['id'])).toEqual([ben.user.id]);
    await picture.expectFresh();
  });

  it('takes the properties of the channel', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const more = {
      topics_policy: '"empty_topic_only"',
      invite_only: true,
      history_public_to_subscribers: true,
      message_retention_days: 30,
    };
    const { body } = await create({ name: 'secret', subscribers: [], ...more }, olga);
    const { body: found } = await olga.client.get(`streams/${String(body['id'])}`);
    expect(found['stream']).toMatchObject({ ...more, topics_policy: 'empty_topic_only', subscriber_count: 0 });
  });

  it('refuses a name that is taken with a status of its own, even where the actor does not see the channel', async () => {
    await create({ name: 'Secret', subscribers: [ada.user.id], invite_only: true });
    const answers = await Promise.all([ada, ben].map((account) => create({ name: 'secret', subscribers: [] }, account)));
    for (const { status, body } of answers) {
      expect([status, body]).toMatchObject([409, { code: 'CHANNEL_ALREADY_EXISTS', msg: "Channel 'secret' already exists" }]);
    }
  });

  it('creates one channel of requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ name: 'hall', subscribers: [ada.user.id] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('refuses what the actor may not do', async () => {
    const olga = await realm.join('Olga', Role.administrator);
    const refusal = async (parameters: Parameters): Promise<unknown> => (await create({ name: 'hall', ...parameters })).body['msg'];
    expect(await refusal({})).toBe("Missing 'subscribers' argument");
    expect(await refusal({ subscribers: [4_000_000_000] })).toBe('No such user');
    expect(await refusal({ subscribers: [], message_retention_days: 7 })).toBe('Must be an organization owner');
    await olga.client.patch('realm', { can_add_subscribers_group: { new: { direct_members: [olga.user.id], direct_subgroups: [] } } });
    expect(await refusal({ subscribers: [ben.user.id], invite_only: true })).toBe('Insufficient permission');
    await olga.client.patch('realm', {
      can_create_public_channel_group: { new: { direct_members: [olga.user.id], direct_subgroups: [] } },
    });
    expect(await refusal({ subscribers: [] })).toBe('Insufficient permission');
  });
});
