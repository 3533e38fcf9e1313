import type { BrowserContext, Worker } from 'playwright-core';
import { browserName } from './shared-browser.js';

/** Playwright reports uncaught errors of pages and of their workers, but not those of service workers. Their first moments are not seen. */
const REPORT_UNCAUGHT = `
  addEventListener('error', ({ error, message }) => console.error('uncaught:', error?.stack ?? message));
  addEventListener('unhandledrejection', ({ reason }) => console.error('uncaught:', reason?.stack ?? reason));`;

/** Firefox writes failed requests to a console that no driver sees, so that what a test expects does not occur there. */
const LISTS_FAILED_REQUESTS = browserName() === 'chromium';

/**
 * What went wrong in the pages and workers of one browser context: uncaught errors, and errors on the console. Chromium also writes
 * violations of the content security policy and failed requests to the console. A test fails on each problem that it does not expect.
 */
export class PageProblems {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly tolerated: RegExp[] = [];

  constructor(private readonly context: BrowserContext) {
    context.on('weberror', (webError) => {
      const error = webError.error();
      this.found.push(`uncaught: ${error.stack ?? error.message}`);
    });
    context.on('serviceworker', (worker: Worker) => {
      worker.evaluate(REPORT_UNCAUGHT).catch(() => undefined); // it may have ended
    });
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      const { url, line } = message.location();
      this.found.push(`console: ${message.text()} (${url}:${line})`);
    });
  }

  /** The test fails unless a problem matches, and the problems that match do not fail it. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  /** Problems that match do not fail the test. For problems whose number depends on time, such as requests while the network is cut. */
  tolerate(pattern: RegExp): void {
    this.tolerated.push(pattern);
  }

  /** @throws Error with the problems that were not expected, and the expected ones that did not occur. The list begins anew. */
  async check(): Promise<void> {
    await this.receiveAll();
    const found = this.found.splice(0);
    const expected = this.expected.splice(0);
    const patterns = [...expected, ...this.tolerated];
    const unexpected = found.filter((problem) => !patterns.some((pattern) => pattern.test(problem)));
    const absent = LISTS_FAILED_REQUESTS ? expected.filter((pattern) => !found.some((problem) => pattern.test(problem))) : [];
    const lines = [...unexpected, ...absent.map((pattern) => `expected, but absent: ${String(pattern)}`)];
    if (lines.length > 0) throw new Error(`Problems in the browser:\n${lines.map((line) => `- ${line}`).join('\n')}`);
  }

  /** Every page reports in the order of its actions, so that an answer to a request comes after all reports. A page may have been closed. */
  private async receiveAll(): Promise<void> {
    await Promise.all(this.context.pages().map((page) => page.evaluate('0').catch(() => undefined)));
  }
}
