import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Clock } from '../../../src/kernel/clock.js';
import { OrganizationKeysService } from '../../../src/modules/organizations/organizations.api.js';
import { RealmRepository } from '../../../src/modules/realm/realm.api.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { type MailServer, startMailServer } from '../../support/mail-server.js';
import { createOrganization, logIn, newSubdomain, OWNER_PASSWORD, strangerAt } from '../../support/organizations.js';
import type { SmtpBox } from '../../support/smtp-box.js';
import { alertOf, TestBrowser } from '../../support/test-browser.js';
import type { ApiResponse } from '../../support/test-client.js';
import type { TestServer } from '../../support/test-server.js';

const INVALID = 'The link is invalid or has expired.';
const MAIN_ADDRESS = 'Enter a subdomain. Only an operator can create the organization of the main address.';
const HOST = 'skein.test';

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
beforeAll(async () => {
  const settings = { SKEIN_MAIL_FROM: 'Skein <chat@skein.test>', SKEIN_OPEN_ORGANIZATION_CREATION: 'true' };
  ({ box, server, stop } = await startMailServer(settings));
});
afterAll(() => stop());

const fieldsOf = ({ text }: ApiResponse): string[] =>
  [...text.matchAll(/<input (?!type="hidden")[^>]*name="(\w+)"/g)].map(([, name = '']) => name);
const get = (path: string): Promise<ApiResponse> => new TestBrowser(strangerAt(server, HOST)).open(path);
const submit = (path: string, fields: Record<string, string>): Promise<ApiResponse> =>
  path === '/new/' ? strangerAt(server, HOST).post(path, fields) : new TestBrowser(strangerAt(server, HOST)).submitLink(path, fields);
const countOrganizations = async (): Promise<number> => (await server.get(RealmRepository).list()).length;
const newForm = (): Record<string, string> => ({
  realm_name: 'Garden',
  realm_subdomain: newSubdomain(),
  email: 'ada@example.com',
  full_name: 'Ada',
  password: OWNER_PASSWORD,
});
async function issue(): Promise<string> {
  const { url } = await server.get(OrganizationKeysService).issue();
  return new URL(url).pathname;
}

