import { describe, expect, it } from 'vitest';
import { DELIVERY_REPORTS, deliveryReport } from '../../../../../test/support/delivery-reports.js';
import { REPLY_MAILS } from '../../../../../test/support/reply-mails.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { ParsedMail } from '../application/mail-parser.js';
import { type ContentOptions, DEFAULT_CONTENT } from '../domain/mail-address.js';
import { parseMail } from './parse-mail.js';

function parse(source: string | Buffer, options: Partial<ContentOptions> = {}): Promise<ParsedMail> {
  return parseMail(Buffer.from(source), { ...DEFAULT_CONTENT, ...options });
}

const plain = (text: string): string => `From: a@example.com\r\nSubject: s\r\nMessage-ID: <1@x>\r\n\r\n${text.replaceAll('\n', '\r\n')}`;
const html = (text: string): string => `From: a@example.com\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${text}`;
const tracked = '<img src="https://track.example/x.gif"><script>alert(1)</script><style>p{}</style>';

describe('parseMail', () => {
  it.each(REPLY_MAILS)('keeps of a reply from $program what is new', async ({ source, own }) => {
    const mail = await parse(source);
    expect(mail.body).toBe(own);
    expect(mail).toMatchObject({ id: '<CAF=reply-1@mail.example.com>', subject: 'Re: #design > Logo für den Herbst', attachments: [] });
    expect(mail.from).toBe('"Ben Müller" <ben@example.com>');
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

  it('lists files by their names without folders, and those beyond the limit as omitted', async () => {
    const part = (name: string): string =>
      `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx\r\n`;
    const names = Array.from({ length: LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS + 1 }, (_, index) => `..\\secret/${index}.pdf`);
    const mail = await parse(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${names.map(part).join('')}--b--\r\n`);
    expect(mail.attachments).toHaveLength(LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS);
    expect(mail.attachments[0]).toMatchObject({ name: '0.pdf', declaredType: 'application/pdf' });
    expect(mail.omitted).toEqual([`${LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS}.pdf`]);
  });

  it('reads where a mail comes from', async () => {
    const head =
      'From: X <X@Example.com>\r\nList-Id: Example chat <chat.example.com>\r\nAuto-Submitted: auto-replied\r\nPrecedence: Bulk\r\n\r\n';
    expect((await parse(`${head}Hi`)).origin).toEqual({
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
    expect(process.cpuUsage(begin).user / 1_000_000, 'seconds of the processor').toBeLessThan(10);
  });

  it('refuses a mail with very many parts or a very long head', async () => {
    const parts = '--b\r\n\r\nx\r\n'.repeat(LIMITS.MAX_INCOMING_MAIL_PARTS + 1);
    await expect(parse(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`)).rejects.toThrow();
    await expect(parse(`X-Long: ${'x'.repeat(LIMITS.MAX_INCOMING_MAIL_HEADER_BYTES)}\r\n\r\nHi`)).rejects.toThrow();
  });
});
