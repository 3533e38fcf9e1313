import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DELIVERY_REPORTS, deliveryReport } from '../../../../../test/support/delivery-reports.js';
import { OWN_ADDRESS, OWN_NAME, REPLY_FORMS } from '../../../../../test/support/reply-forms.js';
import { REPLIES_TO_NOTICES, REPLY_MAILS, replyMail } from '../../../../../test/support/reply-mails.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { ParsedMail } from '../application/mail-parser.js';
import { type ContentOptions, DEFAULT_CONTENT } from '../domain/mail-address.js';
import type { OwnMail } from '../domain/own-mail.js';
import { parseMail } from './parse-mail.js';

const OWN: OwnMail = {
  host: 'chat.example.com',
  senderAddress: OWN_ADDRESS,
  senderName: OWN_NAME,
  addressPattern: 'in+%s@mail.example.com',
};

function parse(source: string | Buffer, options: Partial<ContentOptions> = {}): Promise<ParsedMail> {
  return parseMail(Buffer.from(source), { content: { ...DEFAULT_CONTENT, ...options }, own: OWN, isAtReplyAddress: false });
}

const plain = (text: string): string => `From: a@example.com\r\nSubject: s\r\nMessage-ID: <1@x>\r\n\r\n${text.replaceAll('\n', '\r\n')}`;
const html = (text: string): string => `From: a@example.com\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${text}`;
const tracked = '<img src="https://track.example/x.gif"><script>alert(1)</script><style>p{}</style>';

