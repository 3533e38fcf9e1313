import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { VapidKeys } from './vapid-keys.js';

const secretsOf = (server: string): ServerSecrets => ({
  derive: (...source) =>
    createHash('sha256')
      .update([server, ...source].join())
      .digest('base64url')
      .slice(0, 32),
  areEqual: (one, other) => one === other,
  digest: (secret) => createHash('sha256').update(secret).digest(),
  seal: (_, text) => Buffer.from(text),
  open: (_, sealed) => sealed.toString(),
});

describe('The keys by which push services know a server', () => {
  it('are the same for one secret, and others for another', () => {
    const keys = new VapidKeys(secretsOf('one'));
    expect(new VapidKeys(secretsOf('one'))).toEqual(keys);
    expect(new VapidKeys(secretsOf('two')).publicKey).not.toBe(keys.publicKey);
  });

  it('belong together on the curve P-256', () => {
    for (let server = 0; server < 50; server += 1) {
      const { publicKey, privateKey } = new VapidKeys(secretsOf(String(server)));
      const point = Buffer.from(publicKey, 'base64url');
      const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
      const signature = sign('sha256', Buffer.from('text'), createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' }));
      expect([privateKey.length, publicKey.length]).toEqual([43, 87]);
      expect(verify('sha256', Buffer.from('text'), createPublicKey({ key: jwk, format: 'jwk' }), signature)).toBe(true);
    }
  });
});
