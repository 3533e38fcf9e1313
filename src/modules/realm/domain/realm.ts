import type { GroupSettingValue } from '../../../kernel/group-setting-value.js';
import type { ChannelId, RealmId } from '../../../kernel/ids.js';
import type { AuthenticationMethod, AuthenticationMethods } from './authentication-methods.js';
import {
  NO_CHANNEL,
  REALM_CHANNEL_SETTINGS,
  REALM_GROUP_SETTINGS,
  REALM_SETTING_DEFAULTS,
  type RealmGroupSetting,
  type RealmSettings,
  type StoredRealmSettings,
} from './realm-settings.js';
import type { RealmImageKind, RealmImages } from './realm-image.js';

/** The name of a system group, as in initial values, or a group setting value. */
export type RealmGroupSettingValue = string | GroupSettingValue;

/** Settings that differ from the defaults. */
export type RealmSettingOverrides = Partial<StoredRealmSettings & Record<RealmGroupSetting, RealmGroupSettingValue>>;

/** An organization; nothing of one realm is visible in another. */
export class Realm {
  readonly id!: RealmId;
  active = true;
  /** Its deletion has begun and can only be completed. */
  deleting = false;
  images: RealmImages = {};

  constructor(
    /** The subdomain; empty for the default realm. */
    public stringId: string,
    public name: string,
    /** Markdown. */
    public description: string,
    /** Milliseconds UTC. */
    readonly createdAt: number,
    public overrides: RealmSettingOverrides = {},
  ) {}

  setting<K extends keyof StoredRealmSettings>(name: K): StoredRealmSettings[K] {
    return name in this.overrides ? (this.overrides as StoredRealmSettings)[name] : REALM_SETTING_DEFAULTS[name];
  }

  get settings(): RealmSettings {
    const names = Object.keys(REALM_SETTING_DEFAULTS) as (keyof StoredRealmSettings)[];
    const overridden = names.filter((name) => name in this.overrides).map((name) => [name, this.overrides[name]]);
    return {
      ...REALM_SETTING_DEFAULTS,
      ...(Object.fromEntries(overridden) as Partial<StoredRealmSettings>),
      topics_policy: this.setting('mandatory_topics') ? 'disable_empty_topic' : 'allow_empty_topic',
    };
  }

  /** @returns the settings whose values changed, with what follows from them */
  changeSettings({ topics_policy, ...settings }: Partial<RealmSettings>): Partial<RealmSettings> {
    const before = new Map<string, unknown>(Object.entries(this.settings));
    const policy = topics_policy === undefined ? {} : { mandatory_topics: topics_policy === 'disable_empty_topic' };
    const requested = Object.entries({ ...settings, ...policy });
    this.overrides = { ...this.overrides, ...Object.fromEntries(requested.filter(([name, value]) => before.get(name) !== value)) };
    return Object.fromEntries(Object.entries(this.settings).filter(([name, value]) => before.get(name) !== value));
  }

  /** @returns whether this changes the set of allowed methods */
  changeAuthenticationMethods(changes: AuthenticationMethods): boolean {
    const methods = Object.keys(changes) as AuthenticationMethod[];
    if (methods.every((method) => this.allowsLoginBy(method) === changes[method])) return false;
    this.overrides = { ...this.overrides, authentication_methods: { ...this.setting('authentication_methods'), ...changes } };
    return true;
  }

  allowsLoginBy(method: AuthenticationMethod): boolean {
    return this.setting('authentication_methods')[method] ?? true;
  }

  /** Unsets the settings that name the channel. @returns those settings with their new values */
  removeChannel(id: ChannelId): Readonly<Record<string, ChannelId>> {
    const naming = REALM_CHANNEL_SETTINGS.filter((name) => this.setting(name) === id);
    const settings = Object.fromEntries(naming.map((name) => [name, NO_CHANNEL]));
    this.changeSettings(settings);
    return settings;
  }

  /** @param fileName null for the default image @returns the name of the replaced file; null if there was none */
  replaceImage(kind: RealmImageKind, fileName: string | null): string | null {
    const { fileName: replaced = null, version = 0 } = this.images[kind] ?? {};
    this.images = { ...this.images, [kind]: { fileName, version: version + 1 } };
    return replaced;
  }

  groupSetting(name: RealmGroupSetting): RealmGroupSettingValue {
    return this.overrides[name] ?? REALM_GROUP_SETTINGS[name].initial;
  }
}
