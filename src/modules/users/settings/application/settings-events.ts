import type { ClientEvent } from '../../../../kernel/client-events.js';
import { LANGUAGES } from '../../../realm/realm.api.js';
import { OLD_DISPLAY_SETTINGS, OLD_NOTIFICATION_SETTINGS } from '../../accounts/domain/user-settings.js';

const DISPLAY: ReadonlySet<string> = new Set(OLD_DISPLAY_SETTINGS);
const NOTIFICATIONS: ReadonlySet<string> = new Set(OLD_NOTIFICATION_SETTINGS);

/**
 * The events of one personal setting that changed (notes part 6); for older clients the one they know beside it.
 * @param user the address of the account in the API
 */
export function publish(user: string, property: string, value: unknown): ClientEvent[] {
  const language = property === 'default_language' ? { language_name: LANGUAGES[value as string] } : {};
  const events: ClientEvent[] = [{ type: 'user_settings', op: 'update', property, value, ...language }];
  if (DISPLAY.has(property)) events.push({ type: 'update_display_settings', user, setting_name: property, setting: value, ...language });
  if (NOTIFICATIONS.has(property)) events.push({ type: 'update_global_notifications', user, notification_name: property, setting: value });
  return events;
}
