import { describe, expect, it } from 'vitest';
import { findLoopSign, type OriginHeaders } from './automatic-mail.js';

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
