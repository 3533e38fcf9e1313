/** The log-in page with all ways, which does not lead to the only provider by itself. */
export const ALL_WAYS = '/login/?ways=all';
