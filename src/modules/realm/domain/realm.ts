import type { RealmId } from '../../../kernel/ids.js';
import { REALM_GROUP_SETTING_DEFAULTS, REALM_SETTING_DEFAULTS, type RealmGroupSetting, type RealmSettings } from './realm-settings.js';

/** What a realm decided otherwise than the defaults: plain settings, and system groups by name for group settings. */
export type RealmChoices = Partial<RealmSettings & Record<RealmGroupSetting, string>>;

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
    public choices: RealmChoices = {},
  ) {}

  setting<K extends keyof RealmSettings>(name: K): RealmSettings[K] {
    return this.settings[name];
  }

  get settings(): RealmSettings {
    return { ...REALM_SETTING_DEFAULTS, ...this.choices };
  }

  /** Name of the system group that may do what `name` says. */
  groupSetting(name: RealmGroupSetting): string {
    return this.choices[name] ?? REALM_GROUP_SETTING_DEFAULTS[name];
  }
}

/** What clients show, and accept, for the empty topic. */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';
