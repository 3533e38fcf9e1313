import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { externalContentDigest } from './external-content-path.js';

/** Holds the key that signs the paths of external content, and verifies such paths. */
@Injectable()
export class ExternalContentLinks {
  /** A derived secret that is used for nothing else. */
  readonly key: string;

  constructor(secrets: ServerSecrets) {
    this.key = secrets.derive('external-content', 0, 0);
  }

  /** Returns the URL that a path stands for, or null if this server did not sign the path. */
  verify(digest: string, hex: string): string | null {
    const url = Buffer.from(hex, 'hex').toString();
    const [received, expected] = [Buffer.from(digest), Buffer.from(externalContentDigest(this.key, url))];
    return received.length === expected.length && timingSafeEqual(received, expected) ? url : null;
  }
}
