import { emojiText } from '../../state/messages/emoji.js';
import { directed, isolated } from '../../kernel/text-direction.js';
import { cleanHtml } from '../../ui/clean-html.js';
import { showTimes } from '../content/time-text.js';
import { t } from '../../ui/texts/texts.js';

/** What a line has no room for, or must not give away. */
const LEFT_OUT = '.spoiler-content, .message_embed, .message_inline_image, .codehilite .bar, annotation';
/** A line shows no more than this. In characters. */
const MAX_LENGTH = 240;

/** Texts by the HTML from which they are, because a message is shown more often than it changes. Times change with the reader's hours and language. */
const known = new Map<string, string>();
const MAX_KNOWN = 1000;

/** The text of a message in one line; what it consists of if it has no text. @param html as the server rendered it */
export function snippetOf(html: string): string {
  const found = known.get(html);
  if (found !== undefined) return found;
  const { text, images } = shortened(html);
  if (text === '') return images > 0 ? t().rows.sentImages(images) : t().rows.sentFile;
  if (known.size >= MAX_KNOWN) known.clear();
  if (!html.includes('<time')) known.set(html, text);
  return text;
}

function shortened(html: string): { readonly text: string; readonly images: number } {
  const template = document.createElement('template');
  template.innerHTML = cleanHtml(html) as unknown as string;
  const { content } = template;
  const images = content.querySelectorAll('.message_inline_image').length;
  for (const element of content.querySelectorAll(LEFT_OUT)) element.remove();
  for (const sound of content.querySelectorAll('audio')) sound.replaceWith(sound.title);
  for (const emoji of content.querySelectorAll('img.emoji')) emoji.replaceWith(emoji.getAttribute('alt') ?? '');
  for (const emoji of content.querySelectorAll('span.emoji')) {
    const [, code] = /\bemoji-([0-9a-f]+(?:-[0-9a-f]+)*)\b/.exec(emoji.className) ?? [];
    if (code !== undefined) emoji.textContent = emojiText(code);
  }
  showTimes(content);
  for (const name of content.querySelectorAll('[dir="auto"]')) name.textContent = isolated(name.textContent);
  for (const block of content.querySelectorAll('p, li, br, pre, h1, h2, h3, h4, h5, h6, blockquote, td, th')) block.after(' ');
  const text = content.textContent.replaceAll(/\s+/g, ' ').trim();
  return { text: text === '' ? '' : directed(text.slice(0, MAX_LENGTH)), images };
}
