import { Controller, Delete, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { openFile } from '../../../http/request/incoming-file.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { ChangeAvatarService } from '../application/avatars/change-avatar.service.js';

const EXACTLY_ONE = 'You must upload exactly one avatar.';
const answer = { avatar_url: { type: 'string' } } as const;

@Controller('api/v1/users/me/avatar')
export class OwnAvatarController {
  constructor(private readonly avatars: ChangeAvatarService) {}

  @Post()
  @Endpoint({ access: 'account', summary: "Makes the one file of a multipart body the account's picture.", streamsBody: true, answer })
  async upload(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<object> {
    const file = await openFile(request, EXACTLY_ONE, true);
    if (!file) throw new BadRequest(EXACTLY_ONE);
    return { avatar_url: await this.avatars.upload(actor, file.body) };
  }

  @Delete()
  @Endpoint({ access: 'account', summary: "Goes back to the avatar provider's picture.", answer })
  async remove(@CurrentActor() actor: Actor): Promise<object> {
    return { avatar_url: await this.avatars.remove(actor) };
  }
}
