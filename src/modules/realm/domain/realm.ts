import type { GroupSettingValue } from '../../../kernel/group-setting-value.js';
import type { RealmId } from '../../../kernel/ids.js';
import { REALM_GROUP_SETTINGS, REALM_SETTING_DEFAULTS, type RealmGroupSetting, type RealmSettings } from './realm-settings.js';

/** The name of a system group, such as a setting has from the beginning, or what somebody chose. */
export type RealmGroupSettingValue = string | GroupSettingValue;

/** What a realm decided otherwise than the defaults. */
export type RealmSettingOverrides = Partial<RealmSettings & Record<RealmGroupSetting, RealmGroupSettingValue>>;

/** An organization: everything of one is invisible to every other. */
export class Realm {
  readonly id!: RealmId;
  active = true;

  constructor(
    /** Its subdomain; empty for the default organization. */
    readonly stringId: string,
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
    const chosen = names.filter((name) => name in this.overrides).map((name) => [name, this.overrides[name]]);
    return { ...REALM_SETTING_DEFAULTS, ...(Object.fromEntries(chosen) as Partial<RealmSettings>) };
  }

  /** @returns what was not so already */
  changeSettings(wishes: Partial<RealmSettings>): Partial<RealmSettings> {
    const present = new Map<string, unknown>(Object.entries(this.settings));
    const changed = Object.fromEntries(Object.entries(wishes).filter(([name, value]) => present.get(name) !== value));
    this.overrides = { ...this.overrides, ...changed };
    return changed;
  }

  /** Who may do what `name` says. */
  groupSetting(name: RealmGroupSetting): RealmGroupSettingValue {
    return this.overrides[name] ?? REALM_GROUP_SETTINGS[name].initial;
  }
}

/** What clients show, and accept, for the empty topic. */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';
