import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.js';
import { HmacServerSecrets } from './hmac-server-secrets.js';

const secretsWith = (serverSecret: string): HmacServerSecrets => new HmacServerSecrets({ serverSecret } as Config);

describe('A sealed secret', () => {
  const secrets = secretsWith('5eed'.repeat(16));

  it.each(['', 'a', 'Grüße 🧵', 'x'.repeat(10_000)])('opens as what it was: %.20s', (text) => {
    expect(secrets.open('purpose', secrets.seal('purpose', text))).toBe(text);
  });

  it('is another one each time, and contains nothing of the text', () => {
    const [one, other] = [secrets.seal('purpose', 'correct horse'), secrets.seal('purpose', 'correct horse')];
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).not.toContain('horse');
  });

  it('opens neither for another purpose nor with another secret of the server', () => {
    const sealed = secrets.seal('purpose', 'correct horse');
    expect(secrets.open('purpose ', sealed)).toBeNull();
    expect(secretsWith('feed'.repeat(16)).open('purpose', sealed)).toBeNull();
  });

  it('does not open when a byte of it is changed, missing or added', () => {
    const sealed = secrets.seal('purpose', 'horse');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(secrets.open('purpose', changed), `byte ${index}`).toBeNull();
    }
    for (let length = 0; length < sealed.length; length += 1) expect(secrets.open('purpose', sealed.subarray(0, length))).toBeNull();
    expect(secrets.open('purpose', Buffer.concat([sealed, Buffer.of(0)]))).toBeNull();
  });
});
