/** Says whether what was asked for may still take the focus: not if the reader has begun to write elsewhere since then. */
export type FocusClaim = () => boolean;
