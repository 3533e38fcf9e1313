import { Controller, Delete, Get } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { array, integer, object, type Static } from '../../../kernel/schema.js';
import { WireAttachment } from '../application/attachment-events.js';
import { AttachmentsService } from '../application/attachments.service.js';
import { AttachmentIdParams } from './uploads.params.js';

const AttachmentList = object({
  attachments: array(WireAttachment),
  upload_space_used: integer('Bytes of all files of the organization.'),
});

@Controller('api/v1/attachments')
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: 'Lists the files that the account has uploaded.',
    answer: AttachmentList,
  })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof AttachmentList>> {
    const { attachments, usedBytes } = await this.attachments.list(actor);
    return { attachments, upload_space_used: usedBytes };
  }

  @Delete(':attachment_id')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Deletes a file that the account has uploaded.' })
  async delete(@CurrentActor() actor: Actor, @Params() params: AttachmentIdParams): Promise<void> {
    await this.attachments.delete(actor, params.attachmentId);
  }
}
