import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.js';
import { AesSealedSecrets } from './aes-sealed-secrets.js';

const withSecret = (serverSecret: string): AesSealedSecrets => new AesSealedSecrets({ serverSecret } as Config);

describe('A sealed secret', () => {
  const box = withSecret('a');

  it('is opened for the purpose for which it was sealed', () => {
    const sealed = box.seal('whsec_ä😀', 'integration of bot 1');
    expect(sealed.toString('latin1')).not.toContain('whsec');
    expect(box.open(sealed, 'integration of bot 1')).toBe('whsec_ä😀');
    expect(box.seal('whsec_ä😀', 'integration of bot 1').equals(sealed)).toBe(false);
  });

  it('is not opened for another purpose, with another secret of the server, or changed', () => {
    const sealed = box.seal('whsec', 'one');
    expect(box.open(sealed, 'other')).toBeNull();
    expect(withSecret('b').open(sealed, 'one')).toBeNull();
    for (const at of [0, 13, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(box.open(changed, 'one')).toBeNull();
    }
    expect(box.open(sealed.subarray(0, 20), 'one')).toBeNull();
    expect(box.open(Buffer.alloc(0), 'one')).toBeNull();
  });
});
