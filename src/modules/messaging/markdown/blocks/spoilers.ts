import type { Renderer, Token } from 'markdown-it';
import { blockToken } from './paragraph-tokens.js';

/** Appends a spoiler: a header that is always shown and content that clients fold away. */
export function wrapInSpoiler(tokens: Token[], header: () => void, content: () => void): void {
  tokens.push(blockToken('spoiler_open', '', 0));
  header();
  tokens.push(blockToken('spoiler_content', '', 0));
  content();
  tokens.push(blockToken('spoiler_close', '', 0));
}

/** Registers how spoilers are printed. */
export function installSpoilerRendering(renderer: Renderer): void {
  renderer.rules.spoiler_open = () => '<div class="spoiler-block"><div class="spoiler-header">\n';
  renderer.rules.spoiler_content = () => '</div><div class="spoiler-content" aria-hidden="true">\n';
  renderer.rules.spoiler_close = () => '</div></div>\n';
}
