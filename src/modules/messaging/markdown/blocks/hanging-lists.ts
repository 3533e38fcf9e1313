import { opensFence } from './fences.js';

const LIST_LINE = /^ *([*+-]|\d\.) +/;

/**
 * Puts an empty line before every list that hangs directly off other text, and between bulleted and numbered lines,
 * so that a list needs no empty line before it.
 */
export function separateHangingLists(lines: string[]): string[] {
  const separated: string[] = [];
  let previous = '';
  let fence: string | null = null;
  for (const line of lines) {
    const text = line.trim();
    // Fences that are left here are indented ones, those inside list items.
    if (fence !== null) fence = text === fence ? null : fence;
    else if (opensFence(text)) fence = /^[~`]+/.exec(text)?.[0] ?? null;
    else if (previous.trim() !== '' && startsList(line, previous)) separated.push('');
    separated.push(line);
    previous = line;
  }
  return separated;
}

function startsList(line: string, previous: string): boolean {
  const marker = LIST_LINE.exec(line)?.[1];
  if (marker === undefined) return false;
  return LIST_LINE.exec(previous)?.[1]?.length !== marker.length;
}
