/** The ways by which a notice reaches an account. Stored and sent, so the names do not change. */
export const DELIVERY_CHANNEL_NAMES = ['mail', 'web_push', 'url', 'mobile_push'] as const;
export type DeliveryChannelName = (typeof DELIVERY_CHANNEL_NAMES)[number];

/** The settings by which an account chooses what it is notified of: mail has its own, all other channels are push notifications. */
export type SettingsFamily = 'email' | 'push';

export function familyOf(channel: DeliveryChannelName): SettingsFamily {
  return channel === 'mail' ? 'email' : 'push';
}
