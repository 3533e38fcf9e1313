import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../kernel/server-secrets.js';
import { Config } from '../config/config.js';
import { equalsInConstantTime } from './equals-in-constant-time.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 32;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of what is sealed, so that another form can follow. */
const FORM = 1;

@Injectable()
export class HmacServerSecrets extends ServerSecrets {
  constructor(private readonly config: Config) {
    super();
  }

  derive(purpose: string, ownerId: number, generation: number): string {
    let secret = '';
    // Bytes from 248 on would favour the first letters of the alphabet; a second block is all but never needed.
    for (let block = 0; secret.length < LENGTH; block += 1) {
      const bytes = createHmac('sha512', this.config.serverSecret).update(`${purpose}:${ownerId}:${generation}:${block}`).digest();
      for (const byte of bytes) if (byte < 248 && secret.length < LENGTH) secret += ALPHABET.charAt(byte % ALPHABET.length);
    }
    return secret;
  }

  areEqual(one: string, other: string): boolean {
    return equalsInConstantTime(one, other);
  }

  digest(secret: string): Buffer {
    return createHash('sha256').update(secret).digest();
  }

  seal(purpose: string, text: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.sealingKey(purpose), iv);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(FORM), iv, cipher.getAuthTag(), encrypted]);
  }

  open(purpose: string, sealed: Buffer): string | null {
    const start = 1 + IV_BYTES + TAG_BYTES;
    if (sealed[0] !== FORM || sealed.length < start) return null;
    const decipher = createDecipheriv(CIPHER, this.sealingKey(purpose), sealed.subarray(1, 1 + IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, start));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  /** A key for each purpose: what is sealed for one opens for no other. */
  private sealingKey(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.config.serverSecret, '', `seal:${purpose}`, KEY_BYTES));
  }
}
