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

/** In front of the names of topics that are done with. */
export const RESOLVED_PREFIX = '✔ ';

export type Resolution = 'resolved' | 'unresolved' | null;

/**
 * Whether a new name only says that a topic is done with, or no longer is: nothing else of the name changed.
 * @param typed the new name before it is cut to its greatest length
 * @param stored the same after that
 */
export function detectResolution(before: string, typed: string, stored: string): Resolution {
  const was = before.startsWith(RESOLVED_PREFIX);
  const is = stored.startsWith(RESOLVED_PREFIX);
  if (!was && is && typed.slice(RESOLVED_PREFIX.length) === before) return 'resolved';
  return was && !is && withoutResolvedPrefix(before) === stored ? 'unresolved' : null;
}

/** The name of a topic without any marks in front of it. */
export function withoutResolvedPrefix(topic: string): string {
  return topic.replace(/^[✔ ]+/u, '');
}
