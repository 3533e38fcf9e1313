import type { Integration } from '../integration.js';
import { codeBlock, shorten } from '../message-text.js';

/** In code points, less than a message may have. */
const MAX_SHOWN = 9_500;

/** Shows whatever a program sends, for services that have no integration of their own. */
export const JSON_INTEGRATION: Integration = {
  name: 'json',
  displayName: 'JSON',
  setUp: 'Shows any JSON, or the fields of any form, as it is: for programs that have no integration of their own.',
  example: { body: { pump: 'dry', beans: 12 } },
  event: { constant: 'json' },
  choosesEvents: false,
  events: {
    json: ({ json }) => {
      const text = JSON.stringify(json, null, 2);
      return { topic: 'JSON', content: codeBlock(shorten(text, MAX_SHOWN), 'json') };
    },
  },
};
