import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { integer, object, type Static } from '../../../../kernel/schema.js';
import { GreetingHandler } from '../application/greeting.handler.js';

class WelcomeTextParams {
  @StringParam({ name: 'welcome_message_custom_text', max: LIMITS.MAX_WELCOME_TEXT_CODE_POINTS, description: 'Markdown.' })
  readonly text!: string;
}

const SentText = object({ message_id: integer() });

@Controller('api/v1/realm/test_welcome_bot_custom_message')
export class WelcomeTextController {
  constructor(private readonly greetings: GreetingHandler) {}

  @Post()
  @Endpoint({
    access: 'administrator',
    scope: 'administer',
    summary: 'Sends the caller what the welcome bot would say to new accounts after its greeting.',
    answer: SentText,
  })
  async preview(@CurrentActor() actor: Actor, @Params() { text }: WelcomeTextParams): Promise<Static<typeof SentText>> {
    return { message_id: await this.greetings.preview(actor, text) };
  }
}
