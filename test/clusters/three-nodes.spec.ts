import { expect, it } from 'vitest';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const NODES = 3;

it('a server of three nodes gets each request on another one, and none of them shows what was before the last change', async () => {
  const server = await TestServer.start(
    {},
    Array.from({ length: NODES }, () => ({})),
  );
  try {
    const ports = Array.from({ length: 2 * NODES }, () => server.port);
    expect(new Set(ports).size).toBe(NODES);
    expect(ports.slice(NODES)).toEqual(ports.slice(0, NODES));
    const realm = await TestRealm.create(server);
    const [ada] = await realm.joinGarden();
    for (const name of ['Ada', 'Ada Lovelace', 'The Countess']) {
      await ada.client.patch('settings', { full_name: name });
      for (let node = 0; node < NODES; node += 1) expect((await ada.client.get('users/me')).body).toMatchObject({ full_name: name });
    }
  } finally {
    await server.stop();
  }
});
