import { StartupProblem } from '../platform/startup-problem.js';

/**
 * Runs the main function of a process. If it fails, the process exits with code 1: with the message alone for a problem that an operator
 * can solve, and with the stack for any other error.
 */
export async function runMain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof StartupProblem ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
