import { Injectable } from '@nestjs/common';
import type { User } from '../../../users/accounts.api.js';
import { InvitationRepository } from './invitation.repository.js';

/** Knows what new accounts are told that joined by an invitation. */
@Injectable()
export class InvitationWelcome {
  constructor(private readonly invitations: InvitationRepository) {}

  /** The text in place of that of the organization; empty for nothing, null for that text. */
  async textFor({ realmId, email }: User): Promise<string | null> {
    return (await this.invitations.findUsedBy(realmId, email))?.welcomeText ?? null;
  }
}
