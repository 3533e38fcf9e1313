import { emojiText } from '../../state/messages/emoji.js';
import { cleanHtml } from '../../ui/clean-html.js';
import { t } from '../../ui/texts/texts.js';

/** What a line has no room for, or must not give away. */
const LEFT_OUT = '.spoiler-content, .message_embed, .message_inline_image, .codehilite .bar, annotation';
/** A line shows no more than this. In characters. */
const MAX_LENGTH = 240;

/** The text of a message in one line; what it consists of if it has no text. @param html as the server rendered it */
export function snippetOf(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = cleanHtml(html) as unknown as string;
  const { content } = template;
  const images = content.querySelectorAll('.message_inline_image').length;
  for (const element of content.querySelectorAll(LEFT_OUT)) element.remove();
  for (const emoji of content.querySelectorAll('img.emoji')) emoji.replaceWith(emoji.getAttribute('alt') ?? '');
  for (const emoji of content.querySelectorAll('span.emoji')) {
    const [, code] = /\bemoji-([0-9a-f]+(?:-[0-9a-f]+)*)\b/.exec(emoji.className) ?? [];
    if (code !== undefined) emoji.textContent = emojiText(code);
  }
  for (const block of content.querySelectorAll('p, li, br, pre, h1, h2, h3, h4, h5, h6, blockquote, td, th')) block.after(' ');
  const text = content.textContent.replaceAll(/\s+/g, ' ').trim();
  if (text !== '') return text.slice(0, MAX_LENGTH);
  return images > 0 ? t().rows.sentImages(images) : t().rows.sentFile;
}
