import { describe, expect, it } from 'vitest';
import { type EditedText, followText, isSameText, keepOwnText, takeOtherText } from './edited-text.js';

const edit = (content: string, original: string): EditedText => ({ content, original, theirs: undefined });
const other = { content: 'theirs', userId: 8 };

describe('a text that is being changed while the message gets another one', () => {
  it('goes along as long as nothing is written', () => {
    expect(followText(edit('old', 'old'), other)).toEqual(edit('theirs', 'theirs'));
  });

  it('is compared with it as soon as something is written', () => {
    expect(followText(edit('mine', 'old'), other)).toEqual({ content: 'mine', original: 'old', theirs: other });
  });

  it('is not in conflict with itself, nor with what it goes out from', () => {
    expect(followText(edit('theirs\n', 'old'), other)).toEqual(edit('theirs', 'theirs'));
    expect(followText({ ...edit('mine', 'old'), theirs: other }, { content: 'old', userId: 8 })).toEqual(edit('mine', 'old'));
  });

  it('stays, or gives way, as its writer chooses', () => {
    const conflict = followText(edit('mine', 'old'), other);
    expect(keepOwnText(conflict)).toEqual(edit('mine', 'theirs'));
    expect(takeOtherText(conflict)).toEqual(edit('theirs', 'theirs'));
  });
});

describe('isSameText', () => {
  it.each([
    ['a\r\nb', 'a\nb', true],
    ['\n\na \n', 'a', true],
    ['a  b', 'a b', false],
  ])('of %j and %j is %j', (a, b, same) => expect(isSameText(a, b)).toBe(same));
});
