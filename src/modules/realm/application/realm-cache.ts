/** Organizations whose facts are cached in the process, because they are read much more often than they change. */
export const MAX_CACHED_REALMS = 1_000;
