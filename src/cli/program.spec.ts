import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { CommandLine } from './frame/command-line.js';
import { createProgram } from './program.js';

const program = createProgram(new CommandLine({ input: process.stdin, write: () => undefined, writeError: () => undefined }));

function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

describe('createProgram', () => {
  it.each(leaves(program).map((command) => [`${command.parent?.name() ?? ''} ${command.name()}`, command] as const))(
    'describes %s and each of its options, and gives it --json',
    (_, command) => {
      expect(command.description()).toMatch(/\.$/);
      for (const { description } of command.options) expect(description).toMatch(/\.$/);
      expect(command.options.map(({ long }) => long)).toContain('--json');
    },
  );
});
