import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { BadRequest, DoesNotExist } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type Draft, type Integration, type Outcome, writeMessages } from '../domain/integration.js';
import { harmlessContent, harmlessTopic } from '../domain/message-text.js';
import { checkOwnName, OWN_PREFIX, parseDeclaration } from '../domain/own-declaration.js';
import { AnomalousPayload, Payload } from '../domain/payload.js';
import { findIntegration, INTEGRATIONS } from '../domain/services/integrations.js';
import { IntegrationDeclarationRepository, type StoredDeclaration } from './integration-declaration.repository.js';

/** What would become of a payload. */
export interface Trial {
  readonly outcome: Outcome['kind'] | 'anomalous';
  readonly event: string;
  readonly messages: readonly Draft[];
  /** Where the payload is not as the declaration expects it; null if it is. */
  readonly path: string | null;
}

/** Knows the integrations: those of the server, and those that administrators of an organization have declared. */
@Injectable()
export class IntegrationCatalogue {
  constructor(
    private readonly repository: IntegrationDeclarationRepository,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws DoesNotExist */
  async get(realmId: RealmId, name: string): Promise<Integration> {
    const known = findIntegration(name);
    if (known) return known;
    const own = name.startsWith(OWN_PREFIX) ? await this.repository.find(realmId, name) : null;
    if (!own) throw new DoesNotExist('Unknown integration');
    return parseDeclaration(name, JSON.parse(own.declaration));
  }

  /** Those of the server, and then those of the organization. */
  async list({ realmId }: Actor): Promise<Integration[]> {
    const own = await this.repository.list(realmId);
    return [...INTEGRATIONS, ...own.map(({ name, declaration }) => parseDeclaration(name, JSON.parse(declaration)))];
  }

  /** The declarations of the organization. */
  listOwn({ realmId }: Actor): Promise<StoredDeclaration[]> {
    return this.repository.list(realmId);
  }

  /** Stores a declaration in place of the one with its name, if any. @throws BadRequest */
  put(actor: Actor, name: string, declaration: unknown): Promise<void> {
    checkOwnName(name);
    parseDeclaration(name, declaration);
    return this.unitOfWork.run(async () => {
      const others = (await this.repository.list(actor.realmId)).filter((one) => one.name !== name);
      if (others.length >= LIMITS.MAX_INTEGRATION_DECLARATIONS) {
        throw new BadRequest(`An organization has at most ${LIMITS.MAX_INTEGRATION_DECLARATIONS} integrations of its own`);
      }
      await this.repository.put(actor.realmId, { name, declaration: JSON.stringify(declaration) });
      await this.audit.record(actor, { action: 'integration.declared', targetKind: 'realm', targetId: actor.realmId, details: { name } });
    });
  }

  /** @throws DoesNotExist */
  remove(actor: Actor, name: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.repository.remove(actor.realmId, name))) throw new DoesNotExist('Unknown integration');
      await this.audit.record(actor, { action: 'integration.undeclared', targetKind: 'realm', targetId: actor.realmId, details: { name } });
    });
  }

  /** Says what would become of a payload, without storing or sending anything. @throws BadRequest for a declaration that is none */
  try(declaration: unknown, payload: unknown): Trial {
    const integration = parseDeclaration(`${OWN_PREFIX}trial`, declaration);
    let event = '';
    try {
      const outcome = writeMessages(integration, new Payload(payload), { header: () => '', option: () => '' }, (name) => {
        event = name;
        return true;
      });
      const drafts = outcome.kind === 'messages' ? outcome.drafts : [];
      const messages = drafts.map(({ topic, content }) => ({ topic: harmlessTopic(topic), content: harmlessContent(content) }));
      return { outcome: outcome.kind, event, messages, path: null };
    } catch (error) {
      if (!(error instanceof AnomalousPayload)) throw error;
      return { outcome: 'anomalous', event, messages: [], path: error.path };
    }
  }
}
