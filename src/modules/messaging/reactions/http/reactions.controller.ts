import { Controller, Delete, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { ReactionsService } from '../application/reactions.service.js';
import { SubmessagesService } from '../application/submessages.service.js';
import { AddReactionParams, AttachSubmessageParams, RemoveReactionParams } from './reactions.params.js';

@Controller('api/v1/messages/:message_id/reactions')
export class ReactionsController {
  constructor(private readonly reactions: ReactionsService) {}

  @Post()
  @Endpoint({ access: 'account', scope: 'send', summary: 'Adds an emoji reaction to a message.' })
  async add(@CurrentActor() actor: Actor, @Params() params: AddReactionParams): Promise<void> {
    const { messageId, emojiName: name, emojiCode: code, reactionType: type } = params;
    await this.reactions.add(actor, messageId, { name, ...given({ code, type }) });
  }

  @Delete()
  @Endpoint({ access: 'account', scope: 'send', summary: 'Removes an emoji reaction from a message.' })
  async remove(@CurrentActor() actor: Actor, @Params() params: RemoveReactionParams): Promise<void> {
    const { messageId, emojiName: name, emojiCode: code, reactionType: type } = params;
    await this.reactions.remove(actor, messageId, given({ name, code, type }));
  }
}

/** Omits the values that are undefined. */
function given(values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

@Controller('api/v1/submessage')
export class SubmessagesController {
  constructor(private readonly submessages: SubmessagesService) {}

  @Post()
  @Endpoint({ access: 'account', scope: 'send', summary: 'Attaches data of an integration to a message.' })
  async attach(@CurrentActor() actor: Actor, @Params() { messageId, msgType, content }: AttachSubmessageParams): Promise<void> {
    await this.submessages.attach(actor, { messageId, type: msgType, content });
  }
}
