import type { GroupSettingValue } from '../../../kernel/group-setting-value.js';
import type { RealmId } from '../../../kernel/ids.js';
import { REALM_GROUP_SETTINGS, REALM_SETTING_DEFAULTS, type RealmGroupSetting, type RealmSettings } from './realm-settings.js';

/** The name of a system group, as in initial values, or a group setting value. */
export type RealmGroupSettingValue = string | GroupSettingValue;

/** Settings that differ from the defaults. */
export type RealmSettingOverrides = Partial<RealmSettings & Record<RealmGroupSetting, RealmGroupSettingValue>>;

/** An organization; nothing of one realm is visible in another. */
export class Realm {
  readonly id!: RealmId;
  active = true;

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

  groupSetting(name: RealmGroupSetting): RealmGroupSettingValue {
    return this.overrides[name] ?? REALM_GROUP_SETTINGS[name].initial;
  }
}

/** The name of the empty topic in clients, which they may also send. */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';
