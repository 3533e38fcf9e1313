import type { ServerResponse } from 'node:http';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { sendFile } from '../../../http/response/send-file.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { DoesNotExist } from '../../../kernel/domain-error.js';
import { EmojiImagesService, type EmojiImageReference } from '../application/emoji/emoji-images.js';
import { EmojiImageParams } from './emoji.params.js';

/** A picture never changes: another one has another name. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

/** The pictures of custom emoji. Whoever knows the name of one may see it, as in messages that leave by e-mail. */
@Controller('user_avatars/:realm_id_str/emoji/images')
export class EmojiImagesController {
  constructor(private readonly images: EmojiImagesService) {}

  @Get(':filename')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The picture of a custom emoji.' })
  async image(
    @Params() { realmId, fileName }: EmojiImageParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.send({ realmId, fileName, still: false }, request, response);
  }

  @Get('still/:filename')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The first picture of an animated custom emoji.' })
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
