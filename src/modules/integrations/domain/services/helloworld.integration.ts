import type { Integration } from '../integration.js';
import { link, paragraphs } from '../message-text.js';

/** The smallest integration, to try an address with. */
export const HELLOWORLD: Integration = {
  name: 'helloworld',
  displayName: 'Hello World',
  setUp: 'Sends a greeting with a link, to try the address of a bot: `{"featured_title": "…", "featured_url": "https://…"}`.',
  example: { body: { featured_title: 'Marilyn Monroe', featured_url: 'https://en.wikipedia.org/wiki/Marilyn_Monroe' } },
  event: { constant: 'hello' },
  choosesEvents: false,
  events: {
    hello: (payload) => ({
      topic: 'Hello World',
      content: paragraphs(
        'Hello! This address works. :tada:',
        `Today's article is **${link(payload.text('featured_title'), payload.text('featured_url'))}**.`,
      ),
    }),
  },
};
