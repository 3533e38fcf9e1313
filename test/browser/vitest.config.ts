import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.js';

/** The tests in a browser, which `npm run test:browser` runs. */
export default defineConfig({
  test: {
    ...base.test,
    include: ['test/browser/**/*.spec.ts'],
    exclude: [],
    // Each of them drives a Chromium, which uses a core by itself.
    maxWorkers: 2,
    setupFiles: ['test/browser/support/test-hooks.ts'],
  },
});
