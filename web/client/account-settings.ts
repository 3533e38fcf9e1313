import { api, answerOf } from '../api/api-client.js';
import type { EventOf, UserSettings } from '../api/wire.js';
import type { Client } from './client.js';

/** The settings of the account that can be changed one by one. */
export type SettingName = Exclude<keyof UserSettings, 'available_notification_sounds' | 'emojiset_choices'>;

/**
 * Changes a setting of the account: here at once, then on the server. A refused value is taken back.
 * @throws ApiError, ConnectionLost or SessionEnded
 */
export async function changeSetting<K extends SettingName>(client: Client, property: K, value: UserSettings[K]): Promise<void> {
  const before = client.state.settings[property];
  client.apply([settingEvent(property, value)]);
  try {
    await answerOf(api.PATCH('/api/v1/settings', { body: { [property]: value } }));
  } catch (error) {
    if (client.state.settings[property] === value) client.apply([settingEvent(property, before)]);
    throw error;
  }
}

function settingEvent(property: SettingName, value: unknown): EventOf<'user_settings'> {
  return { id: -1, type: 'user_settings', op: 'update', property, value } as EventOf<'user_settings'>;
}
