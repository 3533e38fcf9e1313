import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Directories with the slowest test files. */
const LONGEST = ['/test/property/', '/test/process/', '/test/contracts/'];

/** Runs the slowest files first, so that the run does not end with a single slow file. The other files keep vitest's order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((directory) => moduleId.includes(directory));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** A custom sequencer would override `--sequence.shuffle.files`. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/** These tests need API descriptions of the Zulip server, which are not part of the project. */
const COMPARISONS = 'test/reference/**';

/** This one waits for leases of processes that were killed. It is a part of `npm run faults`. */
const SLOW_FAULTS = 'test/faults/notices.spec.ts';

/** These need OpenLDAP. They have their own command, `npm run test:directories`. */
const WITH_DIRECTORY = 'test/directories/**';

/** These tests need Chromium. They have their own configuration and command, `npm run test:browser`. */
const IN_BROWSER = 'test/browser/**';

/** `npm run clusters` starts what the servers of all specs run on. */
const ON_CLUSTER = process.env['SKEIN_TEST_CLUSTER'] === undefined ? [] : ['test/clusters/start-cluster.ts'];

export default defineConfig({
  test: {
    globalSetup: ON_CLUSTER,
    include: ['src/**/*.spec.ts', 'web/**/*.spec.ts', 'test/**/*.spec.ts'],
    exclude: [
      IN_BROWSER,
      ...(process.env['SKEIN_TEST_REFERENCE'] ? [] : [COMPARISONS]),
      ...(process.env['SKEIN_TEST_DIRECTORIES'] ? [] : [WITH_DIRECTORY]),
      ...(process.env['SKEIN_TEST_FAULT_ROUNDS'] ? [] : [SLOW_FAULTS]),
    ],
    pool: 'forks',
    maxWorkers: 3,
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    // Every file starts the servers that it needs, or takes over a shared one in its initial state. Isolation would load the code for each
    // file again, which takes a third of the time.
    isolate: false,
    // The timeouts only end tests that hang, because a busy machine may be slow.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
