import { createRequire } from 'node:module';
import type * as PrismLibrary from 'prismjs';

/** A token of Prism with its position in the source. */
export interface PrismToken {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** Its parts, except for text without a type. */
  readonly children: readonly PrismToken[];
}

let library: typeof PrismLibrary | undefined;

/** Splits code into tokens by a grammar of Prism. @throws Error if Prism has no such grammar */
export function tokenize(code: string, grammar: string): PrismToken[] {
  const prism = loadGrammar(grammar);
  const rules = prism.languages[grammar];
  if (typeof rules !== 'object') throw new Error(`Prism has no grammar ${grammar}.`);
  return withPositions(prism.tokenize(code, rules), 0).tokens;
}

/** Loads a grammar of Prism. The library is loaded with the first one, because it is large and most messages contain no code. */
export function loadGrammar(grammar: string): typeof PrismLibrary {
  const require = createRequire(import.meta.url);
  library ??= require('prismjs') as typeof PrismLibrary;
  if (!(grammar in library.languages)) {
    const loadLanguages = require('prismjs/components/index.js') as ((names: string[]) => void) & { silent: boolean };
    loadLanguages.silent = true;
    loadLanguages([grammar]);
  }
  return library;
}

function withPositions(content: PrismLibrary.TokenStream, start: number): { tokens: PrismToken[]; end: number } {
  const tokens: PrismToken[] = [];
  let end = start;
  for (const part of Array.isArray(content) ? content : [content]) {
    if (typeof part === 'string') {
      end += part.length;
      continue;
    }
    const inside = withPositions(part.content, end);
    tokens.push({ type: part.type, start: end, end: inside.end, children: inside.tokens });
    end = inside.end;
  }
  return { tokens, end };
}
