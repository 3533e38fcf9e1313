/** The exit codes of all commands. */
export const ExitCode = {
  ok: 0,
  /** A problem was found, or the command could not do its work. */
  problem: 1,
  /** The command was used incorrectly, or its input or settings were rejected; nothing was changed. */
  refused: 2,
  /** The work is complete, but something was lost on the way; the report says what. */
  losses: 3,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** The input of a command is wrong. The message is the one line that the operator sees. */
export class RefusedInput extends Error {}
