import { Controller, Delete, Get } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import type { JsonSchema } from '../../../kernel/schema.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { AttachmentsService } from '../application/attachments.service.js';
import { AttachmentIdParams } from './uploads.params.js';

const integer = { type: 'integer' } as const;
const text = { type: 'string' } as const;

const ATTACHMENT_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    id: integer,
    name: text,
    path_id: text,
    size: { ...integer, description: 'In bytes.' },
    create_time: { ...integer, description: 'Milliseconds.' },
    messages: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: integer, date_sent: { ...integer, description: 'Milliseconds.' } },
        required: ['id', 'date_sent'],
      },
    },
  },
  required: ['id', 'name', 'path_id', 'size', 'create_time', 'messages'],
};

@Controller('api/v1/attachments')
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: 'Lists the files that the account has uploaded.',
    answer: {
      attachments: { type: 'array', items: ATTACHMENT_SCHEMA },
      upload_space_used: { ...integer, description: 'Bytes of all files of the organization.' },
    },
  })
  async list(@CurrentActor() actor: Actor): Promise<object> {
    const { attachments, usedBytes } = await this.attachments.list(actor);
    return { attachments, upload_space_used: usedBytes };
  }

  @Delete(':attachment_id')
  @Endpoint({ access: 'account', summary: 'Deletes a file that the account has uploaded.' })
  async delete(@CurrentActor() actor: Actor, @Params() params: AttachmentIdParams): Promise<void> {
    await this.attachments.delete(actor, params.attachmentId);
  }
}
