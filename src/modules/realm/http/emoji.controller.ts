import type { ServerResponse } from 'node:http';
import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { IntegerParam, StringParam } from '../../../http/params/parameter.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { openFile } from '../../../http/request/incoming-file.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { RawResponse, sendText } from '../../../http/response/response-body.js';
import { CACHE_FOREVER, sendFile } from '../../../http/response/send-file.js';
import type { Actor } from '../../../kernel/actor.js';
import { DoesNotExist } from '../../../kernel/domain-error.js';
import { object, record, type Static } from '../../../kernel/schema.js';
import { CustomEmojiService, WireCustomEmoji } from '../application/custom-emoji.service.js';
import { EmojiData } from '../application/emoji-data.js';
import { type EmojiImageReference, EmojiImagesService } from '../application/emoji-images.service.js';

const MAX_EMOJI_NAME = 100;

export class EmojiNameParams {
  @StringParam({ max: MAX_EMOJI_NAME, description: 'What is written between colons. Spaces count as underscores.' })
  readonly emojiName!: string;
}

export class EmojiImageParams {
  @IntegerParam({ name: 'realm_id_str' })
  readonly realmId!: number;

  @StringParam({ name: 'filename' })
  readonly fileName!: string;
}

const EmojiList = object({ emoji: record(WireCustomEmoji) });

@Controller('api/v1/realm/emoji')
export class EmojiController {
  constructor(private readonly emoji: CustomEmojiService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: "Returns the organization's custom emoji by their ids.",
    answer: EmojiList,
  })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof EmojiList>> {
    return { emoji: await this.emoji.list(actor.realmId) };
  }

  @Post(':emoji_name')
  @Endpoint({
    access: 'member',
    scope: 'administer',
    summary: 'Creates a custom emoji from the one file of a multipart body.',
    streamsBody: true,
  })
  async add(@CurrentActor() actor: Actor, @Params() params: EmojiNameParams, @Req() request: IncomingWireMessage): Promise<void> {
    await this.emoji.add(actor, params.emojiName, async () => {
      const file = await openFile(request, 'You must upload exactly one file.', true);
      return file?.body ?? null;
    });
  }

  @Delete(':emoji_name')
  @Endpoint({ access: 'account', scope: 'administer', summary: 'Deactivates a custom emoji.' })
  async deactivate(@CurrentActor() actor: Actor, @Params() params: EmojiNameParams): Promise<void> {
    await this.emoji.deactivate(actor, params.emojiName);
  }
}

/** The images of custom emoji, which never change, because each has its own name. Everybody who knows a name may fetch the image, because messages also leave by email. */
@Controller('user_avatars/:realm_id_str/emoji/images')
export class EmojiImagesController {
  constructor(private readonly images: EmojiImagesService) {}

  @Get(':filename')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Returns the image of a custom emoji.' })
  async image(
    @Params() { realmId, fileName }: EmojiImageParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.send({ realmId, fileName, still: false }, request, response);
  }

  @Get('still/:filename')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Returns the first frame of an animated custom emoji.' })
  async still(
    @Params() { realmId, fileName }: EmojiImageParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.send({ realmId, fileName, still: true }, request, response);
  }

  private async send(reference: EmojiImageReference, request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    const image = await this.images.find(reference);
    if (!image) throw new DoesNotExist('File not found');
    const name = reference.fileName;
    await sendFile(request, response, { ...image, disposition: 'inline', name, cacheControl: CACHE_FOREVER, version: name });
  }
}

export class EmojiDataParams {
  @StringParam()
  readonly file!: string;
}

@Controller('static/emoji')
export class EmojiDataController {
  constructor(private readonly data: EmojiData) {}

  @Get(':file')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The names of all Unicode emoji, by code.' })
  show(@Params() { file }: EmojiDataParams, @Res({ passthrough: true }) response: ServerResponse): RawResponse {
    if (`static/emoji/${file}` !== this.data.path) throw new DoesNotExist('Not Found');
    response.setHeader('Cache-Control', CACHE_FOREVER);
    sendText(response, 200, this.data.text, 'application/json');
    return RawResponse.alreadySent;
  }
}
