import { Injectable } from '@nestjs/common';
import type { ClientEvent } from '../../../../kernel/client-events.js';
import { LANGUAGES } from '../../../realm/realm-settings.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { OLD_DISPLAY_SETTINGS, OLD_NOTIFICATION_SETTINGS } from '../../accounts/domain/user-settings.js';
import type { User } from '../../accounts/domain/user.js';
import { UserEvents } from '../../profiles/application/user-events.js';

const DISPLAY: ReadonlySet<string> = new Set(OLD_DISPLAY_SETTINGS);
const NOTIFICATIONS: ReadonlySet<string> = new Set(OLD_NOTIFICATION_SETTINGS);

/** Publishes changes of personal settings to the account that has them. Inside the unit of work. */
@Injectable()
export class SettingsEvents {
  constructor(
    private readonly events: UserEvents,
    private readonly realms: RealmLookup,
  ) {}

  /** @param settings names and new values */
  async publish(user: User, settings: readonly (readonly [property: string, value: unknown])[]): Promise<void> {
    const address = user.apiEmail(await this.realms.realmHost(user.realmId));
    await this.events.publishToOwner(
      user,
      settings.flatMap(([property, value]) => settingEvents(address, property, value)),
    );
  }
}

/**
 * The events of one setting that changed; older clients receive the event types of their time as well.
 * @param user the address of the account in the API
 */
function settingEvents(user: string, property: string, value: unknown): ClientEvent[] {
  const language = property === 'default_language' ? { language_name: LANGUAGES[value as string] } : {};
  const events: ClientEvent[] = [{ type: 'user_settings', op: 'update', property, value, ...language }];
  if (DISPLAY.has(property)) events.push({ type: 'update_display_settings', user, setting_name: property, setting: value, ...language });
  if (NOTIFICATIONS.has(property)) events.push({ type: 'update_global_notifications', user, notification_name: property, setting: value });
  return events;
}
