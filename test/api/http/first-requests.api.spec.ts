import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserRepository } from '../../../src/modules/users/accounts/application/user.repository.js';
import { BrowserSessionsService } from '../../../src/modules/users/authentication/application/browser-sessions.service.js';
import { DatabaseProxy } from '../../support/database-proxy.js';
import { addManyAccounts } from '../../support/many-accounts.js';
import { TestBrowser } from '../../support/test-browser.js';
import type { ApiResponse, TestClient } from '../../support/test-client.js';
import { testDatabaseUrl } from '../../support/test-database.js';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

/** So many that their checks, one after the other or two at a time, would take longer than any of them waits. */
const CLIENTS = 400;
const STATEMENT_MS = 15;

describe('After a start of the server on a slow database, all clients behind one network address are served that', () => {
  let proxy: DatabaseProxy;
  let server: TestServer;
  let realm: TestRealm;
  let clients: TestClient[];

  beforeAll(async () => {
    proxy = await DatabaseProxy.start(await testDatabaseUrl());
    server = await TestServer.start({ DATABASE_URL: proxy.url });
    realm = await TestRealm.create(server);
    clients = (await addManyAccounts(server, realm, CLIENTS)).map(({ email, key }) => realm.clientWith(email, key));
  });
  afterAll(async () => {
    await server.stop();
    proxy.stop();
  });

  const statuses = async (requests: () => Promise<ApiResponse>[]): Promise<Set<number>> => {
    server.clearCaches();
    proxy.delay(STATEMENT_MS);
    try {
      return new Set((await Promise.all(requests())).map(({ status }) => status));
    } finally {
      proxy.delay(0);
    }
  };

  it('have API keys', async () => {
    expect(await statuses(() => clients.map((client) => client.get('users/me')))).toEqual(new Set([200]));
  });

  it('have browser sessions', async () => {
    const sessions = server.get(BrowserSessionsService);
    const browsers: TestBrowser[] = [];
    for (const user of await server.get(UserRepository).listPeople(realm.realm.id, CLIENTS)) {
      const browser = new TestBrowser(realm.stranger);
      browser.plant('sessionid', await sessions.open(user, ''));
      browsers.push(browser);
    }
    expect(await statuses(() => browsers.map((browser) => browser.get('/json/users/me')))).toEqual(new Set([200]));
  });
});
