/** For what is read of a realm much more often than it changes. */
export const REALM_CACHE = {
  maxEntries: 1_000,
  /** The event log reports changes within milliseconds; this limits the harm when it cannot be reached. */
  lifetimeMs: 10_000,
} as const;
