import { Controller, Get } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint, Tag } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { type AuditFilter, AuditQueries } from '../../../../kernel/audit-queries.js';
import { LIMITS } from '../../../../kernel/limits.js';
import {
  anything,
  array,
  boolean,
  described,
  integer,
  literal,
  named,
  nullable,
  number,
  object,
  record,
  type Static,
  string,
} from '../../../../kernel/schema.js';

const DEFAULT_LIMIT = 100;
const MAX_ACTION = 60;
const MAX_TARGET_TYPE = 30;

class AuditLogParams {
  @IntegerParam({ optional: true, min: 1, description: 'Entries older than the one with this id; without it the newest.' })
  readonly anchor?: number;

  @IntegerParam({ min: 1, max: LIMITS.MAX_PAGE_AUDIT_ENTRIES, description: 'The greatest number of entries.' })
  readonly limit: number = DEFAULT_LIMIT;

  @IntegerParam({ optional: true, min: 1, description: 'Entries of this account.' })
  readonly actorId?: number;

  @StringParam({ optional: true, max: MAX_ACTION, description: 'Entries with this action, such as `account.role_changed`.' })
  readonly action?: string;

  @StringParam({ optional: true, max: MAX_TARGET_TYPE, description: 'Entries about things of this type, such as `user`.' })
  readonly targetType?: string;

  @IntegerParam({ optional: true, min: 0, description: 'Entries about the thing with this id.' })
  readonly targetId?: number;

  @IntegerParam({ optional: true, min: 0, description: 'Entries from this time on, in seconds UTC.' })
  readonly since?: number;

  @IntegerParam({ optional: true, min: 0, description: 'Entries before this time, in seconds UTC.' })
  readonly until?: number;
}

const AuditLogEntry = named(
  'AuditLogEntry',
  object({
    id: integer(),
    timestamp: number('Seconds UTC.'),
    actor_type: described(
      literal('account', 'operator', 'provider', 'visitor'),
      'An operator of the server acts at its command line, a provider by SCIM.',
    ),
    actor_id: nullable(integer('Null unless it was an account.')),
    client: string(),
    action: string(),
    target_type: string(),
    target_id: integer(),
    details: record(anything()),
  }),
);
const AuditLog = object({
  entries: array(AuditLogEntry),
  found_oldest: boolean('Whether there is no older entry to be found.'),
});

/** What happened in the organization. The Zulip server shows its audit log to operators only. */
@Tag('realm')
@Controller('api/v1/audit_log')
export class AuditLogController {
  constructor(private readonly entries: AuditQueries) {}

  @Get()
  @Endpoint({
    access: 'administrator',
    summary: 'Returns entries of the audit log, newest first.',
    answer: AuditLog,
  })
  async list(@CurrentActor() { realmId }: Actor, @Params() params: AuditLogParams): Promise<Static<typeof AuditLog>> {
    const found = await this.entries.list(realmId, toFilter(params), params.limit + 1);
    const entries = found
      .slice(0, params.limit)
      .map(({ id, createdAt, actorType, actorId, client, action, targetKind, targetId, details }) => ({
        id,
        timestamp: createdAt / 1000,
        actor_type: actorType,
        actor_id: actorId,
        client,
        action,
        target_type: targetKind,
        target_id: targetId,
        details,
      }));
    return { entries, found_oldest: found.length <= params.limit };
  }
}

function toFilter({ anchor, actorId, action, targetType, targetId, since, until }: AuditLogParams): AuditFilter {
  const conditions = {
    before: anchor,
    actorId,
    action,
    targetKind: targetType,
    targetId,
    since: since === undefined ? undefined : since * 1000,
    until: until === undefined ? undefined : until * 1000,
  };
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined));
}
