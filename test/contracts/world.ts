import { randomBytes } from 'node:crypto';
import { BotType, Role } from '../../src/kernel/actor.js';
import { changeAccount } from '../support/change-account.js';
import type { Answer, Parameters, TestClient } from '../support/test-client.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import type { TestServer } from '../support/test-server.js';

/** Whoever has credentials that work, each with the rights of the role and none besides. `leaver` left every channel there is. */
export const MEMBERS_OF_THE_HOUSE = ['owner', 'administrator', 'moderator', 'member', 'leaver', 'guest', 'bot'] as const;
export type Insider = (typeof MEMBERS_OF_THE_HOUSE)[number];

const ROLES: Readonly<Record<Exclude<Insider, 'bot'>, Role>> = {
  owner: Role.owner,
  administrator: Role.administrator,
  moderator: Role.moderator,
  member: Role.member,
  leaver: Role.member,
  guest: Role.guest,
};

/** A small organization with one account of every kind, and quick ways to make what a request needs. */
export class World {
  private constructor(
    readonly server: TestServer,
    readonly realm: TestRealm,
    readonly insiders: Readonly<Record<Insider, TestAccount>>,
    /** Whose credentials do not count here: no longer, or never. */
    readonly outsiders: { readonly deactivated: TestClient; readonly foreigner: TestClient; readonly stranger: TestClient },
  ) {}

  static async create(server: TestServer): Promise<World> {
    const realm = await TestRealm.found(server, { enable_read_receipts: true });
    const people = Object.fromEntries(
      await Promise.all(Object.entries(ROLES).map(async ([name, role]) => [name, await realm.join(name, role, null)] as const)),
    ) as Record<Exclude<Insider, 'bot'>, TestAccount>;
    const bot = await realm.bot('bot', BotType.generic, people.member);
    const deactivated = await realm.join('deactivated', Role.member, null);
    await changeAccount(server, deactivated, { active: false });
    const elsewhere = await TestRealm.found(server);
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

  /** Someone more, for requests that do something to an account. */
  newcomer(role: Role = Role.member): Promise<TestAccount> {
    return this.realm.join(unique('newcomer'), role, null);
  }

  /**
   * A channel of the owner's; every insider but the leaver, who was in it before, belongs to it.
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

  /** @returns the id of a message in a channel, by the owner if nobody else is named */
  async message(channelId: number, content = 'hello', sender: TestClient = this.owner): Promise<number> {
    return expectSuccess(await sender.post('messages', { type: 'stream', to: channelId, topic: 'greetings', content }))['id'] as number;
  }

  /** @returns the id of a direct message between the owner and an account */
  async directMessage(account: TestAccount, content = 'hello'): Promise<number> {
    return expectSuccess(await this.owner.post('messages', { type: 'direct', to: [account.user.id], content }))['id'] as number;
  }
}

/** A name nobody has. */
export function unique(stem: string): string {
  return `${stem}-${randomBytes(5).toString('hex')}`;
}

/** @returns the body; fails the test if the request was refused */
export function expectSuccess({ status, text, body }: Answer): Record<string, unknown> {
  if (status !== 200) throw new Error(`refused: ${status} ${text}`);
  return body;
}

/** What a client of the owner's would start with, less what is another each time. */
export async function stateOf(world: World): Promise<Record<string, unknown>> {
  return { ...expectSuccess(await world.owner.post('register')), queue_id: null, last_event_id: null, server_timestamp: null };
}
