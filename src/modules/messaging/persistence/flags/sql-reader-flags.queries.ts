import { Injectable } from '@nestjs/common';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { type ReaderFlags, ReadStateQueries } from '../../application/flags/reader-flags.queries.js';
import type { Message } from '../../domain/message.js';

interface Row {
  readonly userId: UserId;
  readonly messageId: MessageId;
  readonly mark: number;
  readonly received: number;
  readonly readThroughId: MessageId;
}

/** Whoever is a member or has received the message `m`. */
const READERS = `FROM message m
  JOIN membership s ON s.realm_id = m.realm_id AND s.conversation_id = m.conversation_id
  LEFT JOIN membership_period p ON p.user_id = s.user_id AND p.conversation_id = s.conversation_id
    AND m.id >= p.from_id AND (p.to_id IS NULL OR m.id <= p.to_id)
  LEFT JOIN message_mark k ON k.user_id = s.user_id AND k.message_id = m.id
 WHERE m.id = ? AND (s.active = 1 OR p.user_id IS NOT NULL)`;

/** Received and without a mark: flags follow from the watermark alone. */
const PLAIN = 'p.user_id IS NOT NULL AND COALESCE(k.flags, 0) = 0';

/** The database counts; only those who differ from most come out of it. */
@Injectable()
export class SqlReaderFlagsQueries extends ReadStateQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async loadRecipientFlags({ id }: Message): Promise<ReaderFlags> {
    const [count] = await this.sql.rows<{ haveRead: number | null; all: number }>(
      `SELECT CAST(SUM(${PLAIN} AND s.read_through_id >= m.id) AS SIGNED) AS haveRead, COUNT(*) AS \`all\` ${READERS}`,
      [id],
    );
    const mostHaveRead = (count?.haveRead ?? 0) * 2 > (count?.all ?? 0);
    const values: SqlValue[] = [id];
    const rows = await this.sql.rows<Row>(
      `SELECT s.user_id AS userId, m.id AS messageId, COALESCE(k.flags, 0) AS mark, p.user_id IS NOT NULL AS received,
              s.read_through_id AS readThroughId ${READERS}
          AND NOT (${PLAIN} AND s.read_through_id ${mostHaveRead ? '>=' : '<'} m.id)`,
      values,
    );
    // Who has received it twice over counts once.
    const others = new Map(rows.map((row) => [row.userId, { ...row, received: row.received === 1 }]));
    return { mostHaveRead, others: [...others.values()] };
  }
}
