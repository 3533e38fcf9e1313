/** Something the person at the terminal can act on: shown as its message alone. Any other error is ours, and shown with its stack. */
export class Problem extends Error {}
