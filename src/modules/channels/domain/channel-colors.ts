/** The colours that new subscriptions get, in the order in which clients know them. */
const PALETTE = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#addfe5',
  '#f5ce6e',
  '#c2726a',
  '#94c849',
  '#bd86e5',
  '#ee7e4a',
  '#a6dcbf',
  '#95a5fd',
  '#53a063',
  '#9987e1',
  '#e4523d',
  '#c2c2c2',
  '#4f8de4',
  '#c6a8ad',
  '#e7cc4d',
  '#c8bebf',
  '#a47462',
] as const;

/**
 * The colour for one more subscription: the first of the palette that is not in use, and when all are, one that follows from the id.
 * @param used colours of all subscriptions of the account, ended ones included
 */
export function nextColor(used: ReadonlySet<string>, conversationId: number): string {
  return PALETTE.find((color) => !used.has(color)) ?? (PALETTE[conversationId % PALETTE.length] as string);
}
