import type { UserId } from '../../../../kernel/ids.js';
import { foldCase, isSpacelessLetter, isWordBorder } from '../../../../kernel/text.js';

/** The characters that may directly precede or follow an alert word, besides the borders of words that are not of ASCII. */
const BEFORE = new Set([' ', '\n', '(', '"', '.', ',', "'", ';', '[', '*', '`', '>']);
const AFTER = new Set([' ', '\n', ')', '"', ',', '?', ':', '.', "'", ';', ']', '!', '*', '`']);

/** A node of a prefix tree whose edges are pieces of words. */
interface Node {
  readonly next: Map<string, Node>;
  /** Users who have the word that ends at this node. */
  readonly userIds: Set<UserId>;
}

const newNode = (): Node => ({ next: new Map(), userIds: new Set() });

/**
 * Finds the users whose alert words occur in a text. Texts and words are split into pieces: delimiters, and what is between them. The words
 * form a prefix tree of pieces, in which one descent finds all words that begin at a position of the text, so that the cost of a text does
 * not depend on the number of words.
 */
export class AlertWordMatcher {
  private readonly root = newNode();
  private readonly keysOfUser = new Map<UserId, readonly string[]>();

  /** Replaces the words of a user. */
  set(userId: UserId, words: readonly string[]): void {
    for (const key of this.keysOfUser.get(userId) ?? []) remove(this.root, piecesOf(key), userId);
    const keys = [...new Set(words.map(foldCase))];
    if (keys.length > 0) this.keysOfUser.set(userId, keys);
    else this.keysOfUser.delete(userId);
    for (const key of keys) this.add(userId, key);
  }

  /** Users with a word that occurs in the text between delimiters, whatever its case; ordered by id. */
  match(text: string): UserId[] {
    if (this.root.next.size === 0) return [];
    const found = new Set<UserId>();
    const pieces = piecesOf(foldCase(text));
    for (let start = 0; start < pieces.length; start += 1) {
      if (start > 0 && !isBorder(pieces[start - 1] as string, BEFORE) && !isSpacelessLetter(pieces[start] as string)) continue;
      this.collect(pieces, start, found);
    }
    return [...found].sort((a, b) => a - b);
  }

  private collect(pieces: readonly string[], start: number, found: Set<UserId>): void {
    let node: Node | undefined = this.root;
    for (let at = start; at < pieces.length; at += 1) {
      node = node.next.get(pieces[at] as string);
      if (!node) return;
      const following = pieces[at + 1];
      const isEnd = following === undefined || isBorder(following, AFTER) || isSpacelessLetter(pieces[at] as string);
      if (isEnd) for (const userId of node.userIds) found.add(userId);
    }
  }

  private add(userId: UserId, key: string): void {
    let node = this.root;
    for (const piece of piecesOf(key)) {
      let next = node.next.get(piece);
      if (!next) node.next.set(piece, (next = newNode()));
      node = next;
    }
    node.userIds.add(userId);
  }
}

/** Removes a word and the branches that become empty. */
function remove(node: Node, [piece, ...rest]: readonly string[], userId: UserId): void {
  if (piece === undefined) {
    node.userIds.delete(userId);
    return;
  }
  const next = node.next.get(piece);
  if (!next) return;
  remove(next, rest, userId);
  if (next.next.size === 0 && next.userIds.size === 0) node.next.delete(piece);
}

/** Every delimiter is a piece, every letter of a script without spaces, and everything between two of these. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let between = '';
  for (const character of text) {
    if (!isBorder(character, BEFORE) && !AFTER.has(character)) {
      between += character;
      continue;
    }
    if (between !== '') pieces.push(between);
    pieces.push(character);
    between = '';
  }
  if (between !== '') pieces.push(between);
  return pieces;
}

function isBorder(piece: string, ascii: ReadonlySet<string>): boolean {
  return ascii.has(piece) || isWordBorder(piece);
}
