import { Controller, Delete, Get, Put } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { jsonText, mapOf } from '../../../../http/codecs/codec.js';
import { ListParam, Param } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { object, record, type Static, string } from '../../../../kernel/schema.js';
import { BotStorageService } from '../application/bot-storage.service.js';

const key = jsonText({ max: LIMITS.MAX_BOT_STORAGE_KEY_CODE_POINTS });
const entries = mapOf(key, jsonText({ max: LIMITS.MAX_BODY_BYTES }), { max: LIMITS.MAX_REQUEST_BOT_STORAGE_ENTRIES });

export class PutBotStorageParams {
  @Param(entries, { description: 'Texts by key.' })
  readonly storage!: ReadonlyMap<string, string>;
}

export class BotStorageKeysParams {
  @ListParam(key, { max: LIMITS.MAX_REQUEST_BOT_STORAGE_ENTRIES, optional: true, description: 'All keys, if left out.' })
  readonly keys?: readonly string[];
}

const StoredTexts = object({ storage: record(string()) });

@Controller('api/v1/bot_storage')
export class BotStorageController {
  constructor(private readonly storage: BotStorageService) {}

  @Put()
  @Endpoint({ access: 'account', scope: 'send', summary: 'Stores texts for the account, by key.' })
  async put(@CurrentActor() actor: Actor, @Params() params: PutBotStorageParams): Promise<void> {
    await this.storage.put(actor, params.storage);
  }

  @Get()
  @Endpoint({
    access: 'account',
    summary: 'Returns the stored texts of the account.',
    answer: StoredTexts,
  })
  async get(@CurrentActor() actor: Actor, @Params() params: BotStorageKeysParams): Promise<Static<typeof StoredTexts>> {
    return { storage: Object.fromEntries(await this.storage.get(actor, params.keys ?? null)) };
  }

  @Delete()
  @Endpoint({ access: 'account', scope: 'send', summary: 'Deletes stored texts of the account, by key.' })
  async remove(@CurrentActor() actor: Actor, @Params() params: BotStorageKeysParams): Promise<void> {
    await this.storage.remove(actor, params.keys ?? null);
  }
}
