import type { RealmId, UserId } from '../../../kernel/ids.js';

/**
 * Stores the secrets with which services sign what they send to the addresses of bots, one for each bot. They are sealed: what is stored cannot
 * be read without the secret of the server.
 */
export abstract class IntegrationSecretRepository {
  /** Null for a bot without one. */
  abstract find(botId: UserId): Promise<Buffer | null>;
  /**
   * Replaces the former one, if any.
   * @param sealed by `ServerSecrets.seal`, for this bot
   */
  abstract put(realmId: RealmId, botId: UserId, sealed: Buffer): Promise<void>;
  /** @returns whether there was one */
  abstract remove(botId: UserId): Promise<boolean>;
}
