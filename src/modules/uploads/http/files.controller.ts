import type { ServerResponse } from 'node:http';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { CurrentRealm, CurrentVisitor } from '../../../http/auth/current-actor.decorator.js';
import { redirectToLogin } from '../../../http/auth/login-redirect.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { acceptsHtml } from '../../../http/response/html-page.js';
import { RawResponse, sendText } from '../../../http/response/response-body.js';
import { sendFile } from '../../../http/response/send-file.js';
import type { Actor } from '../../../kernel/actor.js';
import { BlobStore } from '../../../kernel/blob-store.js';
import { AccessDenied, DoesNotExist } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { AttachmentAccess } from '../application/attachment-access.js';
import { TemporaryLinksService } from '../application/temporary-links.service.js';
import { ThumbnailsService } from '../application/thumbnails.service.js';
import { type Attachment, blobKeyOf } from '../domain/attachment.js';
import { dispositionOf, headerOf } from './content-types.js';
import { FilePathParams, TemporaryFileParams, ThumbnailParams } from './uploads.params.js';

/** Browsers may store a file but must check before each use whether the account may still read it. */
const REVALIDATE = 'private, no-cache';

/** Serves files and thumbnails at the URLs that messages contain. */
@Controller('user_uploads')
export class FilesController {
  constructor(
    private readonly access: AttachmentAccess,
    private readonly links: TemporaryLinksService,
    private readonly thumbnails: ThumbnailsService,
    private readonly blobs: BlobStore,
  ) {}

  /** A browser without a session is redirected to the login page, because the account may be allowed to read the file. */
  @Get(':realm_id_str/:spread/:token/:filename')
  @Endpoint({
    access: 'visitor',
    browsers: true,
    hidden: true,
    encodedSlashes: true,
    summary: 'A file, for those who may read a message that links to it.',
  })
  async file(
    @CurrentRealm() realmId: RealmId,
    @CurrentVisitor() visitor: Actor | null,
    @Params() path: FilePathParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const attachment = await this.access.accessFile(realmId, visitor, pathIdOf(path)).catch((error: unknown) => {
      if (visitor || !(error instanceof AccessDenied) || !acceptsHtml(request)) throw error;
      return null;
    });
    if (attachment) await this.send(attachment, request, response);
    else redirectToLogin(request, response);
  }

  @Get('thumbnail/:realm_id_str/:spread/:token/:filename/:format')
  @Endpoint({
    access: 'visitor',
    browsers: true,
    hidden: true,
    encodedSlashes: true,
    summary: 'Returns a thumbnail to accounts that may read the image.',
  })
  async thumbnail(
    @CurrentRealm() realmId: RealmId,
    @CurrentVisitor() visitor: Actor | null,
    @Params() { format, ...path }: ThumbnailParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const attachment = await this.access.accessFile(realmId, visitor, pathIdOf(path));
    const found = await this.thumbnails.find(attachment, format);
    if (!found) throw new DoesNotExist('File not found');
    const { key, ...info } = found;
    await sendFile(request, response, {
      ...info,
      disposition: 'inline',
      name: attachment.name,
      cacheControl: REVALIDATE,
      version: `${attachment.id}-${format}`,
      open: (range) => this.blobs.read(key, range),
    });
  }

  @Get('temporary/:token/:filename')
  @Endpoint({
    access: 'anyone',
    summary: 'Returns a file by its temporary link.',
    bareAnswer: { contentType: '*/*', schema: { type: 'string', format: 'binary' } },
  })
  async temporary(
    @CurrentRealm() realmId: RealmId,
    @Params() { token }: TemporaryFileParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.send(await this.links.open(realmId, token), request, response);
  }

  private async send(attachment: Attachment, request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    const { id, pathId, name, contentType, size } = attachment;
    await sendFile(request, response, {
      size,
      contentType: headerOf(contentType),
      disposition: dispositionOf(contentType),
      name,
      cacheControl: REVALIDATE,
      version: String(id),
      open: (range) => this.blobs.read(blobKeyOf(pathId), range),
    });
  }
}

export function pathIdOf({ realmId, spread, token, filename }: FilePathParams): string {
  return `${realmId}/${spread}/${token}/${filename}`;
}

/** A rotating arc. */
const LOADING_IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" role="img" aria-label="Loading">
  <path d="M20 6a14 14 0 0 1 14 14" fill="none" stroke="#000" stroke-width="4" stroke-linecap="round">
    <animateTransform attributeName="transform" type="rotate" from="0 20 20" to="360 20 20" dur="1s" repeatCount="indefinite"/>
  </path>
</svg>
`;

/** Serves the image that messages show until the thumbnail of an image exists. */
@Controller('static/images/loading')
export class PlaceholderController {
  @Get('loader-black.svg')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Returns the placeholder of a thumbnail that does not exist yet.' })
  show(@Res({ passthrough: true }) response: ServerResponse): RawResponse {
    response.setHeader('Cache-Control', 'public, max-age=86400');
    sendText(response, 200, LOADING_IMAGE, 'image/svg+xml');
    return RawResponse.alreadySent;
  }
}
