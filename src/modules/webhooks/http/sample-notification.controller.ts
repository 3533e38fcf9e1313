import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { SampleNotificationService } from '../application/managing/sample-notification.service.js';

const text = { type: 'string' };

/** The notification that endpoints get, to be looked at: its shape is documented under this address (seed). */
@Controller(['api/v1/zulip-outgoing-webhook', 'api/v1/service-outgoing-webhook'])
export class SampleNotificationController {
  constructor(private readonly samples: SampleNotificationService) {}

  @Post()
  @Endpoint({
    access: 'account',
    summary: 'What the endpoint of an outgoing webhook bot gets, by the example of a message that nobody wrote.',
    answer: {
      bot_email: text,
      bot_full_name: text,
      data: { type: 'string', description: 'The content in Markdown.' },
      message: { type: 'object', description: 'The message as `GET /messages` tells it, with `rendered_content` beside `content`.' },
      token: { type: 'string', description: 'Authenticates the call; of the bot that the account is or owns, if there is one.' },
      trigger: { type: 'string', enum: ['direct_message', 'mention'] },
    },
  })
  show(@CurrentActor() actor: Actor): Promise<object> {
    return this.samples.show(actor);
  }
}
