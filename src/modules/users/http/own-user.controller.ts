import { Controller, Get } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import type { JsonSchema } from '../../../http/codecs/codec.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { NewestMessage } from '../application/newest-message.js';
import { UserDirectory } from '../application/profiles/user-directory.service.js';
import { UserLookup } from '../application/user-lookup.js';
import { USER_SCHEMA } from './user.answers.js';

const OWN_USER: Readonly<Record<string, JsonSchema>> = {
  ...USER_SCHEMA,
  bot_type: { type: 'integer', description: 'Bots only.' },
  max_message_id: { type: 'integer' },
};

@Controller('api/v1/users/me')
export class OwnUserController {
  constructor(
    private readonly users: UserLookup,
    private readonly directory: UserDirectory,
    private readonly newest: NewestMessage,
  ) {}

  @Get()
  @Endpoint({ access: 'account', summary: 'The account that asks.', answer: OWN_USER })
  async get(@CurrentActor() actor: Actor): Promise<object> {
    const user = await this.users.get(actor.userId);
    const { bot_type, ...own } = await this.directory.present(actor, user, { clientGravatar: false, profileData: true });
    return {
      ...own,
      ...(user.isBot ? { bot_type } : {}),
      max_message_id: (await this.newest.findIdReceivedBy(actor.userId)) ?? -1,
    };
  }
}
