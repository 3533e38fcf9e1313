import { Injectable } from '@nestjs/common';
import { AccountListener, type User, UserRepository } from '../../users/accounts.api.js';
import { IntegrationSecretRepository } from './integration-secret.repository.js';

/** Deletes the secrets with which services sign what they send to the bots of a person who is erased. */
@Injectable()
export class EraseIntegrationSecretsListener extends AccountListener {
  constructor(
    private readonly secrets: IntegrationSecretRepository,
    private readonly users: UserRepository,
  ) {
    super();
  }

  override async onErased({ id }: User): Promise<void> {
    for (const bot of await this.users.findBotsOf(id)) await this.secrets.remove(bot.id);
  }
}
