import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import type { MessageIdRange } from '../domain/message-range.js';
import { unpackIds } from '../domain/packed-ids.js';
import type { RequiredToken } from '../domain/search-query.js';

/** The longest tokens of a search lead to few enough messages. */
const MAX_TOKENS = 4;
/** Maximum number of segments that one statement reads; it begins with one, because frequent tokens need no more. */
const MAX_SEGMENTS = 32;
/** Maximum number of lists that are read at a time. */
const MAX_LISTS = 512;
/** A word that so many tokens of a segment begin with leads to all messages of the segment, which costs less than its lists. */
const MAX_TOKENS_OF_PREFIX = 4_096;

interface Segment {
  readonly firstId: MessageId;
  readonly lastId: MessageId;
  readonly messageCount: number;
}

interface PostingRow {
  readonly firstId: MessageId;
  readonly token: string;
  readonly packed: Buffer;
}

/** Reads the posting lists that `SearchIndexer` writes, in bounded memory. */
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
    const segments = await this.sql.rows<Segment>(
      `SELECT first_id AS firstId, last_id AS lastId, message_count AS messageCount FROM search_segment
        WHERE realm_id = ? AND first_id <= ? AND last_id >= ? ORDER BY first_id ${range.newestFirst ? 'DESC' : 'ASC'}`,
      [realmId, range.to, range.from],
    );
    const inOrder = (ids: Iterable<MessageId>): MessageId[] =>
      [...ids].filter((id) => id >= range.from && id <= range.to).sort(range.newestFirst ? (a, b) => b - a : (a, b) => a - b);
    for (let start = 0, size = 1; start < segments.length; start += size, size = Math.min(2 * size, MAX_SEGMENTS)) {
      const part = segments.slice(start, start + size);
      const rows = await this.read(realmId, wanted, part);
      if (rows)
        yield part.flatMap(({ firstId }) =>
          inOrder(
            intersectRows(
              wanted,
              rows.filter((row) => row.firstId === firstId),
            ),
          ),
        );
      else for (const segment of part) yield inOrder(await this.intersectInPages(realmId, wanted, segment));
    }
  }

  /** The lists of the tokens in some segments; null if they are too many to be read at once. */
  private async read(realmId: RealmId, wanted: readonly RequiredToken[], part: readonly Segment[]): Promise<PostingRow[] | null> {
    const firstIds = padToPowerOfTwo(part.map(({ firstId }) => firstId));
    const conditions = wanted.map(({ prefix }) => (prefix ? 'token LIKE ?' : 'token = ?'));
    const rows = await this.sql.rows<PostingRow>(
      `SELECT first_id AS firstId, token, message_ids AS packed FROM search_posting
        WHERE realm_id = ? AND first_id IN (${placeholders(firstIds)}) AND (${conditions.join(' OR ')}) LIMIT ${MAX_LISTS + 1}`,
      [realmId, ...firstIds, ...wanted.map(({ text, prefix }) => (prefix ? `${text}%` : text))],
    );
    return rows.length > MAX_LISTS ? null : rows;
  }

  /** The ids that stand in a list of each token, of a segment with many of them. */
  private async intersectInPages(realmId: RealmId, wanted: readonly RequiredToken[], segment: Segment): Promise<Iterable<MessageId>> {
    const sets: ReadonlySet<MessageId>[] = [];
    for (const token of wanted) {
      const found = await this.findInPages(realmId, token, segment);
      if (found?.size === 0) return [];
      if (found) sets.push(found);
    }
    const [first, ...others] = sets;
    return first ? [...first].filter((id) => others.every((set) => set.has(id))) : this.allOf(realmId, segment);
  }

  /** The messages of a segment that have a token; null if too many tokens begin with the word. */
  private async findInPages(
    realmId: RealmId,
    { text, prefix }: RequiredToken,
    { firstId, messageCount }: Segment,
  ): Promise<ReadonlySet<MessageId> | null> {
    const ids = new Set<MessageId>();
    let last = '';
    for (let read = 0; read < MAX_TOKENS_OF_PREFIX; read += MAX_LISTS) {
      const rows = await this.sql.rows<Pick<PostingRow, 'token' | 'packed'>>(
        `SELECT token, message_ids AS packed FROM search_posting
          WHERE realm_id = ? AND first_id = ? AND token ${prefix ? 'LIKE' : '='} ? AND token > ? ORDER BY token LIMIT ${MAX_LISTS}`,
        [realmId, firstId, prefix ? `${text}%` : text, last],
      );
      for (const { packed } of rows) {
        for (const id of unpackIds(packed)) ids.add(id);
        if (ids.size >= messageCount) return ids;
      }
      if (rows.length < MAX_LISTS) return ids;
      last = rows.at(-1)?.token ?? last;
    }
    return null;
  }

  private async allOf(realmId: RealmId, { firstId, lastId }: Segment): Promise<MessageId[]> {
    const rows = await this.sql.rows<{ id: MessageId }>(
      'SELECT message_id AS id FROM message_tokens WHERE realm_id = ? AND message_id BETWEEN ? AND ?',
      [realmId, firstId, lastId],
    );
    return rows.map(({ id }) => id);
  }
}

/** The ids that stand in a list of each token. */
function intersectRows(wanted: readonly RequiredToken[], rows: readonly PostingRow[]): MessageId[] {
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
