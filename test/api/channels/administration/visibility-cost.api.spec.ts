import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { CacheLease } from '../../../../src/kernel/cache-lease.js';
import { countRowsRead, startCountingRows } from '../../../support/rows-read.js';
import { TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const CHANNELS = 60;

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());

it('reads the organization and its groups a few times for a change of role, however many channels there are and also without caches', async ({
  skip,
}) => {
  const realm = await TestRealm.create(server);
  const [owner, ben] = [await realm.join('Olga', Role.owner), await realm.join('Ben')];
  const subscriptions = Array.from({ length: CHANNELS }, (_, number) => ({ name: `private ${number}` }));
  await owner.client.post('users/me/subscriptions', { subscriptions, invite_only: true });
  const refusal = await startCountingRows(server);
  if (refusal !== null) skip(refusal);
  server.get(CacheLease).isHeld = () => false;
  const before = await countRowsRead(server, 'realm');
  expect((await owner.client.patch(`users/${ben.user.id}`, { role: Role.moderator })).status).toBe(200);
  const read = (await countRowsRead(server, 'realm')) - before;
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(CHANNELS);
});
