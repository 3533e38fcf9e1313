import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../kernel/server-secrets.js';
import { Config } from '../config/config.js';
import { equalsInConstantTime } from './equals-in-constant-time.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 32;

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
}
