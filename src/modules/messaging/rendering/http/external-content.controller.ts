import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { AccessDenied, DoesNotExist } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { ExternalFetcher, ExternalFetchFailed, type ExternalResource } from '../../../../platform/outgoing-http/external-fetcher.js';
import { ExternalContent } from '../application/external-content.js';
import { ExternalContentParams } from './external-content.params.js';

/** Pictures that can hold no script. */
const SHOWN = new Set(['image/apng', 'image/avif', 'image/bmp', 'image/gif', 'image/jpeg', 'image/png', 'image/webp', 'image/x-icon']);
/** Nothing here is a page; a picture that says it is one may do nothing. */
const POLICY = "default-src 'none'; sandbox";
const CACHE_SECONDS = 14 * 86_400;

/** Pictures from elsewhere, as messages show them: the reader's browser asks only this server. */
@Controller('external_content')
export class ExternalContentController {
  constructor(
    private readonly content: ExternalContent,
    private readonly fetcher: ExternalFetcher,
  ) {}

  @Get(':digest/:received_url')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'A picture from elsewhere that a message shows.' })
  async show(
    @Params() { digest, receivedUrl }: ExternalContentParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const url = this.content.verify(digest, receivedUrl);
    if (url === null) throw new AccessDenied('Not a valid URL.');
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    const options = { method, accept: 'image/*', maxBytes: LIMITS.MAX_EXTERNAL_IMAGE_BYTES } as const;
    try {
      await this.fetcher.fetch(url, options, (resource) => send(response, resource, method === 'HEAD'));
    } catch (error) {
      if (!(error instanceof ExternalFetchFailed)) throw error;
      if (response.headersSent) response.destroy();
      else throw new DoesNotExist('The picture cannot be had.');
    }
  }
}

async function send(response: ServerResponse, { contentType, length, body }: ExternalResource, headOnly: boolean): Promise<void> {
  if (!SHOWN.has(contentType)) throw new ExternalFetchFailed(`no picture but "${contentType}"`);
  const pieces = body[Symbol.asyncIterator]();
  // The headers wait for the first piece, because an error has other ones.
  const first = headOnly ? null : await pieces.next();
  response.setHeader('Content-Type', contentType);
  if (length !== null) response.setHeader('Content-Length', length);
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', `public, max-age=${CACHE_SECONDS}`);
  if (!first || first.done) {
    response.end();
    return;
  }
  response.write(first.value);
  await pipeline({ [Symbol.asyncIterator]: () => pieces }, response).catch((error: unknown) => {
    throw new ExternalFetchFailed((error as Error).message);
  });
}
