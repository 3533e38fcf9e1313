import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { PasswordHasher } from '../../kernel/server-secrets.js';

/** argon2id with the parameters OWASP names for it; 2 is the identifier of that variant. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

@Injectable()
export class Argon2PasswordHasher extends PasswordHasher {
  private readonly dummyDigest = hash('a password that opens nothing', OPTIONS);

  hash(password: string): Promise<string> {
    return hash(password, OPTIONS);
  }

  async verify(digest: string | null, password: string): Promise<boolean> {
    const matches = await verify(digest ?? (await this.dummyDigest), password);
    return digest !== null && matches;
  }
}
