import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import type { User } from '../../accounts/domain/user.js';

/** Computes what changes with a new password, a new API key or a deactivation, and with nothing else. */
@Injectable()
export class CredentialsDigest {
  constructor(private readonly secrets: ServerSecrets) {}

  compute({ passwordHash, apiKeyDigest, deactivations }: User): Buffer {
    return this.secrets.digest(JSON.stringify([passwordHash, apiKeyDigest?.toString('base64'), deactivations]));
  }
}
