import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SealedSecrets } from '../../kernel/server-secrets.js';
import { Config } from '../config/config.js';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Nonce, tag and text, encrypted with a key that follows from the secret of the server. */
@Injectable()
export class AesSealedSecrets extends SealedSecrets {
  private readonly key: Uint8Array;

  constructor({ serverSecret }: Config) {
    super();
    this.key = new Uint8Array(hkdfSync('sha256', serverSecret, '', 'sealed secrets', KEY_BYTES));
  }

  seal(secret: string, purpose: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(purpose));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  open(sealed: Buffer, purpose: string): string | null {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    if (tag.length < TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose)).setAuthTag(tag);
    try {
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  }
}
