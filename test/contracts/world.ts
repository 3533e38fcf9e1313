import { randomBytes } from 'node:crypto';
import { BotType, Role } from '../../src/kernel/actor.js';
import { changeAccount } from '../support/change-account.js';
import type { ApiResponse, Parameters, TestClient } from '../support/test-client.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import type { TestServer } from '../support/test-server.js';

/** The accounts with valid credentials, each with the rights of its role only. `leaver` has unsubscribed from every channel. */
export const INSIDER_NAMES = ['owner', 'administrator', 'moderator', 'member', 'leaver', 'guest', 'bot'] as const;
export type Insider = (typeof INSIDER_NAMES)[number];

const ROLES: Readonly<Record<Exclude<Insider, 'bot'>, Role>> = {
  owner: Role.owner,
  administrator: Role.administrator,
  moderator: Role.moderator,
  member: Role.member,
  leaver: Role.member,
  guest: Role.guest,
};

/** A small organization with one account of every kind, and methods that create what requests need. */
export class World {
  private constructor(
    readonly server: TestServer,
    readonly realm: TestRealm,
    readonly insiders: Readonly<Record<Insider, TestAccount>>,
    /** Clients without valid credentials in this organization. */
    readonly outsiders: { readonly deactivated: TestClient; readonly foreigner: TestClient; readonly stranger: TestClient },
  ) {}

  static async create(server: TestServer): Promise<World> {
    const realm = await TestRealm.create(server, { enable_read_receipts: true });
    const people = Object.fromEntries(
      await Promise.all(Object.entries(ROLES).map(async ([name, role]) => [name, await realm.join(name, role, null)] as const)),
    ) as Record<Exclude<Insider, 'bot'>, TestAccount>;
    const bot = await realm.bot('bot', BotType.generic, people.member);
    const deactivated = await realm.join('deactivated', Role.member, null);
    await changeAccount(server, deactivated, { active: false });
    const elsewhere = await TestRealm.create(server);
    const foreigner = await elsewhere.join('foreigner', Role.owner, null);
    return new World(
      server,
      realm,
      { ...people, bot },
      {
        deactivated: deactivated.client,
        foreigner: realm.clientWith(foreigner.email, foreigner.key),
        stranger: realm.stranger,
      },
    );
  }

  get owner(): TestClient {
    return this.insiders.owner.client;
  }

  /** An additional account, for requests that modify an account. */
  newcomer(role: Role = Role.member): Promise<TestAccount> {
    return this.realm.join(unique('newcomer'), role, null);
  }

  /**
   * Creates a channel of the owner, to which all insiders are subscribed except the leaver, who has unsubscribed.
   * @returns its id and name
   */
  async channel(properties: Parameters = {}): Promise<{ id: number; name: string }> {
    const name = unique('channel');
    const principals = Object.values(this.insiders).map(({ user }) => user.id);
    const created = await this.owner.post('users/me/subscriptions', { subscriptions: [{ name }], principals, ...properties });
    expectSuccess(created);
    expectSuccess(await this.insiders.leaver.client.delete('users/me/subscriptions', { subscriptions: [name] }));
    const { stream_id } = expectSuccess(await this.owner.get('get_stream_id', { stream: name }));
    return { id: stream_id as number, name };
  }

  /** Sends a message to a channel. @returns its id */
  async message(channelId: number, content = 'hello', sender: TestClient = this.owner): Promise<number> {
    return expectSuccess(await sender.post('messages', { type: 'stream', to: channelId, topic: 'greetings', content }))['id'] as number;
  }

  /** Sends a direct message from the owner to an account. @returns its id */
  async directMessage(account: TestAccount, content = 'hello'): Promise<number> {
    return expectSuccess(await this.owner.post('messages', { type: 'direct', to: [account.user.id], content }))['id'] as number;
  }
}

/** A unique name. */
export function unique(stem: string): string {
  return `${stem}-${randomBytes(5).toString('hex')}`;
}

/** Fails the test if the request was rejected. @returns the body */
export function expectSuccess({ status, text, body }: ApiResponse): Record<string, unknown> {
  if (status !== 200) throw new Error(`rejected: ${status} ${text}`);
  return body;
}

/** The initial state of a client of the owner, without properties that always differ. */
export async function stateOf(world: World): Promise<Record<string, unknown>> {
  return { ...expectSuccess(await world.owner.post('register')), queue_id: null, last_event_id: null, server_timestamp: null };
}
