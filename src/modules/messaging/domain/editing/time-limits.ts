/** People begin to write before the limit and send after it: changes, though not deletions, are let through so much later. */
export const GRACE_MS = 20_000;

/** The time from which on messages may still be changed; null if there is no limit. */
export function oldestChangeable(now: number, limitSeconds: number | null, graceMs: number): number | null {
  return limitSeconds === null ? null : now - limitSeconds * 1000 - graceMs;
}

/** The stricter of two limits. */
export function stricter(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second;
  return Math.max(first, second);
}
