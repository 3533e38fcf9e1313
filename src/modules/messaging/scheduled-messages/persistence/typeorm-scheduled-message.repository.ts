import { Injectable } from '@nestjs/common';
import { type FindOperator, In, IsNull, Not, type Repository } from 'typeorm';
import type { ChannelId, MessageId, RealmId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { Sql } from '../../../../platform/database/sql.js';
import { toColumns, toDestination } from '../../messages/persistence/unsent-destination-columns.js';
import {
  type ScheduledMessageOutcome,
  type ScheduledMessageOwner,
  ScheduledMessageRepository,
} from '../application/scheduled-message.repository.js';
import type { ScheduledKind, ScheduledMessage, ScheduledMessageId } from '../domain/scheduled-message.js';
import { type ScheduledMessageRow, ScheduledMessageSchema } from './scheduled-message.schema.js';

const MAX_FAILURE = 1_024;

/** The process that sends a message is decided by compare-and-set on the time of the next attempt. */
@Injectable()
export class TypeormScheduledMessageRepository extends ScheduledMessageRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  async add({ destination, reminder, ...message }: Omit<ScheduledMessage, 'id'>): Promise<ScheduledMessageId> {
    const { targetId: reminderTargetId = null, note: reminderNote = '' } = reminder ?? {};
    const { identifiers } = await this.messages.insert({ ...message, ...toColumns(destination), reminderTargetId, reminderNote });
    return Number(identifiers[0]?.['id']);
  }

  async lock({ realmId, userId: senderId }: ScheduledMessageOwner, id: ScheduledMessageId): Promise<ScheduledMessage | null> {
    const row = await this.messages.findOne({
      where: { id, realmId, senderId, ...ofKind('message') },
      lock: { mode: 'pessimistic_write' },
    });
    return row && toMessage(row);
  }

  async lockUnsentOfChannel(realmId: RealmId, channelId: ChannelId): Promise<ScheduledMessage[]> {
    const where = { realmId, channelId, state: In(['waiting', 'failed'] as const) };
    return (await this.messages.find({ where, lock: { mode: 'pessimistic_write' } })).map(toMessage);
  }

  async save({ id, realmId, senderId, destination, ...message }: ScheduledMessage): Promise<void> {
    const { content, renderedContent, client, deliverAt, state, nextAttemptAt, failure } = message;
    await this.messages.update(
      { id, realmId, senderId },
      { ...toColumns(destination), content, renderedContent, client, deliverAt, state, nextAttemptAt, failure },
    );
  }

  async delete({ realmId, userId: senderId }: ScheduledMessageOwner, kind: ScheduledKind, id: ScheduledMessageId): Promise<boolean> {
    const { affected } = await this.messages.delete({ id, realmId, senderId, ...ofKind(kind) });
    return (affected ?? 0) > 0;
  }

  async deleteUnsent({ realmId, userId: senderId }: ScheduledMessageOwner): Promise<void> {
    await this.messages.delete({ realmId, senderId, state: Not('sent') });
  }

  async deleteAll({ realmId, userId: senderId }: ScheduledMessageOwner): Promise<void> {
    await this.messages.delete({ realmId, senderId });
  }

  async listUnsent({ realmId, userId: senderId }: ScheduledMessageOwner, kind: ScheduledKind): Promise<ScheduledMessage[]> {
    const where = { realmId, senderId, state: Not('sent' as const), ...ofKind(kind) };
    const rows = await this.messages.find({ where, order: { deliverAt: 'ASC', id: 'ASC' } });
    return rows.map(toMessage);
  }

  async find(id: ScheduledMessageId): Promise<ScheduledMessage | null> {
    const row = await this.messages.findOneBy({ id });
    return row && toMessage(row);
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
    const change =
      outcome.state === 'sent'
        ? { messageId: outcome.messageId, content: '', renderedContent: '' }
        : { failure: outcome.failure.slice(0, MAX_FAILURE) };
    const { affected } = await this.messages.update({ id, state: 'sending' }, { state: outcome.state, nextAttemptAt: null, ...change });
    return affected === 1;
  }

  listDue(before: number, limit: number): Promise<{ id: ScheduledMessageId; at: number }[]> {
    return this.sql.rows(
      `SELECT id, next_attempt_at AS at FROM scheduled_message WHERE next_attempt_at <= ? ORDER BY next_attempt_at LIMIT ${limit}`,
      [before],
    );
  }

  private get messages(): Repository<ScheduledMessageRow> {
    return this.repositories.for(ScheduledMessageSchema);
  }
}

function ofKind(kind: ScheduledKind): { readonly reminderTargetId: FindOperator<MessageId> } {
  const none = IsNull() as FindOperator<MessageId>;
  return { reminderTargetId: kind === 'message' ? none : Not(none) };
}

function toMessage({ kind, channelId, userIds, topic, reminderTargetId, reminderNote, ...row }: ScheduledMessageRow): ScheduledMessage {
  return {
    ...row,
    destination: toDestination({ kind, channelId, userIds, topic }),
    reminder: reminderTargetId === null ? null : { targetId: reminderTargetId, note: reminderNote },
  };
}
