import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Directories whose files take longest. */
const LONGEST = ['/test/property/', '/test/process/', '/test/contracts/'];

/** What takes longest goes first, so that the end does not wait for it. Everything else stays in the order of vitest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((directory) => moduleId.includes(directory));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** A sequencer of ours would win over `--sequence.shuffle.files`. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/** They need descriptions of the Zulip server, which are not part of the project. */
const COMPARISONS = 'test/reference/**';

export default defineConfig({
  test: {
    include: ['src/**/*.spec.ts', 'test/**/*.spec.ts'],
    exclude: process.env['SKEIN_TEST_REFERENCE'] ? [] : [COMPARISONS],
    pool: 'forks',
    maxWorkers: 2,
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    // Every specification starts what it needs or takes over a server that is as good as new: loading the code anew for each file would be
    // a third of the time.
    isolate: false,
    // Only for what hangs: machines that do something else meanwhile are slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
