import { describe, expect, it } from 'vitest';
import { hasOwnKeys, REMOVED_KEY, withoutOwnKeys } from './own-keys.js';

const OWN = {
  host: 'chat.example.com',
  senderAddress: 'noreply@chat.example.com',
  senderName: 'Skein',
  addressPattern: 'in+%s@mail.example.com',
};
const KEY = 'Ab3dEf9hIj2lMn5pQr8tUv1xYz4bCd6f';
const TOKEN = '0123456789abcdef0123456789abcdef';
const clean = (text: string): string => withoutOwnKeys(text, OWN);

describe('withoutOwnKeys', () => {
  it.each([
    'notices/unsubscribe/12/',
    'digests/unsubscribe/12/',
    'accounts/password/reset/',
    'accounts/confirm_new_email/',
    'join/',
    'new/',
    'user_uploads/temporary/7-3-1790000000-',
    'api/v1/external/github?stream=x&api_key=',
  ])('removes a link that begins with /%s, with or without a port, a subdomain and what follows the key', (path) => {
    for (const host of ['chat.example.com', 'acme.chat.example.com', 'chat.example.com:8443', 'CHAT.example.com']) {
      for (const end of ['', '/', '?x=1#y', '/a%20file.pdf']) {
        expect(clean(`See https://${host}/${path}${KEY}${end}.\nBlue.`)).toBe(`See ${REMOVED_KEY}.\nBlue.`);
      }
    }
    expect(clean(`chat.example.com/${path}${KEY} is it`)).toBe(`${REMOVED_KEY} is it`);
  });

  it.each([
    ['a quotation', `> <http://chat.example.com/join/${KEY}>\n> more`, `> <${REMOVED_KEY}>\n> more`],
    ['an address of Outlook', `Stop<https://chat.example.com/join/${KEY}> it`, `Stop<${REMOVED_KEY}> it`],
    ['a link', `[Stop these mails](https://chat.example.com/join/${KEY} "Stop"), please`, 'Stop these mails, please'],
    ['a link of its own address', `[https://chat.example.com/join/${KEY}](https://chat.example.com/join/${KEY})`, REMOVED_KEY],
    [
      'two links on a line',
      `https://chat.example.com/join/${KEY} or https://chat.example.com/new/${KEY}`,
      `${REMOVED_KEY} or ${REMOVED_KEY}`,
    ],
  ])('removes it from %s', (_, text, expected) =>
    expect(clean(text).replace(`[${REMOVED_KEY}](${REMOVED_KEY})`, REMOVED_KEY)).toBe(expected),
  );

  it('finds a link that is broken anywhere, also in a quotation or in quoted-printable', () => {
    const link = `https://acme.chat.example.com/notices/unsubscribe/12/${KEY}`;
    for (let place = 1; place < link.length; place += 1) {
      for (const lineBreak of ['\n', '\n> ', '\r\n> > ', '=\r\n', '\n\t']) {
        const broken = `> Stop: ${link.slice(0, place)}${lineBreak}${link.slice(place)}\n\nBlue.`;
        const found = clean(broken);
        expect(found.replace(/\s/g, '')).not.toContain(KEY.slice(0, 8));
        expect(found.replace(/\s/g, '')).not.toContain(KEY.slice(-8));
        expect(found.endsWith('\n\nBlue.')).toBe(true);
      }
    }
    const every = `> ${link.replace(/.{20}/g, '$&\n> ')}\nBlue.`;
    expect(clean(every).replace(/\s/g, '')).toMatch(/^>\[linkremoved\]/);
    expect(clean(every)).not.toContain(KEY.slice(-4));
  });

  it.each([
    `https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fchat.example.com%2Fnotices%2Funsubscribe%2F12%2F${KEY}&data=05%7C01&reserved=0`,
    `https://eur01.safelinks.protection.outlook.com/?url=https%253A%252F%252Fchat.example.com%252Fjoin%252F${KEY}&data=x`,
    `https://urldefense.com/v3/__https://chat.example.com/notices/unsubscribe/12/${KEY}__;!!AbC!dEf$`,
    `https://urldefense.proofpoint.com/v2/url?u=https-3A__chat.example.com_notices_unsubscribe_12_${KEY}&d=DwMFaQ&c=x`,
    `https://www.google.com/url?q=https://chat.example.com/join/${KEY}&source=gmail`,
    `https=3A=2F=2Fchat.example.com=2Fjoin=2F${KEY}`,
  ])('finds the link in %s', (link) => expect(clean(`Look: ${link}\nBlue.`)).toBe(`Look: ${REMOVED_KEY}\nBlue.`));

  it.each([
    `in+mm${TOKEN}@mail.example.com`,
    `IN+MM${TOKEN.toUpperCase()}@MAIL.example.com`,
    `in+garden.${TOKEN}.show-sender@mail.example.com`,
    `in+mu-1-2f-${TOKEN}@mail.example.com`,
    `mailto:in%2Bmm${TOKEN}%40mail.example.com?subject=unsubscribe`,
    `in+mm${TOKEN.slice(0, 10)}\n> ${TOKEN.slice(10)}@mail.example.com`,
  ])('removes the address %s', (address) => expect(clean(`An: Skein <${address}>\nBlue.`)).toBe(`An: Skein <${REMOVED_KEY}>\nBlue.`));

  it.each([
    'https://chat.example.com/#narrow/channel/5-garden/topic/x/near/12',
    `https://chat.example.com/#narrow/channel/5-garden/topic/${KEY}`,
    'https://chat.example.com/accounts/password/reset/ and https://chat.example.com/join/form/',
    `https://chat.example.com/user_uploads/2/ab/${KEY}/plan.pdf`,
    `https://mychat.example.com/join/${KEY}`,
    `https://chat.example.com.evil.example/join/${KEY}`,
    `https://example.org/notices/unsubscribe/12/${KEY}`,
    `${KEY} and ${TOKEN} and ben@mail.example.com`,
  ])('leaves %s', (text) => {
    expect(clean(text)).toBe(text);
    expect(hasOwnKeys(text, OWN)).toBe(false);
  });

  it('reads a long text that was written to be expensive in bounded time', () => {
    const begin = process.cpuUsage();
    for (const part of ['https://chat.example.com/', 'chat.example.com/a-', 'a'.repeat(31) + '\n', '0'.repeat(64), 'chat\n', 'https:x'])
      clean(part.repeat(160_000 / part.length));
    expect(process.cpuUsage(begin).user / 1_000_000, 'seconds of the processor').toBeLessThan(20);
  });
});
