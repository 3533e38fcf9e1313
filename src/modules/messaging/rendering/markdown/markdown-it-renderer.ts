import MarkdownIt, { type Env, type MarkdownIt as Parser, type StateCore, type Token } from 'markdown-it';
import { LIMITS } from '../../../../kernel/limits.js';
import { isMeMessage } from '../../messages/domain/message-flags.js';
import type { RenderContext, RenderedMarkdown } from '../application/markdown-renderer.js';
import { angleQuoteRule, listRule, parseBlocks } from './blocks/block-parser.js';
import { indentedCodeRule, installCodeBlockRendering } from './blocks/code-blocks.js';
import { installSpoilerRendering } from './blocks/fences.js';
import { headingRule, horizontalRuleRule, paragraphRule } from './blocks/paragraphs.js';
import { tableRule } from './blocks/tables.js';
import { installPreviewRendering, previewRule } from './image-previews.js';
import { autolinkRule } from './inline/autolinks.js';
import { codeSpanRule, installCodeSpanRendering } from './inline/code-spans.js';
import { emoticonRule, shortcodeRule, unicodeEmojiRule } from './inline/emoji.js';
import { emphasisRule } from './inline/emphasis.js';
import { formulaRule, FormulaTooLarge, installFormulaRendering } from './inline/formulas.js';
import { lineBreakRule, linkifierRule, plainTextRule } from './inline/linkifiers.js';
import { audioRule, installAudioRendering, linkRule } from './inline/links.js';
import { channelLinkRule, mentionRule } from './inline/mentions.js';
import { timestampRule } from './inline/timestamps.js';
import { renderPlainText } from './render-plain-text.js';
import { installTextRendering } from './syntax/html-tokens.js';
import { RenderScope, scopeOf } from './syntax/render-scope.js';
import { normalizeSource } from './syntax/source-text.js';

/**
 * Renders texts synchronously. markdown-it runs the rules and prints the tokens; all rules are defined here, because the format of messages
 * differs from CommonMark in nearly every one of them.
 */
export class MarkdownItRenderer {
  private readonly parser = createParser();

  /**
   * Returns the HTML of a text and the facts about it. A text whose HTML would be too long, which a few kilobytes of formulas can achieve, is
   * rendered as plain text.
   * @throws Error when even the plain text is too long
   */
  render(content: string, context: RenderContext): RenderedMarkdown {
    const scope = new RenderScope(context);
    const html = this.renderMarkdown(content, scope);
    if (html === null || Buffer.byteLength(html) > LIMITS.MAX_RENDERED_BYTES) return renderPlainText(content);
    return { ...scope.facts, html, isMeMessage: isMeMessage(content, html) };
  }

  /** Returns null if a single formula already makes the HTML too long. */
  private renderMarkdown(content: string, scope: RenderScope): string | null {
    try {
      return this.parser.render(normalizeSource(content), { scope }).trimEnd();
    } catch (error) {
      if (error instanceof FormulaTooLarge) return null;
      throw error;
    }
  }
}

function createParser(): Parser {
  const parser = new MarkdownIt('zero');

  parser.core.ruler = new MarkdownIt.Ruler();
  parser.core.ruler.push('block', parseDocument);
  parser.core.ruler.push('inline', parseInlineText);
  parser.core.ruler.push('preview', previewRule);

  parser.block.ruler = new MarkdownIt.Ruler();
  parser.block.ruler.push('code', indentedCodeRule);
  parser.block.ruler.push('heading', headingRule);
  parser.block.ruler.push('table', tableRule);
  parser.block.ruler.push('hr', horizontalRuleRule);
  parser.block.ruler.push('list', listRule);
  parser.block.ruler.push('quote', angleQuoteRule);
  parser.block.ruler.push('paragraph', paragraphRule);

  parser.inline.ruler = new MarkdownIt.Ruler();
  parser.inline.ruler.push('code_span', codeSpanRule);
  parser.inline.ruler.push('formula', formulaRule);
  parser.inline.ruler.push('line_break', lineBreakRule);
  parser.inline.ruler.push('mention', mentionRule);
  parser.inline.ruler.push('channel_link', channelLinkRule);
  parser.inline.ruler.push('timestamp', timestampRule);
  parser.inline.ruler.push('audio', audioRule);
  parser.inline.ruler.push('link', linkRule);
  parser.inline.ruler.push('autolink', autolinkRule);
  parser.inline.ruler.push('linkifier', linkifierRule);
  parser.inline.ruler.push('shortcode', shortcodeRule);
  parser.inline.ruler.push('emoticon', emoticonRule);
  parser.inline.ruler.push('unicode_emoji', unicodeEmojiRule);
  parser.inline.ruler.push('text', plainTextRule);

  parser.inline.ruler2 = new MarkdownIt.Ruler();
  parser.inline.ruler2.push('emphasis', emphasisRule);

  installTextRendering(parser.renderer);
  installCodeSpanRendering(parser.renderer);
  installCodeBlockRendering(parser.renderer);
  installSpoilerRendering(parser.renderer);
  installFormulaRendering(parser.renderer);
  installPreviewRendering(parser.renderer);
  installAudioRendering(parser.renderer);
  return parser;
}

function parseDocument(state: StateCore): void {
  parseBlocks(state, state.src);
}

function parseInlineText(state: StateCore): void {
  const scope = scopeOf(state.env);
  const texts: string[] = [];
  let quotes = 0;
  for (const token of state.tokens) {
    if (token.tag === 'blockquote') quotes += token.nesting;
    if (token.type !== 'inline') continue;
    texts.push(token.content);
    scope.quoted = quotes > 0;
    parseInline(state.md, token, state.env);
  }
  scope.facts.searchableText = texts.join('\n');
}

function parseInline(parser: Parser, token: Token, env: Env): void {
  token.children ??= [];
  parser.inline.parse(token.content, parser, env, token.children);
}
