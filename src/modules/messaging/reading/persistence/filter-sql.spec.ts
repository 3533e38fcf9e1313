import { describe, expect, it } from 'vitest';
import { type Condition, mergeConditions } from '../domain/message-filter.js';
import { searchQuery } from '../domain/search-query.js';
import { conditionsSql, messageConditionsSql } from './filter-sql.js';

const FIFTY = Array.from({ length: 50 }, (_, index) => index + 1);
const KINDS: readonly [string, (index: number) => Condition][] = [
  ['search', (index) => ({ on: 'search', anyOf: [searchQuery(`word${index} other${index}`)], negated: true })],
  ['topic', (index) => ({ on: 'topic', anyOf: [`topic ${index}`], negated: true })],
  ['sender', (index) => ({ on: 'sender', anyOf: [index], negated: true })],
  ['id', (index) => ({ on: 'id', anyOf: [index], negated: true })],
  ['conversation', (index) => ({ on: 'conversation', anyOf: [index], negated: true })],
  ['participant', (index) => ({ on: 'participant', anyOf: [index], group: false, negated: true })],
];

describe('the SQL of a filter', () => {
  const parts = (conditions: readonly Condition[]): [conditions: number, subqueries: number] => {
    const { text } = conditionsSql({ conditions: mergeConditions(conditions), viewerId: 1 });
    return [text.split(' AND NOT (').length - 1, text.split('SELECT').length - 1];
  };

  it.each(KINDS)('has as many conditions and subqueries for fifty negated terms as for one: %s', (_, condition) => {
    const one = parts([condition(1)]);
    expect(one[0]).toBe(1);
    expect(parts(FIFTY.map(condition))).toEqual(one);
  });

  it('merges equal conditions', () => {
    const unread: Condition = { on: 'unread', negated: false };
    expect(mergeConditions(FIFTY.map(() => unread))).toEqual([unread]);
    const alike = FIFTY.map((): Condition => ({ on: 'topic', anyOf: ['a'], negated: true }));
    expect(mergeConditions(alike)).toEqual([{ on: 'topic', anyOf: ['a'], negated: true }]);
  });

  it('does not merge conditions that must all be met', () => {
    const both: Condition[] = [1, 2].map((id) => ({ on: 'participant', anyOf: [id], group: false, negated: false }));
    expect(mergeConditions(both)).toEqual(both);
  });

  it('does not repeat conditions on the conversation for each message', () => {
    const conditions = FIFTY.map((id): Condition => ({ on: 'participant', anyOf: [id], group: false, negated: false }));
    expect(messageConditionsSql({ conditions: [...conditions, { on: 'sender', anyOf: [7], negated: false }], viewerId: 1 })).toEqual({
      text: ' AND m.sender_id IN (?)',
      values: [7],
    });
  });
});
