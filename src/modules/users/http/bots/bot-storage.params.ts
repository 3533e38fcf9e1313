import { LIMITS } from '../../../../kernel/limits.js';
import { jsonText, mapOf } from '../../../../http/codecs/codec.js';
import { ListParam, Param } from '../../../../http/params/parameter.js';

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
