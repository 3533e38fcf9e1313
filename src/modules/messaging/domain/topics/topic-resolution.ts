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
