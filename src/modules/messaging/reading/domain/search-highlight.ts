import { foldText } from '../../../../kernel/fold-text.js';
import { escapeHtml } from '../../../../kernel/text.js';
import { endOfFormula, isFormulaTag } from '../../rendering/domain/formula-html.js';
import type { SearchQuery } from './search-query.js';
import { tokenOf, type Word, wordsOf } from './search-tokens.js';

/** Tags, comments and character references; everything else is text. */
const MARKUP = /<[^>]*>|&(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);/gi;

/** Highlights the words of a search in rendered HTML. Tags, their attributes and formulas are not changed. */
export function highlightHtml(html: string, query: SearchQuery): string {
  let result = '';
  let end = 0;
  for (const { 0: markup, index } of html.matchAll(MARKUP)) {
    if (index < end) continue;
    const after = isFormulaTag(markup) ? endOfFormula(html, index) : index + markup.length;
    result += highlightText(html.slice(end, index), query) + html.slice(index, after);
    end = after;
  }
  return result + highlightText(html.slice(end), query);
}

/** Escapes plain text and highlights the words of a search in it. */
export function highlightPlain(text: string, query: SearchQuery): string {
  return highlightHtml(escapeHtml(text), query);
}

function highlightText(text: string, query: SearchQuery): string {
  let result = '';
  let end = 0;
  for (const word of wordsOf(text)) {
    result += text.slice(end, word.index) + (word.unspaced ? markParts(word.text, query) : markWhole(word, query));
    end = word.index + word.text.length;
  }
  return result + text.slice(end);
}

function markWhole({ text }: Word, { tokens }: SearchQuery): string {
  const token = tokenOf(text);
  return tokens.some((wanted) => (wanted.prefix ? token.startsWith(wanted.text) : token === wanted.text)) ? marked(text) : text;
}

/** Highlights exactly the searched characters in scripts that do not separate words. */
function markParts(text: string, { phrases }: SearchQuery): string {
  const characters = Array.from(text);
  const hit = new Array<boolean>(characters.length).fill(false);
  for (const phrase of phrases.flatMap((one) => wordsOf(one)).filter(({ unspaced }) => unspaced)) {
    const wanted = Array.from(phrase.text);
    for (let start = 0; start + wanted.length <= characters.length; start += 1) {
      if (wanted.every((character, offset) => foldText(characters[start + offset] ?? '') === character)) {
        hit.fill(true, start, start + wanted.length);
      }
    }
  }
  let result = '';
  let run = '';
  for (const [index, character] of [...characters, ''].entries()) {
    if (hit[index]) {
      run += character;
      continue;
    }
    result += (run === '' ? '' : marked(run)) + character;
    run = '';
  }
  return result;
}

function marked(text: string): string {
  return `<span class="highlight">${text}</span>`;
}
