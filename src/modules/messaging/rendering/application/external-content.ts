import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { externalContentDigest } from './external-content-path.js';

/** Holds the key that signs addresses of external content, and verifies them. */
@Injectable()
export class ExternalContent {
  /** For this purpose only. */
  readonly key: string;

  constructor(secrets: ServerSecrets) {
    this.key = secrets.derive('external-content', 0, 0);
  }

  /** The URL that a path stands for; null if the path was not made here. */
  verify(digest: string, hex: string): string | null {
    const url = Buffer.from(hex, 'hex').toString();
    const [given, own] = [Buffer.from(digest), Buffer.from(externalContentDigest(this.key, url))];
    return given.length === own.length && timingSafeEqual(given, own) ? url : null;
  }
}
