import type { RealmId } from '../../../kernel/ids.js';
import { initialValues } from '../../../kernel/setting-rule.js';
import { type RealmDefaultSettings, SETTINGS_WITH_REALM_DEFAULT } from './user-settings.js';

const INITIAL: RealmDefaultSettings = initialValues(SETTINGS_WITH_REALM_DEFAULT);

/** What an organization gives its newcomers. Accounts copy it when they are made, so a change concerns nobody who is there already. */
export class RealmUserDefaults {
  constructor(
    readonly realmId: RealmId,
    /** Settings that differ from what every organization has. */
    public choices: Partial<RealmDefaultSettings> = {},
  ) {}

  get settings(): RealmDefaultSettings {
    return { ...INITIAL, ...this.choices };
  }

  /** Takes over the wishes that are no news already. @returns those that were */
  change(wishes: Partial<RealmDefaultSettings>): Partial<RealmDefaultSettings> {
    const present: Readonly<Record<string, unknown>> = this.settings;
    const changed = Object.fromEntries(Object.entries(wishes).filter(([name, value]) => present[name] !== value));
    this.choices = { ...this.choices, ...changed };
    return changed;
  }
}
