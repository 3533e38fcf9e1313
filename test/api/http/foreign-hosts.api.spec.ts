import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateOrganizationService } from '../../../src/modules/organizations/organizations.api.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { OWNER_PASSWORD, strangerAt } from '../../support/organizations.js';
import { TestClient } from '../../support/test-client.js';
import { testDatabaseUrl } from '../../support/test-database.js';
import { TestServer } from '../../support/test-server.js';

const NAME = `skein_hosts_${randomBytes(4).toString('hex')}`;
const FOREIGN = ['elsewhere.test', '127.0.0.1:9991', '[::1]', 'localhost', 'skein.test.', 'skein.test.:443', 'notskein.test', ''];
const EMAIL = 'ada@example.com';
const REFUSAL = {
  result: 'error',
  code: 'NONEXISTENT_SUBDOMAIN',
  msg:
    'This server serves only skein.test and its subdomains. If this address should work, set SKEIN_EXTERNAL_HOST on the server, ' +
    'and let its proxy pass on the header Host.',
};

describe('A host that is neither the external host nor below it', () => {
  let tested: TestServer;
  let production: TestServer;
  let credentials: { readonly email: string; readonly key: string };

  beforeAll(async () => {
    const environment = { DATABASE_URL: await testDatabaseUrl(NAME), SKEIN_REDIS_PREFIX: NAME };
    tested = await TestServer.start(environment);
    const ownerAccount = { fullName: 'Ada', password: OWNER_PASSWORD };
    await tested.get(CreateOrganizationService).create({ name: 'Garden', subdomain: '', ownerEmail: EMAIL, ownerAccount });
    production = await tested.startNode({ ...environment, SKEIN_ENV: 'production', SKEIN_LOG_LEVEL: 'error' });
    const { body } = await strangerAt(production, 'skein.test').post('fetch_api_key', { username: EMAIL, password: OWNER_PASSWORD });
    credentials = { email: EMAIL, key: body['api_key'] as string };
  });
  afterAll(async () => {
    await production.stop();
    await tested.get(Sql).run(`DROP DATABASE ${NAME}`);
    await tested.stop();
  });

  it.each(FOREIGN)('is not found in production, with a hint for the operator: "%s"', async (host) => {
    for (const client of [strangerAt(production, host), new TestClient(production, host, credentials)]) {
      for (const [method, path] of [
        ['GET', 'server_settings'],
        ['GET', 'users/me'],
        ['POST', 'fetch_api_key'],
        ['GET', '/login/'],
      ] as const) {
        const { status, body } = await client.send(method, path);
        expect([status, body]).toEqual([404, REFUSAL]);
      }
    }
  });

  it('can be asked by probes and monitors in production', async () => {
    for (const host of FOREIGN) {
      const stranger = strangerAt(production, host);
      for (const path of ['/health', '/health/live', '/health/ready']) expect((await stranger.get(path)).status).toBe(200);
      expect((await stranger.get('/metrics')).body).not.toMatchObject({ code: REFUSAL.code });
    }
  });

  it.each(['skein.test', 'SKEIN.test', 'skein.test:443'])('does not include the external host itself: "%s"', async (host) => {
    expect((await strangerAt(production, host).get('server_settings')).body).toMatchObject({ realm_name: 'Garden' });
    expect((await new TestClient(production, host, credentials).get('users/me')).body).toMatchObject({ email: EMAIL });
    const unknown = await strangerAt(production, `other.${host}`).get('server_settings');
    expect(unknown.body).toEqual({ ...REFUSAL, msg: 'Invalid subdomain' });
  });

  it.each(FOREIGN)('leads to the default organization outside production: "%s"', async (host) => {
    expect((await strangerAt(tested, host).get('server_settings')).body).toMatchObject({ realm_name: 'Garden' });
  });
});
