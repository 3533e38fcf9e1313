import { describe, expect, it } from 'vitest';
import { automaticMailHeaders, findLoopSign, type OriginHeaders } from './automatic-mail.js';

describe('findLoopSign', () => {
  const own = { host: 'chat.example.com', senderAddress: 'noreply@chat.example.com' };
  const person: OriginHeaders = { autoSubmitted: '', precedence: '', listIds: [], fromAddress: 'ben@example.com' };

  it.each([
    ['a person', {}, null, null],
    ['a person whose program says so', { autoSubmitted: 'no' }, null, null],
    ['an absence note', { autoSubmitted: 'auto-replied (vacation)' }, 'automatic_reply', 'automatic_reply'],
    ['an alert', { autoSubmitted: 'auto-generated' }, 'automatic', null],
    ['a newsletter', { precedence: 'bulk' }, 'bulk', null],
    ['junk', { precedence: 'JUNK' }, 'bulk', null],
    ['a mailing list', { precedence: 'list', listIds: ['dev.example.org'] }, null, null],
    ['an organization of this server', { listIds: ['Acme.chat.example.com'] }, 'own_mail', 'own_mail'],
    ['this server', { fromAddress: 'noreply@chat.example.com' }, 'own_mail', 'own_mail'],
    ['a server with a similar name', { listIds: ['mychat.example.com'] }, null, null],
  ] as const)('decides about a mail from %s', (_, headers, asReply, toChannel) => {
    expect(findLoopSign({ ...person, ...headers }, 'reply', own)).toBe(asReply);
    expect(findLoopSign({ ...person, ...headers }, 'channel', own)).toBe(toChannel);
  });
});

describe('automaticMailHeaders', () => {
  const listId = (name: string): string => automaticMailHeaders(name, 'oak.example.com')['List-Id'] ?? '';

  it.each([
    ['Oak & Sons', 'Oak & Sons <oak.example.com>'],
    ['"Oak" <evil.example>', `=?UTF-8?B?${Buffer.from('Oak evil.example').toString('base64')}?= <oak.example.com>`],
    ['Söhne', '=?UTF-8?B?U8O2aG5l?= <oak.example.com>'],
  ])('names the organization %s, and leaves the id of the list as it is', (name, expected) => {
    expect(listId(name)).toBe(expected);
  });

  it('encodes a long name in words of at most 75 characters', () => {
    const words = listId('🌹'.repeat(40)).split(' ');
    expect(words.at(-1)).toBe('<oak.example.com>');
    expect(words.every((word) => word.length <= 75)).toBe(true);
  });
});
