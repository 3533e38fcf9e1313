import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../../../../kernel/text.js';
import { highlightCode } from './highlight-code.js';
import { printSpans, type Span } from './spans.js';

interface Sample {
  readonly language: string;
  readonly code: string;
  /** The output of Pygments 2.17.2, in which quotes are not escaped. */
  readonly html: string;
}

const samples = JSON.parse(readFileSync(join(import.meta.dirname, 'pygments-samples.json'), 'utf8')) as Sample[];
/** More time than any code here needs, even on a loaded machine. */
const ampleBudget = () => ({ leftMs: 60_000 });
const print = (spans: readonly Span[] | null): string => printSpans(spans ?? [], (text) => escapeHtml(text, { quotes: 'unescaped' }));
const text = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const OBJECT_PROPERTIES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

describe('highlighted code', () => {
  it.each(samples.map((sample, index) => [sample.language, index + 1, sample] as const))(
    'in %s equals the output of Pygments (sample %i)',
    (language, _number, { code, html }) => {
      expect(print(highlightCode(code, language, ampleBudget()))).toBe(html);
    },
  );

  it.each(['Kotlin', 'Ruby', 'Swift', 'C#', 'Docker', 'TOML', 'Lua', 'Haskell', 'PowerShell', 'JSX', 'SCSS', 'Makefile', 'GraphQL'])(
    'in %s has classes of Pygments',
    (language) => {
      const code = '# "a" 1\nif x = 1 { return "b" } // c\n';
      const spans = highlightCode(code, language, ampleBudget()) ?? [];
      expect(spans.map(([, part]) => part).join('')).toBe(code);
      expect(spans.every(([cssClass]) => /^[a-z]{0,2}\d?$/.test(cssClass))).toBe(true);
      expect(new Set(spans.map(([cssClass]) => cssClass)).size).toBeGreaterThan(2);
    },
  );

  it('preserves its text in spite of invalid syntax', () => {
    const odd = ['"', "'", '`', '/*', '<!--', '${', '$(', '{', '\\', '"""', '\u2028', '👩‍👩‍👧', '\n\n', 'f"{', '<<EOF', '|\n', '#!', '<a b="'];
    for (const { language, code: sample } of samples) {
      for (const [index, piece] of odd.entries()) {
        const at = (sample.length * index) / odd.length;
        const code = `${sample.slice(0, at)}${piece}${piece}x ${sample.slice(at)}`;
        expect(text(print(highlightCode(code, language, ampleBudget()))), `${language}: ${code}`).toBe(code);
      }
    }
  });

  it('is not highlighted when its language is unknown or the time budget is used up', () => {
    expect(highlightCode('a', 'qwerty', ampleBudget())).toBeNull();
    for (const name of OBJECT_PROPERTIES) expect(highlightCode('a', name, ampleBudget()), name).toBeNull();
    expect(highlightCode('a', 'Python', { leftMs: 0 })).toBeNull();
    const budget = { leftMs: 5 };
    expect(highlightCode('<a '.repeat(100_000), 'HTML', budget)).toBeNull();
    expect(budget.leftMs).toBeLessThan(1);
  });

  it('reduces the time budget of the message', () => {
    const budget = { leftMs: 10_000 };
    highlightCode('x = 1', 'Python', budget);
    expect(budget.leftMs).toBeLessThan(10_000);
    expect(budget.leftMs).toBeGreaterThan(0);
  });
});
