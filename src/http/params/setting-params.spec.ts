import { describe, expect, it } from 'vitest';
import { decode } from '../codecs/codec.js';
import { groupSettingChange, groupSettingValue } from './setting-params.js';

const people = { direct_members: [1, 2], direct_subgroups: [3] };

describe('groupSettingValue and groupSettingChange', () => {
  it.each([
    ['5', 5],
    [JSON.stringify(people), people],
    ['{"direct_members":[],"direct_subgroups":[],"more":1}', { direct_members: [], direct_subgroups: [] }],
  ])('decode %s', (text, value) => {
    expect(decode(groupSettingValue, text, 'can_x')).toEqual(value);
  });

  it.each([
    ['"5"', 'can_x["int"] is not an integer'],
    ['1.0', 'can_x["int"] is not an integer'],
    ['[1]', 'can_x["int"] is not an integer'],
    ['{"direct_members":[1]}', 'can_x["int"] is not an integer'],
    ['{"direct_members":["a"],"direct_subgroups":[]}', 'can_x["int"] is not an integer'],
    ['nobody', 'can_x is not valid JSON'],
  ])('reject %s', (text, message) => {
    expect(() => decode(groupSettingValue, text, 'can_x')).toThrow(message);
  });

  it.each([
    ['{"new":5}', { new: 5 }],
    ['{"new":5,"old":null}', { new: 5 }],
    [JSON.stringify({ new: people, old: 4 }), { new: people, old: 4 }],
  ])('decode the change %s', (text, value) => {
    expect(decode(groupSettingChange, text, 'can_x')).toEqual(value);
  });

  it.each([
    ['5', 'can_x is not a dict'],
    ['{"old":5}', 'can_x["new"] field is missing'],
    ['{"new":"a"}', 'can_x["new"]["int"] is not an integer'],
    ['{"new":5,"old":"a"}', 'can_x["old"]["int"] is not an integer'],
  ])('reject the change %s', (text, message) => {
    expect(() => decode(groupSettingChange, text, 'can_x')).toThrow(message);
  });
});
