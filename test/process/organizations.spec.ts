import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    const query = method === 'GET' ? `?${new URLSearchParams(form).toString()}` : '';
    const answer = await request(`http://127.0.0.1:${this.server.port}/api/v1/${path}${query}`, {
      method,
      headers: {
        host: this.host,
        'content-type': 'application/x-www-form-urlencoded',
        ...(account ? { authorization: `Basic ${btoa(`${account.email}:${account.key}`)}` } : {}),
      },
      body: method === 'GET' ? null : new URLSearchParams(form).toString(),
    });
    return (await answer.body.json()) as Body;
  }

  /** Opens the page of a link as a browser would. @returns its status */
  async open(link: string): Promise<number> {
    const { pathname, host } = new URL(link);
    const answer = await request(`http://127.0.0.1:${this.server.port}${pathname}`, { headers: { host } });
    await answer.body.dump();
    return answer.statusCode;
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
    await expect.poll(() => this.findResetLink(person), { timeout: 60_000 }).toBeDefined();
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

/** The timeout only ends tests that hang: each command starts a process. */
const TIMEOUT_MS = 300_000;

describe('an empty production server', { timeout: TIMEOUT_MS }, () => {
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
    const messageId = await sendWithZulipJs(first);
    const mia = { email: first.address('mia'), key: String((await first.logIn('mia', SECOND_PASSWORD))['api_key']) };
    const stranger = { email: second.address('mia'), key: String((await second.logIn('mia', SECOND_PASSWORD))['api_key']) };
    expect(await first.send('GET', `messages/${messageId}`, {}, mia)).toMatchObject({ result: 'success' });
    expect(await second.send('GET', `messages/${messageId}`, {}, stranger)).toMatchObject({ result: 'error' });
    expect(JSON.stringify(await second.send('GET', 'users', {}, stranger))).not.toContain('@default.example.com');
    expect(await second.send('GET', 'users/me', {}, mia)).toMatchObject({ result: 'error' });

    expect(await skein('organization', 'deactivate')).toBe('Deactivated First Organization.');
    await expect.poll(() => first.logIn('mia', SECOND_PASSWORD)).toMatchObject({ result: 'error' });
    expect(await second.logIn('mia', SECOND_PASSWORD)).toMatchObject({ result: 'success' });
    expect(await skein('organization', 'reactivate')).toBe('Reactivated First Organization.');
    await expect.poll(() => first.logIn('mia', SECOND_PASSWORD)).toMatchObject({ result: 'success' });
    expect(await first.send('GET', `messages/${messageId}`, {}, mia)).toMatchObject({ result: 'success' });
  });

  async function sendWithZulipJs(walk: Walk): Promise<number> {
    const { default: zulipInit } = await import('zulip-js');
    const client = await zulipInit({ username: walk.address('mia'), password: SECOND_PASSWORD, realm: `http://${walk.host}` });
    const sent = await client.messages.send({ type: 'stream', to: 'general', topic: 'first', content: 'Hello from a script' });
    expect(sent).toMatchObject({ result: 'success' });
    return Number(sent['id']);
  }
});
