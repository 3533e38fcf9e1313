import { escapeHtml } from '../../../../kernel/text.js';
import type { Message } from '../../messages/domain/message.js';
import type { MessageFilter } from '../domain/message-filter.js';
import { highlightHtml, highlightPlain } from '../domain/search-highlight.js';
import type { SearchQuery } from '../domain/search-query.js';

/** A message in HTML and its topic, with what was searched for marked. */
export interface Match {
  readonly match_content: string;
  readonly match_subject: string;
}

/** What a filter searches for; null if it does not. */
export function searchQueryOf({ conditions }: MessageFilter): SearchQuery | null {
  return conditions.flatMap((one) => (one.on === 'search' && !one.negated ? one.anyOf : []))[0] ?? null;
}

/** @param subject the topic as the client gets it */
export function matchOf({ renderedContent }: Message, subject: string, query: SearchQuery | null): Match {
  if (!query) return { match_content: renderedContent, match_subject: escapeHtml(subject) };
  return { match_content: highlightHtml(renderedContent, query), match_subject: highlightPlain(subject, query) };
}
