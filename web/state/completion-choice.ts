import type { CompletionRequest } from './completion-request.js';
import type { Completion } from './completions.js';
import { foldName, matchName } from './name-matching.js';

/** Names of languages that are shorter than those that are offered, and complete all the same. */
const SHORT_LANGUAGES = 'c cs cpp fs hs js jsx kt md ml pl py r rb rs sh tex tf ts tsx vb yml zsh'.split(' ');

/**
 * What Enter writes in place of what was typed if the writer has not moved to a suggestion; undefined if Enter does what it always does.
 * Enter also sends, so that it accepts only what was named: a person or group of whom a letter was typed behind `@`; a subscribed channel,
 * a topic or a command by the beginning of its name; an emoji by its whole name. `:p`, `#1`, `/s` and a lone sign are text. Tab accepts the
 * first suggestion in any case.
 * @param first the suggestion that fits best
 */
export function namedCompletion(request: CompletionRequest, first: Completion, count: number): Completion | undefined {
  const { query } = request;
  switch (first.kind) {
    case 'person':
    case 'group':
      return hasLetter(query) ? first : undefined;
    case 'wildcard':
      return query.length > 1 ? first : undefined;
    case 'channel':
      return hasLetter(query) && query.length > 1 && first.channel.subscribed && begins(first.channel.name, query) ? first : undefined;
    case 'topic':
      return query.trim() !== '' && begins(first.topic, query) ? first : undefined;
    case 'emoji':
      return query.length > 1 && first.emoji.names.includes(query.toLowerCase()) ? first : undefined;
    case 'command':
      return query.length > 1 && count === 1 ? first : undefined;
    case 'language':
      // The block begins in any case, with what was typed.
      return query.length > 2 && count === 1 && !SHORT_LANGUAGES.includes(query.toLowerCase()) ? first : { kind: 'language', name: query };
    case 'time':
      return query === '' ? first : undefined;
  }
}

function hasLetter(query: string): boolean {
  return /\p{L}/u.test(query);
}

function begins(name: string, query: string): boolean {
  return (matchName(name, foldName(query.trim())) ?? 2) < 2;
}
