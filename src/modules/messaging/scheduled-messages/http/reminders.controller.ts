import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, integer, object, type Static } from '../../../../kernel/schema.js';
import { RemindersService, WireReminder } from '../application/reminders.service.js';
import { CreateReminderParams, DeleteReminderParams } from './scheduled-messages.params.js';

const ReminderList = object({ reminders: array(WireReminder) });
const NewReminder = object({ reminder_id: integer() });

@Controller('api/v1/reminders')
export class RemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: "Lists the account's reminders that are not sent yet, the next one first.",
    answer: ReminderList,
  })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof ReminderList>> {
    return { reminders: await this.reminders.list(actor) };
  }

  @Post()
  @Endpoint({
    access: 'account',
    scope: 'send',
    summary: 'Lets the notification bot remind the account of a message later.',
    answer: NewReminder,
  })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateReminderParams): Promise<Static<typeof NewReminder>> {
    const { messageId, scheduledDeliveryTimestamp: timestamp, note } = params;
    return { reminder_id: await this.reminders.create(actor, { messageId, timestamp, note }) };
  }

  @Delete(':reminder_id')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Deletes a reminder, which is then not sent.' })
  async delete(@CurrentActor() actor: Actor, @Params() params: DeleteReminderParams): Promise<void> {
    await this.reminders.delete(actor, params.reminderId);
  }
}
