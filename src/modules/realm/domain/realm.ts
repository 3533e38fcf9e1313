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
} from './realm-settings.js';
import type { RealmImageKind, RealmImages } from './realm-image.js';

/** The name of a system group, as in initial values, or a group setting value. */
export type RealmGroupSettingValue = string | GroupSettingValue;

/** Settings that differ from the defaults. */
export type RealmSettingOverrides = Partial<RealmSettings & Record<RealmGroupSetting, RealmGroupSettingValue>>;

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

  setting<K extends keyof RealmSettings>(name: K): RealmSettings[K] {
    return name in this.overrides ? (this.overrides as RealmSettings)[name] : REALM_SETTING_DEFAULTS[name];
  }

  get settings(): RealmSettings {
    const names = Object.keys(REALM_SETTING_DEFAULTS) as (keyof RealmSettings)[];
    const overridden = names.filter((name) => name in this.overrides).map((name) => [name, this.overrides[name]]);
    return { ...REALM_SETTING_DEFAULTS, ...(Object.fromEntries(overridden) as Partial<RealmSettings>) };
  }

  /** @returns the settings whose values changed */
  changeSettings(settings: Partial<RealmSettings>): Partial<RealmSettings> {
    const present = new Map<string, unknown>(Object.entries(this.settings));
    const changed = Object.fromEntries(Object.entries(settings).filter(([name, value]) => present.get(name) !== value));
    this.overrides = { ...this.overrides, ...changed };
    return changed;
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

/** The name of the empty topic in clients, which they may also send. */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';
