/** Numbers of the API for an account's policy for a topic; `unmuted` topics are visible although their channel is muted. */
export const VisibilityPolicy = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type VisibilityPolicy = (typeof VisibilityPolicy)[keyof typeof VisibilityPolicy];

/**
 * Whether a message is muted for an account.
 * @param policy the account's policy for the topic
 * @param channelMuted whether the account has muted the channel
 */
export function isMuted(policy: VisibilityPolicy, channelMuted: boolean): boolean {
  return policy === VisibilityPolicy.none ? channelMuted : policy === VisibilityPolicy.muted;
}

/** Prefix of the names of resolved topics. */
export const RESOLVED_PREFIX = '✔ ';

export type Resolution = 'resolved' | 'unresolved' | null;

/**
 * Whether renaming a topic resolves or unresolves it, and changes nothing else about its name.
 * @param typed the new name before it is truncated
 * @param stored the new name after it was truncated
 */
export function detectResolution(before: string, typed: string, stored: string): Resolution {
  const was = before.startsWith(RESOLVED_PREFIX);
  const is = stored.startsWith(RESOLVED_PREFIX);
  if (!was && is && typed.slice(RESOLVED_PREFIX.length) === before) return 'resolved';
  return was && !is && withoutResolvedPrefix(before) === stored ? 'unresolved' : null;
}

/** The name of a topic without any number of resolved prefixes. */
export function withoutResolvedPrefix(topic: string): string {
  return topic.replace(/^[✔ ]+/u, '');
}
