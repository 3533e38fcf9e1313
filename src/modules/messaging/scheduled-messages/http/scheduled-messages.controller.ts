import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, integer, object, type Static } from '../../../../kernel/schema.js';
import { ScheduledMessagesService, WireScheduledMessage } from '../application/scheduled-messages.service.js';
import { CreateScheduledMessageParams, DeleteScheduledMessageParams, EditScheduledMessageParams } from './scheduled-messages.params.js';

const ScheduledMessageList = object({ scheduled_messages: array(WireScheduledMessage) });
const NewScheduledMessage = object({ scheduled_message_id: integer() });

@Controller('api/v1/scheduled_messages')
export class ScheduledMessagesController {
  constructor(private readonly scheduling: ScheduledMessagesService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: "Lists the account's scheduled messages that are not sent yet, the next one first.",
    answer: ScheduledMessageList,
  })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof ScheduledMessageList>> {
    return { scheduled_messages: await this.scheduling.list(actor) };
  }

  @Post()
  @Endpoint({
    access: 'account',
    scope: 'send',
    summary: 'Schedules a message to be sent later.',
    answer: NewScheduledMessage,
  })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateScheduledMessageParams): Promise<Static<typeof NewScheduledMessage>> {
    const { type: kind, scheduledDeliveryTimestamp: timestamp, ...input } = params;
    return { scheduled_message_id: await this.scheduling.create(actor, { ...input, kind, timestamp }) };
  }

  @Patch(':scheduled_message_id')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Changes a scheduled message.' })
  async edit(@CurrentActor() actor: Actor, @Params() params: EditScheduledMessageParams): Promise<void> {
    const { scheduledMessageId, type: kind, scheduledDeliveryTimestamp: timestamp, ...edit } = params;
    await this.scheduling.edit(actor, scheduledMessageId, {
      ...edit,
      ...(kind === undefined ? {} : { kind }),
      ...(timestamp === undefined ? {} : { timestamp }),
    });
  }

  @Delete(':scheduled_message_id')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Deletes a scheduled message, which is then not sent.' })
  async delete(@CurrentActor() actor: Actor, @Params() params: DeleteScheduledMessageParams): Promise<void> {
    await this.scheduling.delete(actor, params.scheduledMessageId);
  }
}
