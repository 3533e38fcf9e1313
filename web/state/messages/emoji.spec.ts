import { describe, expect, it } from 'vitest';
import type { CustomEmoji } from '../../api/wire.js';
import { emojiGroups, emojiText, fittingName, searchEmoji } from './emoji.js';

const TABLE = {
  code_to_names: {
    '1f44d': ['+1', 'thumbs_up'],
    '1f389': ['tada'],
    '1f431': ['cat'],
    '1f63a': ['smiley_cat'],
    '1f69b': ['articulated_lorry', 'truck'],
    '1f4da': ['education', 'books'],
  },
  groups: { smileys: ['1f63a'], people: ['1f44d'], nature: ['1f431'], travel: ['1f69b'], objects: ['1f389', '1f4da'] },
};

function custom(id: string, name: string, deactivated = false): CustomEmoji {
  return { id, name, deactivated, source_url: `/user_avatars/1/emoji/images/${id}.png`, still_url: null, author_id: 7 };
}

const names = (query: string): string[] => searchEmoji(emojiGroups(TABLE, {}), query, 8).map(({ name }) => name);

describe('emojiGroups', () => {
  it('begins with popular emoji and those of the organization, without deactivated ones', () => {
    const groups = emojiGroups(TABLE, { 2: custom('2', 'parrot'), 3: custom('3', 'old', true) });
    expect(groups.map(({ name, emoji }) => [name, emoji.map((one) => one.name)])).toEqual([
      ['popular', ['+1', 'tada']],
      ['custom', ['parrot', 'zulip']],
      ['smileys', ['smiley_cat']],
      ['people', ['+1']],
      ['nature', ['cat']],
      ['travel', ['articulated_lorry']],
      ['objects', ['tada', 'education']],
    ]);
  });

  it('hides the emoji of Unicode whose name the organization uses', () => {
    const groups = emojiGroups(TABLE, { 2: custom('2', 'cat') });
    expect(groups.some(({ name }) => name === 'nature')).toBe(false);
  });
});

describe('searchEmoji', () => {
  it('prefers whole names, then beginnings of names, then beginnings of words, then other parts', () => {
    expect(names('cat')).toEqual(['cat', 'smiley_cat', 'education']);
  });

  it('finds emoji by all of their names, each once', () => {
    expect(names('thumbs')).toEqual(['+1']);
    expect(names('thumbs up')).toEqual(['+1']);
    expect(names('nothing')).toEqual([]);
  });
});

describe('fittingName', () => {
  it('is the name that was begun', () => {
    const [truck] = searchEmoji(emojiGroups(TABLE, {}), 'truc', 1);
    expect(truck && [fittingName(truck, 'truc'), fittingName(truck, 'lorry'), fittingName(truck, '')]).toEqual([
      'truck',
      'articulated_lorry',
      'articulated_lorry',
    ]);
  });
});

describe('emojiText', () => {
  it('is a picture also where the character alone would be text', () => {
    expect([emojiText('2764'), emojiText('1f389'), emojiText('1f1e9-1f1ea')]).toEqual([
      '\u{2764}\u{fe0f}',
      '\u{1f389}',
      '\u{1f1e9}\u{1f1ea}',
    ]);
  });

  it.each(['', '-', 'zz', '110000', '1f389-', '-1f389', 'ffffffff', '1f389 '])('is a mark for %j, which is no code', (code) => {
    expect(emojiText(code)).toBe('\u{fffd}');
  });
});
