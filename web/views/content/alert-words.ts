import { endsSpaceless, SPACELESS_LETTERS, startsSpaceless } from '../../state/compose/word-borders.js';

/** Where a word may not go on. */
const LETTER = String.raw`(?![${SPACELESS_LETTERS}])[\p{L}\p{N}_]`;

/** Marks the words for which the reader waits, in the text of a message. */
export function markAlertWords(body: HTMLElement, words: readonly string[]): void {
  if (words.length === 0) return;
  const longestFirst = [...words].sort((a, b) => b.length - a.length).map(patternOf);
  const pattern = new RegExp(longestFirst.join('|'), 'giu');
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode())
    if (texts.currentNode instanceof Text && texts.currentNode.data.search(pattern) !== -1) found.push(texts.currentNode);
  for (const text of found) markIn(text, pattern);
}

function markIn(text: Text, pattern: RegExp): void {
  for (const match of [...text.data.matchAll(pattern)].reverse()) {
    const [word] = match;
    const marked = text.splitText(match.index);
    marked.splitText(word.length);
    const mark = document.createElement('span');
    mark.className = 'alert-word';
    marked.replaceWith(mark);
    mark.append(marked);
  }
}

/** The word, which is not a part of a longer one. Letters of scripts without spaces stand beside any other. */
function patternOf(word: string): string {
  const before = startsSpaceless(word) ? '' : `(?<!${LETTER})`;
  const after = endsSpaceless(word) ? '' : `(?!${LETTER})`;
  return before + word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) + after;
}
