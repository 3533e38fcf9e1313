import { object, type Static, string } from '../../../../kernel/schema.js';
import { escapeHtml } from '../../../../kernel/text.js';
import type { Message } from '../../messages/domain/message.js';
import { highlightHtml, highlightPlain } from '../domain/search-highlight.js';
import type { SearchQuery } from '../domain/search-query.js';

/** The HTML and the topic of a message, with the words of a search highlighted. */
export const Match = object({ match_content: string(), match_subject: string() });
export type Match = Static<typeof Match>;

/** @param subject the topic in the form that the client receives */
export function presentMatch({ renderedContent }: Message, subject: string, query: SearchQuery | null): Match {
  if (!query) return { match_content: renderedContent, match_subject: escapeHtml(subject) };
  return { match_content: highlightHtml(renderedContent, query), match_subject: highlightPlain(subject, query) };
}
