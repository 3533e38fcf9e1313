import { Injectable } from '@nestjs/common';
import type { Actor, Visitor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { ClientEvents } from '../../../../kernel/client-events.js';

type Details = Readonly<Record<string, unknown>>;

/** Makes known what becomes of the providers of an organization. Inside the unit of work of the change. */
@Injectable()
export class ProviderEvents {
  constructor(
    private readonly events: ClientEvents,
    private readonly audit: AuditLog,
  ) {}

  /** Lets every process read the providers again, and records the change. @param details by the names of fields of the provider */
  async publish(actor: Actor | Visitor, action: string, id: number, details: Details): Promise<void> {
    await this.events.publish([{ realmId: actor.realmId, changedRealm: true }]);
    await this.recordOnly(actor, action, id, details);
  }

  /** Records what changes nothing of the provider. */
  async recordOnly(actor: Actor | Visitor, action: string, id: number, details: Details): Promise<void> {
    await this.audit.record(actor, { action, targetKind: 'sign_on_provider', targetId: id, details: inAuditLog(details) });
  }
}

/** As the audit log names the fields. */
function inAuditLog(details: Details): Details {
  const named = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(details).map(([key, value]) => [named(key), value]));
}
