import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, providerActor, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { Clock } from '../../../../kernel/clock.js';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmRepository } from '../../../realm/realm.api.js';
import { OwnerRequired } from '../../accounts/domain/role-required.js';
import type { ScimToken } from '../domain/scim-token.js';
import { ScimTokenRepository } from './scim.repository.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Tells programs that search for secrets what it is. */
const PREFIX = 'skein_scim_';

/** The provider of an organization, which acts with its token. */
export interface Provisioner {
  readonly actor: Actor;
  /** Whether it may make people moderators and administrators. */
  readonly assignsRoles: boolean;
}

export interface NewScimToken {
  readonly assignsRoles: boolean;
  /** Null if it does not expire. */
  readonly expiresInDays: number | null;
}

/** Makes, replaces and removes the token of the provider that provisions the accounts of an organization, and recognizes it. */
@Injectable()
export class ScimTokensService {
  constructor(
    private readonly tokens: ScimTokenRepository,
    private readonly realms: RealmRepository,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns null if the organization has none @throws DomainError */
  async find(actor: Actor): Promise<ScimToken | null> {
    checkOwner(actor);
    return this.tokens.find(actor.realmId);
  }

  /**
   * Makes a token, which replaces the one before.
   * @returns the token, which cannot be read again
   * @throws DomainError
   */
  async create(
    actor: Actor,
    { assignsRoles, expiresInDays }: NewScimToken,
  ): Promise<{ readonly token: ScimToken; readonly secret: string }> {
    checkOwner(actor);
    const { realmId } = actor;
    const secret = PREFIX + randomBytes(32).toString('base64url');
    const token = await this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const isReplaced = (await this.tokens.find(realmId)) !== null;
      const createdAt = this.clock.now();
      const expiresAt = expiresInDays === null ? null : createdAt + expiresInDays * DAY_MS;
      const made = { realmId, digest: this.secrets.digest(secret), assignsRoles, createdAt, expiresAt, usedAt: null };
      await this.tokens.save(made);
      const action = isReplaced ? 'scim.token_replaced' : 'scim.token_created';
      await this.record(actor, action, { assigns_roles: assignsRoles, expires_at: expiresAt });
      return made;
    });
    return { token, secret };
  }

  /** From the commit on, no node accepts the token. What the provider has changed stays. @throws DomainError */
  async remove(actor: Actor): Promise<void> {
    checkOwner(actor);
    await this.unitOfWork.run(async () => {
      if (!(await this.tokens.delete(actor.realmId))) throw new DoesNotExist('There is no token.');
      await this.record(actor, 'scim.token_removed', {});
    });
  }

  /** @returns null unless the text is the token of the organization */
  async verify(realmId: RealmId, secret: string): Promise<Provisioner | null> {
    const token = await this.tokens.find(realmId);
    const digest = this.secrets.digest(secret).toString('hex');
    // Also without a token, so that the time does not tell whether there is one.
    const isRight = this.secrets.areEqual(digest, token?.digest.toString('hex') ?? '0'.repeat(digest.length));
    const now = this.clock.now();
    if (!isRight || !token || (token.expiresAt !== null && token.expiresAt <= now)) return null;
    if ((token.usedAt ?? 0) < now - MINUTE_MS) await this.tokens.noteUse(realmId, now, now - MINUTE_MS);
    return { actor: providerActor(realmId), assignsRoles: token.assignsRoles };
  }

  private async record(actor: Actor, action: string, details: Readonly<Record<string, unknown>>): Promise<void> {
    await this.audit.record(actor, { action, targetKind: 'realm', targetId: actor.realmId, details });
  }
}

/** @throws DomainError */
function checkOwner({ role }: Actor): void {
  if (role !== Role.owner) throw new OwnerRequired();
}
