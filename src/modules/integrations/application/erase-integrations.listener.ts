import { Injectable } from '@nestjs/common';
import { AccountListener, type User, UserRepository } from '../../users/accounts.api.js';
import { IntegrationRequestRepository } from './integration-request.repository.js';
import { IntegrationSecretRepository } from './integration-secret.repository.js';

/** Deletes what belongs to the addresses of the bots of a person who is erased: the secrets of services, and what services have sent. */
@Injectable()
export class EraseIntegrationsListener extends AccountListener {
  constructor(
    private readonly secrets: IntegrationSecretRepository,
    private readonly requests: IntegrationRequestRepository,
    private readonly users: UserRepository,
  ) {
    super();
  }

  override async onErased({ id }: User): Promise<void> {
    for (const bot of await this.users.findBotsOf(id)) {
      await this.secrets.remove(bot.id);
      await this.requests.removeAll(bot.id);
    }
  }
}
