import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, boolean, integer, object, type Static } from '../../../../kernel/schema.js';
import { RealmExportsService } from '../application/realm-exports.service.js';
import { CreateRealmExportParams } from './realm-exports.params.js';

const ExportList = object({ exports: array(object({})) });
const ConsentList = object({ export_consents: array(object({ user_id: integer(), consented: boolean() })) });

@Controller('api/v1/export/realm')
export class RealmExportsController {
  constructor(private readonly exports: RealmExportsService) {}

  @Get()
  @Endpoint({
    access: 'administrator',
    summary: 'Lists the data exports of the organization; always empty, because the server creates none over the API.',
    answer: ExportList,
  })
  list(): Static<typeof ExportList> {
    return { exports: [] };
  }

  @Post()
  @Endpoint({
    access: 'administrator',
    scope: 'administer',
    summary: 'Requests a data export; always refused, because the server creates none over the API.',
  })
  create(@CurrentActor() actor: Actor, @Params() { exportType }: CreateRealmExportParams): never {
    return this.exports.create(actor, exportType);
  }

  @Get('consents')
  @Endpoint({
    access: 'administrator',
    summary: 'Lists which accounts allow administrators to export their private data.',
    answer: ConsentList,
  })
  async listConsents(@CurrentActor() actor: Actor): Promise<Static<typeof ConsentList>> {
    const consents = await this.exports.listConsents(actor);
    return { export_consents: consents.map(({ userId, consented }) => ({ user_id: userId, consented })) };
  }
}
