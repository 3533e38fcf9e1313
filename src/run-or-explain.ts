import { StartupProblem } from './platform/startup-problem.js';

/** Runs a process up to where it serves. What an operator can mend ends it with one clear message and exit code 1, anything else with its stack. */
export async function runOrExplain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof StartupProblem ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
