import type { Command } from 'commander';

/** Adds a group of commands, such as `user`. */
export function addGroup(program: Command, name: string, description: string): Command {
  return program.command(name).description(description).helpOption('-h, --help', 'Print this help.').helpCommand(false);
}

/** Adds a command; every command has `--json`. @param usage its name and arguments, e.g. `create <email>` */
export function addCommand(parent: Command, usage: string, description: string): Command {
  return parent
    .command(usage)
    .description(description)
    .helpOption('-h, --help', 'Print this help.')
    .option('--json', 'Print the result as JSON.');
}
