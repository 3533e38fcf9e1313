/** A problem that the user can solve, reported by its message alone. Other errors are bugs and are reported with their stack. */
export class Problem extends Error {}
