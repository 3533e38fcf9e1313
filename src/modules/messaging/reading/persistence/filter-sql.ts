import { spellingsOf } from '../../../../kernel/fold-text.js';
import type { UserId } from '../../../../kernel/ids.js';
import { anyOf, inList, type SqlFragment } from '../../../../platform/database/sql.js';
import type { OpenHistory } from '../../messages/domain/open-history.js';
import { MessageMark, MessageTrait } from '../../messages/domain/message-flags.js';
import { openHistorySql, receivedSql } from '../../messages/persistence/readable-sql.js';
import { PARTICIPATED_SQL } from '../../messages/persistence/topic-participation-sql.js';
import { VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import { type Condition, markBits, type MessageFilter } from '../domain/message-filter.js';
import type { SearchQuery, RequiredToken } from '../domain/search-query.js';

/**
 * The message `m` matches one of the searches. Its tokens are read once for all of them, in a subquery that the database evaluates for one
 * message at a time: an EXISTS may read the tokens of all messages at once, and MariaDB takes two subqueries for one if both are compared
 * with a value and differ only in the values of a prepared statement.
 */
export function foundSql(queries: readonly SearchQuery[]): SqlFragment {
  const found = anyOf(
    queries.map(({ tokens, phrases }) => allOf(tokens, [...tokens.map((token) => tokenSql('x', token)), ...phrases.map(phraseSql)])),
  );
  return {
    text: `(SELECT 1 FROM message_tokens x WHERE x.realm_id = m.realm_id AND x.message_id = m.id AND ${found.text} LIMIT 1) IS NOT NULL`,
    values: found.values,
  };
}

/**
 * The row of `message_tokens` has the token. Tokens consist of letters, digits and emoji only, so that LIKE needs no escaping, and stand
 * between spaces.
 */
export function tokenSql(alias: string, { text, prefix }: RequiredToken): SqlFragment {
  return { text: `${alias}.tokens LIKE ?`, values: [prefix ? `% ${text}%` : `% ${text} %`] };
}

/** A search without tokens finds nothing. */
function allOf(tokens: readonly RequiredToken[], parts: readonly SqlFragment[]): SqlFragment {
  if (tokens.length === 0) return { text: '1 = 0', values: [] };
  return { text: `(${parts.map(({ text }) => text).join(' AND ')})`, values: parts.flatMap(({ values }) => values) };
}

/** A phrase with more letters is compared with its accents: the pattern for all spellings would be too long for the database. */
const MAX_FOLDED_PHRASE = 150;

/** @param phrase folded */
function phraseSql(phrase: string): SqlFragment {
  const isSpelledOneWay = Array.from(phrase).every((character) => spellingsOf(character).length === 1);
  if (phrase.length <= MAX_FOLDED_PHRASE && !isSpelledOneWay) {
    const pattern = spellingPattern(phrase);
    return { text: '(m.content REGEXP ? OR m.topic REGEXP ?)', values: [pattern, pattern] };
  }
  const pattern = `%${phrase.replace(/[!%_]/g, '!$&')}%`;
  return {
    text: "(LOWER(m.content) LIKE LOWER(?) ESCAPE '!' OR LOWER(m.topic) LIKE LOWER(?) ESCAPE '!')",
    values: [pattern, pattern],
  };
}

/** A regular expression for all texts that are folded to a phrase, in the syntax that PCRE and ICU share. */
function spellingPattern(phrase: string): string {
  let pattern = '';
  for (let at = 0; at < phrase.length;) {
    const character = String.fromCodePoint(phrase.codePointAt(at) ?? 0);
    const pair = phrase.slice(at, at + 2);
    const ligatures = pair.length === 2 && /^[a-z']{2}$/.test(pair) ? spellingsOf(pair).filter((one) => one !== pair) : [];
    pattern += ligatures.length === 0 ? oneOf(character) : `(?:[${ligatures.join('')}]|${Array.from(pair, oneOf).join('')})`;
    at += ligatures.length === 0 ? character.length : 2;
  }
  return pattern;
}

/** @returns the characters that are folded to one, in one code point or with accents that follow */
function oneOf(character: string): string {
  const spellings = spellingsOf(character);
  if (spellings.length > 1) return `[${spellings.join('')}]\\p{M}*`;
  return /[\p{L}\p{N}\p{M}\s]/u.test(character) ? character : `\\x{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Conditions on the alias `m` of the message table, each starting with AND. */
export function conditionsSql({ conditions, viewerId }: Pick<MessageFilter, 'conditions' | 'viewerId'>): SqlFragment {
  return all(conditions.map((condition) => negatable(condition, toSql(condition, viewerId))));
}

/** The conditions on the conversation alone, on a column with its id. Conversations that they exclude are not searched at all. */
export function conversationsSql({ conditions }: Pick<MessageFilter, 'conditions'>, column: string): SqlFragment {
  return all(
    conditions.flatMap((condition) => {
      const fragment = conversationSql(condition, column);
      return fragment ? [negatable(condition, fragment)] : [];
    }),
  );
}

/** The remaining conditions, for conversations that `conversationsSql` has selected. */
export function messageConditions({ conditions }: Pick<MessageFilter, 'conditions'>): Condition[] {
  return conditions.filter((condition) => !conversationSql(condition, ''));
}

export function messageConditionsSql(filter: Pick<MessageFilter, 'conditions' | 'viewerId'>): SqlFragment {
  return conditionsSql({ conditions: messageConditions(filter), viewerId: filter.viewerId });
}

/** The scope of the filter on the alias `m` of the message table, each part starting with AND. */
export function scopeSql({ scope, viewerId, conditions, openHistory }: MessageFilter): SqlFragment {
  const { conversationIds, history } = scope;
  const within = conversationIds ? [inList('m.conversation_id', conversationIds)] : [];
  if (history) return all(within);
  const own = receivedSql(viewerId);
  const bits = markBits(conditions);
  return all([...within, bits === 0 ? own : anyOf([own, markedAmongHistory(viewerId, bits, openHistory)])]);
}

/** The viewer has marked the message `m`, and may read it without having received it. */
function markedAmongHistory(viewerId: UserId, bits: number, openHistory: OpenHistory): SqlFragment {
  const open = openHistorySql(viewerId, openHistory);
  return { text: `(${HAS_MARK} AND ${open.text})`, values: [viewerId, bits, ...open.values] };
}

function all(fragments: readonly SqlFragment[]): SqlFragment {
  return { text: fragments.map(({ text }) => ` AND ${text}`).join(''), values: fragments.flatMap(({ values }) => values) };
}

function negatable({ negated }: Condition, { text, values }: SqlFragment): SqlFragment {
  return negated ? { text: `NOT (${text})`, values } : { text, values };
}

/** Direct messages have no topic, although the column is empty as for the empty topic. */
const DIRECT = (column: string): string => `NOT EXISTS (SELECT 1 FROM channel h WHERE h.conversation_id = ${column})`;
const HAS_MARK = 'EXISTS (SELECT 1 FROM message_mark k WHERE k.user_id = ? AND k.message_id = m.id AND (k.flags & ?) <> 0)';
const OWN_POLICY = 'FROM user_topic u WHERE u.user_id = ? AND u.conversation_id = m.conversation_id AND u.topic_key = m.topic_key';
const OWN_MEMBERSHIP = 'FROM membership s WHERE s.user_id = ? AND s.conversation_id = m.conversation_id';

function conversationSql(condition: Condition, column: string): SqlFragment | null {
  switch (condition.on) {
    case 'conversation':
      return inList(column, condition.anyOf);
    case 'direct':
      return { text: DIRECT(column), values: [] };
    case 'participant': {
      const who = inList('o.user_id', condition.anyOf);
      const people = `(SELECT COUNT(*) FROM membership q WHERE q.realm_id = o.realm_id AND q.conversation_id = o.conversation_id) > 2`;
      return {
        text: `EXISTS (SELECT 1 FROM membership o WHERE ${who.text} AND o.conversation_id = ${column} AND ${DIRECT(column)}${condition.group ? ` AND ${people}` : ''})`,
        values: who.values,
      };
    }
    default:
      return null;
  }
}

/** Translates a condition to SQL, without its negation. */
function toSql(condition: Condition, viewerId: UserId): SqlFragment {
  switch (condition.on) {
    case 'id':
      return inList('m.id', condition.anyOf);
    case 'sender':
      return inList('m.sender_id', condition.anyOf);
    case 'topic':
      return topicSql(condition.anyOf);
    case 'topicStart':
      return { text: "m.topic LIKE CONCAT(?, '%')", values: [condition.text] };
    case 'topicPolicy':
      return { text: `EXISTS (SELECT 1 ${OWN_POLICY} AND u.visibility_policy = ?)`, values: [viewerId, condition.policy] };
    case 'muted':
      return mutedSql(viewerId, condition.channels);
    case 'traits':
      return { text: '(m.traits & ?) <> 0', values: [condition.bits] };
    case 'sentSince':
      return { text: 'm.sent_at >= ?', values: [condition.time] };
    case 'reacted':
      return { text: 'EXISTS (SELECT 1 FROM reaction r WHERE r.realm_id = m.realm_id AND r.message_id = m.id)', values: [] };
    case 'marks':
      return { text: HAS_MARK, values: [viewerId, condition.bits] };
    case 'mentioned':
      return mentionedSql(viewerId);
    case 'unread':
      return unreadSql(viewerId);
    case 'search':
      return foundSql(condition.anyOf);
    default:
      return conversationSql(condition, 'm.conversation_id') as SqlFragment;
  }
}

function topicSql(topicKeys: readonly string[]): SqlFragment {
  const named = topicKeys.filter((key) => key !== '');
  const byName = named.length > 0 ? [inList('m.topic_key', named)] : [];
  const empty =
    named.length < topicKeys.length ? [{ text: `(m.topic_key = '' AND NOT (${DIRECT('m.conversation_id')}))`, values: [] }] : [];
  return anyOf([...byName, ...empty]);
}

function mutedSql(viewerId: UserId, channels: boolean): SqlFragment {
  const byTopic = `(SELECT u.visibility_policy = ${VisibilityPolicy.muted} ${OWN_POLICY})`;
  const byChannel = `(SELECT s.is_muted ${OWN_MEMBERSHIP} AND s.active = 1)`;
  return channels
    ? { text: `COALESCE(${byTopic}, ${byChannel}, 0) = 1`, values: [viewerId, viewerId] }
    : { text: `COALESCE(${byTopic}, 0) = 1`, values: [viewerId] };
}

function mentionedSql(viewerId: UserId): SqlFragment {
  return {
    text: `(${HAS_MARK} OR (m.traits & ${MessageTrait.channelWildcard}) <> 0 OR ((m.traits & ${MessageTrait.topicWildcard}) <> 0 AND ${PARTICIPATED_SQL}))`,
    values: [viewerId, MessageMark.mentioned, viewerId, viewerId],
  };
}

/** The message `m`, if the viewer received it, is unread: above the watermark and not marked as read, or marked as unread. */
function unreadSql(viewerId: UserId): SqlFragment {
  return {
    text: `(NOT ${HAS_MARK} AND (${HAS_MARK} OR m.id > COALESCE((SELECT s.read_through_id ${OWN_MEMBERSHIP}), 0)))`,
    values: [viewerId, MessageMark.read, viewerId, MessageMark.unread, viewerId],
  };
}
