import type { Actor } from '../../../kernel/actor.js';
import type { User } from '../../users/users.api.js';

/** The client that does what a bot does because of its endpoint (notes 5.3). */
export const CLIENT_NAME = 'OutgoingWebhookResponse';

/** A bot as somebody who does something. */
export function botActor({ id, realmId, role, botType }: User): Actor {
  return { userId: id, realmId, role, botType, clientName: CLIENT_NAME };
}
