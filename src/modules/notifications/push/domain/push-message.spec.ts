import { describe, expect, it } from 'vitest';
import { MAX_PAYLOAD_BYTES, type PushMessage, shorten } from './push-message.js';

const message = (texts: Partial<PushMessage>): PushMessage => ({
  title: '',
  body: '',
  tag: '9'.repeat(200),
  hash: '',
  account: 4_294_967_295,
  ids: [],
  isUrgent: true,
  ttlSeconds: 86_400,
  ...texts,
});

describe('A push', () => {
  it.each(['🐟', '"', '\\', '\u0001', '\ud800', 'a'])('fits into every push service with long texts of %j', (character) => {
    const ids = Array.from({ length: 10_000 }, (_, index) => Number.MAX_SAFE_INTEGER - index);
    const long = message({ title: character.repeat(10_000), body: character.repeat(10_000), hash: '#'.repeat(900), ids });
    expect(Buffer.byteLength(JSON.stringify(shorten(long)))).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
  });

  it('keeps the newest messages and the beginning of the texts', () => {
    const ids = Array.from({ length: 60 }, (_, index) => index);
    const short = shorten(message({ title: ' A\nB ', body: 'x'.repeat(301), ids }));
    expect(short).toMatchObject({ title: 'A B', body: `${'x'.repeat(300)}…`, ids: ids.slice(10) });
  });
});
