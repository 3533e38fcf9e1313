import { describe, expect, it } from 'vitest';
import { idsIn, optionsIn, recordIn } from './profile-values.js';

const CROOKED = ['', '{', 'null', '7', '"text"', '[null]', '{"a":null}', '{"a":{"text":1}}', '[["a"]]'];

describe('The values of profile fields', () => {
  it.each(CROOKED)('have no people and no options in %j', (json) => {
    expect(idsIn(json)).toEqual([]);
    expect(optionsIn(json)).toEqual({});
    expect(recordIn(json)).toBeTypeOf('object');
  });

  it('have the ids of people, and options by their keys, without what is neither', () => {
    expect(idsIn('[4, "5", 6]')).toEqual([4, 6]);
    const [a, b] = [
      { text: 'A', order: '2' },
      { text: 'B', order: '1' },
    ];
    expect(Object.entries(optionsIn(JSON.stringify({ x: a, y: b, z: null })))).toEqual([
      ['y', b],
      ['x', a],
    ]);
  });
});
