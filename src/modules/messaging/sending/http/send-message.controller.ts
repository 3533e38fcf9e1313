import { Controller, Headers, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { jsonOrText } from '../../../../http/codecs/json.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { described, integer, literal, object, optional, type Static, string } from '../../../../kernel/schema.js';
import { VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import { SendMessageService } from '../application/send-message.service.js';
import { type Addressee, channelAddressee, directAddressee } from '../domain/addressee.js';
import { SendMessageParams } from './sending.params.js';

const SentMessage = object({
  id: integer(),
  message_url: string('A link to the message. It names no place that the sender may not read.'),
  message_link: string('The link in Markdown, with the channel and the topic; for direct messages the URL alone.'),
  automatic_new_visibility_policy: optional(
    described(
      literal(...Object.values(VisibilityPolicy)),
      'What the topic has become to the sender by this message; absent if it is what it was.',
    ),
  ),
});

@Controller('api/v1/messages')
export class SendMessageController {
  constructor(private readonly sending: SendMessageService) {}

  @Post()
  @Endpoint({
    access: 'account',
    scope: 'send',
    checksKeyChannels: true,
    incomingWebhooks: true,
    summary: 'Sends a message to a channel or a direct message.',
    headers: {
      'Idempotency-Key':
        "The client's own name for the request: under it the message is sent once, however often the request is repeated within 48 hours, or another time that the operator of the server has chosen. " +
        'Another message under it is refused with the code `IDEMPOTENCY_KEY_REUSED`, and nothing is sent.',
    },
    answer: SentMessage,
  })
  async send(
    @CurrentActor() actor: Actor,
    @Params() params: SendMessageParams,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<Static<typeof SentMessage>> {
    const { type, to, ...request } = params;
    const addressee = addresseeOf(type, to);
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    const sent = await this.sending.send(actor, { ...request, addressee, ...key });
    const { id, newPolicy } = sent;
    const { url, markdown } = await this.sending.linkTo(actor, sent);
    return { id, message_url: url, message_link: markdown, ...(newPolicy === null ? {} : { automatic_new_visibility_policy: newPolicy }) };
  }
}

function addresseeOf(type: 'direct' | 'channel', to: string | undefined): Addressee {
  if (to === undefined) throw new BadRequest(type === 'channel' ? 'Missing channel' : 'Message must have recipients');
  return type === 'channel' ? channelAddressee(jsonOrText(to)) : directAddressee(jsonOrText(to));
}
