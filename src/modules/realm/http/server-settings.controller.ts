import type { IncomingMessage } from 'node:http';
import { Controller, Get, Req } from '@nestjs/common';
import { CurrentRealm } from '../../../http/auth/current-actor.decorator.js';
import { VisitorAccess } from '../../../http/auth/visitor-access.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../http/request/preferred-language.js';
import { DescriptionRenderer } from '../../../kernel/description-renderer.js';
import type { RealmId } from '../../../kernel/ids.js';
import { array, boolean, integer, nullable, object, record, type Static, string } from '../../../kernel/schema.js';
import { MobilePushSupport, ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../../../kernel/server-identity.js';
import type { InEachLanguage, TextLanguage } from '../../../kernel/text.js';
import { Config } from '../../../platform/config/config.js';
import { RealmLookup } from '../application/realm-lookup.js';
import { type SignOnMethod, SignOnMethods } from '../application/required-ports.js';
import { ownRealmImageUrl } from '../domain/realm-image.js';
import type { Realm } from '../domain/realm.js';

const ExternalMethod = object({
  name: string(),
  display_name: string('Clients show it after words such as “Sign in with”.'),
  display_icon: nullable(string()),
  login_url: string(),
  signup_url: string(),
});
type ExternalMethod = Static<typeof ExternalMethod>;

const ServerSettings = object({
  authentication_methods: record(boolean()),
  external_authentication_methods: array(ExternalMethod, 'Pages on which a mobile application logs in by a browser.'),
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

const BROWSER: InEachLanguage<string> = { en: 'the browser', de: 'dem Browser' };

/** The server's own page, by which mobile applications log in with all that it asks for. `users` serves it. */
const webLogin = (language: TextLanguage): ExternalMethod => ({
  name: 'skein:web',
  display_name: BROWSER[language],
  display_icon: null,
  login_url: '/accounts/login/social/web',
  signup_url: '/accounts/register/social/web',
});

function presentMethod({ name, displayName, loginUrl, signupUrl }: SignOnMethod): ExternalMethod {
  return { name, display_name: displayName, display_icon: null, login_url: loginUrl, signup_url: signupUrl };
}

export interface ServerSettingsView {
  readonly realm: Realm;
  /** The providers at which people log in. */
  readonly providers: readonly SignOnMethod[];
  /** Whether people log in with their names and passwords in a directory. */
  readonly directory: boolean;
  readonly renderedDescription: string;
  readonly realmUrl: string;
  /** Whether logins without a password are enabled. */
  readonly development: boolean;
  readonly openToVisitors: boolean;
  readonly language: TextLanguage;
  /** Whether a gateway passes pushes on to mobile applications. */
  readonly mobilePushes: boolean;
}

/** What the Zulip server returns for an organization without a description. */
const DEFAULT_DESCRIPTION = 'The coolest place in the universe.';

export function presentServerSettings(view: ServerSettingsView): ServerSettings {
  const { realm, providers, directory, renderedDescription, realmUrl, development, openToVisitors, mobilePushes, language } = view;
  const email = realm.allowsLoginBy('Email');
  const enabled = new Set([
    ...(email || directory ? ['password'] : []),
    ...(email ? ['email'] : []),
    ...(directory ? ['ldap'] : []),
    ...(development && realm.allowsLoginBy('Dev') ? ['dev'] : []),
    ...providers.map(({ method }) => method.toLowerCase()),
  ]);
  return {
    authentication_methods: Object.fromEntries(METHODS.map((method) => [method, enabled.has(method)])),
    external_authentication_methods: [...providers.map(presentMethod), ...(email || directory ? [webLogin(language)] : [])],
    zulip_version: ZULIP_VERSION,
    zulip_merge_base: ZULIP_VERSION,
    zulip_feature_level: ZULIP_FEATURE_LEVEL,
    push_notifications_enabled: mobilePushes,
    is_incompatible: false,
    email_auth_enabled: email,
    require_email_format_usernames: !directory,
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
    private readonly signOn: SignOnMethods,
  ) {}

  @Get()
  @Endpoint({ access: 'anyone', summary: 'Returns what a client needs before it logs in.', answer: ServerSettings })
  async get(@CurrentRealm() realmId: RealmId, @Req() request: IncomingMessage): Promise<ServerSettings> {
    const realm = await this.realms.get(realmId);
    return presentServerSettings({
      realm,
      providers: await this.signOn.list(realm.id),
      directory: await this.signOn.usesDirectory(realm.id),
      renderedDescription: await this.descriptions.render(realm.id, realm.description || DEFAULT_DESCRIPTION),
      realmUrl: await this.realms.realmUrl(realm.id),
      development: this.config.isDevelopment,
      mobilePushes: this.mobilePushes.isAvailable,
      language: preferredLanguage(request),
      openToVisitors: await this.visitors.isOpen(realm.id),
    });
  }
}
