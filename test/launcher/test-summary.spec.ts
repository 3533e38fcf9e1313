import { describe, expect, it } from 'vitest';
import { summarize } from '../../scripts/launcher/test-summary.mjs';

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const brokenFile = { status: 'failed', assertionResults: [] };
const brokenSetUp = { status: 'failed', assertionResults: [{ status: 'skipped' }] };
const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }] };

describe('summarize', () => {
  it.each([
    ['all passed', { numPassedTests: 3, numFailedTests: 0, testResults: [passedFile] }, 0, '3 passed, 0 failed', true],
    ['some failed', { numPassedTests: 3, numFailedTests: 1, testResults: [passedFile, failedFile] }, 1, '3 passed, 1 failed', false],
    [
      'a file does not load',
      { numPassedTests: 3, numFailedTests: 0, testResults: [passedFile, brokenFile] },
      1,
      '3 passed, 1 failed',
      false,
    ],
    [
      'the set-up of a file fails',
      { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, testResults: [brokenSetUp] },
      1,
      '3 passed, 1 failed, 1 skipped',
      false,
    ],
    ['an error outside every test', { numPassedTests: 3, numFailedTests: 0, testResults: [passedFile] }, 1, '3 passed, 1 failed', false],
    ['no test ran', { numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0, '0 passed, 0 failed', false],
    ['vitest crashed', null, 1, '0 passed, 1 failed', false],
  ])('%s', (_case, report, exitCode, line, ok) => {
    expect(summarize(report, exitCode)).toEqual({ line, ok });
  });
});
