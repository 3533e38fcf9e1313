import { createContext, Script } from 'node:vm';
import { type Dialect, splitIntoSpans } from './dialect.js';
import { c, cpp } from './dialects/c-family.js';
import { highlightConsole } from './dialects/console.js';
import { css } from './dialects/css.js';
import { diff, ini, json, yaml } from './dialects/data-formats.js';
import { go } from './dialects/go.js';
import { java } from './dialects/java.js';
import { javascript, typescript } from './dialects/javascript.js';
import { html, xml } from './dialects/markup.js';
import { php } from './dialects/php.js';
import { prismOnlyDialect } from './dialects/prism-only.js';
import { python } from './dialects/python.js';
import { rust } from './dialects/rust.js';
import { bash } from './dialects/shell.js';
import { sql } from './dialects/sql.js';
import { tex } from './dialects/tex.js';
import type { Span } from './spans.js';
import { loadGrammar, tokenize } from './tokenizer.js';

/** By the names that Pygments gives the languages. */
const DIALECTS: Readonly<Partial<Record<string, Dialect>>> = {
  Python: python,
  JavaScript: javascript,
  TypeScript: typescript,
  Bash: bash,
  C: c,
  'C++': cpp,
  Java: java,
  Go: go,
  Rust: rust,
  PHP: php,
  'CSS+PHP': php,
  'HTML+PHP': php,
  'JavaScript+PHP': php,
  'XML+PHP': php,
  HTML: html,
  XML: xml,
  CSS: css,
  JSON: json,
  YAML: yaml,
  INI: ini,
  SQL: sql,
  TeX: tex,
  Diff: diff,
};

/** Grammars of Prism for further languages, by the names that Pygments gives the languages. */
const GRAMMARS: Readonly<Partial<Record<string, string>>> = {
  ...{ 'Bash Session': 'bash', 'C#': 'csharp', 'F#': 'fsharp', 'Objective-C': 'objectivec', 'Transact-SQL': 'sql', 'VB.net': 'vbnet' },
  ...{
    'PostgreSQL SQL dialect': 'sql',
    MySQL: 'sql',
    'PL/pgSQL': 'sql',
    'Nginx configuration file': 'nginx',
    'Protocol Buffer': 'protobuf',
  },
  ...{ Ada: 'ada', Awk: 'awk', Batchfile: 'batch', Clojure: 'clojure', CMake: 'cmake', COBOL: 'cobol', CoffeeScript: 'coffeescript' },
  ...{ 'Common Lisp': 'lisp', EmacsLisp: 'lisp', Crystal: 'crystal', D: 'd', Dart: 'dart', Docker: 'docker', Elixir: 'elixir', Elm: 'elm' },
  ...{ Erlang: 'erlang', Fortran: 'fortran', Gherkin: 'gherkin', GraphQL: 'graphql', Groovy: 'groovy', Haskell: 'haskell', JSX: 'jsx' },
  ...{ Julia: 'julia', Kotlin: 'kotlin', LessCss: 'less', Lua: 'lua', Makefile: 'makefile', Matlab: 'matlab', NASM: 'nasm', Nim: 'nim' },
  ...{ Nix: 'nix', OCaml: 'ocaml', Octave: 'matlab', Perl: 'perl', PowerShell: 'powershell', Prolog: 'prolog', Properties: 'properties' },
  ...{ QML: 'qml', Racket: 'racket', Ruby: 'ruby', S: 'r', Sass: 'sass', Scala: 'scala', Scheme: 'scheme', SCSS: 'scss', Swift: 'swift' },
  ...{ Tcl: 'tcl', Terraform: 'hcl', TOML: 'toml', TSX: 'tsx', VHDL: 'vhdl', VimL: 'vim', verilog: 'verilog', Zig: 'zig' },
};

const sandbox: { work: () => Span[] } = { work: () => [] };
const context = createContext(sandbox);
/** Code that runs in a context of its own can be interrupted by a timeout, even within a regular expression. */
const script = new Script('work()');

/** The remaining time for all code of one text. */
export interface HighlightingBudget {
  leftMs: number;
}

/**
 * Splits code into spans with the classes of Pygments.
 * @param language its Pygments name
 * @param budget the time spent is subtracted from it
 * @returns null for unknown languages and for code that takes longer than the budget allows; it is shown without highlighting
 */
export function highlightCode(code: string, language: string, budget: HighlightingBudget): readonly Span[] | null {
  const grammar = dialectOf(language)?.grammar ?? (Object.hasOwn(GRAMMARS, language) ? GRAMMARS[language] : undefined);
  if (grammar === undefined || budget.leftMs < 1) return null;
  loadGrammar(grammar);
  const start = performance.now();
  sandbox.work = () => createSpans(code, language, grammar);
  try {
    const spans = script.runInContext(context, { timeout: Math.ceil(budget.leftMs) }) as Span[];
    // An error in a rule must not change the text of a message.
    return spans.map(([, text]) => text).join('') === code ? spans : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  } finally {
    sandbox.work = () => [];
    budget.leftMs -= performance.now() - start;
  }
}

function dialectOf(language: string): Dialect | undefined {
  return Object.hasOwn(DIALECTS, language) ? DIALECTS[language] : undefined;
}

function createSpans(code: string, language: string, grammar: string): Span[] {
  if (language === 'Bash Session') return highlightConsole(code);
  return splitIntoSpans(code, tokenize(code, grammar), dialectOf(language) ?? prismOnlyDialect(grammar));
}
