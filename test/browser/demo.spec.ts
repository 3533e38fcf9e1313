import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DemoAccounts } from '../../src/demo/demo-accounts.js';
import { DemoOrganization } from '../../src/demo/demo-organization.js';
import { emptyDatabase } from '../support/empty-database.js';
import { testDatabaseUrl } from '../support/test-database.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const NAME = 'skein_test_demo_view';

describe('Whoever tries the demo organization', () => {
  let server: TestServer;

  beforeAll(async () => {
    await emptyDatabase(NAME);
    const place = { DATABASE_URL: await testDatabaseUrl(NAME), SKEIN_REDIS_PREFIX: `${NAME}_${randomUUID()}` };
    server = await TestServer.start({ ...place, SKEIN_DEMO: 'true' });
    await server.get(DemoOrganization).prepare();
  });
  afterAll(() => server.stop());

  it.each([
    ['iago', 'Desdemona', 'शिव'],
    ['desdemona', 'King Hamlet', 'Iago'],
    ['hamlet', 'Iago, Othello, the Moor of Venice', 'Desdemona'],
  ])('as %s finds unread and read direct conversations with people who have pictures', async (local, unread, read) => {
    const email = server.get(DemoAccounts).address(local);
    const person = await BrowserPerson.logIn({ host: 'skein.test', port: server.port }, { email, password: local });
    await person.open('/');
    const rows = person.page.locator('.side-sec[data-part=direct] li').filter({ has: person.page.locator('.av') });
    await rows.filter({ hasText: unread }).filter({ hasText: 'unread' }).waitFor();
    await rows.filter({ hasText: read }).filter({ hasNotText: 'unread' }).waitFor();
    await expect.poll(() => rows.count()).toBeGreaterThan(3);
    const pictures = person.page.locator('.side-sec[data-part=direct] img');
    await expect.poll(() => pictures.count()).toBeGreaterThan(1);
    await expect.poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth === 100))).toBe(true);
  });
});
