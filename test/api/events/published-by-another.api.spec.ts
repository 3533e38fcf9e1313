import { beforeEach, describe, expect, it } from 'vitest';
import { LoadMessageSourcesService, MessageRepository } from '../../../src/modules/messaging/messages.api.js';
import { post } from '../../support/messages.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();
let realm: TestRealm;
let ada: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  [ada] = await realm.joinGarden();
});

/** What the event of a message shows if another process publishes it than the one that has sent it, and something happens while that is loaded. */
async function shownAfter(id: number, meanwhile: () => Promise<unknown>): Promise<readonly string[]> {
  const read = await server.get(MessageRepository).findByIds(realm.realm.id, [id]);
  await meanwhile();
  const loaded = await server.get(LoadMessageSourcesService).loadAsNew(realm.realm.id, read);
  return loaded.map(({ source }) => source.markdown);
}

describe('The event of a new message that another process publishes', () => {
  it('shows the message as it was sent, whatever has been edited since', async () => {
    const id = await post(ada, 'garden', 't', '0');
    const edit = (content: string): Promise<unknown> => ada.client.patch(`messages/${id}`, { content });
    expect(await shownAfter(id, () => edit('1'))).toEqual(['0']);
    expect(await shownAfter(id, () => edit('2'))).toEqual(['0']);
  });

  it('is left out if the message is deleted meanwhile, and never shows what it was edited to', async () => {
    const id = await post(ada, 'garden', 't', '0');
    await ada.client.patch(`messages/${id}`, { content: '1' });
    expect(await shownAfter(id, () => ada.client.delete(`messages/${id}`))).toEqual([]);
  });
});
