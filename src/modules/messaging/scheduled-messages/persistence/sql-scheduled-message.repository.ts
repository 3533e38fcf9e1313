import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { ScheduledAttachments } from '../../../uploads/uploads.api.js';
import {
  toDestination,
  DESTINATION_COLUMNS,
  type DestinationRow,
  destinationValues,
} from '../../messages/persistence/unsent-destination-columns.js';
import {
  type ScheduledMessageOutcome,
  type ScheduledMessageOwner,
  ScheduledMessageRepository,
} from '../application/scheduled-message.repository.js';
import type { ScheduledMessage, ScheduledMessageId } from '../domain/scheduled-message.js';

const SELECT = `SELECT id, realm_id AS realmId, sender_id AS senderId, ${DESTINATION_COLUMNS}, content, rendered_content AS renderedContent, client,
  read_by_sender AS readBySender, deliver_at AS deliverAt, state, next_attempt_at AS nextAttemptAt, failure, message_id AS messageId
  FROM scheduled_message`;
const OF_OWNER = 'realm_id = ? AND sender_id = ?';
const MAX_FAILURE = 1_024;

type ScheduledMessageRow = DestinationRow & Omit<ScheduledMessage, 'destination' | 'readBySender'> & { readonly readBySender: number };

/** The process that sends a message is decided by compare-and-set on the time of the next attempt. */
@Injectable()
export class SqlScheduledMessageRepository extends ScheduledMessageRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add(message: Omit<ScheduledMessage, 'id'>): Promise<ScheduledMessageId> {
    const { insertId } = await this.sql.run(
      `INSERT INTO scheduled_message (realm_id, sender_id, kind, channel_id, user_ids, topic, content, rendered_content, client,
         read_by_sender, deliver_at, state, next_attempt_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        message.realmId,
        message.senderId,
        ...destinationValues(message.destination),
        message.content,
        message.renderedContent,
        message.client,
        message.readBySender,
        message.deliverAt,
        message.state,
        message.nextAttemptAt,
      ],
    );
    return insertId;
  }

  async lock({ realmId, userId }: ScheduledMessageOwner, id: ScheduledMessageId): Promise<ScheduledMessage | null> {
    return this.one(`${SELECT} WHERE id = ? AND ${OF_OWNER} FOR UPDATE`, [id, realmId, userId]);
  }

  async save(message: ScheduledMessage): Promise<void> {
    await this.sql.run(
      `UPDATE scheduled_message SET kind = ?, channel_id = ?, user_ids = ?, topic = ?, content = ?, rendered_content = ?, client = ?,
         deliver_at = ?, state = ?, next_attempt_at = ?, failure = ? WHERE id = ? AND ${OF_OWNER}`,
      [
        ...destinationValues(message.destination),
        message.content,
        message.renderedContent,
        message.client,
        message.deliverAt,
        message.state,
        message.nextAttemptAt,
        message.failure,
        message.id,
        message.realmId,
        message.senderId,
      ],
    );
  }

  async delete({ realmId, userId }: ScheduledMessageOwner, id: ScheduledMessageId): Promise<boolean> {
    const { affectedRows } = await this.sql.run(`DELETE FROM scheduled_message WHERE id = ? AND ${OF_OWNER}`, [id, realmId, userId]);
    return affectedRows > 0;
  }

  async deleteUnsent({ realmId, userId }: ScheduledMessageOwner): Promise<void> {
    await this.sql.run(`DELETE FROM scheduled_message WHERE ${OF_OWNER} AND state <> 'sent'`, [realmId, userId]);
  }

  async deleteAll({ realmId, userId }: ScheduledMessageOwner): Promise<void> {
    await this.sql.run(`DELETE FROM scheduled_message WHERE ${OF_OWNER}`, [realmId, userId]);
  }

  async listUnsent({ realmId, userId }: ScheduledMessageOwner): Promise<ScheduledMessage[]> {
    const rows = await this.sql.rows<ScheduledMessageRow>(`${SELECT} WHERE ${OF_OWNER} AND state <> 'sent' ORDER BY deliver_at, id`, [
      realmId,
      userId,
    ]);
    return rows.map(toMessage);
  }

  find(id: ScheduledMessageId): Promise<ScheduledMessage | null> {
    return this.one(`${SELECT} WHERE id = ?`, [id]);
  }

  async claim({ id, nextAttemptAt }: ScheduledMessage, timeoutAt: number): Promise<boolean> {
    const { affectedRows } = await this.sql.run(
      "UPDATE scheduled_message SET state = 'sending', next_attempt_at = ? WHERE id = ? AND next_attempt_at = ?",
      [timeoutAt, id, nextAttemptAt],
    );
    return affectedRows === 1;
  }

  /** Once it is sent, the content is stored with the message and deleted here. */
  async saveOutcome(id: ScheduledMessageId, outcome: ScheduledMessageOutcome): Promise<boolean> {
    const { affectedRows } =
      outcome.state === 'sent'
        ? await this.sql.run(
            `UPDATE scheduled_message SET state = 'sent', next_attempt_at = NULL, message_id = ?, content = '', rendered_content = ''
              WHERE id = ? AND state = 'sending'`,
            [outcome.messageId, id],
          )
        : await this.sql.run(
            "UPDATE scheduled_message SET state = 'failed', next_attempt_at = NULL, failure = ? WHERE id = ? AND state = 'sending'",
            [outcome.failure.slice(0, MAX_FAILURE), id],
          );
    return affectedRows === 1;
  }

  listDue(before: number, limit: number): Promise<{ id: ScheduledMessageId; at: number }[]> {
    return this.sql.rows(
      `SELECT id, next_attempt_at AS at FROM scheduled_message WHERE next_attempt_at <= ? ORDER BY next_attempt_at LIMIT ${limit}`,
      [before],
    );
  }

  private async one(statement: string, values: readonly number[]): Promise<ScheduledMessage | null> {
    const [row] = await this.sql.rows<ScheduledMessageRow>(statement, values);
    return row ? toMessage(row) : null;
  }
}

function toMessage({ kind, channelId, userIds, topic, readBySender, ...row }: ScheduledMessageRow): ScheduledMessage {
  return { ...row, readBySender: readBySender === 1, destination: toDestination({ kind, channelId, userIds, topic }) };
}

/** Informs the uploads context which files scheduled messages link to. */
@Injectable()
export class SqlScheduledAttachments extends ScheduledAttachments {
  constructor(private readonly sql: Sql) {
    super();
  }

  async isLinked(realmId: RealmId, pathId: string): Promise<boolean> {
    const rows = await this.sql.rows(
      "SELECT 1 FROM scheduled_message WHERE realm_id = ? AND state <> 'sent' AND LOCATE(?, content) > 0 LIMIT 1",
      [realmId, pathId],
    );
    return rows.length > 0;
  }
}
