import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two strings in a time that does not depend on where they differ. */
export function equalsInConstantTime(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
