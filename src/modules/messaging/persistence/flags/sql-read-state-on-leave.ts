import { Injectable } from '@nestjs/common';
import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { ReadStateCleanup } from '../../../channels/channels.api.js';
import { MessageMark } from '../../domain/flags/flags.js';

/** Answers the channels context: what differed from the watermark no longer counts, other flags stay. */
@Injectable()
export class SqlReadStateOnLeave extends ReadStateCleanup {
  constructor(private readonly sql: Sql) {
    super();
  }

  async clear(userIds: readonly UserId[], conversationId: ConversationId): Promise<void> {
    const wanted = padToPowerOfTwo(userIds);
    const where = `WHERE user_id IN (${placeholders(wanted)}) AND conversation_id = ?`;
    await this.sql.run(
      `UPDATE message_mark SET flags = flags & ~${MessageMark.read | MessageMark.unread} ${where} AND (flags & ${MessageMark.read | MessageMark.unread}) <> 0`,
      [...wanted, conversationId],
    );
    await this.sql.run(`DELETE FROM message_mark ${where} AND flags = 0`, [...wanted, conversationId]);
  }
}
