import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  array,
  boolean,
  definitionsOf,
  integer,
  literal,
  named,
  nullable,
  object,
  oneOf,
  optional,
  partial,
  pick,
  record,
  seconds,
  type Static,
  string,
  tuple,
} from './schema.js';

const Topic = named('Topic', object({ name: string('As its messages have it.'), max_id: integer(), last: optional(seconds()) }));
type Topic = Static<typeof Topic>;

describe('A declared schema', () => {
  it('has the type of its values', () => {
    expectTypeOf<Topic>().toEqualTypeOf<{ readonly name: string; readonly max_id: number; readonly last?: number }>();
    const Answer = object({
      topics: array(Topic),
      by: record(nullable(boolean())),
      op: literal('add', 'remove'),
      at: tuple(string(), integer()),
    });
    type Answer = Static<typeof Answer>;
    expectTypeOf<Answer>().toEqualTypeOf<{
      readonly topics: readonly Topic[];
      readonly by: Readonly<Record<string, boolean | null>>;
      readonly op: 'add' | 'remove';
      readonly at: readonly [string, number];
    }>();
    expect(Answer.json.required).toEqual(['topics', 'by', 'op', 'at']);
  });

  it('describes objects with their required properties', () => {
    expect(object({ id: integer(), name: optional(string('A name.')) }, 'A thing.').json).toEqual({
      type: 'object',
      description: 'A thing.',
      properties: { id: { type: 'integer' }, name: { type: 'string', description: 'A name.' } },
      required: ['id'],
    });
    expect(object({ id: optional(integer()) }).json).not.toHaveProperty('required');
  });

  it('can be derived from the properties of another one', () => {
    const change = object({ id: integer(), ...partial(pick(Topic.fields, 'name')) });
    expectTypeOf<Static<typeof change>>().toEqualTypeOf<{ readonly id: number; readonly name?: string }>();
    expect(change.json).toMatchObject({ required: ['id'], properties: { name: { type: 'string' } } });
  });

  it('refers to named schemas, which it lists', () => {
    const answer = object({ topics: array(Topic), first: optional(nullable(Topic)) });
    const reference = { $ref: '#/components/schemas/Topic' };
    expect(answer.json.properties).toEqual({
      topics: { type: 'array', items: reference },
      first: { anyOf: [reference, { type: 'null' }] },
    });
    expect(Object.keys(definitionsOf([answer, oneOf(Topic, string())]))).toEqual(['Topic']);
  });

  it('rejects a second schema of the same name', () => {
    const other = named('Topic', object({ name: string() }));
    expect(() => oneOf(Topic, other)).toThrow('Two schemas are called Topic.');
  });

  it.each([
    [nullable(integer('How many.')), { type: ['integer', 'null'], description: 'How many.' }],
    [nullable(literal('a', 'b')), { type: ['string', 'null'], enum: ['a', 'b', null] }],
    [literal(1, 2), { type: 'integer', enum: [1, 2] }],
    [literal('a', null), { type: ['string', 'null'], enum: ['a', null] }],
    [tuple(string(), integer()), { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 2, maxItems: 2 }],
  ])('describes simple values: %#', ({ json }, expected) => {
    expect(json).toEqual(expected);
  });
});
