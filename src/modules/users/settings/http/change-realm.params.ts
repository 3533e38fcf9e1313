import { boolean, type Codec, CodecError, integer, jsonText, mapOf } from '../../../../http/codecs/codec.js';
import { limitCodec, parseLimit } from '../../../../http/codecs/limit-codec.js';
import { Param, StringParam } from '../../../../http/params/parameter.js';
import { combinedParams, groupSettingChange, namedParams, namedSettings, settingParams } from '../../../../http/params/setting-params.js';
import { LIMITS } from '../../../../kernel/limits.js';
import {
  NO_CHANNEL,
  REALM_CHANNEL_SETTINGS,
  REALM_GROUP_SETTINGS,
  REALM_SETTINGS,
  REALM_TIME_LIMITS,
  type RealmGroupSetting,
  type RealmSettings,
  realmSettingParameters,
} from '../../../realm/realm-settings.api.js';
import type { ChangeRealmInput } from '../application/change-realm.service.js';

const MAX_JITSI_URL = 200;

const GROUPS = Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[];
const TIME_LIMITS = Object.keys(REALM_TIME_LIMITS) as (keyof typeof REALM_TIME_LIMITS)[];

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

const methods = mapOf(jsonText(), boolean(), { max: LIMITS.MAX_REQUEST_AUTHENTICATION_METHODS });

const LimitParams = namedParams([...TIME_LIMITS, 'message_retention_days'] as const, limitCodec('unlimited'));
const ChannelParams = namedParams(REALM_CHANNEL_SETTINGS, integer());
const TableParams = combinedParams(settingParams(realmSettingParameters()), LimitParams);

export class ChangeRealmParams extends combinedParams(combinedParams(TableParams, ChannelParams), namedParams(GROUPS, groupSettingChange)) {
  @StringParam({ max: 40, optional: true })
  readonly name?: string;

  @StringParam({ max: 1000, optional: true, description: 'Markdown.' })
  readonly description?: string;

  @Param(jitsiUrl, { name: 'jitsi_server_url', optional: true })
  readonly jitsiServerUrl?: string | null;

  @StringParam({
    optional: true,
    description: 'The new subdomain, under which alone the organization is reached from then on. The answer contains the new `realm_url`.',
  })
  readonly stringId?: string;

  @Param(methods, { optional: true, description: 'Whether each of the named ways to log in is allowed.' })
  readonly authenticationMethods?: ReadonlyMap<string, boolean>;
}

/** @throws DomainError for an invalid limit */
export function toInput(params: ChangeRealmParams): ChangeRealmInput {
  const { name, description, stringId, authenticationMethods } = params;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(stringId === undefined ? {} : { stringId }),
    ...(authenticationMethods === undefined ? {} : { authenticationMethods }),
    settings: { ...(namedSettings(REALM_SETTINGS, params) as Partial<RealmSettings>), ...limits(params), ...channels(params) },
    groups: Object.fromEntries(GROUPS.flatMap((key) => (params[key] === undefined ? [] : [[key, params[key]]]))),
  };
}

function limits(params: ChangeRealmParams): Partial<RealmSettings> {
  const settings: Partial<RealmSettings> = {};
  for (const key of TIME_LIMITS) if (params[key] !== undefined) settings[key] = parseLimit(key, params[key], { unlimited: null });
  if (params.message_retention_days !== undefined)
    settings.message_retention_days = parseLimit('message_retention_days', params.message_retention_days, { unlimited: -1 });
  if (params.jitsiServerUrl !== undefined) settings.jitsi_server_url = params.jitsiServerUrl;
  return settings;
}

/** Every negative number unsets a channel. */
function channels(params: ChangeRealmParams): Partial<RealmSettings> {
  const settings: Partial<RealmSettings> = {};
  for (const key of REALM_CHANNEL_SETTINGS) if (params[key] !== undefined) settings[key] = Math.max(params[key], NO_CHANNEL);
  return settings;
}
