import { Role } from '../../src/kernel/actor.js';
import { Sql } from '../../src/platform/database/sql.js';
import { changeAccount } from './change-account.js';
import { type CommandResult, runSkein } from './command-line.js';
import { type TestAccount, TestRealm } from './test-realm.js';
import type { TestServer } from './test-server.js';

export interface WireMessage {
  readonly id: number;
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly content: string;
  readonly subject: string;
  readonly timestamp: number;
  readonly last_edit_timestamp?: number;
  readonly flags: readonly string[];
  readonly reactions: readonly { readonly emoji_name: string; readonly emoji_code: string; readonly user_id: number }[];
}

/** An organization into which archives are imported, with an owner, and with Ann, whose address archives know. */
export class Office {
  private constructor(
    private readonly server: TestServer,
    readonly realm: TestRealm,
    readonly owner: TestAccount,
    readonly ann: TestAccount,
  ) {}

  static async found(server: TestServer): Promise<Office> {
    const realm = await TestRealm.create(server);
    await realm.notificationBot();
    const owner = await realm.join('Olga', Role.owner);
    const ann = await realm.join('Ann');
    await changeAccount(server, ann, { email: 'Ann@Example.com', emailKey: 'ann@example.com' });
    return new Office(server, realm, owner, { ...ann, client: realm.clientWith('ann@example.com', ann.key) });
  }

  run(archive: string, ...options: string[]): Promise<CommandResult> {
    const where = ['--organization', this.realm.realm.stringId, '--owner', this.owner.email];
    return runSkein(['import', 'run', archive, ...where, ...options, '--json']);
  }

  async messages(narrow: object[], client = this.ann.client, markdown = false): Promise<WireMessage[]> {
    const { body } = await client.get('messages', { anchor: 'oldest', num_before: 0, num_after: 1_000, narrow, apply_markdown: markdown });
    return body['messages'] as WireMessage[];
  }

  inChannel(name: string, topic?: string): Promise<WireMessage[]> {
    return this.messages([{ operator: 'channel', operand: name }, ...(topic === undefined ? [] : [{ operator: 'topic', operand: topic }])]);
  }

  /** The id of the account of an address. Fails the test if there is none. */
  async accountId(email: string): Promise<number> {
    const [account] = await this.server
      .get(Sql)
      .rows<{ id: number }>('SELECT id FROM user_account WHERE realm_id = ? AND email_key = ?', [this.realm.realm.id, email]);
    if (!account) throw new Error(`${email} is no account`);
    return account.id;
  }

  /** The id of a channel. Fails the test if there is none. */
  async channelId(name: string): Promise<number> {
    const { body } = await this.ann.client.get('get_stream_id', { stream: name });
    if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
    return body['stream_id'] as number;
  }

  count(table: string): Promise<number> {
    return this.server
      .get(Sql)
      .rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table} WHERE realm_id = ?`, [this.realm.realm.id])
      .then(([row]) => row?.n ?? 0);
  }
}

/** What a command has printed with `--json`. */
export function reportOf({ output }: CommandResult): Record<string, unknown> {
  return JSON.parse(output) as Record<string, unknown>;
}
