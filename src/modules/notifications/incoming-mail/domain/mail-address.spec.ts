import { describe, expect, it } from 'vitest';
import { DEFAULT_CONTENT, MailAddresses } from './mail-address.js';

const TOKEN = '0123456789abcdef0123456789abcdef';

describe('MailAddresses', () => {
  const addresses = new MailAddresses('Chat+%s@Mail.example.com');

  it('reads the addresses that it writes, in capital letters or not', () => {
    const channel = addresses.forChannel('Für: Design!', TOKEN);
    expect(channel).toBe(`chat+fur-design.${TOKEN}.show-sender@mail.example.com`);
    expect(addresses.read(channel.toUpperCase())).toEqual({
      kind: 'channel',
      token: TOKEN,
      options: { ...DEFAULT_CONTENT, showSender: true },
    });
    expect(addresses.forChannel('設計', TOKEN)).toBe(`chat+${TOKEN}.show-sender@mail.example.com`);
    const { start, end } = addresses.aroundReplyToken;
    expect(addresses.read(`${start}${TOKEN}${end}`)).toEqual({ kind: 'reply', token: TOKEN });
  });

  it.each([
    ['design.TOKEN', {}],
    ['TOKEN', {}],
    ['design+TOKEN+show-sender+include-footer', { showSender: true, includeFooter: true }],
    ['design.TOKEN.include-quotes.prefer-html', { includeQuotes: true, preferHtml: true }],
    ['design.TOKEN.prefer-html.prefer-text', {}],
  ])('reads the options of %s', (local, options) => {
    const address = `chat+${local.replace('TOKEN', TOKEN)}@mail.example.com`;
    expect(addresses.read(address)).toEqual({ kind: 'channel', token: TOKEN, options: { ...DEFAULT_CONTENT, ...options } });
  });

  it('reads control addresses as it writes them', () => {
    for (const control of ['bounce', 'stop-mails', 'stop-digests'] as const) {
      const { start, end } = addresses.aroundControlSecret(control, [26, 2 ** 40]);
      const parts = { ids: [26, 2 ** 40], secret: TOKEN };
      expect(addresses.read(`${start}${TOKEN}${end}`.toUpperCase())).toEqual({ kind: 'control', control, parts });
    }
  });

  it.each([
    `chat+mb-${TOKEN}@mail.example.com`,
    `chat+mx-1a-${TOKEN}@mail.example.com`,
    `chat+mb-1a-${TOKEN}.show-sender@mail.example.com`,
    `design.${TOKEN}@mail.example.com`,
    `chat+design.${TOKEN}@elsewhere.example.com`,
    `chat+design.${TOKEN}.constructor@mail.example.com`,
    `chat+design.${TOKEN}.${TOKEN}@mail.example.com`,
    `chat+mm${TOKEN}.show-sender@mail.example.com`,
    `chat+mm${TOKEN}0@mail.example.com`,
    'chat+design@mail.example.com',
    'chat+@mail.example.com',
    '@mail.example.com',
    '',
  ])('does not know %s', (address) => expect(addresses.read(address)).toBeNull());
});
