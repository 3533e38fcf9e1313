import type { ServerResponse } from 'node:http';
import { Controller, Get, Res } from '@nestjs/common';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
import { sendText } from '../../../../http/response/send-text.js';
import { RawResponse } from '../../../../http/response/raw-response.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { EmojiData } from '../../application/additions/emoji-data.js';
import { EmojiDataParams } from './emoji-data.params.js';

@Controller('static/emoji')
export class EmojiDataController {
  constructor(private readonly data: EmojiData) {}

  @Get(':file')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The names of all Unicode emoji, by code.' })
  show(@Params() { file }: EmojiDataParams, @Res({ passthrough: true }) response: ServerResponse): RawResponse {
    if (`static/emoji/${file}` !== this.data.path) throw new DoesNotExist('Not Found');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    sendText(response, 200, this.data.text, 'application/json');
    return RawResponse.alreadySent;
  }
}
