import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import type { User } from '../../accounts/domain/user.js';
import { normalizedCode } from '../domain/second-factors.js';
import { FactorRepository } from './factor.repository.js';

const COUNT = 10;
/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PARTS = 4;
const PART_LENGTH = 4;

/** The codes with which people log in who have lost their second factor. Each counts once; only digests are stored. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly factors: FactorRepository,
    private readonly secrets: ServerSecrets,
  ) {}

  /** Replaces the codes of an account. Inside the unit of work. @returns them, which cannot be read again */
  async renew({ id, realmId }: User): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, newCode);
    await this.factors.replaceCodes(
      realmId,
      id,
      codes.map((code) => this.digest(code)),
    );
    return codes;
  }

  /** @returns new codes for an account without any, as with its first factor; empty for others */
  async ensure(user: User): Promise<string[]> {
    return (await this.factors.countCodes(user.id)) === 0 ? this.renew(user) : [];
  }

  /** Uses a code up. @returns whether the account had it */
  use({ id }: User, code: string): Promise<boolean> {
    return this.factors.useCode(id, this.digest(code));
  }

  private digest(code: string): Buffer {
    return this.secrets.digest(normalizedCode(code));
  }
}

function newCode(): string {
  const part = (): string => Array.from({ length: PART_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: PARTS }, part).join('-');
}