describe('the page that creates an organization', () => {
  it("creates the organization with its owner, and redirects to the organization's login page", async () => {
    const path = await issue();
    expect(path).toMatch(/^\/new\/[A-Za-z0-9]{32}$/);
    const page = await get(`${path}/`);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(fieldsOf(page)).toEqual(['realm_name', 'realm_subdomain', 'email', 'full_name', 'password']);
    const form = newForm();
    const answer = await submit(path, form);
    const host = `${form['realm_subdomain'] ?? ''}.${HOST}`;
    expect([answer.status, answer.headers['location']]).toEqual([303, `http://${host}/login/`]);
    const owner = await logIn(server, host, 'ada@example.com');
    expect((await owner.get('users/me')).body).toMatchObject({ full_name: 'Ada', is_owner: true });
  });

  it('lets browsers follow the redirect of the form to an organization', async () => {
    const path = await issue();
    for (const answer of [await get(path), await submit(path, { ...newForm(), password: 'x' })]) {
      expect(fieldsOf(answer)).toHaveLength(5);
      expect(answer.headers['content-security-policy']).toMatch(/form-action 'self' http:\/\/skein\.test http:\/\/\*\.skein\.test$/);
    }
  });

  it('logs the owner in if the organization is at the address of the page', async () => {
    const form = newForm();
    const host = `${form['realm_subdomain'] ?? ''}.${HOST}`;
    const browser = new TestBrowser(strangerAt(server, host));
    const answer = await browser.submitLink(await issue(), form);
    expect([answer.status, answer.headers['location']]).toEqual([303, `http://${host}/`]);
    expect((await browser.get('/login/')).text).toContain('You are logged in as <bdi>Ada</bdi>.');
  });

  it("does not refuse the server's own address to a key of the operator", async () => {
    const answer = await submit(await issue(), { ...newForm(), realm_subdomain: '', password: 'x' });
    expect(answer.status).toBe(400);
    expect(alertOf(answer)).not.toBe(MAIN_ADDRESS);
  });

  it('accepts a key once', async () => {
    const path = await issue();
    expect((await submit(path, newForm())).status).toBe(303);
    for (const answer of [await get(path), await submit(path, newForm())]) {
      expect([answer.status, alertOf(answer)]).toEqual([400, INVALID]);
    }
  });

  it('accepts a key once if several requests use it at the same time', async () => {
    const path = await issue();
    const before = await countOrganizations();
    const answers = await Promise.all([1, 2, 3].map(() => submit(path, newForm())));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
    expect(await countOrganizations()).toBe(before + 1);
  });

  it('gives the same subdomain to one of two keys at the same time, and keeps the other key', async () => {
    const [form, paths] = [newForm(), [await issue(), await issue()]];
    const answers = await Promise.all(paths.map((path) => submit(path, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    const losing = paths[answers.findIndex(({ status }) => status === 400)] ?? '';
    expect(answers.map(alertOf)).toContain('Subdomain already in use. Please choose a different one.');
    expect((await submit(losing, newForm())).status).toBe(303);
  });

  it.each([
    [{ realm_name: '' }, 'Organization name can&#39;t be empty.'],
    [{ realm_subdomain: 'a' }, 'Subdomain needs to have length 3 or greater.'],
    [{ realm_subdomain: 'www' }, 'Subdomain reserved. Please choose a different one.'],
    [{ email: 'nonsense' }, 'Invalid address.'],
    [{ full_name: '"><script>' }, 'Invalid characters in name!'],
    [{ password: 'x' }, 'The password is too weak.'],
  ])('shows the form with what was entered after %j, and changes nothing', async (wrong, error) => {
    const path = await issue();
    const before = await countOrganizations();
    const answer = await submit(path, { ...newForm(), ...wrong });
    expect([answer.status, alertOf(answer), fieldsOf(answer).length]).toEqual([400, error, 5]);
    expect(answer.text).not.toMatch(/<script|value="x"|a very good secret/);
    expect(await countOrganizations()).toBe(before);
    expect((await submit(path, newForm())).status).toBe(303);
  });

  it.each(['/new/unknown', `/new/${'x'.repeat(32)}`, '/new/%00'])('rejects %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect((await submit(path, newForm())).status).toBe(400);
  });

  it('rejects an expired key', async () => {
    const path = await issue();
    await server.write('UPDATE organization_key SET expires_at = ?', [server.get(Clock).now() - 1]);
    expect(alertOf(await get(path))).toBe(INVALID);
    expect(alertOf(await submit(path, newForm()))).toBe(INVALID);
  });

  it('does not store the key', async () => {
    const key = (await issue()).split('/')[2] ?? '';
    const rows = await server.get(Sql).rows('SELECT * FROM organization_key');
    expect(JSON.stringify(rows)).not.toContain(key);
  });
});

describe('the page that asks for an address', () => {
  it('mails a link with which only this address can become the owner', async () => {
    const email = `${newSubdomain()}@example.com`;
    expect(fieldsOf(await get('/new/'))).toEqual(['email']);
    expect((await submit('/new/', { email })).status).toBe(200);
    const [path = ''] = /\/new\/\w{32}/.exec(await box.mailTo(email)) ?? [];
    const page = await get(path);
    expect(page.text).toContain(email);
    expect(fieldsOf(page)).toEqual(['realm_name', 'realm_subdomain', 'full_name', 'password']);
    const form: Record<string, string> = { ...newForm(), email: 'other@example.com' };
    expect((await submit(path, form)).status).toBe(303);
    const owner = await logIn(server, `${form['realm_subdomain'] ?? ''}.${HOST}`, email);
    expect((await owner.get('users/me')).body).toMatchObject({ delivery_email: email, is_owner: true });
  });

  it("mails no link that gives the server's own address to an organization", async () => {
    const email = `${newSubdomain()}@example.com`;
    await submit('/new/', { email });
    const [path = ''] = /\/new\/\w{32}/.exec(await box.mailTo(email)) ?? [];
    const before = await countOrganizations();
    const answer = await submit(path, { ...newForm(), realm_subdomain: ' ' });
    expect([answer.status, alertOf(answer)]).toEqual([400, MAIN_ADDRESS]);
    expect(fieldsOf(answer)).toEqual(['realm_name', 'realm_subdomain', 'full_name', 'password']);
    expect(await countOrganizations()).toBe(before);
    expect((await submit(path, newForm())).status).toBe(303);
  });

  it('answers the same for an address that has an account', async () => {
    const { ownerEmail } = await createOrganization(server);
    const known = await submit('/new/', { email: ownerEmail });
    const unknown = await submit('/new/', { email: `${newSubdomain()}@example.com` });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  });

  it('rejects a malformed address and shows the form again', async () => {
    const answer = await submit('/new/', { email: 'nonsense' });
    expect([answer.status, alertOf(answer), fieldsOf(answer)]).toEqual([400, 'Invalid address.', ['email']]);
  });

  it('limits the mails to one address', async () => {
    const email = `${newSubdomain()}@example.com`;
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await submit('/new/', { email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a server on which only the operator issues keys', () => {
  it('asks for no address and mails nothing', async () => {
    const node = await server.startNode({ SKEIN_OPEN_ORGANIZATION_CREATION: 'false' });
    onTestFinished(() => node.stop());
    const stranger = strangerAt(node, HOST);
    const email = `${newSubdomain()}@example.com`;
    for (const answer of [await stranger.get('/new/'), await stranger.post('/new/', { email })]) {
      expect([answer.status, alertOf(answer)]).toEqual([403, 'New organizations need a link from the operator of this server.']);
    }
    expect(await server.get(Sql).rows('SELECT id FROM mail WHERE recipient = ?', [email])).toEqual([]);
  });
});
