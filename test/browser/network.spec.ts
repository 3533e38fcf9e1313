import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

const FAILED = /net::ERR_(?:CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|SOCKS_CONNECTION_FAILED)/;

describe('The network of a person', () => {
  let realm: TestRealm;
  let ada: BrowserPerson;
  let ben: BrowserPerson;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = [await BrowserPerson.visit(realm), await BrowserPerson.visit(realm)];
    await ada.open('/login/');
    ada.problems.tolerate(FAILED); // the icon of a page may be on its way when the connections end
  });

  it('can be cut, without an effect on others', async () => {
    ada.network.cut();
    await expect(ada.open('/login/')).rejects.toThrow(FAILED);
    await ben.open('/login/');
    ada.network.restore();
    await ada.open('/login/');
  });

  it('can fall silent, and then answers nothing until it is restored', async () => {
    ada.network.silence();
    const events: string[] = [];
    // Chromium repeats the request if it was sent on an older connection; a connection that began in silence fails.
    const opening = ada
      .open('/login/')
      .catch((error: unknown) => expect(String(error)).toMatch(FAILED))
      .finally(() => events.push('ended'));
    await ben.open('/login/');
    events.push('restored');
    ada.network.restore();
    await opening;
    expect(events).toEqual(['restored', 'ended']);
    await ada.open('/login/');
  });

  it('can be switched off in the browser, which tells the page', async () => {
    await ada.page.evaluate('events = []; for (const name of ["offline", "online"]) addEventListener(name, () => events.push(name))');
    await ada.context.setOffline(true);
    expect(await ada.page.evaluate('navigator.onLine')).toBe(false);
    await ada.context.setOffline(false);
    await expect.poll(() => ada.page.evaluate('events')).toEqual(['offline', 'online']);
  });
});

describe('A server that is killed under an open page', () => {
  let spawned: SpawnedServer;

  beforeAll(async () => {
    spawned = await SpawnedServer.create('skein_browser_restart');
    await spawned.start();
  });
  afterAll(async () => {
    await spawned.stop();
  });

  it('serves the page again after its restart', async () => {
    const iago = await BrowserPerson.logIn({ host: 'localhost', port: spawned.port }, { email: 'iago@example.com', password: 'iago' });
    iago.problems.tolerate(FAILED); // the icon of the page may be on its way when the server is killed
    await iago.open('/login/');
    await iago.page.getByText('You are logged in as Iago').waitFor();
    await spawned.stop('SIGKILL');
    await expect(iago.open('/login/')).rejects.toThrow(FAILED);
    await spawned.start();
    await iago.open('/login/');
    await iago.page.getByText('You are logged in as Iago').waitFor();
  });
});
