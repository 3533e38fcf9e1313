import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { AccessDenied, DoesNotExist } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { ExternalFetcher, ExternalFetchFailed, type ExternalResource } from '../../../../platform/outgoing-http/external-fetcher.js';
import { ExternalContentLinks } from '../application/external-content-links.js';

/** Types of images and sounds that cannot contain scripts. */
const SERVED_TYPES = new Set([
  'audio/aac',
  'audio/flac',
  'audio/mpeg',
  'audio/wav',
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/x-icon',
]);
/** Prevents content that a browser opens as a page from doing anything. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox";
const CACHE_SECONDS = 14 * 86_400;

export class ExternalContentParams {
  @StringParam()
  readonly digest!: string;

  @StringParam({ name: 'received_url' })
  readonly receivedUrl!: string;
}

/** Serves the images and sounds of other servers that messages show, so that browsers of readers do not contact those servers. */
@Controller('external_content')
export class ExternalContentController {
  constructor(
    private readonly links: ExternalContentLinks,
    private readonly fetcher: ExternalFetcher,
  ) {}

  @Get(':digest/:received_url')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Returns an image or a sound of another server that a message shows.' })
  async show(
    @Params() { digest, receivedUrl }: ExternalContentParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const url = this.links.verify(digest, receivedUrl);
    if (url === null) throw new AccessDenied('Not a valid URL.');
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    const options = { method, accept: 'image/*, audio/*', maxBytes: LIMITS.MAX_EXTERNAL_IMAGE_BYTES } as const;
    try {
      await this.fetcher.fetch(url, options, (resource) => send(response, resource, method === 'HEAD'));
    } catch (error) {
      if (!(error instanceof ExternalFetchFailed)) throw error;
      if (response.headersSent) response.destroy();
      else throw new DoesNotExist('The image is not available.');
    }
  }
}

async function send(response: ServerResponse, { contentType, length, body }: ExternalResource, headOnly: boolean): Promise<void> {
  if (!SERVED_TYPES.has(contentType)) throw new ExternalFetchFailed(`neither an image nor a sound: "${contentType}"`);
  const chunks = body[Symbol.asyncIterator]();
  // The headers are set after the first chunk was read, because an error response has others.
  const first = headOnly ? null : await chunks.next();
  response.setHeader('Content-Type', contentType);
  if (length !== null) response.setHeader('Content-Length', length);
  response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', `public, max-age=${CACHE_SECONDS}`);
  if (!first || first.done) {
    response.end();
    return;
  }
  response.write(first.value);
  await pipeline({ [Symbol.asyncIterator]: () => chunks }, response).catch((error: unknown) => {
    throw new ExternalFetchFailed((error as Error).message);
  });
}
