import type { SqlValue } from '../../../../platform/database/sql.js';
import type { SearchQuery, WantedToken } from '../../domain/search/search-query.js';
import type { Fragment } from './fragment.js';

/** A search as a condition on the alias `m`. */
export function searchSql({ tokens, phrases }: SearchQuery): Fragment {
  if (tokens.length === 0) return { text: '1 = 0', values: [] };
  const parts = [...tokens.map(tokenSql), ...phrases.map(phraseSql)];
  return { text: `(${parts.map(({ text }) => text).join(' AND ')})`, values: parts.flatMap(({ values }) => values) };
}

/** Tokens hold letters, digits and pictures only: nothing that LIKE takes for a sign. */
export function tokenMatch(column: string, { text, prefix }: WantedToken): { readonly text: string; readonly value: SqlValue } {
  return prefix ? { text: `${column} LIKE ?`, value: `${text}%` } : { text: `${column} = ?`, value: text };
}

function tokenSql(token: WantedToken): Fragment {
  const { text, value } = tokenMatch('x.token', token);
  return {
    text: `EXISTS (SELECT 1 FROM search_token x WHERE x.realm_id = m.realm_id AND x.message_id = m.id AND ${text})`,
    values: [value],
  };
}

function phraseSql(phrase: string): Fragment {
  const pattern = `%${phrase.replace(/[!%_]/g, '!$&')}%`;
  return {
    text: "(LOWER(m.content) LIKE LOWER(?) ESCAPE '!' OR LOWER(m.topic) LIKE LOWER(?) ESCAPE '!')",
    values: [pattern, pattern],
  };
}
