import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { NOTIFICATION_SOUNDS, RealmUserDefaultsService } from '../../../users/settings.api.js';
import { Users } from '../../../users/users.api.js';
import { StateSection, type StateWishes, wantsState } from './section.js';

const EMOJISETS = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
  { key: 'google-blob', text: 'Google blobs' },
];
const CHOICES = { emojiset_choices: EMOJISETS, available_notification_sounds: NOTIFICATION_SOUNDS };

/** Settings that older clients find at the top of the answer, by the event type with which they ask for them. */
const OLD_DISPLAY_SETTINGS = [
  'color_scheme',
  'default_language',
  'demote_inactive_streams',
  'emojiset',
  'enable_drafts_synchronization',
  'enter_sends',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  'receives_typing_notifications',
  'starred_message_counts',
  'timezone',
  'translate_emoticons',
  'twenty_four_hour_time',
  'web_home_view',
  'emojiset_choices',
] as const;
const OLD_NOTIFICATION_SETTINGS = [
  'desktop_icon_count_display',
  'email_notifications_batching_period_seconds',
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_sounds',
  'enable_stream_audible_notifications',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'message_content_in_email_notifications',
  'notification_sound',
  'pm_content_in_desktop_notifications',
  'presence_enabled',
  'realm_name_in_email_notifications_policy',
  'wildcard_mentions_notify',
  'available_notification_sounds',
] as const;

/** Personal settings, and what the organization gives newcomers. */
@Injectable()
export class SettingsSection extends StateSection {
  readonly types = ['user_settings', 'update_display_settings', 'update_global_notifications', 'realm_user_settings_defaults'];

  constructor(
    private readonly users: Users,
    private readonly defaults: RealmUserDefaultsService,
  ) {
    super();
  }

  async load(actor: Actor, wishes: StateWishes): Promise<Readonly<Record<string, unknown>>> {
    const user = await this.users.get(actor.userId);
    const settings = { ...user.settings, timezone: user.timezone, ...CHOICES };
    const wantsOld = (type: string): boolean => !wishes.capabilities.userSettingsObject && wantsState(wishes, type);
    return {
      ...(wantsState(wishes, 'user_settings') ? { user_settings: settings } : {}),
      ...(wantsOld('update_display_settings') ? only(settings, OLD_DISPLAY_SETTINGS) : {}),
      ...(wantsOld('update_global_notifications') ? only(settings, OLD_NOTIFICATION_SETTINGS) : {}),
      ...(wantsState(wishes, 'realm_user_settings_defaults')
        ? { realm_user_settings_defaults: { ...(await this.defaults.of(actor.realmId)), ...CHOICES } }
        : {}),
    };
  }
}

function only<T extends object>(settings: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Partial<T>;
}
