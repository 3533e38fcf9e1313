import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import type { KeyScope } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ScopedKeyRepository } from '../../accounts/application/scoped-key.repository.js';
import type { ScopedKey } from '../../accounts/domain/scoped-key.js';
import { KeyOwners } from './key-owners.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The form of all API keys, which clients check. */
const KEY_LENGTH = 32;
const DAY_MS = 86_400_000;

export interface NewScopedKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** The only channels to which the key sends; null for all that the account may send to. */
  readonly channelIds: readonly ChannelId[] | null;
  /** Null if the key does not expire. */
  readonly expiresInDays: number | null;
}

/** Creates, lists and revokes the scoped API keys of people, and of the bots that they manage. */
@Injectable()
export class ScopedKeysService {
  constructor(
    private readonly keys: ScopedKeyRepository,
    private readonly owners: KeyOwners,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param botId a bot that gets the key; null for the actor
   * @returns the id of the key, and the key, which cannot be read again
   * @throws DomainError
   */
  async create(actor: Actor, botId: UserId | null, input: NewScopedKey): Promise<{ readonly id: number; readonly secret: string }> {
    const secret = Array.from({ length: KEY_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    const { name, scopes, channelIds, expiresInDays } = checkNewKey(input);
    const id = await this.unitOfWork.run(async () => {
      const { id: userId, realmId } = await this.owners.lock(actor, botId);
      if ((await this.keys.listByUser(realmId, userId)).length >= LIMITS.MAX_SCOPED_KEYS_PER_ACCOUNT) {
        throw new BadRequest(`An account may have ${LIMITS.MAX_SCOPED_KEYS_PER_ACCOUNT} keys. Revoke one that is not needed any more.`);
      }
      const createdAt = this.clock.now();
      const expiresAt = expiresInDays === null ? null : createdAt + expiresInDays * DAY_MS;
      const digest = this.secrets.digest(secret);
      const keyId = await this.keys.add({ realmId, userId, name, digest, scopes, channelIds, createdAt, expiresAt, lastUsedAt: null });
      const details = { key_id: keyId, name, scopes, channel_ids: channelIds, expires_at: expiresAt };
      await this.audit.record(actor, { action: 'account.key_created', targetKind: 'user', targetId: userId, details });
      await this.events.publish([{ realmId, changedUsers: [userId] }]);
      return keyId;
    });
    return { id, secret };
  }

  /** Oldest first, expired ones included. @param botId a bot; null for the actor @throws DomainError */
  async list(actor: Actor, botId: UserId | null): Promise<ScopedKey[]> {
    return this.keys.listByUser(actor.realmId, await this.owners.access(actor, botId));
  }

  /** From the commit on, no node accepts the key. @throws DomainError */
  async revoke(actor: Actor, id: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      const key = await this.keys.find(actor.realmId, id);
      if (!key || !(await this.owners.manages(actor, key.userId))) throw new DoesNotExist('No such key');
      const { realmId, userId, name } = key;
      if (!(await this.keys.delete(realmId, id))) throw new DoesNotExist('No such key');
      const details = { key_id: id, name };
      await this.audit.record(actor, { action: 'account.key_revoked', targetKind: 'user', targetId: userId, details });
      await this.events.publish([{ realmId, changedUsers: [userId] }]);
    });
  }
}

/** @throws BadRequest */
function checkNewKey(input: NewScopedKey): NewScopedKey {
  const name = input.name.trim();
  if (name === '') throw new BadRequest('The key needs a name.');
  const scopes = [...new Set(input.scopes)];
  if (scopes.length === 0) throw new BadRequest('The key needs a scope.');
  if (input.channelIds === null) return { ...input, name, scopes };
  const channelIds = [...new Set(input.channelIds)];
  if (channelIds.length === 0) throw new BadRequest('The key needs a channel, or none of the limits to channels.');
  if (!scopes.includes('send')) throw new BadRequest("Only a key with the scope 'send' can be limited to channels.");
  if (scopes.includes('administer')) throw new BadRequest("A key with the scope 'administer' cannot be limited to channels.");
  return { ...input, name, scopes, channelIds };
}
