import { Controller, Get, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { openFile } from '../../../http/request/incoming-file.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { object, type Static, string } from '../../../kernel/schema.js';
import { AttachmentAccess } from '../application/attachment-access.js';
import { TemporaryLinksService } from '../application/temporary-links.service.js';
import { UploadFileService } from '../application/upload-file.service.js';
import { contentTypeOf } from './content-types.js';
import { pathIdOf } from './files.controller.js';
import { FilePathParams } from './uploads.params.js';

const UploadedFile = object({ url: string(), uri: string(), filename: string() });
const TemporaryLink = object({ url: string() });

@Controller('api/v1/user_uploads')
export class UploadsController {
  constructor(
    private readonly uploadFile: UploadFileService,
    private readonly access: AttachmentAccess,
    private readonly links: TemporaryLinksService,
  ) {}

  @Post()
  @Endpoint({
    access: 'account',
    scope: 'send',
    // A file is in no channel until a message links to it.
    checksKeyChannels: true,
    summary: 'Uploads the one file of a multipart body.',
    streamsBody: true,
    answer: UploadedFile,
  })
  async upload(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<Static<typeof UploadedFile>> {
    const file = await openFile(request, 'You may only upload one file at a time');
    if (!file) throw new BadRequest('You must specify a file to upload');
    const { pathId, name } = await this.uploadFile.upload(actor, { ...file, contentType: contentTypeOf(file.contentType, file.name) });
    const url = `/user_uploads/${pathId}`;
    return { url, uri: url, filename: name };
  }

  @Get(':realm_id_str/:spread/:token/:filename')
  @Endpoint({
    access: 'account',
    encodedSlashes: true,
    summary: 'Returns a link to a file that needs no credentials for a minute.',
    answer: TemporaryLink,
  })
  async temporaryLink(@CurrentActor() actor: Actor, @Params() path: FilePathParams): Promise<Static<typeof TemporaryLink>> {
    return { url: this.links.create(actor, await this.access.accessFile(actor.realmId, actor, pathIdOf(path))) };
  }
}
