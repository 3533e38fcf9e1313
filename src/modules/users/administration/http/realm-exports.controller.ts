import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import type { JsonSchema } from '../../../../kernel/schema.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { RealmExportsService } from '../application/realm-exports.service.js';
import { CreateRealmExportParams } from './realm-exports.params.js';

const CONSENTS: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { user_id: { type: 'integer' }, consented: { type: 'boolean' } },
    required: ['user_id', 'consented'],
    additionalProperties: false,
  },
};

@Controller('api/v1/export/realm')
export class RealmExportsController {
  constructor(private readonly exports: RealmExportsService) {}

  @Get()
  @Endpoint({
    access: 'administrator',
    summary: 'Lists the data exports of the organization; always empty, because the server creates none over the API.',
    answer: { exports: { type: 'array', items: { type: 'object' } } },
  })
  list(): object {
    return { exports: [] };
  }

  @Post()
  @Endpoint({ access: 'administrator', summary: 'Requests a data export; always refused, because the server creates none over the API.' })
  create(@CurrentActor() actor: Actor, @Params() { exportType }: CreateRealmExportParams): never {
    return this.exports.create(actor, exportType);
  }

  @Get('consents')
  @Endpoint({
    access: 'administrator',
    summary: 'Lists which accounts allow administrators to export their private data.',
    answer: { export_consents: CONSENTS },
  })
  async listConsents(@CurrentActor() actor: Actor): Promise<object> {
    const consents = await this.exports.listConsents(actor);
    return { export_consents: consents.map(({ userId, consented }) => ({ user_id: userId, consented })) };
  }
}
