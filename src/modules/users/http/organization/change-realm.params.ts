import { type Codec, either, integer, jsonText, Mismatch } from '../../../../http/params/codec.js';
import { groupSettingChange } from '../../../../http/params/group-setting.js';
import { Param, StringParam } from '../../../../http/params/parameter.js';
import { combinedParams, namedParams, namedSettings, settingParams } from '../../../../http/params/setting-params.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmGroupSetting, RealmSettings } from '../../../realm/realm.api.js';
import { REALM_GROUP_SETTINGS, REALM_SETTINGS, REALM_TIME_LIMITS, type RealmTimeLimit } from '../../../realm/realm-settings.api.js';
import type { RealmWish } from '../../application/organization/change-realm.service.js';

const MAX_JITSI_URL = 200;
/** More seconds or days than this are no limit that anybody lives to see. */
const MAX_LIMIT = 2_147_483_647;
const UNLIMITED = 'unlimited';

const GROUPS = Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[];
const LIMITS = Object.keys(REALM_TIME_LIMITS) as RealmTimeLimit[];

/** A number, or a word; which of them make sense is looked at after all other parameters, as the reference does. */
const limit: Codec<number | string> = {
  ...either(integer(), jsonText(), 'is not an integer'),
  schema: {
    anyOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string', enum: [UNLIMITED] },
    ],
  },
};

const jitsiUrl: Codec<string | null> = {
  transport: 'json',
  schema: { type: 'string', description: 'Address of a Jitsi server, or `default`.' },
  check(value, name) {
    const url = jsonText().check(value, name);
    if (url === 'default') return null;
    if (url.length <= MAX_JITSI_URL && /^https?:\/\/\S+$/.test(url) && URL.canParse(url)) return url;
    throw new Mismatch(`${name} is not an allowed_type`);
  },
};

const LimitParams = namedParams([...LIMITS, 'message_retention_days'] as const, limit);

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

/** What the request wishes. @throws DomainError for a limit that is none */
export function realmWish(params: ChangeRealmParams): RealmWish {
  const { name, description, jitsiServerUrl } = params;
  const settings = namedSettings(REALM_SETTINGS, params) as Partial<RealmSettings>;
  for (const key of LIMITS) if (params[key] !== undefined) settings[key] = parsedLimit(key, params[key], null);
  if (params.message_retention_days !== undefined)
    settings.message_retention_days = parsedLimit('message_retention_days', params.message_retention_days, -1);
  if (jitsiServerUrl !== undefined) settings.jitsi_server_url = jitsiServerUrl;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    settings,
    groups: Object.fromEntries(GROUPS.flatMap((key) => (params[key] === undefined ? [] : [[key, params[key]]]))),
  };
}

function parsedLimit<N extends number | null>(name: string, value: number | string, unlimited: N): number | N {
  if (value === UNLIMITED) return unlimited;
  if (typeof value === 'number' && value > 0 && value <= MAX_LIMIT) return value;
  throw new DomainError('REQUEST_VARIABLE_INVALID', `Bad value for '${name}': ${value}`, { var_name: name, bad_value: value });
}
