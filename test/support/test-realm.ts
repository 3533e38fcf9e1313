import { randomBytes } from 'node:crypto';
import { type BotType, Role } from '../../src/kernel/actor.js';
import { EventLogSink } from '../../src/kernel/client-events.js';
import { PasswordHasher } from '../../src/kernel/server-secrets.js';
import { UnitOfWork } from '../../src/kernel/unit-of-work.js';
import { Realm, RealmRepository } from '../../src/modules/realm/realm.api.js';
import { AccountsService, type User } from '../../src/modules/users/accounts.api.js';
import { BotInterface, BotService, BotServiceRepository } from '../../src/modules/users/bots.api.js';
import { SystemGroupsService } from '../../src/modules/users/groups.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../src/modules/users/system-bots.api.js';
import { changeAccount, forgetAccount } from './change-account.js';
import { SessionClient, TestBrowser } from './test-browser.js';
import { TestClient } from './test-client.js';
import type { TestServer } from './test-server.js';

export interface TestAccount {
  readonly user: User;
  readonly email: string;
  readonly key: string;
  readonly client: TestClient;
}

/** Settings of new accounts by default: no topic is followed automatically. */
const QUIET: User['choices'] = {
  automatically_follow_topics_policy: 4,
  automatically_unmute_topics_in_muted_streams_policy: 4,
  automatically_follow_topics_where_mentioned: false,
};

export const PASSWORD = 'correct horse battery staple';
/** Password hashes by password, because hashing is intentionally slow. */
const hashes = new Map<string, Promise<string>>();

/** An organization with a separate host name, which isolates tests that share a server. */
export class TestRealm {
  private constructor(
    private readonly server: TestServer,
    readonly realm: Realm,
    readonly host: string,
    private readonly newcomers: User['choices'],
  ) {}

  /** @param newcomers settings of new accounts */
  static async create(server: TestServer, choices: Realm['overrides'] = {}, newcomers: User['choices'] = QUIET): Promise<TestRealm> {
    const stringId = `r${randomBytes(6).toString('hex')}`;
    const realm = new Realm(stringId, `Realm ${stringId}`, 'A realm for a test.', Date.now(), choices);
    await server.get(UnitOfWork).run(async () => {
      await server.get(RealmRepository).add(realm);
      await server.get(SystemGroupsService).create(realm.id);
    });
    return new TestRealm(server, realm, `${stringId}.skein.test`, newcomers);
  }

  /** Changes settings of the organization directly in the database. */
  async changeSettings(choices: Realm['overrides']): Promise<void> {
    const repository = this.server.get(RealmRepository);
    await this.server.get(UnitOfWork).run(async () => {
      const realm = await repository.findById(this.realm.id);
      if (!realm) throw new Error(`no realm ${this.realm.id}`);
      realm.overrides = { ...realm.overrides, ...choices };
      await repository.save(realm);
    });
    for (const sink of this.server.getFromAll(EventLogSink)) sink.receive({ realmId: this.realm.id, changedRealm: true });
  }

  /**
   * @param name full name, also used as the local part of the email address
   * @param password null for an account without a password
   */
  async join(name: string, role: Role = Role.member, password: string | null = PASSWORD): Promise<TestAccount> {
    return this.account({ name, role, botType: null, botOwnerId: null, password });
  }

  /** Joins three members who are subscribed to the channel `garden`. @returns them, in the order of their names */
  async joinGarden(): Promise<[ada: TestAccount, ben: TestAccount, cem: TestAccount]> {
    const members: [TestAccount, TestAccount, TestAccount] = [await this.join('Ada'), await this.join('Ben'), await this.join('Cem')];
    const [ada] = members;
    const principals = members.map(({ user }) => user.id);
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals });
    return members;
  }

  async bot(name: string, botType: BotType, owner: TestAccount, payloadUrl?: string): Promise<TestAccount> {
    const account = await this.account({ name, role: Role.member, botType, botOwnerId: owner.user.id, password: null });
    if (payloadUrl !== undefined) {
      await this.server
        .get(BotServiceRepository)
        .add(new BotService(account.user.id, this.realm.id, name, payloadUrl, BotInterface.generic));
    }
    return account;
  }

  /** Creates the account with which the server sends notices. Without it no notices are sent. */
  async notificationBot(): Promise<TestAccount> {
    return this.account({ name: 'Notification Bot', role: Role.member, botType: 1, botOwnerId: null, password: null, system: true });
  }

  /** Creates the account that greets new ones. Without it nobody is greeted. */
  async welcomeBot(): Promise<User> {
    const bot = await this.server.get(SystemBotsService).add(this.realm.id, SYSTEM_BOTS.welcome);
    forgetAccount(this.server, bot);
    return bot;
  }

  /** Creates the account in whose name mail comes into channels. Without it, channels have no addresses. */
  async emailGateway(): Promise<TestAccount> {
    return this.account({ name: 'Email Gateway', role: Role.member, botType: 1, botOwnerId: null, password: null, system: true });
  }

  /** The port of its server. */
  get port(): number {
    return this.server.port;
  }

  /** A client without credentials. */
  get stranger(): TestClient {
    return new TestClient(this.server, this.host, null);
  }

  /** A client with the given credentials. */
  clientWith(email: string, key: string): TestClient {
    return new TestClient(this.server, this.host, { email, key });
  }

  /** A browser without a session. @returns a client that sends the token of its cookie */
  async visit(): Promise<SessionClient> {
    const browser = new TestBrowser(this.stranger);
    await browser.get('/login/');
    return new SessionClient(this.server, this.host, browser);
  }

  /** Logs a browser in, on this or another node. @returns a client that has the session instead of the API key */
  async logIn({ email }: TestAccount, node: TestServer = this.server): Promise<SessionClient> {
    const browser = new TestBrowser(new TestClient(node, this.host, null));
    const { status, text } = await browser.submit('/api/v1/dev_fetch_api_key', { username: email });
    if (status !== 200) throw new Error(text);
    return new SessionClient(node, this.host, browser);
  }

  private async account(input: {
    name: string;
    role: Role;
    botType: BotType | null;
    botOwnerId: number | null;
    password: string | null;
    system?: boolean;
  }): Promise<TestAccount> {
    const accounts = this.server.get(AccountsService);
    const email = `${localPartOf(input)}@${this.host}`;
    const { role, botType, botOwnerId, system = false } = input;
    const user = await accounts.create(
      { realmId: this.realm.id, email, fullName: input.name, role, timezone: '', botType, botOwnerId, system },
      null,
    );
    if (botType === null && !system) {
      const choices = Object.keys(this.newcomers).length > 0 ? this.newcomers : user.choices;
      await changeAccount(this.server, user, { choices, passwordHash: await this.hash(input.password) });
    }
    forgetAccount(this.server, user);
    const key = accounts.apiKey(user);
    return { user, email, key, client: this.clientWith(email, key) };
  }

  private async hash(password: string | null): Promise<string | null> {
    if (password === null) return null;
    const hash = hashes.get(password) ?? this.server.get(PasswordHasher).hash(password);
    hashes.set(password, hash);
    return hash;
  }
}

/** The local part of the address of an account. System bots are recognized by it. */
function localPartOf({ name, system = false }: { readonly name: string; readonly system?: boolean }): string {
  const bot = Object.values(SYSTEM_BOTS).find(({ fullName }) => system && fullName === name);
  return bot?.local ?? name.toLowerCase().replace(/\s+/g, '.');
}
