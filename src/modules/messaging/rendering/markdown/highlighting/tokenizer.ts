import { createRequire } from 'node:module';
import type * as PrismLibrary from 'prismjs';

/** A token of Prism with its place in the source. */
export interface PrismToken {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** What it is made of, text without a type left out. */
  readonly children: readonly PrismToken[];
}

let library: typeof PrismLibrary | undefined;

/** Cuts code into tokens by a grammar of Prism. @throws Error if Prism has no such grammar */
export function tokenize(code: string, grammar: string): PrismToken[] {
  const prism = loadGrammar(grammar);
  const rules = prism.languages[grammar];
  if (typeof rules !== 'object') throw new Error(`Prism has no grammar ${grammar}.`);
  return placed(prism.tokenize(code, rules), 0).tokens;
}

/** Loads a grammar of Prism and, for the first one, the library: it is large, and most messages hold no code. */
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

function placed(content: PrismLibrary.TokenStream, start: number): { tokens: PrismToken[]; end: number } {
  const tokens: PrismToken[] = [];
  let end = start;
  for (const part of Array.isArray(content) ? content : [content]) {
    if (typeof part === 'string') {
      end += part.length;
      continue;
    }
    const inside = placed(part.content, end);
    tokens.push({ type: part.type, start: end, end: inside.end, children: inside.tokens });
    end = inside.end;
  }
  return { tokens, end };
}
