import { Controller, Patch } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { type Codec, CodecError, jsonText } from '../../../../http/codecs/codec.js';
import { limitCodec, parseLimit } from '../../../../http/codecs/limit-codec.js';
import { Param, StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { combinedParams, groupSettingChange, namedParams, namedSettings, settingParams } from '../../../../http/params/setting-params.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import {
  REALM_GROUP_SETTINGS,
  REALM_SETTINGS,
  REALM_TIME_LIMITS,
  type RealmGroupSetting,
  type RealmSettings,
  type RealmTimeLimit,
} from '../../../realm/realm.api.js';
import { type ChangeRealmInput, ChangeRealmService } from '../application/change-realm.service.js';

const MAX_JITSI_URL = 200;

const GROUPS = Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[];
const LIMITS = Object.keys(REALM_TIME_LIMITS) as RealmTimeLimit[];

const jitsiUrl: Codec<string | null> = {
  transport: 'json',
  schema: { type: 'string', maxLength: MAX_JITSI_URL, description: 'Address of a Jitsi server, or `default`.' },
  check(value, name) {
    const url = jsonText().check(value, name);
    if (url === 'default') return null;
    if (url.length <= MAX_JITSI_URL && /^https?:\/\/\S+$/.test(url) && URL.canParse(url)) return url;
    throw new CodecError(`${name} is not an allowed_type`);
  },
};

const LimitParams = namedParams([...LIMITS, 'message_retention_days'] as const, limitCodec('unlimited'));

export class ChangeRealmParams extends combinedParams(
  combinedParams(settingParams(REALM_SETTINGS), LimitParams),
  namedParams(GROUPS, groupSettingChange),
) {
  @StringParam({ max: 40, optional: true })
  readonly name?: string;

  @StringParam({ max: 1000, optional: true, description: 'Markdown.' })
  readonly description?: string;

  @Param(jitsiUrl, { name: 'jitsi_server_url', optional: true })
  readonly jitsiServerUrl?: string | null;
}

/** @throws DomainError for an invalid limit */
export function toInput(params: ChangeRealmParams): ChangeRealmInput {
  const { name, description, jitsiServerUrl } = params;
  const settings = namedSettings(REALM_SETTINGS, params) as Partial<RealmSettings>;
  for (const key of LIMITS) if (params[key] !== undefined) settings[key] = parseLimit(key, params[key], { unlimited: null });
  if (params.message_retention_days !== undefined)
    settings.message_retention_days = parseLimit('message_retention_days', params.message_retention_days, { unlimited: -1 });
  if (jitsiServerUrl !== undefined) settings.jitsi_server_url = jitsiServerUrl;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    settings,
    groups: Object.fromEntries(GROUPS.flatMap((key) => (params[key] === undefined ? [] : [[key, params[key]]]))),
  };
}

@Controller('api/v1/realm')
export class ChangeRealmController {
  constructor(private readonly realm: ChangeRealmService) {}

  /** As on the Zulip server, the answer says only `updated` for properties with string values. */
  @Patch()
  @Endpoint({ access: 'administrator', summary: 'Changes the organization. The answer contains the changed properties by name.' })
  async change(@CurrentActor() actor: Actor, @Params() params: ChangeRealmParams): Promise<object> {
    const changed = await this.realm.change(actor, toInput(params));
    return Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, typeof value === 'string' ? 'updated' : value]));
  }
}
