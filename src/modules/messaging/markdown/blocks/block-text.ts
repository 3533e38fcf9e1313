import type { Env, MarkdownIt, Token } from 'markdown-it';
import { pushCodeBlock } from './code-blocks.js';
import { splitAtFences } from './fences.js';
import { pushFormulas } from '../inline/formulas.js';
import { separateHangingLists } from './hanging-lists.js';
import { pushParagraph } from './paragraph-tokens.js';
import { wrapInQuote } from './quotes.js';
import { type Layout, scopeOf } from '../render-scope.js';
import { wrapInSpoiler } from './spoilers.js';

/** Where block tokens go; every block state of the parser is one. */
export interface BlockTarget {
  md: MarkdownIt;
  env: Env;
  tokens: Token[];
}

/**
 * Parses the text of one container (the message, a quote, a list item, …) and appends its tokens.
 * Fences come first because whatever stands between them is not looked at as anything else.
 */
export function parseBlocks(target: BlockTarget, text: string, layout: Layout = 'loose'): void {
  const scope = scopeOf(target.env);
  scope.nest(layout, (tooDeep) => {
    if (tooDeep) {
      pushParagraph(target.tokens, text, scope.layout);
      return;
    }
    for (const segment of splitAtFences(text.split('\n'), scope.codeLanguage)) {
      switch (segment.kind) {
        case 'text':
          target.md.block.parse(separateHangingLists(segment.lines).join('\n'), target.md, target.env, target.tokens);
          break;
        case 'code':
          pushCodeBlock(target.tokens, segment.lines, segment.language);
          break;
        case 'formulas':
          pushFormulas(target.tokens, segment.lines);
          break;
        case 'quote':
          wrapInQuote(target.tokens, () => parseBlocks(target, segment.lines.join('\n')));
          break;
        case 'spoiler':
          wrapInSpoiler(
            target.tokens,
            () => parseBlocks(target, segment.header),
            () => parseBlocks(target, segment.lines.join('\n')),
          );
      }
    }
  });
}
