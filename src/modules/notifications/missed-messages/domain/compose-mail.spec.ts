import { describe, expect, it } from 'vitest';
import { composeMail, type MailFrame, planMails } from './compose-mail.js';
import { NOTICE_CAUSES } from '../../notices/domain/reason.js';
import type { MissedConversation, MissedMessage, Place } from './missed-conversation.js';

const FRAME: MailFrame = {
  language: 'en',
  realmName: 'Oak',
  namesRealm: false,
  hiddenBy: null,
  realmUrl: 'https://oak.example.com',
  takesReplies: false,
};
const MESSAGE: MissedMessage = { id: 7, senderName: 'Ada', text: 'One\n\ntwo', html: '<p>One</p><p>two</p>', cause: 'mention' };
const CHANNEL: Place = { kind: 'channel', channelName: 'garden', topic: 'roses', resolved: false };

const conversation = (place: Place, ...messages: MissedMessage[]): MissedConversation => {
  return { conversationId: 1, topic: 'roses', place, url: 'https://oak.example.com/#narrow/x', messages };
};
const subjectOf = (place: Place, frame: Partial<MailFrame> = {}): string =>
  composeMail([conversation(place, MESSAGE)], { ...FRAME, ...frame }).subject;
const direct = (...names: string[]): Place => ({ kind: 'direct', names });

describe('composeMail', () => {
  it.each<[string, string, Place, Partial<MailFrame>]>([
    ['names channel and topic', '#garden > roses', CHANNEL, {}],
    ['marks a resolved topic', '[resolved] #garden > roses', { ...CHANNEL, resolved: true }, {}],
    ['names the other of a direct conversation', 'DMs with Ada', direct('Ada'), {}],
    ['names two others', 'Group DMs with Ada and Ben', direct('Ada', 'Ben'), {}],
    ['names three others', 'Group DMs with Ada, Ben, and Cem', direct('Ada', 'Ben', 'Cem'), {}],
    ['counts further ones', 'Group DMs with Ada, Ben, and 2 others', direct('Ada', 'Ben', 'Cem', 'Dan'), {}],
    ['ends with the organization if it is to be named', '#garden > roses [Oak]', CHANNEL, { namesRealm: true }],
    [
      'names others in the language of the account',
      'Direktnachrichten mit Ada, Ben und 2 weiteren',
      direct('Ada', 'Ben', 'Cem', 'Dan'),
      { language: 'de' },
    ],
    ['says nothing if messages are hidden', 'New messages', CHANNEL, { hiddenBy: 'organization' }],
  ])('%s in the subject', (_, subject, place, frame) => {
    expect(subjectOf(place, frame)).toBe(subject);
  });

  it('keeps the subject within its column', () => {
    expect(subjectOf({ ...CHANNEL, topic: '🌹'.repeat(300) }, { namesRealm: true }).endsWith('… [Oak]')).toBe(true);
  });

  it('joins consecutive messages of one sender, and quotes every line', () => {
    const { text, html } = composeMail([conversation(CHANNEL, MESSAGE, { ...MESSAGE, id: 8, text: 'three', html: '<p>three</p>' })], FRAME);
    expect(text).toContain('Ada:\n> One\n>\n> two\n>\n> three\n\n');
    expect(html).toContain('<p class="from">Ada</p><blockquote><p>One</p><p>two</p><p>three</p></blockquote>');
  });

  it('says that replies are possible where they are', () => {
    for (const takesReplies of [true, false]) {
      const { text, html } = composeMail([conversation(CHANNEL, MESSAGE)], { ...FRAME, takesReplies });
      expect([text.includes('Reply to this mail'), html.includes('Reply to this mail')]).toEqual([takesReplies, takesReplies]);
    }
  });

  it('says why in the language of the account, for every cause', () => {
    for (const cause of NOTICE_CAUSES) {
      const { text } = composeMail([conversation(CHANNEL, { ...MESSAGE, cause })], { ...FRAME, language: 'de' });
      expect(text).toMatch(/^Du bekommst diese E-Mail, weil .+\.$/m);
    }
  });

  it('escapes names in HTML', () => {
    const { html } = composeMail([conversation({ ...CHANNEL, topic: '<b>' }, { ...MESSAGE, senderName: '<i>' })], FRAME);
    expect(html).toContain('&lt;i&gt;');
    expect(html).not.toContain('<b>');
  });

  it('cuts a long text, so that it can be stored', () => {
    const { text } = composeMail([conversation(CHANNEL, { ...MESSAGE, text: '🌹'.repeat(40_000) })], FRAME);
    expect(Buffer.byteLength(text)).toBeLessThan(65_535);
    expect(text).toContain('[the rest is left out]');
  });
});

describe('planMails', () => {
  it.each([
    ['makes a mail of each conversation', 3, [['a'], ['b'], ['c']]],
    ['collects the others in the last mail', 2, [['a'], ['b', 'c']]],
    ['collects all in the only mail', 1, [['a', 'b', 'c']]],
  ])('%s', (_, budget, expected) => {
    expect(planMails(['a', 'b', 'c'], budget)).toEqual(expected);
  });
});
