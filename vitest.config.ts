import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.spec.ts', 'test/**/*.spec.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Every specification starts what it needs and shares nothing by module: loading the server anew for each would be a third of the time.
    isolate: false,
    // Only for what hangs: machines that do something else meanwhile are slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
