import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';
import type { PageProblems } from './support/page-problems.js';

const server = TestServer.usual();

const problemsOf = (problems: PageProblems): Promise<string> =>
  problems.check().then(
    () => 'none',
    (error: unknown) => String(error),
  );

const CSP_VIOLATION = /console: .*violates the following Content Security Policy directive/;

describe('A person at a browser', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  it('sees the organization at its own address, in a secure context', async () => {
    const person = await BrowserPerson.visit(realm);
    await person.open('/login/');
    const seen = await person.page.evaluate(() => [location.href, isSecureContext, 'serviceWorker' in navigator, 'clipboard' in navigator]);
    expect(seen).toEqual([`http://${realm.host}/login/`, true, true, true]);
  });

  it('opens an address also while the page goes back in its history', async () => {
    const person = await BrowserPerson.visit(realm);
    const { page } = person;
    for (let round = 0; round < 10; round += 1) {
      await person.open('/login/');
      await page.evaluate(() => history.pushState(null, '', '/login/#dialog'));
      const going = page.evaluate(() => history.back()).catch(() => undefined);
      const opened = await person.open(`/login/?next=/${round}`);
      // The page may have gone back once more since then.
      expect(new URL(opened?.url() ?? page.url()).search).toBe(`?next=/${round}`);
      await going;
    }
  });

  it('shares no session with another person', async () => {
    const [one, other] = [await BrowserPerson.logIn(realm, ada), await BrowserPerson.visit(realm)];
    await one.open('/login/');
    await other.open('/login/');
    await one.page.getByText('You are logged in as Ada').waitFor();
    await other.page.getByLabel('Password').waitFor();
  });

  it.each<[problem: string, found: RegExp, script: string]>([
    ['an uncaught error', /uncaught: Error: lost/, 'setTimeout(() => { throw new Error("lost"); })'],
    ['an unhandled rejection', /uncaught: Error: rejected/, 'void Promise.reject(new Error("rejected"))'],
    ['an error on the console', /console: it went wrong/, 'console.error("it went wrong")'],
    ['an inline script', CSP_VIOLATION, 'add("script", { textContent: "executed = true" })'],
    ['an inline style', CSP_VIOLATION, 'add("style", { textContent: "p { color: red }" })'],
    ['an image of another site', CSP_VIOLATION, 'add("img", { src: "http://example.com/picture.png" })'],
    ['a missing image', /console: .*status of 404/, 'add("img", { src: "/static/missing.png" })'],
  ])('fails the test by %s', async (_problem, found, script) => {
    const { page, problems } = await BrowserPerson.visit(realm);
    await page.goto('/login/');
    await page.evaluate(`{
      const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
      ${script};
    }`);
    await expect.poll(() => problemsOf(problems)).toMatch(found);
    expect(await problemsOf(problems)).toBe('none');
  });

  it('fails the test by an uncaught error in a service worker', async () => {
    const site = createServer((request, response) => {
      const isScript = request.url === '/worker.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? 'onmessage = () => { throw new Error("lost in the worker"); }' : '<link rel="icon" href="data:,">');
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    onTestFinished(() => void site.close());
    const { page, problems } = await BrowserPerson.visit({ host: realm.host, port: (site.address() as AddressInfo).port });
    await page.goto('/');
    await page.evaluate('navigator.serviceWorker.register("/worker.js").then(() => undefined)');
    // Errors in the first moments of a service worker are not seen.
    const problemsAfterMessage = async (): Promise<string> => {
      await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.postMessage(""))');
      return problemsOf(problems);
    };
    await expect.poll(problemsAfterMessage).toContain('lost in the worker');
    problems.tolerate(/lost in the worker/); // from another message
  });

  it('may expect problems, which then have to occur', async () => {
    const { page, problems } = await BrowserPerson.visit(realm);
    problems.expect(/foreseen/);
    problems.tolerate(/harmless/);
    await page.evaluate('console.error("foreseen"); console.error("harmless")');
    await problems.check();
    problems.expect(/foreseen/);
    await expect(problems.check()).rejects.toThrow('expected, but absent: /foreseen/');
  });

  it('reaches no other site', async () => {
    const person = await BrowserPerson.visit(realm);
    await expect(person.open('http://example.com/')).rejects.toThrow('net::ERR_SOCKS_CONNECTION_FAILED');
  });
});