describe('parseMail', () => {
  it.each([...REPLY_MAILS, ...REPLIES_TO_NOTICES])('keeps of a reply from $program what is new', async ({ source, own }) => {
    const mail = await parse(source);
    expect(mail.body).toBe(own);
    expect(mail).toMatchObject({ id: '<CAF=reply-1@mail.example.com>', subject: 'Re: #design > Logo für den Herbst', attachments: [] });
    expect(mail.from).toBe('"Ben Müller" <ben@example.com>');
  });

  const folder = new URL('../../../../../test/support/recorded-replies/', import.meta.url);
  it.each(readdirSync(folder))('keeps what somebody wrote in the recorded answer %s, and no key', async (file) => {
    const { body } = await parse(readFileSync(new URL(file, folder)));
    if (/above|below/.test(file)) expect(body).toBe('Tuesday is fine.');
    else expect(body).toMatch(file.startsWith('alpine') ? /\n\nYes\.\n/ : /\n\nYes\.\n\n[^]*\n\nTen is good\.$/);
    expect(body).not.toContain('Ab3dEf9h');
    expect(body).not.toContain('0123456789abcdef');
    expect(body).not.toContain('#settings');
  });

  it.each([
    'Date: Friday, 10 am',
    'Von: Berlin',
    'From: my side it is fine',
    'To: do list, then lunch',
    'Betreff: Grillen am Samstag',
    'On the other hand, Ada wrote:',
    'On Friday at 10:12 Ada wrote:',
    'The log of 2026-11-25 10:12 says:',
    'Skein wrote it down:',
    '-----',
    '________________________________',
    '-- see below --',
    '* * *',
    'Sent from my iPhone, sorry for the typos that I make',
    '> what somebody else said',
    'https://chat.example.com/#narrow/channel/5-design/topic/Logo/near/12',
    'From: Zoe <zoe@example.org>\nSubject: Colours',
  ])('loses nothing below %j, in the form of any program', async (line) => {
    const written = `First line.\n\n${line}\n\nLast line.`;
    for (const { program, text, own } of REPLY_FORMS) {
      if (text === undefined || !text.startsWith(own)) continue;
      const { body } = await parse(replyMail({ program, own: '', text: `${written}\n\n${text.slice(own.length).trimStart()}` }).source);
      expect(body.replace(/\s+/g, ' '), program).toContain(written.replace(/\s+/g, ' '));
    }
    const { body } = await parse(replyMail({ program: '', own: '', text: written }).source);
    expect(body).toBe(written);
    expect((await parse(plain(written))).body, 'a first mail').toBe(written);
  });

  it('cuts nothing off a first mail, also at the address for replies', async () => {
    const text = `Look:\n\nFrom: Zoe <zoe@example.org>\nTo: Ben <ben@example.com>\nSubject: Colours\n\nNo blue.\n\nOn 25.11.26 10:12, ${OWN_NAME} wrote:\n> Hello\n\nSo?`;
    expect((await parse(plain(text))).body).toBe(text);
    expect((await parseMail(Buffer.from(plain(text)), { content: DEFAULT_CONTENT, own: OWN, isAtReplyAddress: true })).body).toBe(text);
    const others = plain(text).replace('Subject: s', 'Subject: Re: s\r\nIn-Reply-To: <1@example.org>');
    expect((await parse(others)).body, 'an answer to somebody else').toBe(text);
  });

  it('knows an answer to its mail by the id of the mail, and at the address for replies also by others', async () => {
    const text = `Yes.\n\nOn 25.11.26 10:12, ${OWN_NAME} wrote:\n> Hello`;
    const read = async (headers: string, isAtReplyAddress = false): Promise<string> => {
      const source = plain(text).replace('Subject: s', `Subject: s\r\n${headers}`);
      return (await parseMail(Buffer.from(source), { content: DEFAULT_CONTENT, own: OWN, isAtReplyAddress })).body;
    };
    for (const id of ['<notice-1-ab@acme.chat.example.com>', '<conversation-ab@chat.example.com>', '<mail-ab@chat.example.com>']) {
      expect(await read(`In-Reply-To: ${id}`)).toBe('Yes.');
      expect(await read(`References: <1@example.org>\r\n ${id}`)).toBe('Yes.');
    }
    expect(await read('In-Reply-To: <0100-ab@email.amazonses.com>')).toBe(text);
    expect(await read('In-Reply-To: <0100-ab@email.amazonses.com>', true)).toBe('Yes.');
    expect(await read('In-Reply-To: <ab@chat.example.com>')).toBe(text);
    expect(await read('In-Reply-To: <notice-1@mychat.example.com>')).toBe(text);
  });

  it('removes its own keys from everything that becomes part of the message', async () => {
    const link = `https://acme.chat.example.com/notices/unsubscribe/1/${'Ab3d'.repeat(8)}`;
    const text = `Yes. See ${link}\n\nOn 25.11.26 10:12, ${OWN_NAME} wrote:\n> Stop:\n> ${link}\n\nNo.\n\n> more\n\nFine.`;
    const body = (source: string): Promise<string> => parse(source).then((mail) => mail.body);
    expect(await body(replyMail({ program: '', own: '', text }).source)).toBe(text.replaceAll(link, '[link removed]'));
    expect(await body(plain(text))).toBe(text.replaceAll(link, '[link removed]'));
    expect(await body(html(`<p>Look: <a href="${link}">stop</a> and ${link}</p>`))).toBe('Look: stop and [link removed]');
    expect((await parse(plain('x').replace('Subject: s', `Subject: ${link}`))).subject).toBe('[link removed]');
  });

  it.each(DELIVERY_REPORTS)('reads the report of $from', async ({ source, status }) => {
    expect((await parse(source)).deliveryStatus).toBe(status);
  });

  it('takes no forwarded report for one', async () => {
    const forwarded = `Content-Type: multipart/mixed; boundary=f\r\n\r\n--f\r\nContent-Type: message/rfc822\r\n\r\n${deliveryReport('Postfix')}\r\n--f--`;
    expect((await parse(forwarded)).deliveryStatus).toBeNull();
  });

  it('keeps quotations and signatures on request', async () => {
    const text = 'Look:\n\nOn Monday, Ada <ada@example.com> wrote:\n> Hello\n\n-- \nBen';
    expect((await parse(plain(text), { includeQuotes: true })).body).toBe('Look:\n\nOn Monday, Ada <ada@example.com> wrote:\n> Hello');
    expect((await parse(plain('Yes.\n-- \nBen'), { includeFooter: true })).body).toBe('Yes.\n-- \nBen');
  });

  it('takes the HTML on request, or if there is no text', async () => {
    const [both] = REPLY_MAILS;
    expect((await parse(both?.source ?? '', { preferHtml: true })).body).toContain('**Tuesday**');
    expect((await parse(html(`<p>One<br>two &amp; 3 * 4 * 5</p>${tracked}`))).body).toBe('One  \ntwo & 3 * 4 * 5');
  });

  it('reads the character sets of old programs, and replaces what is invalid', async () => {
    const latin = Buffer.concat([
      Buffer.from('Content-Type: text/plain; charset=iso-8859-1\r\n\r\n'),
      Buffer.from('Gr\xfc\xdfe', 'latin1'),
    ]);
    expect((await parse(latin)).body).toBe('Grüße');
    const unknown = Buffer.concat([Buffer.from('Content-Type: text/plain; charset=x-nothing\r\n\r\n'), Buffer.from('plain')]);
    expect((await parse(unknown)).body).toBe('plain');
    const broken = Buffer.concat([Buffer.from('Content-Type: text/plain; charset=utf-8\r\n\r\n'), Buffer.from('a\xff\xfeb', 'latin1')]);
    expect((await parse(broken)).body).toMatch(/^a\ufffd+b$/);
  });

  it('guesses the character set of texts that declare none, or only ASCII', async () => {
    const read = async (head: string, body: Buffer): Promise<string> => (await parse(Buffer.concat([Buffer.from(head), body]))).body;
    const latin = Buffer.from('Gr\xfc\xdfe \x80 5', 'latin1');
    const plainText = 'Content-Type: text/plain';
    for (const head of ['Subject: x\r\n\r\n', `${plainText}\r\n\r\n`, `${plainText}; charset=us-ascii\r\n\r\n`]) {
      expect(await read(head, latin)).toBe('Grüße € 5');
      expect(await read(head, Buffer.from('Grüße € 5'))).toBe('Grüße € 5');
    }
    expect(await read(`${plainText}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`, Buffer.from('Gr=FC=DFe'))).toBe('Grüße');
    expect(await read(`${plainText}\r\nContent-Transfer-Encoding: base64\r\n\r\n`, Buffer.from(latin.toString('base64')))).toBe(
      'Grüße € 5',
    );
    expect(await read('Content-Type: text/html\r\n\r\n', Buffer.from('<p>Gr\xfc\xdfe</p>', 'latin1'))).toBe('Grüße');
    const subject = await parse(Buffer.from('Subject: Gr\xfc\xdfe\r\n\r\nHi', 'latin1'));
    expect(subject.subject).toBe('Grüße');
  });

  it('names the files to which a mail gives no name after what they are', async () => {
    const part = (type: string, content = 'x'): string => `--b\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
    const inner = 'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe_/_aus_Rom?=\r\nFrom: Zoe <zoe@example.org>\r\n\r\nDear Ben';
    const parts = [
      ...[part('text/plain', 'See'), part('message/rfc822', inner), part('text/calendar; method=REQUEST', 'BEGIN:VCALENDAR')],
      ...[part('image/png'), part('application/pdf'), part('application/x-unknown-thing'), part('application/pgp-signature')],
    ];
    const mail = await parse(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`);
    expect(mail.body).toBe('See');
    expect(mail.attachments.map(({ name }) => name)).toEqual(['Grüße aus Rom.eml', 'invitation.ics', 'image.png', 'file.pdf', 'file']);
    expect(Buffer.from(mail.attachments[0]?.content ?? '').toString()).toContain('Dear Ben');
  });

  it('removes its own keys from attached mails and texts, and leaves out where it cannot', async () => {
    const link = `https://chat.example.com/join/${'Ab3d'.repeat(8)}`;
    const part = (head: string, content: string): string => `--b\r\nContent-Type: ${head}\r\n\r\n${content}\r\n`;
    const own = `Subject: Notice\r\nList-Unsubscribe: <${link}>\r\nReply-To: in+mm${'0a'.repeat(16)}@mail.example.com\r\n`;
    const encodedText = `${own}Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(link).toString('base64')}`;
    const nested = `Subject: Two\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\nContent-Type: message/rfc822\r\n\r\n${encodedText}\r\n--c--`;
    const parts = [
      part('message/rfc822', `${own}\r\nLook: ${link}`),
      part('text/plain; name=a.txt\r\nContent-Disposition: attachment', link),
      part('message/rfc822', encodedText),
      part('message/rfc822', nested),
    ];
    const mail = await parse(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`);
    expect(mail.attachments.map(({ name }) => name)).toEqual(['Notice.eml', 'a.txt']);
    for (const { content } of mail.attachments) expect(Buffer.from(content).toString()).not.toMatch(/Ab3dAb3d|0a0a0a/);
    expect(mail.omitted.map(({ name }) => name)).toEqual(['Notice.eml', 'Two.eml']);
  });

  it('lists files by their names without folders, and those beyond the limit as omitted', async () => {
    const part = (name: string): string =>
      `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx\r\n`;
    const names = Array.from({ length: LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS + 1 }, (_, index) => `..\\secret/${index}.pdf`);
    const mail = await parse(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${names.map(part).join('')}--b--\r\n`);
    expect(mail.attachments).toHaveLength(LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS);
    expect(mail.attachments[0]).toMatchObject({ name: '0.pdf', declaredType: 'application/pdf' });
    expect(mail.omitted).toMatchObject([{ name: `${LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS}.pdf` }]);
  });

  it('reads where a mail comes from', async () => {
    const head =
      'From: X <X@Example.com>\r\nList-Id: Example chat <chat.example.com>\r\nAuto-Submitted: auto-replied\r\nPrecedence: Bulk\r\n\r\n';
    expect((await parse(`${head}Hi`)).origin).toEqual({
      isAnswerOfProgram: false,
      isByProgram: false,
      fromAddress: 'x@example.com',
      listIds: ['chat.example.com'],
      autoSubmitted: 'auto-replied',
      precedence: 'Bulk',
    });
  });

  it('identifies a mail without an id by its content', async () => {
    const [one, other] = await Promise.all([parse('\r\nOne'), parse('\r\nOther')]);
    expect(one.id).toMatch(/^[0-9a-f]{64}$/);
    expect(one.id).not.toBe(other.id);
  });

  it('shows HTML with very many or very deep elements as text, in bounded time', async () => {
    const begin = process.cpuUsage();
    expect((await parse(html(`${'<div>'.repeat(50_000)}deep`))).body).toBe('deep');
    expect((await parse(html('<b>wide</b> '.repeat(40_000)))).body.slice(0, 9)).toBe('wide wide');
    expect((await parse(html(`${'<b>'.repeat(160_000)}unclosed`))).body).toBe('unclosed');
    expect((await parse(html(`<p>Above</p>${'<ul><li>'.repeat(95)}${'<p>listed</p>'.repeat(9_000)}`))).body).toMatch(/^Above\nlisted\n/);
    expect(process.cpuUsage(begin).user / 1_000_000, 'seconds of the processor').toBeLessThan(10);
  });

  it('shows HTML of which the tree would be far larger than its tags as text', async () => {
    const marks = Array.from({ length: 60 }, (_, index) => `<b id=${index}>`).join('');
    const paragraphs = (count: number): string => `<p>${marks}Above${'<p>below'.repeat(count)}`;
    expect((await parse(html(paragraphs(1_200)))).body).toMatch(/^Above\nbelow\nbelow\n/);
    expect((await parse(html(paragraphs(2)))).body).toMatch(/^\*+Above\*+\n/);
    expect((await parse(html(`<template>${paragraphs(2)}</template><b>Below</b>`))).body).toBe('Below');
    const attributes = Array.from({ length: 600 }, (_, index) => `a${index}=1`).join(' ');
    expect((await parse(html(`<p ${attributes}><b>one</b> two`))).body).toBe('one two');
  });

  it('reads the beginning of texts that are far longer than a message', async () => {
    const part = (type: string, text: string): string => `--b\r\nContent-Type: text/${type}\r\n\r\n${text}\r\n`;
    const long = `Hello\r\n${'-'.repeat(3_000_000)}`;
    const source = `From: a@example.com\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n${part('plain', long)}${part('html', 'late')}--b--\r\n`;
    expect((await parse(source, { preferHtml: true })).body).toMatch(/^Hello\n-+$/);
    const file = `--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\n${long}\r\n`;
    const { attachments } = await parse(`From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${file}--b--\r\n`);
    expect(attachments.map(({ content }) => content.length)).toEqual([long.length]);
  });

  it('shows of HTML that is too deep to convert neither scripts nor what only its head contains', async () => {
    const head = '<head><title>Title</title><style>p{}</style><meta name="a"><body>';
    const text = `${head}One &amp; two<br>three<script>alert('<b>')</script>${'<div>'.repeat(2_000)}four<noscript>five</noscript>`;
    expect((await parse(html(text))).body).toBe('One & two\nthree\nfour');
  });

  it.each(['-', '_', '1', '2011/01/01 ', '<http://'])(
    'keeps a line of 160,000 characters that consists of %j, in bounded time',
    async (part) => {
      expect((await parse(plain(part.repeat(160_000 / part.length)))).body.startsWith(part.repeat(100).trim())).toBe(true);
    },
  );

  it('refuses a mail with very many parts or a very long head', async () => {
    const parts = '--b\r\n\r\nx\r\n'.repeat(LIMITS.MAX_INCOMING_MAIL_PARTS + 1);
    await expect(parse(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`)).rejects.toThrow();
    await expect(parse(`X-Long: ${'x'.repeat(LIMITS.MAX_INCOMING_MAIL_HEADER_BYTES)}\r\n\r\nHi`)).rejects.toThrow();
  });
});
