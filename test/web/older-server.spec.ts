import { expect, it } from 'vitest';
import type { Register } from '../../web/api/wire.js';
import { stateFrom } from '../../web/state/model/client-state.js';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();

it('The web client starts with the answer of a node of the version before, which lacks the newest lists', async () => {
  const realm = await TestRealm.create(server);
  const ada = await realm.join('Ada');
  const { body } = await ada.client.post('register', {});
  const { channel_folders, reminders, navigation_views, ...older } = body;
  expect([channel_folders, reminders, navigation_views]).toEqual([[], [], []]);
  expect(stateFrom(older as unknown as Register)).toMatchObject({ ownId: ada.user.id, folders: {}, reminders: {}, navigationViews: {} });
});
