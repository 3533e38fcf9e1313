import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { findInvalidSetting } from '../../../../kernel/setting-rule.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmUserDefaultsRepository } from '../../accounts/application/realm-user-defaults.repository.js';
import { type RealmDefaultSettings, SETTINGS_WITH_REALM_DEFAULT } from '../../accounts/domain/user-settings.js';

/** Reads and changes the default personal settings of new accounts. */
@Injectable()
export class RealmUserDefaultsService {
  constructor(
    private readonly repository: RealmUserDefaultsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: ClientEvents,
  ) {}

  async getFor(realmId: RealmId): Promise<RealmDefaultSettings> {
    return (await this.repository.findFor(realmId)).settings;
  }

  /** Applies all of the changes or none, and publishes only what differs from the present defaults. @throws BadRequest */
  async change(actor: Actor, changes: Partial<RealmDefaultSettings>): Promise<void> {
    const problem = findInvalidSetting(SETTINGS_WITH_REALM_DEFAULT, changes);
    if (problem !== null) throw new BadRequest(problem);
    if (Object.keys(changes).length === 0) return;
    await this.unitOfWork.run(async () => {
      const defaults = await this.repository.lock(actor.realmId);
      const changed = Object.entries(defaults.change(changes));
      if (changed.length === 0) return;
      await this.repository.save(defaults);
      await this.events.publish(
        changed.map(([property, value]) => ({
          realmId: actor.realmId,
          audience: { kind: 'realm', guests: true },
          event: { type: 'realm_user_settings_defaults', op: 'update', property, value },
        })),
      );
    });
  }
}
