import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/**
 * Other files need what drivers do in Chromium only: axe beside the page's own policy, answers of a server that a test invents, dialogs that
 * choose files, and the focus of a window that has left the page.
 */
const WALKS = [
  'compose-text',
  'conversation-lists',
  'conversations',
  'daily-walk',
  'drafts',
  'inbox',
  'login',
  'message-list',
  'palette',
  'positions',
  'search',
];

/** The walks that everybody takes every day, which `npm run test:firefox` runs in Firefox. */
export default defineConfig({
  test: {
    ...base.test,
    include: WALKS.map((name) => `test/browser/${name}.spec.ts`),
    env: { SKEIN_TEST_BROWSER: 'firefox' },
  },
});
