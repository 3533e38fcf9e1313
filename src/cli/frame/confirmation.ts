import type { Command } from 'commander';
import { RefusedInput } from './exit-code.js';

/** The option of a command whose effects are hard to undo. */
export interface ConfirmationOption {
  readonly confirm: string;
}

/** Adds the required option `--confirm <name>`. @param what is named, e.g. `The subdomain or the name of the organization` */
export function addConfirmOption(command: Command, what: string): Command {
  return command.requiredOption('--confirm <name>', `${what}, to confirm the command.`);
}

/**
 * @param names each of them confirms the command; empty ones do not
 * @param what the names are, e.g. `the name or the subdomain of the organization "zulip"`
 * @throws RefusedInput
 */
export function checkConfirmed({ confirm }: ConfirmationOption, names: readonly string[], what: string): void {
  if (confirm === '' || !names.includes(confirm)) throw new RefusedInput(`--confirm must be ${what}.`);
}
