import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../kernel/limits.js';
import { messageText, withoutFooter } from './message-text.js';

describe('messageText', () => {
  it('names the sender and the files, and says so if there is no text', () => {
    const files = [
      { name: 'a [b].pdf', url: '/user_uploads/1/x' },
      { name: 'c.iso', problem: 'It is too large.' },
    ];
    expect(messageText({ body: ' \n', from: '"Ben" <ben@example.com>\n@**all**', files })).toBe(
      '**From:** "Ben" <ben@example.com> @all\n(No email body)\n\n[a b.pdf](/user_uploads/1/x)\n(The attachment c.iso was left out: It is too large.)',
    );
  });

  it('truncates a long text, so that the files after it remain', () => {
    const text = messageText({ body: '💬'.repeat(20_000), from: null, files: [{ name: 'a', url: '/u' }] });
    expect(Array.from(text).length).toBeLessThanOrEqual(LIMITS.MAX_MESSAGE_CODE_POINTS);
    expect(text.endsWith('💬\n[message truncated]\n\n[a](/u)')).toBe(true);
  });

  it('removes null bytes', () => expect(messageText({ body: 'a\0b', from: null, files: [] })).toBe('ab'));
});

describe('withoutFooter', () => {
  it.each([
    ['Yes.\n-- \nBen', 'Yes.'],
    ['Yes.\n--\nBen', 'Yes.'],
    ['a\n--\nb\n--\nc', 'a\n--\nb\n--\nc'],
    ['a -- b\n---\nc', 'a -- b\n---\nc'],
  ])('makes of %j %j', (text, expected) => expect(withoutFooter(text)).toBe(expected));
});
