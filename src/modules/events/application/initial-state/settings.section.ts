import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { USER_SETTING_DEFAULTS, Users } from '../../../users/users.api.js';
import { StateSection, type StateWishes, wantsState } from './section.js';

const EMOJISETS = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
  { key: 'google-blob', text: 'Google blobs' },
];
const SOUNDS = [
  'ascend',
  'beep_boop',
  'bink',
  'bright',
  'brlip',
  'chime',
  'deep tom',
  'ding',
  'double tap',
  'down',
  'dry bongos',
  'dutdut',
  'fast ascend',
  'flute',
  'friendly',
  'kick roll',
  'loud tintong',
  'metallic snare',
  'pan',
  'shaker',
  'simple',
  'stairs',
  'subtle',
  'swish',
  'tintong',
  'up',
  'wood block',
  'zaping',
  'zing',
  'zulip',
];
const CHOICES = { emojiset_choices: EMOJISETS, available_notification_sounds: SOUNDS };

/** Settings that belong to one account and have no default in the organization. */
const PERSONAL_ONLY = new Set([
  'allow_private_data_export',
  'default_language',
  'enable_login_emails',
  'enable_marketing_emails',
  'timezone',
]);

/** Personal settings, and what the organization gives newcomers. */
@Injectable()
export class SettingsSection extends StateSection {
  readonly types = ['user_settings', 'realm_user_settings_defaults'];

  constructor(private readonly users: Users) {
    super();
  }

  async load(actor: Actor, wishes: StateWishes): Promise<Readonly<Record<string, unknown>>> {
    const user = await this.users.get(actor.userId);
    const defaults = Object.entries(USER_SETTING_DEFAULTS).filter(([name]) => !PERSONAL_ONLY.has(name));
    return {
      ...(wantsState(wishes, 'user_settings') ? { user_settings: { ...user.settings, timezone: user.timezone, ...CHOICES } } : {}),
      ...(wantsState(wishes, 'realm_user_settings_defaults')
        ? { realm_user_settings_defaults: { ...Object.fromEntries(defaults), ...CHOICES } }
        : {}),
    };
  }
}
