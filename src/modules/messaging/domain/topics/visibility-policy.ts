/** What an account wants of a topic, as the API numbers it: muted; heard although its channel is muted; followed. */
export const VisibilityPolicy = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type VisibilityPolicy = (typeof VisibilityPolicy)[keyof typeof VisibilityPolicy];

/**
 * Whether a message is muted for an account.
 * @param policy the account's for its topic
 * @param channelMuted whether the account muted its channel
 */
export function isMuted(policy: VisibilityPolicy, channelMuted: boolean): boolean {
  return policy === VisibilityPolicy.none ? channelMuted : policy === VisibilityPolicy.muted;
}
