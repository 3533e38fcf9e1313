import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { runSkein, runSkeinForJson } from '../support/command-line.js';
import { addDirectory, directoryInput, TRIED } from '../support/directories.js';
import { DnsServer } from '../support/dns-server.js';
import { LdapServer, SERVICE_PASSWORD } from '../support/ldap-server.js';
import { SELF_SIGNED } from '../support/self-signed-certificate.js';
import type { ApiResponse } from '../support/test-client.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

type Fields = Readonly<Record<string, string | number | boolean | readonly string[]>>;

const server = TestServer.usual();
let ldap: LdapServer;
let realm: TestRealm;
let olga: TestAccount;

beforeAll(async () => {
  ldap = await LdapServer.start([TRIED]);
});
afterAll(() => ldap.stop());

beforeEach(async () => {
  realm = await TestRealm.create(server);
  await realm.notificationBot();
  olga = await realm.join('Olga', Role.owner);
});

/** The input by the names of the API. */
function fields(more: Fields = {}, of: Pick<LdapServer, 'url'> = ldap): Fields {
  const named = Object.entries(directoryInput(of)).map(
    ([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value] as const,
  );
  return { ...Object.fromEntries(named), ...more };
}

const set = (more: Fields = {}, of: Pick<LdapServer, 'url'> = ldap): Promise<ApiResponse> =>
  olga.client.put('realm/directory', fields(more, of));
const test = (password = TRIED.password): Promise<ApiResponse> => olga.client.post('realm/directory/test', { login: TRIED.uid, password });
const shown = async (): Promise<Record<string, unknown>> =>
  (await olga.client.get('realm/directory')).body['directory'] as Record<string, unknown>;
const actions = async (): Promise<unknown[]> =>
  ((await olga.client.get('audit_log')).body['entries'] as { action: string }[])
    .map(({ action }) => action)
    .filter((one) => one.startsWith('directory.'));

describe('The directory of an organization', () => {
  it('is set, tested by a log-in, turned on and off, and removed by an owner', async () => {
    expect((await set()).body).toMatchObject({ directory: { url: ldap.url, enabled: false, tested_at: null } });
    expect((await olga.client.patch('realm/directory', { enabled: true })).body['msg']).toMatch(/before it is turned on/);
    expect((await test()).body).toMatchObject({
      email: 'tina@elsewhere.example',
      full_name: 'Tina Test',
      unique_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      is_vouched_for: false,
      user_id: null,
    });
    expect((await olga.client.patch('realm/directory', { enabled: true })).status).toBe(200);
    expect(await shown()).toMatchObject({ enabled: true, tested_at: expect.any(Number) as number });
    expect((await olga.client.patch('realm/directory', { enabled: false })).status).toBe(200);
    expect((await olga.client.delete('realm/directory')).status).toBe(200);
    expect((await olga.client.get('realm/directory')).body['directory']).toBeNull();
    const expected = ['removed', 'disabled', 'enabled', 'tested', 'password_replaced', 'added'];
    expect(await actions()).toEqual(expected.map((one) => `directory.${one}`));
  });

  it('never shows the password of the service account, which is stored encrypted', async () => {
    expect((await set()).text).not.toContain(SERVICE_PASSWORD);
    expect((await olga.client.get('realm/directory')).text).not.toContain(SERVICE_PASSWORD);
    expect((await olga.client.get('audit_log')).text).not.toContain(SERVICE_PASSWORD);
  });

  it('is of owners only, and of its own organization', async () => {
    await set();
    const other = await (await TestRealm.create(server)).join('Other', Role.owner);
    expect((await other.client.get('realm/directory')).body['directory']).toBeNull();
    const admin = await realm.join('Admin', Role.administrator);
    for (const answer of [await admin.client.get('realm/directory'), await admin.client.put('realm/directory', fields())]) {
      expect(answer.body['msg']).toBe('Must be an organization owner');
    }
  });

  it('is turned off, and has to be tested again, when people are found in another way', async () => {
    await addDirectory(server, realm, ldap);
    await set({ domains: [realm.host], password: '', max_wrong_passwords: 3 });
    expect(await shown()).toMatchObject({ enabled: true, max_wrong_passwords: 3 });
    await set({ domains: [realm.host], filter: '(uid={login})' });
    expect(await shown()).toMatchObject({ enabled: false, tested_at: null });
  });

  it('asks for the password of the service account again before it is sent elsewhere', async () => {
    await set();
    expect((await set({ password: '' })).status).toBe(200);
    expect((await set({ password: '', url: 'ldaps://elsewhere.example' })).body['msg']).toBe('Enter the password of the service account.');
    expect(await shown()).toMatchObject({ url: ldap.url });
  });

  it('keeps the attribute by which people are known once accounts are connected', async () => {
    await addDirectory(server, realm, ldap, { domains: ['elsewhere.example'], createsAccounts: true });
    expect((await realm.stranger.post('fetch_api_key', { username: TRIED.uid, password: TRIED.password })).status).toBe(200);
    expect((await set({ unique_id_attribute: 'uid' })).body['msg']).toMatch(/Remove the directory first/);
  });

  it.each([
    [{ url: 'https://ldap.example.com' }, /address of a directory/],
    [{ url: 'ldap://user:word@ldap.example.com' }, /address of a directory/],
    [{ url: 'ldap://ldap.example.com/dc=x' }, /address of a directory/],
    [{ filter: '(uid=ada)' }, /does not contain "\{login\}"/],
    [{ filter: '(uid={login}*)' }, /stands once after "="/],
    [{ filter: '(!(uid={login}))' }, /not below "!"/],
    [{ filter: '(&(uid={login})' }, /not one of LDAP/],
    [{ filter: '(&(uid={login})(ou=\\c3\\b6))' }, /beyond ASCII/],
    [{ email_attribute: 'mail;lang-de' }, /not the name of an attribute/],
    [{ certificates: 'none' }, /PEM/],
    [{ max_wrong_passwords: 0 }, /between 1 and 100/],
    [{ domains: ['no domain'] }, /not a domain/],
    [{ plain: true }, /Only the operator/],
  ] as const)('refuses %j and changes nothing', async (more, problem) => {
    const answer = await set(more);
    expect([answer.status, answer.body['msg']]).toEqual([400, expect.stringMatching(problem)]);
    expect((await olga.client.get('realm/directory')).body['directory']).toBeNull();
  });

  it('cannot be turned off while it is the only way in for the owners', async () => {
    await addDirectory(server, realm, ldap, { domains: ['elsewhere.example'], createsAccounts: true });
    const { body } = await realm.stranger.post('fetch_api_key', { username: TRIED.uid, password: TRIED.password });
    const withoutPasswords = { authentication_methods: { Email: false, Dev: false, LDAP: true } };
    expect((await olga.client.patch('realm', withoutPasswords)).status).toBe(400);
    await olga.client.patch(`users/${String(body['user_id'])}`, { role: Role.owner });
    expect((await olga.client.patch('realm', withoutPasswords)).status).toBe(200);
    for (const answer of [await olga.client.patch('realm/directory', { enabled: false }), await olga.client.delete('realm/directory')]) {
      expect(answer.body['msg']).toBe('It is the only way in for the owners. Allow passwords first.');
    }
    expect((await realm.stranger.post('fetch_api_key', { username: TRIED.uid, password: TRIED.password })).status).toBe(200);
  });
});

describe('The domains for which a directory is the authority', () => {
  let dns: DnsServer;

  beforeEach(async () => {
    dns = await DnsServer.start();
  });
  afterEach(() => dns.stop());

  it('are those for which the organization has published its record', async () => {
    const refused = await set({ domains: ['company.example'] });
    expect(refused.body['msg']).toMatch(/^Show that company\.example is yours: publish the TXT record "_skein\.company\.example"/);
    dns.records.set('_skein.company.example', 'skein-domain=of-another-organization');
    expect((await set({ domains: ['company.example'] })).status).toBe(400);
    dns.records.set('_skein.company.example', String((await olga.client.get('realm/directory')).body['domain_record']));
    expect((await set({ domains: ['Company.example'] })).status).toBe(200);
    dns.records.clear();
    expect((await set({ domains: ['company.example'] })).status).toBe(200);
    expect((await set({ domains: ['company.example', 'other.example'] })).status).toBe(400);
  });

  it('have another record in another organization', async () => {
    const other = await (await TestRealm.create(server)).join('Other', Role.owner);
    expect((await other.client.get('realm/directory')).body['domain_record']).not.toBe(
      (await olga.client.get('realm/directory')).body['domain_record'],
    );
  });
});

describe('The connection with a directory', () => {
  it('is encrypted from the beginning with ldaps', async () => {
    await set({ url: ldap.tlsUrl });
    expect((await test()).status).toBe(200);
  });

  it('is refused if the certificate is that of no known authority', async () => {
    for (const url of [ldap.url, ldap.tlsUrl]) {
      await set({ url, certificates: '' });
      expect((await test()).body['msg']).toBe('The directory does not answer: The connection fails: DEPTH_ZERO_SELF_SIGNED_CERT.');
    }
  });

  it('is refused if the certificate names another host, with STARTTLS and with ldaps', async () => {
    const other = await LdapServer.start([TRIED], SELF_SIGNED);
    try {
      for (const url of [other.url, other.tlsUrl]) {
        await set({ url, certificates: SELF_SIGNED.certificate }, other);
        expect((await test()).body['msg']).toBe('The directory does not answer: The connection fails: ERR_TLS_CERT_ALTNAME_INVALID.');
      }
    } finally {
      await other.stop();
    }
  });

  it('goes to an address in a network that the operator allows, and to no other', async () => {
    for (const host of ['10.1.2.3', '[fd00::1]', '169.254.169.254']) {
      await set({ url: `ldap://${host}` });
      expect((await test()).body['msg']).toMatch(/network that the operator has not allowed/);
    }
  });

  it('does not send a password before it is encrypted', async () => {
    let received = Buffer.alloc(0);
    const listener: Server = createServer((socket) => {
      socket.on('data', (data) => {
        received = Buffer.concat([received, data]);
        socket.end();
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    try {
      await set({ url: `ldap://localhost:${(listener.address() as { port: number }).port}` });
      expect((await test()).status).toBe(400);
    } finally {
      listener.close();
    }
    expect(received.toString('latin1')).toContain('1.3.6.1.4.1.1466.20037');
    expect(received.toString('latin1')).not.toContain(SERVICE_PASSWORD);
  });

  it('says that the service account is refused, and not why in words of the directory', async () => {
    await set({ password: 'wrong' });
    expect((await test()).body['msg']).toMatch(/result 49: the service account is refused/);
  });

  it('says that the unique id cannot be read', async () => {
    await set({ unique_id_attribute: 'employeeNumber' });
    expect((await test()).body['msg']).toMatch(/does not have one value of "employeeNumber"/);
    await set({ unique_id_attribute: 'entryuuid' });
    expect((await test()).body['msg']).toMatch(/spells an attribute "entryUUID"/);
  });

  it('says that the person cannot log in, and counts wrong passwords also then', async () => {
    await set({ max_wrong_passwords: 2 });
    const problems = [(await test('wrong')).body['msg'], (await test('wrong')).body['msg']];
    expect(problems).toEqual(Array(2).fill('The person cannot log in: The directory refuses the password with the result 49.'));
    expect((await test('wrong')).status).toBe(429);
  });
});

describe('skein directory', () => {
  const run = (args: readonly string[], input = ''): ReturnType<typeof runSkein> =>
    runSkein(['directory', ...args, '--organization', realm.realm.stringId], { input });
  const connection = (url: string): string[] => {
    const { serviceDn, base } = directoryInput(ldap);
    return ['set', '--url', url, '--service-dn', serviceDn, '--base', base, '--domain', 'company.example'];
  };

  it('sets the directory also without encryption and proof, tests it by a person, turns it on and off, and removes it', async () => {
    expect(await run([...connection(ldap.url), '--plain'], `${SERVICE_PASSWORD}\n`)).toMatchObject({ code: 0, errors: '' });
    expect(await run(['enable'])).toMatchObject({ code: 2 });
    const tested = await run(['test', TRIED.uid], `${TRIED.password}\n`);
    expect(tested).toMatchObject({ code: 0, output: expect.stringContaining('Name: Tina Test') as string });
    expect(await run(['enable'])).toMatchObject({ code: 0, output: 'The directory is turned on.\n' });
    const { directory } = await runSkeinForJson<{ directory: unknown }>(['directory', 'show', '--organization', realm.realm.stringId]);
    expect(directory).toMatchObject({ url: ldap.url, plain: true, state: 'on', domains: ['company.example'] });
    expect(await run(['disable'])).toMatchObject({ code: 0 });
    expect(await run(['remove', '--confirm', 'other'])).toMatchObject({ code: 2 });
    expect(await run(['remove', '--confirm', realm.realm.stringId])).toMatchObject({ code: 0 });
  });

  it('is looked at by the doctor', async () => {
    await addDirectory(server, realm, ldap);
    const label = `the directory of ${realm.realm.stringId}`;
    const findings = async (): Promise<string> => (await runSkein(['doctor'])).output;
    expect(await findings()).toContain(`${label} answers, with people and their unique ids, and a certificate until 2126-11-01`);
    await ldap.end();
    try {
      expect(await findings()).toContain(`${label} does not answer: The connection fails: ECONNREFUSED.`);
    } finally {
      await ldap.startAgain();
    }
  });
});
