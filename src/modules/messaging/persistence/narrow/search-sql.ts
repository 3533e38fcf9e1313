import { anyOf, type SqlFragment, type SqlValue } from '../../../../platform/database/sql.js';
import type { SearchQuery, WantedToken } from '../../domain/search/search-query.js';

/**
 * One of the searches finds the message with the alias `m`. Each token is looked up by itself: the cheapest way for the few messages that
 * an index of tokens leads to.
 */
export function foundSql(queries: readonly SearchQuery[]): SqlFragment {
  return anyOf(queries.map(({ tokens, phrases }) => allOf(tokens, [...tokens.map(tokenSql), ...phrases.map(phraseSql)])));
}

/**
 * The same for searches that are negated. They are held against very many messages, and there may be many of them, so that the tokens of a
 * message are read once for all: a subquery for each token would take the server megabytes for every few of them.
 */
export function anyFoundSql(queries: readonly SearchQuery[]): SqlFragment {
  const found = anyOf(queries.map(({ tokens, phrases }) => allOf(tokens, [...tokens.map(hasTokenSql), ...phrases.map(phraseSql)])));
  return {
    text: `EXISTS (SELECT 1 FROM search_token x WHERE x.realm_id = m.realm_id AND x.message_id = m.id HAVING ${found.text})`,
    values: found.values,
  };
}

/** Tokens hold letters, digits and pictures only: nothing that LIKE takes for a sign. */
export function tokenMatch(column: string, { text, prefix }: WantedToken): { readonly text: string; readonly value: SqlValue } {
  return prefix ? { text: `${column} LIKE ?`, value: `${text}%` } : { text: `${column} = ?`, value: text };
}

/** A search without tokens finds nothing. */
function allOf(tokens: readonly WantedToken[], parts: readonly SqlFragment[]): SqlFragment {
  if (tokens.length === 0) return { text: '1 = 0', values: [] };
  return { text: `(${parts.map(({ text }) => text).join(' AND ')})`, values: parts.flatMap(({ values }) => values) };
}

function tokenSql(token: WantedToken): SqlFragment {
  const { text, value } = tokenMatch('x.token', token);
  return {
    text: `EXISTS (SELECT 1 FROM search_token x WHERE x.realm_id = m.realm_id AND x.message_id = m.id AND ${text})`,
    values: [value],
  };
}

/** Among the rows of a group. */
function hasTokenSql(token: WantedToken): SqlFragment {
  const { text, value } = tokenMatch('x.token', token);
  return { text: `MAX(${text}) = 1`, values: [value] };
}

function phraseSql(phrase: string): SqlFragment {
  const pattern = `%${phrase.replace(/[!%_]/g, '!$&')}%`;
  return {
    text: "(LOWER(m.content) LIKE LOWER(?) ESCAPE '!' OR LOWER(m.topic) LIKE LOWER(?) ESCAPE '!')",
    values: [pattern, pattern],
  };
}
