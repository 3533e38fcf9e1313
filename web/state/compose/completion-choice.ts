import type { Channel } from '../model/client-state.js';
import type { CompletionRequest } from './completion-request.js';
import type { Completion } from './completions.js';
import { foldText } from '../../kernel/fold-text.js';
import { matchName } from '../search/name-matching.js';

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
  if (first.kind === 'language') return isLanguage(query, count) ? first : { kind: 'language', name: query };
  return isNamed(query, first, count) ? first : undefined;
}

function isNamed(query: string, first: Exclude<Completion, { kind: 'language' }>, count: number): boolean {
  switch (first.kind) {
    case 'person':
    case 'group':
      return hasLetter(query);
    case 'wildcard':
      return query.length > 1;
    case 'channel':
      return isChannel(query, first.channel);
    case 'topic':
      return query.trim() !== '' && begins(first.topic, query);
    case 'emoji':
      return query.length > 1 && first.emoji.names.includes(foldText(query));
    case 'command':
      return query.length > 1 && count === 1;
    case 'time':
      return query === '';
  }
}

/** The block begins in any case. What was typed is its language unless it begins the name of one, and of no other. */
function isLanguage(query: string, count: number): boolean {
  return query.length > 2 && count === 1 && !SHORT_LANGUAGES.includes(query.toLowerCase());
}

function isChannel(query: string, { name, subscribed }: Channel): boolean {
  return hasLetter(query) && query.length > 1 && subscribed && begins(name, query);
}

function hasLetter(query: string): boolean {
  return /\p{L}/u.test(query);
}

function begins(name: string, query: string): boolean {
  return (matchName(name, foldText(query.trim())) ?? 2) < 2;
}
