import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import type { Directory } from '../domain/directory.js';
import { type DirectoryConnection, DirectoryProblem } from './directory-client.js';

/** Keeps the password of the service account, which is needed again. */
@Injectable()
export class DirectorySecrets {
  constructor(private readonly secrets: ServerSecrets) {}

  /** The password in the form in which it is stored. */
  seal(realmId: RealmId, password: string): Buffer {
    return this.secrets.seal(purposeOf(realmId), password);
  }

  /** What is needed to search a directory. @throws DirectoryProblem if the secret of the server has been replaced since */
  connectionOf({ realmId, sealedPassword, ...settings }: Directory): DirectoryConnection {
    const password = this.secrets.open(purposeOf(realmId), sealedPassword);
    if (password === null) throw new DirectoryProblem('The password of the service account cannot be decrypted: enter it again.');
    return { ...settings, password };
  }

  /** What an organization publishes to prove that a domain is its own. It is no secret, but nobody else gets the same. */
  proofOf(realmId: RealmId): string {
    return `skein-domain=${this.secrets.derive('domain-proof', realmId, 0)}`;
  }
}

function purposeOf(realmId: RealmId): string {
  return `directory-password:${realmId}`;
}
