import { Controller, Get } from '@nestjs/common';
import { CurrentRealm } from '../../../http/auth/current-actor.decorator.js';
import type { JsonSchema } from '../../../kernel/schema.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { DescriptionRenderer } from '../../../kernel/description-renderer.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../../../kernel/server-identity.js';
import { Config } from '../../../platform/config/config.js';
import { RealmLookup } from '../application/realm-lookup.js';
import { realmImageUrl } from '../domain/realm-image.js';
import type { Realm } from '../domain/realm.js';

const text = { type: 'string' };
const flag = { type: 'boolean' };

export const SERVER_SETTINGS_ANSWER: Readonly<Record<string, JsonSchema>> = {
  authentication_methods: { type: 'object', additionalProperties: flag },
  external_authentication_methods: { type: 'array', items: { type: 'object' } },
  zulip_version: text,
  zulip_merge_base: text,
  zulip_feature_level: { type: 'integer' },
  push_notifications_enabled: flag,
  is_incompatible: flag,
  email_auth_enabled: flag,
  require_email_format_usernames: flag,
  realm_url: text,
  realm_uri: { type: 'string', description: 'Old name of realm_url.' },
  realm_name: text,
  realm_icon: text,
  realm_description: text,
  realm_web_public_access_enabled: flag,
};

const METHODS = [
  'password',
  'dev',
  'email',
  'ldap',
  'remoteuser',
  'github',
  'azuread',
  'gitlab',
  'google',
  'apple',
  'saml',
  'openid connect',
];

export interface ServerSettingsView {
  readonly realm: Realm;
  readonly renderedDescription: string;
  readonly realmUrl: string;
  /** Whether logins without a password are enabled. */
  readonly development: boolean;
}

/** What the Zulip server returns for an organization without a description. */
const DEFAULT_DESCRIPTION = 'The coolest place in the universe.';

export function presentServerSettings({ realm, renderedDescription, realmUrl, development }: ServerSettingsView): object {
  const email = realm.allowsLoginBy('Email');
  const enabled = new Set([...(email ? ['password', 'email'] : []), ...(development && realm.allowsLoginBy('Dev') ? ['dev'] : [])]);
  return {
    authentication_methods: Object.fromEntries(METHODS.map((method) => [method, enabled.has(method)])),
    external_authentication_methods: [],
    zulip_version: ZULIP_VERSION,
    zulip_merge_base: ZULIP_VERSION,
    zulip_feature_level: ZULIP_FEATURE_LEVEL,
    push_notifications_enabled: false,
    is_incompatible: false,
    email_auth_enabled: email,
    require_email_format_usernames: true,
    realm_url: realmUrl,
    realm_uri: realmUrl,
    realm_name: realm.name,
    realm_icon: realmImageUrl(realm, 'icon', realmUrl),
    realm_description: renderedDescription,
    realm_web_public_access_enabled: realm.setting('enable_spectator_access'),
  };
}

@Controller('api/v1/server_settings')
export class ServerSettingsController {
  constructor(
    private readonly realms: RealmLookup,
    private readonly descriptions: DescriptionRenderer,
    private readonly config: Config,
  ) {}

  @Get()
  @Endpoint({ access: 'anyone', summary: 'Returns what a client needs before it logs in.', answer: SERVER_SETTINGS_ANSWER })
  async get(@CurrentRealm() realmId: RealmId): Promise<object> {
    const realm = await this.realms.get(realmId);
    return presentServerSettings({
      realm,
      renderedDescription: await this.descriptions.render(realm.id, realm.description || DEFAULT_DESCRIPTION),
      realmUrl: await this.realms.realmUrl(realm.id),
      development: this.config.isDevelopment,
    });
  }
}
