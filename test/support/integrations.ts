import { beforeAll, beforeEach } from 'vitest';
import { BotType, Role } from '../../src/kernel/actor.js';
import { subscribe } from './channels.js';
import type { ApiResponse } from './test-client.js';
import { type TestAccount, TestRealm } from './test-realm.js';
import type { TestServer } from './test-server.js';

export interface WireMessage {
  readonly subject: string;
  readonly content: string;
  readonly client: string;
  readonly flags: readonly string[];
  readonly sender_id: number;
}

/** What a service sends: to the channel of the test with the key of its bot, unless it says otherwise. */
export interface SentPayload {
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
  /** Text and bytes are sent as they are, all else as JSON. */
  readonly body?: unknown;
}

/** An organization with an administrator, and for each test an incoming webhook bot, its owner, and a channel for what it sends. */
export class IntegrationOffice {
  realm!: TestRealm;
  notices!: TestAccount;
  admin!: TestAccount;
  owner!: TestAccount;
  bot!: TestAccount;
  /** The channel `ops <round>`, whose only subscriber is the administrator. */
  ops = 0;
  round = 0;

  private constructor(private readonly server: TestServer) {}

  static open(server: TestServer): IntegrationOffice {
    const office = new IntegrationOffice(server);
    beforeAll(() => office.found());
    beforeEach(() => office.begin());
    return office;
  }

  send(name: string, { key = this.bot.key, query, headers = {}, body }: SentPayload): Promise<ApiResponse> {
    const parameters = new URLSearchParams({ api_key: key, ...(query ?? { stream: String(this.ops) }) });
    const bytes = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body);
    return this.realm.stranger.send('POST', `external/${name}?${parameters.toString()}`, headers, bytes);
  }

  /** What the bot has sent to the channel of the test. */
  async sent(): Promise<WireMessage[]> {
    const messages = await messagesOf(this.admin, [{ operator: 'channel', operand: this.ops }]);
    return messages.filter(({ sender_id }) => sender_id === this.bot.user.id);
  }

  private async found(): Promise<void> {
    this.realm = await TestRealm.create(this.server);
    this.notices = await this.realm.notificationBot();
    this.admin = await this.realm.join('Admin', Role.administrator);
  }

  private async begin(): Promise<void> {
    this.round += 1;
    this.owner = await this.realm.join(`Owner ${this.round}`);
    this.bot = await this.realm.bot(`Hook ${this.round}`, BotType.incomingWebhook, this.owner);
    this.ops = await subscribe(this.admin, `ops ${this.round}`);
  }
}

/** The newest messages of a narrow that an account can read, in Markdown. */
export async function messagesOf({ client }: TestAccount, narrow: readonly object[], options: object = {}): Promise<WireMessage[]> {
  const page = { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false, ...options };
  return (await client.get('messages', page)).body['messages'] as WireMessage[];
}
