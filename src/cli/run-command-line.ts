import 'reflect-metadata';
import { type Command, CommanderError } from 'commander';
import { DomainError } from '../kernel/domain-error.js';
import { InvalidConfiguration } from '../platform/config/environment-reader.js';
import { errorMessage } from '../platform/error-message.js';
import { StartupProblem } from '../platform/startup-problem.js';
import { CommandLine, type Terminal } from './frame/command-line.js';
import { createProgram } from './program.js';
import { ExitCode, RefusedInput } from './frame/exit-code.js';

/**
 * Runs one command.
 * @param args the arguments after the name of the program
 * @returns the exit code; all errors have been printed
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const line = new CommandLine(terminal);
  const program = createProgram(line);
  forEachCommand(program, (command) => {
    command.exitOverride().configureOutput({ writeOut: terminal.write, writeErr: terminal.writeError });
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return line.exitCode;
  } catch (error) {
    return report(error, terminal);
  }
}

function forEachCommand(command: Command, apply: (command: Command) => void): void {
  apply(command);
  for (const child of command.commands) forEachCommand(child, apply);
}

/** Prints the error, unless the parser of the arguments has done so. */
function report(error: unknown, { writeError }: Terminal): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.refused;
  // A configuration error has one line per problem; other errors have one line.
  writeError(`${error instanceof StartupProblem ? error.message : errorMessage(error)}\n`);
  return isRefusal(error) ? ExitCode.refused : ExitCode.problem;
}

/** Whether the arguments, the input or the settings of the command caused the error. */
function isRefusal(error: unknown): boolean {
  if (error instanceof DomainError) return !isFailure(error);
  return error instanceof RefusedInput || error instanceof InvalidConfiguration;
}

/** Whether the server rather than the input caused the error. */
function isFailure({ code }: DomainError): boolean {
  return code === 'SERVER_NOT_READY' || code === 'OUTCOME_UNKNOWN' || code === 'REQUEST_TIMED_OUT';
}
