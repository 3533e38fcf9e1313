import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { array, boolean, integer, literal, named, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RenderMessageService } from '../../rendering/application/render-message.service.js';
import { parseNote } from '../domain/reminder.js';
import { parseDeliveryTime, type ScheduledMessage, type ScheduledMessageId } from '../domain/scheduled-message.js';
import { ReminderTexts } from './reminder-texts.js';
import { ScheduledMessageRepository } from './scheduled-message.repository.js';
import { scheduledMessagesEvent, ScheduledMessagesService } from './scheduled-messages.service.js';

/** A reminder in the form of the API. */
export const WireReminder = named(
  'Reminder',
  object({
    reminder_id: integer(),
    type: literal('private'),
    to: array(integer(), 'The account itself.'),
    content: string('What is sent, but for the content of the message.'),
    rendered_content: string(),
    scheduled_delivery_timestamp: seconds(),
    failed: boolean('The server tried to send it, and could not.'),
    reminder_target_message_id: integer(),
  }),
);
export type WireReminder = Static<typeof WireReminder>;

export interface ReminderInput {
  readonly messageId: MessageId;
  /** Seconds UTC. */
  readonly timestamp: number;
  readonly note: string;
}

/** Manages the reminders of accounts: scheduled messages in which the notification bot reminds an account of a message. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly messages: ScheduledMessageRepository,
    private readonly scheduling: ScheduledMessagesService,
    private readonly texts: ReminderTexts,
    private readonly rendering: RenderMessageService,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The reminders that have not been sent, in the form of the API, ordered by the time of delivery. */
  async list(actor: Actor): Promise<readonly WireReminder[]> {
    return (await this.messages.listUnsent(actor, 'reminder')).map(presentReminder);
  }

  /** @throws BadRequest for a time that is not in the future, a note that is too long, or a message that the actor may not read */
  async create(actor: Actor, { messageId: targetId, timestamp, note: typed }: ReminderInput): Promise<ScheduledMessageId> {
    const deliverAt = parseDeliveryTime(timestamp, this.clock.now());
    const reminder = { targetId, note: parseNote(typed) };
    const content = await this.texts.outline(actor, reminder);
    const { html: renderedContent } = await this.rendering.render(actor, content);
    const message: Omit<ScheduledMessage, 'id'> = {
      realmId: actor.realmId,
      senderId: actor.userId,
      destination: { kind: 'direct', userIds: [actor.userId] },
      content,
      renderedContent,
      client: actor.clientName,
      readBySender: false,
      deliverAt,
      state: 'waiting',
      nextAttemptAt: deliverAt,
      failure: null,
      messageId: null,
      reminder,
    };
    return this.scheduling.add(message, (added) => ({ type: 'reminders', op: 'add', reminders: [presentReminder(added)] }));
  }

  /** Deletes a reminder in any state. @throws DoesNotExist */
  delete(actor: Actor, id: ScheduledMessageId): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.messages.delete(actor, 'reminder', id))) throw new DoesNotExist('Reminder does not exist');
      await this.events.publish([
        scheduledMessagesEvent(actor.realmId, actor.userId, { type: 'reminders', op: 'remove', reminder_id: id }),
      ]);
    });
  }
}

export function presentReminder({ id, senderId, reminder, ...message }: ScheduledMessage): WireReminder {
  if (!reminder) throw new Error(`Scheduled message ${id} is not a reminder.`);
  return {
    reminder_id: id,
    type: 'private',
    to: [senderId],
    content: message.content,
    rendered_content: message.renderedContent,
    scheduled_delivery_timestamp: Math.floor(message.deliverAt / 1000),
    failed: message.state === 'failed',
    reminder_target_message_id: reminder.targetId,
  };
}
