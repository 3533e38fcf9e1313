import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { EventListener, withoutId } from '../../../support/event-listener.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const SUCCESS = { result: 'success', msg: '' };

describe('Data exports', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada', Role.administrator);
  });

  it('are always empty, and requests are rejected with a hint', async () => {
    for (const parameters of [{}, { export_type: 1 }, { export_type: 2 }]) {
      const { status, body } = await ada.client.post('export/realm', parameters);
      expect([status, body]).toEqual([
        400,
        { result: 'error', code: 'BAD_REQUEST', msg: 'Please request a manual export from the administrators of this server.' },
      ]);
    }
    expect((await ada.client.get('export/realm')).body).toEqual({ ...SUCCESS, exports: [] });
  });

  it('have one of two types', async () => {
    const { status, body } = await ada.client.post('export/realm', { export_type: 3 });
    expect([status, body['msg']]).toEqual([400, 'Invalid export_type: Value error, Not in the list of possible values']);
  });

  it('report the consents of active people only', async () => {
    const ben = await realm.join('Ben');
    const gus = await realm.join('Gus', Role.guest);
    const inactive = await realm.join('Gone');
    await realm.bot('Robot', BotType.generic, ben);
    await realm.notificationBot();
    await ada.client.delete(`users/${inactive.user.id}`);
    await ben.client.patch('settings', { allow_private_data_export: true });
    expect((await ada.client.get('export/realm/consents')).body).toEqual({
      ...SUCCESS,
      export_consents: [
        { user_id: ada.user.id, consented: false },
        { user_id: ben.user.id, consented: true },
        { user_id: gus.user.id, consented: false },
      ],
    });
  });

  it('publish changed consents to administrators and owners', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const moderator = await realm.join('Mod', Role.moderator);
    const ben = await realm.join('Ben');
    const follow = ({ client }: TestAccount): Promise<EventListener> =>
      EventListener.register(client, { event_types: ['realm_export_consent'], fetch_event_types: [] });
    const [told, untold] = [await Promise.all([ada, olga].map(follow)), await Promise.all([ben, moderator].map(follow))];
    for (const consented of [true, true, false]) await ben.client.patch('settings', { allow_private_data_export: consented });
    for (const listener of told) {
      expect((await listener.take(2)).map(withoutId)).toEqual(
        [true, false].map((consented) => ({ type: 'realm_export_consent', user_id: ben.user.id, consented })),
      );
    }
    for (const listener of untold) expect(await listener.takePending()).toEqual([]);
  });

  it('publish the consents of new and reactivated people, and none of bots', async () => {
    await changeAccount(server, ada, { canCreateUsers: true });
    const ben = await realm.join('Ben');
    await ben.client.patch('settings', { allow_private_data_export: true });
    await ada.client.delete(`users/${ben.user.id}`);
    const listener = await EventListener.register(ada.client, { event_types: ['realm_export_consent'], fetch_event_types: [] });
    await ada.client.post('bots', { full_name: 'Robot', short_name: 'robot' });
    await ada.client.post(`users/${ben.user.id}/reactivate`);
    const carol = await ada.client.post('users', { email: `carol@${realm.host}`, full_name: 'Carol', password: PASSWORD });
    expect((await listener.take(2)).map(withoutId)).toEqual([
      { type: 'realm_export_consent', user_id: ben.user.id, consented: true },
      { type: 'realm_export_consent', user_id: carol.body['user_id'], consented: false },
    ]);
  });

  it.each([
    ['GET', 'export/realm'],
    ['POST', 'export/realm'],
    ['GET', 'export/realm/consents'],
  ])('are limited to administrators: %s %s', async (method, path) => {
    const moderator = await realm.join('Mod', Role.moderator);
    const { status, body } = await moderator.client.send(method, path);
    expect([status, body]).toEqual([
      400,
      { result: 'error', code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' },
    ]);
  });
});
