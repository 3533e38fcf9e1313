import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTo } from '../support/empty-database.js';
import { PrivateMachine } from '../support/private-machine.js';
import { SmtpBox } from '../support/smtp-box.js';
import { SpawnedServer } from '../support/spawned-server.js';

type Body = Readonly<Record<string, unknown>>;

interface Account {
  readonly email: string;
  readonly key: string;
}

const FIRST_PASSWORD = 'the first long password';
const SECOND_PASSWORD = 'the second long password';

/** The steps of an organization from its creation to its deactivation. */
class Walk {
  constructor(
    private readonly server: SpawnedServer,
    private readonly box: SmtpBox,
    readonly subdomain: string,
    readonly name: string,
  ) {}

  get host(): string {
    return `${this.subdomain === '' ? '' : `${this.subdomain}.`}localhost:${this.server.port}`;
  }

  address(person: string): string {
    return `${person}@${this.subdomain || 'default'}.example.com`;
  }

  async send(method: 'GET' | 'POST', path: string, form: Readonly<Record<string, string>> = {}, account?: Account): Promise<Body> {
    const answer = await request(`http://127.0.0.1:${this.server.port}/api/v1/${path}`, {
      method,
      headers: { ...this.headers(account), 'content-type': 'application/x-www-form-urlencoded' },
      body: method === 'GET' ? null : new URLSearchParams(form).toString(),
    });
    return (await answer.body.json()) as Body;
  }

  /** Uploads a file. @returns its path */
  async upload(name: string, account: Account): Promise<string> {
    const boundary = 'a-boundary';
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\nplan`;
    const answer = await request(`http://127.0.0.1:${this.server.port}/api/v1/user_uploads`, {
      method: 'POST',
      headers: { ...this.headers(account), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `${part}\r\n--${boundary}--\r\n`,
    });
    const body = (await answer.body.json()) as Body;
    expect(body).toMatchObject({ result: 'success' });
    return String(body['url']);
  }

  /** @returns the status of the answer */
  async download(path: string, account: Account): Promise<number> {
    const answer = await request(`http://127.0.0.1:${this.server.port}${path}`, { headers: this.headers(account) });
    await answer.body.dump();
    return answer.statusCode;
  }

  private headers(account?: Account): Record<string, string> {
    return { host: this.host, ...(account ? { authorization: `Basic ${btoa(`${account.email}:${account.key}`)}` } : {}) };
  }

  /** Opens a link as a browser would, which is redirected to the page with the form. @returns the status of the page */
  async open(link: string): Promise<number> {
    const { pathname, host } = new URL(link);
    const origin = `http://127.0.0.1:${this.server.port}`;
    const opened = await request(`${origin}${pathname}`, { headers: { host } });
    await opened.body.dump();
    const { location, 'set-cookie': cookies } = opened.headers;
    if (typeof location !== 'string') return opened.statusCode;
    const cookie = [cookies ?? []].flat().map((text) => text.split(';', 1)[0]);
    const page = await request(`${origin}${location}`, { headers: { host, cookie: cookie.join('; ') } });
    await page.body.dump();
    return page.statusCode;
  }

  async join(key: string, name: string): Promise<Account> {
    const joined = await this.send('POST', 'join', { key, full_name: name, password: FIRST_PASSWORD });
    expect(joined).toMatchObject({ result: 'success' });
    return { email: String(joined['email']), key: String(joined['api_key']) };
  }

  async invite(owner: Account, person: string): Promise<Account> {
    const invited = await this.send(
      'POST',
      'invites',
      { invitee_emails: this.address(person), stream_ids: '[]', include_realm_default_subscriptions: 'true' },
      owner,
    );
    expect(invited).toMatchObject({ result: 'success' });
    return this.join(await this.box.keyFor(this.address(person)), person);
  }

  /** Resets the password with the link of the mail. */
  async resetPassword(person: string): Promise<void> {
    expect(await this.send('POST', 'password_reset/request', { email: this.address(person) })).toMatchObject({ result: 'success' });
    await expect.poll(() => this.findResetLink(person)).toBeDefined();
    const { link, key } = this.findResetLink(person) ?? { link: '', key: '' };
    expect(await this.open(link)).toBe(200);
    expect(await this.send('POST', 'password_reset', { key, password: SECOND_PASSWORD })).toMatchObject({ result: 'success' });
  }

  /** The link of the newest mail that has one. Other mails name the page only. */
  private findResetLink(person: string): { readonly link: string; readonly key: string } | undefined {
    const links = this.box.mails
      .filter(({ to }) => to.includes(this.address(person)))
      .map(({ source }) => /(http\S+\/accounts\/password\/reset\/(\w{20,})\/?)/.exec(source.replace(/=\r\n/g, '')))
      .filter((match) => match !== null);
    const [, link = '', key = ''] = links.at(-1) ?? [];
    return link === '' ? undefined : { link, key };
  }

  logIn(person: string, password: string): Promise<Body> {
    return this.send('POST', 'fetch_api_key', { username: this.address(person), password });
  }
}

