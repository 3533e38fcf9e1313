import { splitIntoSpans } from '../dialect.js';
import type { Span } from '../spans.js';
import { tokenize } from '../tokenizer.js';
import { bash } from './shell.js';

const PROMPT = /^((?:\[.*?\]|(?:\(\S+\))?(?:| |sh\S*?|\w+\S+[@:]\S+(?:\s+\S+)?|\[\S+[@:][^\n]+\].+))\s*[$#%]\s*)(.*)$/;

/** Splits a shell session into spans: lines with a prompt are commands, all others are their output. */
export function highlightConsole(code: string): Span[] {
  const spans: Span[] = [];
  let continued = false;
  for (const [index, line] of code.split('\n').entries()) {
    if (index > 0) spans.push(['', '\n']);
    const prompt = PROMPT.exec(line);
    const [, mark = '', command = '']: readonly string[] =
      prompt ?? (continued ? ['', line.startsWith('> ') ? '> ' : '', line.replace(/^> /, '')] : []);
    if (prompt || continued) {
      spans.push(['gp', mark], ...splitIntoSpans(command, tokenize(command, bash.grammar), bash));
      continued = command.endsWith('\\');
    } else spans.push(['go', line]);
  }
  return spans;
}
