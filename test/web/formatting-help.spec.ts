import { expect, it } from 'vitest';
import { MarkdownItRenderer } from '../../src/modules/messaging/rendering/markdown/markdown-it-renderer.js';
import { FORMATTING_EXAMPLES } from '../../web/views/help/formatting-examples.js';

const REFERENCES = {
  users: [{ id: 0, fullName: 'Ada', isActive: true }],
  groups: [{ id: 0, name: 'gardeners', isActive: true }],
  channels: [{ id: 0, name: 'garden' }],
};

it.each(FORMATTING_EXAMPLES)('Help shows what the server makes of the example $name', ({ markdown, html }) => {
  expect(new MarkdownItRenderer().render(markdown, REFERENCES).html).toBe(html);
});