describe('an empty production server', () => {
  let machine: PrivateMachine;
  let box: SmtpBox;
  let server: SpawnedServer;
  let environment: Record<string, string | undefined>;
  let walks: readonly [Walk, Walk];
  /** zulip-js replaces the global class for the whole process. */
  const { FormData } = globalThis;

  beforeAll(async () => {
    machine = await PrivateMachine.start();
    box = await SmtpBox.open();
    const settings = {
      ...machine.environment,
      SKEIN_ENV: 'production',
      SKEIN_EXTERNAL_SCHEME: 'http',
      SKEIN_SMTP_URL: box.url,
      SKEIN_LOG_LEVEL: 'error',
      SKEIN_RATE_LIMIT_LOGIN: 'off',
      SKEIN_RATE_LIMIT_JOIN: 'off',
    };
    server = await SpawnedServer.withServices(settings);
    environment = { ...process.env, NODE_ENV: undefined, ...settings, PORT: String(server.port) };
    walks = [new Walk(server, box, '', 'First Organization'), new Walk(server, box, 'second', 'Second Organization')];
  });
  afterAll(async () => {
    globalThis.FormData = FormData;
    await server.stop();
    await box.close();
    await machine.stop();
  });

  /** Runs the program as an operator does. @returns the standard output without white space at its ends */
  async function skein(...args: readonly string[]): Promise<string> {
    return (await promisify(execFile)(process.execPath, ['scripts/skein.mjs', ...args], { env: environment })).stdout.trim();
  }

  it('refuses commands before the schema exists, and serves after skein migrate', async () => {
    await expect(skein('organization', 'list')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database is behind this version: .*skein migrate/) as string,
    });
    expect(await skein('migrate')).toMatch(/^Ran /);
    expect(await skein('migrate')).toBe('The schema is up to date.');
    const connection = await connectTo(machine.environment.DATABASE_URL);
    const [entries] = await connection.query('SELECT realm_id, actor_id, client, action FROM audit_entry');
    await connection.end();
    expect(entries).toEqual([{ realm_id: 0, actor_id: null, client: 'cli', action: 'server.migrated' }]);
    await server.start();
    expect(await walks[0].send('GET', 'server_settings')).toBeDefined();
    await expect(skein('user', 'list')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^There is no default organization/) as string,
    });
  });

  it('takes two organizations, which do not see each other, from creation to deactivation', async () => {
    for (const walk of walks) {
      const link = await skein('organization', 'create', walk.name, '--subdomain', walk.subdomain, '--owner', walk.address('olga'));
      expect(new URL(link).host).toBe(walk.host);
      await expect.poll(() => walk.open(link)).toBe(200);
      const owner = await walk.join(link.split('/').at(-2) ?? '', 'Olga Owner');
      expect(await walk.send('GET', 'users/me', {}, owner)).toMatchObject({ is_owner: true, full_name: 'Olga Owner' });
      await walk.invite(owner, 'mia');
      await walk.resetPassword('mia');
      expect(await walk.logIn('mia', FIRST_PASSWORD)).toMatchObject({ result: 'error' });
      expect(await walk.logIn('mia', SECOND_PASSWORD)).toMatchObject({ result: 'success' });
    }
    const [first, second] = walks;
    const belongings = [await belong(first), await belong(second)] as const;
    for (const { walk, owner, seen } of belongings) {
      for (const { text, messageId, file } of belongings.filter((one) => one.walk !== walk)) {
        expect(seen.filter((answer) => answer.includes(text))).toEqual([]);
        expect(await walk.send('GET', `messages/${messageId}`, {}, owner)).toMatchObject({ result: 'error', msg: 'Invalid message(s)' });
        expect(await walk.download(file, owner)).toBe(404);
      }
    }
    const [{ owner: stranger }] = belongings;
    expect(await second.send('GET', 'users/me', {}, stranger)).toMatchObject({ result: 'error', code: 'UNAUTHORIZED' });

    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const subdomains = one.subdomain === '' ? [] : [one.subdomain];
      expect(await skein('organization', 'deactivate', ...subdomains, '--confirm', one.name)).toBe(`Deactivated ${one.name}.`);
      await expect.poll(() => one.logIn('mia', SECOND_PASSWORD)).toMatchObject({ result: 'error', code: 'REALM_DEACTIVATED' });
      expect(await other.logIn('mia', SECOND_PASSWORD)).toMatchObject({ result: 'success' });
      expect(await skein('organization', 'reactivate', ...subdomains)).toBe(`Reactivated ${one.name}.`);
      await expect.poll(() => one.logIn('mia', SECOND_PASSWORD)).toMatchObject({ result: 'success' });
    }
    for (const { walk, owner, messageId, file } of belongings) {
      expect(await walk.send('GET', `messages/${messageId}`, {}, owner)).toMatchObject({ result: 'success' });
      expect(await walk.download(file, owner)).toBe(200);
    }
  });

  interface Belongings {
    readonly walk: Walk;
    readonly owner: Account;
    /** What nothing of the other organization contains: the domain of its addresses is in names of channels, files and messages too. */
    readonly text: string;
    readonly messageId: number;
    /** The path of an uploaded file. */
    readonly file: string;
    /** What the owner is shown of accounts, channels, messages, files and the audit log. */
    readonly seen: readonly string[];
  }

  /** Gives an organization a channel, a file and a message, and looks at everything that its owner can see. */
  async function belong(walk: Walk): Promise<Belongings> {
    const owner = { email: walk.address('olga'), key: String((await walk.logIn('olga', FIRST_PASSWORD))['api_key']) };
    const text = walk.address('');
    const channel = { name: `plans of ${text}`, description: '' };
    expect(await walk.send('POST', 'users/me/subscriptions', { subscriptions: JSON.stringify([channel]) }, owner)).toMatchObject({
      result: 'success',
    });
    const file = await walk.upload(`plan of ${text}.txt`, owner);
    const messageId = await sendWithZulipJs(walk, `Hello from a script of ${text}: [plan](${file})`);
    const paths = ['users', 'streams', 'messages?anchor=newest&num_before=1000&num_after=0', 'attachments', 'audit_log'];
    const seen = await Promise.all(paths.map(async (path) => JSON.stringify(await walk.send('GET', path, {}, owner))));
    expect(seen.map((answer) => answer.includes('"result":"success"'))).toEqual(paths.map(() => true));
    expect(seen.slice(0, 4).map((answer) => answer.includes(text))).toEqual([true, true, true, true]);
    expect(seen.at(-1)).toContain(walk.name);
    return { walk, owner, text, messageId, file, seen };
  }

  /** Through a proxy that stands for the name server: addresses below `localhost` are unknown to that of most machines. */
  async function sendWithZulipJs(walk: Walk, content: string): Promise<number> {
    const { default: zulipInit } = await import('zulip-js');
    const proxy = createServer((incoming, outgoing) => {
      const { method, headers, url: path } = incoming;
      const forwarded = forward({ port: server.port, method, path, headers: { ...headers, host: walk.host } }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(forwarded);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const realm = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const client = await zulipInit({ username: walk.address('mia'), password: SECOND_PASSWORD, realm });
    const sent = await client.messages.send({ type: 'stream', to: 'general', topic: 'first', content });
    expect(sent).toMatchObject({ result: 'success' });
    proxy.closeAllConnections();
    proxy.close();
    return Number(sent['id']);
  }
});
