import { Injectable } from '@nestjs/common';
import { type ClientEvent, eventKind } from '../../../../kernel/client-events.js';
import { array, boolean, integer, literal, oneOf, optional, type Static, string } from '../../../../kernel/schema.js';
import { LANGUAGES } from '../../../realm/realm-settings.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { AccountListeners } from '../../accounts/application/account-listeners.js';
import { OLD_DISPLAY_SETTINGS, OLD_NOTIFICATION_SETTINGS } from '../../accounts/domain/user-settings.js';
import type { User } from '../../accounts/domain/user.js';
import { UserEvents } from '../../profiles/application/user-events.js';
import { WireMutedUser } from './muted-users.service.js';

const SettingValue = oneOf(boolean(), integer(), string());
type SettingValue = Static<typeof SettingValue>;
const LANGUAGE = { language_name: optional(string('The name of the language, of the setting `default_language`.')) };

/** The events about settings of accounts; the second and third are for older clients. */
export const SETTINGS_EVENTS = [
  eventKind('UserSettingEvent', 'user_settings', { op: literal('update'), property: string(), value: SettingValue, ...LANGUAGE }),
  eventKind('DisplaySettingEvent', 'update_display_settings', {
    user: string(),
    setting_name: string(),
    setting: SettingValue,
    ...LANGUAGE,
  }),
  eventKind('NotificationSettingEvent', 'update_global_notifications', {
    user: string(),
    notification_name: string(),
    setting: SettingValue,
  }),
  eventKind('UserSettingDefaultEvent', 'realm_user_settings_defaults', { op: literal('update'), property: string(), value: SettingValue }),
  eventKind('MutedUsersEvent', 'muted_users', { muted_users: array(WireMutedUser) }),
] as const;

declare module '../../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly settings: typeof SETTINGS_EVENTS;
  }
}

const DISPLAY: ReadonlySet<string> = new Set(OLD_DISPLAY_SETTINGS);
const NOTIFICATIONS: ReadonlySet<string> = new Set(OLD_NOTIFICATION_SETTINGS);

/** Publishes changes of personal settings to the account that has them, and says of whom others see the presence. Inside the unit of work. */
@Injectable()
export class SettingsEvents {
  constructor(
    private readonly events: UserEvents,
    private readonly realms: RealmLookup,
    private readonly listeners: AccountListeners,
  ) {}

  /** @param settings names and new values */
  async publish(user: User, settings: readonly (readonly [property: string, value: SettingValue])[]): Promise<void> {
    const address = user.apiEmail(await this.realms.realmHost(user.realmId));
    await this.events.publishToOwner(
      user,
      settings.flatMap(([property, value]) => settingEvents(address, property, value)),
    );
    if (settings.some(([property]) => property === 'presence_enabled')) await this.listeners.notifyPresenceSharingChanged(user);
  }
}

/**
 * The events of one setting that changed; older clients receive the event types of their time as well.
 * @param user the address of the account in the API
 */
function settingEvents(user: string, property: string, value: SettingValue): ClientEvent[] {
  const name = property === 'default_language' ? LANGUAGES[String(value)] : undefined;
  const language = name === undefined ? {} : { language_name: name };
  const events: ClientEvent[] = [{ type: 'user_settings', op: 'update', property, value, ...language }];
  if (DISPLAY.has(property)) events.push({ type: 'update_display_settings', user, setting_name: property, setting: value, ...language });
  if (NOTIFICATIONS.has(property)) events.push({ type: 'update_global_notifications', user, notification_name: property, setting: value });
  return events;
}
