import { Controller, Delete, Get } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { nullable, object, type Static } from '../../../../kernel/schema.js';
import { WireEmailSuppression } from '../../../events/events.api.js';
import { EmailSuppressionService } from '../application/email-suppression.service.js';

const EmailSuppressionAnswer = object({ email_suppression: nullable(WireEmailSuppression) });

/** Whether an account gets no mails about messages because mail servers refuse its address. */
@Controller('api/v1/users/me/email_suppression')
export class EmailSuppressionController {
  constructor(private readonly suppressions: EmailSuppressionService) {}

  @Get()
  @Endpoint({
    access: 'person',
    summary: 'Says whether mails to the account are suppressed, because mail servers refuse its address.',
    answer: EmailSuppressionAnswer,
  })
  async show(@CurrentActor() actor: Actor): Promise<Static<typeof EmailSuppressionAnswer>> {
    return { email_suppression: await this.suppressions.load(actor) };
  }

  @Delete()
  @Endpoint({ access: 'person', summary: 'Sends mails to the account again, because its address works.' })
  async lift(@CurrentActor() actor: Actor): Promise<void> {
    await this.suppressions.lift(actor);
  }
}
