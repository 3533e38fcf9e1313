/** Cache options for facts of a realm that are read much more often than they change. */
export const REALM_CACHE = {
  maxEntries: 1_000,
  /** The event log reports changes within milliseconds; this bounds how stale entries get when it cannot be reached. */
  lifetimeMs: 10_000,
} as const;
