import { type Codec, isPlainObject, jsonText, Mismatch } from '../../../../http/params/codec.js';
import { ListParam, Param } from '../../../../http/params/parameter.js';

const MAX_KEY = 500;
const key = jsonText({ max: MAX_KEY });
const text = jsonText();

/** A JSON object of strings. A map, because its keys are the clients' own. */
const textsByKey: Codec<ReadonlyMap<string, string>> = {
  transport: 'json',
  schema: { type: 'object', additionalProperties: text.schema },
  check(value, name) {
    if (!isPlainObject(value)) throw new Mismatch(`${name} is not a dict`);
    return new Map(Object.entries(value).map(([at, one]) => [key.check(at, `${name} key`), text.check(one, `${name}["${at}"]`)]));
  },
};

export class PutBotStorageParams {
  @Param(textsByKey, { description: 'Texts by key.' })
  readonly storage!: ReadonlyMap<string, string>;
}

export class BotStorageKeysParams {
  @ListParam(key, { optional: true, description: 'All keys, if left out.' })
  readonly keys?: readonly string[];
}
