import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { object, type Static, string } from '../../../../kernel/schema.js';
import { truncateMessageContent } from '../../messages/domain/message-content.js';
import { RenderMessageService } from '../application/render-message.service.js';

export class RenderMessageParams {
  @StringParam({ max: LIMITS.MAX_BODY_BYTES })
  readonly content!: string;
}

const RenderedMessage = object({ rendered: string() });

@Controller('api/v1/messages/render')
export class RenderMessageController {
  constructor(private readonly rendering: RenderMessageService) {}

  @Post()
  @Endpoint({ access: 'account', scope: 'send', summary: 'Renders a text as a message would be rendered.', answer: RenderedMessage })
  async render(@CurrentActor() actor: Actor, @Params() { content }: RenderMessageParams): Promise<Static<typeof RenderedMessage>> {
    const { html } = await this.rendering.render(actor, truncateMessageContent(content));
    return { rendered: html };
  }
}
