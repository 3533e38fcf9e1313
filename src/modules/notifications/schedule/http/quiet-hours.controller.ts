import { Controller, Get, Patch } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { object, type Static } from '../../../../kernel/schema.js';
import { WireQuietHours } from '../../../events/events.api.js';
import { QuietHoursService } from '../application/quiet-hours.service.js';
import { ChangeQuietHoursParams } from './quiet-hours.params.js';

const QuietHoursAnswer = object({ quiet_hours: WireQuietHours });

/** When an account does not want to be notified. */
@Controller('api/v1/users/me/quiet_hours')
export class QuietHoursController {
  constructor(private readonly quietHours: QuietHoursService) {}

  @Get()
  @Endpoint({ access: 'person', summary: 'Returns the quiet hours of the account.', answer: QuietHoursAnswer })
  async show(@CurrentActor() actor: Actor): Promise<Static<typeof QuietHoursAnswer>> {
    return { quiet_hours: await this.quietHours.load(actor) };
  }

  @Patch()
  @Endpoint({ access: 'person', summary: 'Changes the quiet hours of the account.', answer: QuietHoursAnswer })
  async change(@CurrentActor() actor: Actor, @Params() params: ChangeQuietHoursParams): Promise<Static<typeof QuietHoursAnswer>> {
    const { windows, snoozeUntil, allowDirectMessages, allowMentions, allowedSenderIds } = params;
    const change = {
      ...(windows === undefined ? {} : { windows }),
      ...(snoozeUntil === undefined ? {} : { snoozeUntil: snoozeUntil === null ? null : snoozeUntil * 1000 }),
      ...(allowDirectMessages === undefined ? {} : { directMessages: allowDirectMessages }),
      ...(allowMentions === undefined ? {} : { mentions: allowMentions }),
      ...(allowedSenderIds === undefined ? {} : { senderIds: allowedSenderIds }),
    };
    return { quiet_hours: await this.quietHours.change(actor, change) };
  }
}
