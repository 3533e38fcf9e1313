import { Controller, Get } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Endpoint } from '../../../http/routing/endpoint.decorator.js';
import type { Actor } from '../../../kernel/actor.js';
import { NewestMessage } from '../application/newest-message.js';
import { UserDirectory } from '../application/profiles/user-directory.service.js';
import { Users } from '../application/users.js';
import { USER_SCHEMA } from './user.answers.js';

@Controller('api/v1/users/me')
export class OwnUserController {
  constructor(
    private readonly users: Users,
    private readonly directory: UserDirectory,
    private readonly newest: NewestMessage,
  ) {}

  @Get()
  @Endpoint({ access: 'account', summary: 'The account that asks.', answer: { ...USER_SCHEMA, max_message_id: { type: 'integer' } } })
  async get(@CurrentActor() actor: Actor): Promise<object> {
    const user = await this.users.get(actor.userId);
    return {
      ...(await this.directory.present(actor, user, { clientGravatar: false, profileData: true })),
      max_message_id: (await this.newest.receivedBy(actor.userId)) ?? -1,
    };
  }
}
