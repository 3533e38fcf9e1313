import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateOrganizationService } from '../../../src/modules/organizations/organizations.api.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { OWNER_PASSWORD, strangerAt } from '../../support/organizations.js';
import { testDatabaseUrl } from '../../support/test-database.js';
import { TestServer } from '../../support/test-server.js';

const COMMAND = 'npx skein organization create NAME --owner EMAIL';

const NAME = `skein_empty_${randomBytes(4).toString('hex')}`;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ DATABASE_URL: await testDatabaseUrl(NAME), SKEIN_REDIS_PREFIX: NAME });
});
afterAll(async () => {
  await server.get(Sql).run(`DROP DATABASE ${NAME}`);
  await server.stop();
});

describe('a server without organizations', () => {
  it('names the command that creates the first one, until it exists', async () => {
    const stranger = strangerAt(server, 'skein.test');
    const page = await stranger.send('GET', '/', { accept: 'text/html' });
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain(COMMAND);
    const { status, body } = await stranger.get('server_settings');
    expect([status, body]).toEqual([
      404,
      {
        result: 'error',
        msg: `This server has no organization yet. Its operator creates the first one with: ${COMMAND}`,
        code: 'NONEXISTENT_SUBDOMAIN',
      },
    ]);
    expect((await stranger.get('/health')).status).toBe(200);
    const ownerAccount = { fullName: 'Ada', password: OWNER_PASSWORD };
    const input = { name: 'Garden', subdomain: '', ownerEmail: 'ada@example.com', ownerAccount };
    expect(await server.get(CreateOrganizationService).create(input)).toMatchObject({ subdomain: '', url: 'http://skein.test' });
    expect((await stranger.get('/')).headers['location']).toBe('/login/?next=%2F');
    expect((await stranger.get('server_settings')).body).toMatchObject({ realm_name: 'Garden' });
    expect((await strangerAt(server, 'other.skein.test').get('server_settings')).body).toMatchObject({ msg: 'Invalid subdomain' });
    await expect(server.get(CreateOrganizationService).create(input)).rejects.toThrow('Subdomain already in use.');
  });
});
