import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { externalContentDigest } from './external-content-path.js';

/** Holds the key that signs the paths of external content, and verifies such paths. */
@Injectable()
export class ExternalContentLinks {
  /** A derived secret that is used for nothing else. */
  readonly key: string;

  constructor(private readonly secrets: ServerSecrets) {
    this.key = secrets.derive('external-content', 0, 0);
  }

  /** Returns the URL that a path stands for, or null if this server did not sign the path. */
  verify(digest: string, hex: string): string | null {
    const url = Buffer.from(hex, 'hex').toString();
    return this.secrets.areEqual(digest, externalContentDigest(this.key, url)) ? url : null;
  }
}
