import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { type MessageAdditions, MessageAdditionsQueries, NO_ADDITIONS } from '../application/reaction.repository.js';
import type { Reaction, ReactionType } from '../domain/reaction.js';
import type { Submessage } from '../domain/widget.js';

const BATCH = 512;

interface ReactionRow {
  readonly messageId: MessageId;
  readonly userId: UserId;
  readonly name: string;
  readonly code: string;
  readonly type: ReactionType;
}

@Injectable()
export class SqlMessageAdditionsQueries extends MessageAdditionsQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async loadFor(realmId: RealmId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, MessageAdditions>> {
    const additions = new Map<MessageId, MessageAdditions>();
    const additionsOf = (id: MessageId): MessageAdditions => additions.get(id) ?? NO_ADDITIONS;
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      const [reactions, submessages] = await Promise.all([this.listReactions(realmId, wanted), this.listSubmessages(realmId, wanted)]);
      for (const one of reactions) {
        const soFar = additionsOf(one.messageId);
        additions.set(one.messageId, { ...soFar, reactions: [...soFar.reactions, one] });
      }
      for (const one of submessages) {
        const soFar = additionsOf(one.messageId);
        additions.set(one.messageId, { ...soFar, submessages: [...soFar.submessages, one] });
      }
    }
    return additions;
  }

  private async listReactions(realmId: RealmId, ids: readonly MessageId[]): Promise<Reaction[]> {
    const rows = await this.sql.rows<ReactionRow>(
      `SELECT message_id AS messageId, user_id AS userId, emoji_name AS name, emoji_code AS code, reaction_type AS type
         FROM reaction WHERE realm_id = ? AND message_id IN (${placeholders(ids)}) ORDER BY id`,
      [realmId, ...ids],
    );
    return rows.map(toReaction);
  }

  private listSubmessages(realmId: RealmId, ids: readonly MessageId[]): Promise<Submessage[]> {
    return this.sql.rows(
      `SELECT id, message_id AS messageId, sender_id AS senderId, msg_type AS type, content
         FROM submessage WHERE realm_id = ? AND message_id IN (${placeholders(ids)}) ORDER BY id`,
      [realmId, ...ids],
    );
  }
}

function toReaction({ messageId, userId, ...emoji }: ReactionRow): Reaction {
  return { messageId, userId, emoji };
}
