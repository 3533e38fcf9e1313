import { Injectable } from '@nestjs/common';
import type { ProviderKind } from '../domain/provider-kind.js';
import { OpenIdClient } from './open-id-client.js';
import { ProviderClient } from './provider-client.js';

/** Speaks OAuth 2 with GitHub, or with a GitHub Enterprise Server, and asks its API who has logged in. Issuers are its addresses, without a path. */
export abstract class GitHubClient extends ProviderClient {}

/** Knows how providers of each kind are spoken to. */
@Injectable()
export class ProviderClients {
  private readonly byKind: Readonly<Record<ProviderKind, ProviderClient>>;

  constructor(openId: OpenIdClient, gitHub: GitHubClient) {
    this.byKind = { oidc: openId, github: gitHub };
  }

  forKind({ kind }: { readonly kind: ProviderKind }): ProviderClient {
    return this.byKind[kind];
  }
}
