import { Controller, Get } from '@nestjs/common';
import { CurrentRealm } from '../../../http/auth/current-actor.decorator.js';
import { VisitorAccess } from '../../../http/auth/visitor-access.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { DescriptionRenderer } from '../../../kernel/description-renderer.js';
import type { RealmId } from '../../../kernel/ids.js';
import { array, boolean, integer, object, record, type Static, string } from '../../../kernel/schema.js';
import { MobilePushSupport, ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../../../kernel/server-identity.js';
import { Config } from '../../../platform/config/config.js';
import { RealmLookup } from '../application/realm-lookup.js';
import { ownRealmImageUrl } from '../domain/realm-image.js';
import type { Realm } from '../domain/realm.js';

const ServerSettings = object({
  authentication_methods: record(boolean()),
  external_authentication_methods: array(object({})),
  zulip_version: string(),
  zulip_merge_base: string(),
  zulip_feature_level: integer(),
  push_notifications_enabled: boolean(),
  is_incompatible: boolean(),
  email_auth_enabled: boolean(),
  require_email_format_usernames: boolean(),
  realm_url: string(),
  realm_uri: string('Old name of realm_url.'),
  realm_name: string(),
  realm_icon: string(),
  realm_description: string(),
  realm_web_public_access_enabled: boolean(),
});
type ServerSettings = Static<typeof ServerSettings>;

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
  readonly openToVisitors: boolean;
  /** Whether a gateway passes pushes on to mobile applications. */
  readonly mobilePushes: boolean;
}

/** What the Zulip server returns for an organization without a description. */
const DEFAULT_DESCRIPTION = 'The coolest place in the universe.';

export function presentServerSettings(view: ServerSettingsView): ServerSettings {
  const { realm, renderedDescription, realmUrl, development, openToVisitors, mobilePushes } = view;
  const email = realm.allowsLoginBy('Email');
  const enabled = new Set([...(email ? ['password', 'email'] : []), ...(development && realm.allowsLoginBy('Dev') ? ['dev'] : [])]);
  return {
    authentication_methods: Object.fromEntries(METHODS.map((method) => [method, enabled.has(method)])),
    external_authentication_methods: [],
    zulip_version: ZULIP_VERSION,
    zulip_merge_base: ZULIP_VERSION,
    zulip_feature_level: ZULIP_FEATURE_LEVEL,
    push_notifications_enabled: mobilePushes,
    is_incompatible: false,
    email_auth_enabled: email,
    require_email_format_usernames: true,
    realm_url: realmUrl,
    realm_uri: realmUrl,
    realm_name: realm.name,
    // Desktop applications keep the icon in a file, and show only formats that browsers recognize by their content.
    realm_icon: ownRealmImageUrl(realm, 'icon') ?? `${realmUrl}/static/realm-icon.png`,
    realm_description: renderedDescription,
    realm_web_public_access_enabled: openToVisitors,
  };
}

@Controller('api/v1/server_settings')
export class ServerSettingsController {
  constructor(
    private readonly realms: RealmLookup,
    private readonly descriptions: DescriptionRenderer,
    private readonly config: Config,
    private readonly mobilePushes: MobilePushSupport,
    private readonly visitors: VisitorAccess,
  ) {}

  @Get()
  @Endpoint({ access: 'anyone', summary: 'Returns what a client needs before it logs in.', answer: ServerSettings })
  async get(@CurrentRealm() realmId: RealmId): Promise<ServerSettings> {
    const realm = await this.realms.get(realmId);
    return presentServerSettings({
      realm,
      renderedDescription: await this.descriptions.render(realm.id, realm.description || DEFAULT_DESCRIPTION),
      realmUrl: await this.realms.realmUrl(realm.id),
      development: this.config.isDevelopment,
      mobilePushes: this.mobilePushes.isAvailable,
      openToVisitors: await this.visitors.isOpen(realm.id),
    });
  }
}
