import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import {
  NOTIFICATION_SOUNDS,
  OLD_DISPLAY_SETTINGS,
  OLD_NOTIFICATION_SETTINGS,
  RealmUserDefaultsService,
} from '../../../users/settings.api.js';
import { UserLookup } from '../../../users/users.api.js';
import { StateSection, type InitialStateInput, includesState } from './section.js';

const EMOJISETS = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
  { key: 'google-blob', text: 'Google blobs' },
];
const CHOICES = { emojiset_choices: EMOJISETS, available_notification_sounds: NOTIFICATION_SOUNDS };

/** Personal settings, and what the organization gives newcomers. */
@Injectable()
export class SettingsSection extends StateSection {
  readonly types = ['user_settings', 'update_display_settings', 'update_global_notifications', 'realm_user_settings_defaults'];

  constructor(
    private readonly users: UserLookup,
    private readonly defaults: RealmUserDefaultsService,
  ) {
    super();
  }

  async load(actor: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    const user = await this.users.get(actor.userId);
    const settings = { ...user.settings, timezone: user.timezone, ...CHOICES };
    const wantsOld = (type: string): boolean => !wishes.capabilities.userSettingsObject && includesState(wishes, type);
    return {
      ...(includesState(wishes, 'user_settings') ? { user_settings: settings } : {}),
      ...(wantsOld('update_display_settings') ? only(settings, [...OLD_DISPLAY_SETTINGS, 'emojiset_choices']) : {}),
      ...(wantsOld('update_global_notifications') ? only(settings, [...OLD_NOTIFICATION_SETTINGS, 'available_notification_sounds']) : {}),
      ...(includesState(wishes, 'realm_user_settings_defaults')
        ? { realm_user_settings_defaults: { ...(await this.defaults.getFor(actor.realmId)), ...CHOICES } }
        : {}),
    };
  }
}

function only<T extends object>(settings: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Partial<T>;
}
