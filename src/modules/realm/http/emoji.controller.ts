import { Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { openFile } from '../../../http/request/incoming-file.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import type { Actor } from '../../../kernel/actor.js';
import { CustomEmojiService } from '../application/emoji/custom-emoji.service.js';
import { EmojiNameParams } from './emoji.params.js';

const text = { type: 'string' };
const EMOJI_SCHEMA = {
  type: 'object',
  properties: {
    id: text,
    name: text,
    source_url: text,
    still_url: { type: ['string', 'null'], description: 'The first picture of an animation.' },
    deactivated: { type: 'boolean' },
    author_id: { type: 'integer' },
  },
};

@Controller('api/v1/realm/emoji')
export class EmojiController {
  constructor(private readonly emoji: CustomEmojiService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: "The organization's own emoji by their ids.",
    answer: { emoji: { type: 'object', additionalProperties: EMOJI_SCHEMA } },
  })
  async list(@CurrentActor() actor: Actor): Promise<object> {
    return { emoji: await this.emoji.list(actor.realmId) };
  }

  @Post(':emoji_name')
  @Endpoint({ access: 'member', summary: 'Makes an emoji of a picture: a form with one file.', streamsBody: true })
  async add(@CurrentActor() actor: Actor, @Params() params: EmojiNameParams, @Req() request: IncomingWireMessage): Promise<void> {
    await this.emoji.add(actor, params.emojiName, async () => {
      const file = await openFile(request, 'You must upload exactly one file.', true);
      return file?.body ?? null;
    });
  }

  @Delete(':emoji_name')
  @Endpoint({ access: 'account', summary: 'Takes an emoji out of use.' })
  async deactivate(@CurrentActor() actor: Actor, @Params() params: EmojiNameParams): Promise<void> {
    await this.emoji.deactivate(actor, params.emojiName);
  }
}
