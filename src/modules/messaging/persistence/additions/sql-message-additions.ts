import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { type Additions, MessageAdditionsQueries, NO_ADDITIONS } from '../../application/additions/message-additions.js';
import type { Reaction } from '../../domain/additions/reaction.js';
import type { Submessage } from '../../domain/additions/submessage.js';
import { type ReactionRow, reactionOf } from './sql-reaction.repository.js';

const BATCH = 512;

@Injectable()
export class SqlMessageAdditions extends MessageAdditionsQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async loadFor(realmId: RealmId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Additions>> {
    const additions = new Map<MessageId, Additions>();
    const present = (id: MessageId): Additions => additions.get(id) ?? NO_ADDITIONS;
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      const [reactions, submessages] = await Promise.all([this.reactions(realmId, wanted), this.submessages(realmId, wanted)]);
      for (const one of reactions) {
        const sofar = present(one.messageId);
        additions.set(one.messageId, { ...sofar, reactions: [...sofar.reactions, one] });
      }
      for (const one of submessages) {
        const sofar = present(one.messageId);
        additions.set(one.messageId, { ...sofar, submessages: [...sofar.submessages, one] });
      }
    }
    return additions;
  }

  private async reactions(realmId: RealmId, ids: readonly MessageId[]): Promise<Reaction[]> {
    const rows = await this.sql.rows<ReactionRow>(
      `SELECT message_id AS messageId, user_id AS userId, emoji_name AS name, emoji_code AS code, reaction_type AS type
         FROM reaction WHERE realm_id = ? AND message_id IN (${placeholders(ids)}) ORDER BY id`,
      [realmId, ...ids],
    );
    return rows.map(reactionOf);
  }

  private submessages(realmId: RealmId, ids: readonly MessageId[]): Promise<Submessage[]> {
    return this.sql.rows(
      `SELECT id, message_id AS messageId, sender_id AS senderId, msg_type AS type, content
         FROM submessage WHERE realm_id = ? AND message_id IN (${placeholders(ids)}) ORDER BY id`,
      [realmId, ...ids],
    );
  }
}
