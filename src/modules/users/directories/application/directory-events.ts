import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { ClientEvents } from '../../../../kernel/client-events.js';

type Details = Readonly<Record<string, unknown>>;

/** Makes known what becomes of the directory of an organization. Inside the unit of work of the change. */
@Injectable()
export class DirectoryEvents {
  constructor(
    private readonly events: ClientEvents,
    private readonly audit: AuditLog,
  ) {}

  /** Lets every process read the directory again, and records the change. @param details by the names of fields; contain no secret */
  async publish(actor: Actor, action: string, details: Details): Promise<void> {
    const { realmId } = actor;
    await this.events.publish([{ realmId, changedRealm: true }]);
    await this.audit.record(actor, { action, targetKind: 'realm', targetId: realmId, details: inAuditLog(details) });
  }
}

/** As the audit log names the fields. */
function inAuditLog(details: Details): Details {
  const named = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(details).map(([key, value]) => [named(key), value]));
}
