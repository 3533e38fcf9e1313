import { expect, it } from 'vitest';
import { KEY_SCOPES } from '../../src/kernel/actor.js';
import { Role } from '../../src/kernel/actor.js';
import type { TestClient } from '../support/test-client.js';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();
/** Which scope opens which route. `npm run freeze` writes it; what a key may do once, it may do forever. */
const FROZEN = '../architecture/frozen/key-scopes.json';

/** Values of path parameters that name nothing. */
const fill = (path: string): string => path.replace(/\{email\}/g, 'nobody@example.com').replace(/\{\w+\}/g, '0');

it('Each route of the API description is open to scoped keys as it says, and as it did before', async () => {
  const realm = await TestRealm.create(server);
  const olga = await realm.join('Olga', Role.owner);
  const clients = await Promise.all(
    KEY_SCOPES.map(async (scope): Promise<[string, TestClient]> => {
      const { body } = await olga.client.post('users/me/keys', { name: scope, scopes: [scope] });
      return [scope, realm.clientWith(olga.email, body['api_key'] as string)];
    }),
  );
  const { body: description } = await realm.stranger.get('/api/v1/openapi.json');
  const opened: Record<string, string[]> = {};
  for (const [path, operations] of Object.entries(description['paths'] as Record<string, Record<string, object>>)) {
    for (const [method, operation] of Object.entries(operations)) {
      const route = `${method.toUpperCase()} ${path}`;
      const scopes: string[] = [];
      for (const [scope, client] of clients) {
        const { text } = await client.send(method.toUpperCase(), fill(path));
        if (!text.includes('"INSUFFICIENT_SCOPE"')) scopes.push(scope);
      }
      const required = (operation as { 'x-required-scope'?: string })['x-required-scope'];
      expect([route, scopes]).toEqual([route, required === undefined ? [...KEY_SCOPES] : required === 'full' ? [] : [required]]);
      (opened[required ?? 'none'] ??= []).push(route);
    }
  }
  await expect(`${JSON.stringify(opened, null, 2)}\n`).toMatchFileSnapshot(FROZEN);
});
