import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import type { MessageIdRange } from '../application/narrow.queries.js';
import { unpackIds } from '../domain/packed-ids.js';
import type { RequiredToken } from '../domain/search-query.js';

/** The longest tokens of a search lead to few enough messages. */
const MAX_TOKENS = 4;
/** Maximum number of segments that one statement reads; it begins with one, because frequent tokens need no more. */
const MAX_SEGMENTS = 32;

interface PostingRow {
  readonly firstId: MessageId;
  readonly token: string;
  readonly packed: Buffer;
}

/** Reads the posting lists that `SearchIndexer` writes. */
@Injectable()
export class PostingLists {
  constructor(private readonly sql: Sql) {}

  /**
   * The messages in the range that may have all tokens, in parts in the order of the range. Includes every message that has them and that
   * did not wait for the indexer when the call began.
   * @param tokens at least one
   */
  async *candidates(realmId: RealmId, tokens: readonly RequiredToken[], range: MessageIdRange): AsyncGenerator<MessageId[]> {
    const wanted = tokens.toSorted((a, b) => b.text.length - a.text.length).slice(0, MAX_TOKENS);
    const segments = await this.sql.rows<{ firstId: MessageId }>(
      `SELECT first_id AS firstId FROM search_segment WHERE realm_id = ? AND first_id <= ? AND last_id >= ?
        ORDER BY first_id ${range.newestFirst ? 'DESC' : 'ASC'}`,
      [realmId, range.to, range.from],
    );
    const byId = range.newestFirst ? (a: number, b: number) => b - a : (a: number, b: number) => a - b;
    for (let start = 0, size = 1; start < segments.length; start += size, size = Math.min(2 * size, MAX_SEGMENTS)) {
      const part = segments.slice(start, start + size).map(({ firstId }) => firstId);
      const rows = await this.read(realmId, wanted, part);
      yield part.flatMap((firstId) =>
        intersect(
          wanted,
          rows.filter((row) => row.firstId === firstId),
        )
          .filter((id) => id >= range.from && id <= range.to)
          .sort(byId),
      );
    }
  }

  private read(realmId: RealmId, wanted: readonly RequiredToken[], firstIds: readonly MessageId[]): Promise<PostingRow[]> {
    const segments = padToPowerOfTwo(firstIds);
    const conditions = wanted.map(({ prefix }) => (prefix ? 'token LIKE ?' : 'token = ?'));
    return this.sql.rows<PostingRow>(
      `SELECT first_id AS firstId, token, message_ids AS packed FROM search_posting
        WHERE realm_id = ? AND first_id IN (${placeholders(segments)}) AND (${conditions.join(' OR ')})`,
      [realmId, ...segments, ...wanted.map(({ text, prefix }) => (prefix ? `${text}%` : text))],
    );
  }
}

/** The ids that stand in a list of each token. */
function intersect(wanted: readonly RequiredToken[], rows: readonly PostingRow[]): MessageId[] {
  const lists = wanted.map(({ text, prefix }) => {
    const packed = rows.filter(({ token }) => (prefix ? token.startsWith(text) : token === text)).map((row) => row.packed);
    return Buffer.concat(packed);
  });
  const [shortest, ...others] = lists.sort((a, b) => a.length - b.length);
  if (!shortest) return [];
  let ids = new Set(unpackIds(shortest));
  for (const list of others) {
    if (ids.size === 0) break;
    const known = ids;
    ids = new Set(unpackIds(list).filter((id) => known.has(id)));
  }
  return [...ids];
}
