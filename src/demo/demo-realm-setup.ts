import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { Realm, RealmRepository } from '../modules/realm/realm.api.js';
import type { User } from '../modules/users/users.api.js';
import { DemoAccounts } from './demo-accounts.js';
import { DemoChannels } from './demo-channels.js';
import { DemoCustomizations, DemoWriting } from './demo-content.js';

const RECENT_MS = 3_600_000;

/** Founds the demo organization: all of it in one transaction, so that there is never half of one. */
@Injectable()
export class DemoRealmSetup {
  constructor(
    private readonly realms: RealmRepository,
    private readonly accounts: DemoAccounts,
    private readonly channels: DemoChannels,
    private readonly customs: DemoCustomizations,
    private readonly writing: DemoWriting,
    private readonly clock: Clock,
  ) {}

  /** Whether a start that broke off may still be made good: the keys of its messages are not remembered for ever. */
  isRecent({ createdAt }: Realm): boolean {
    return this.clock.now() - createdAt < RECENT_MS;
  }

  /** Inside a unit of work. */
  async found(): Promise<void> {
    const realm = new Realm('', 'Skein Demo', 'A demo organization to try Skein with.', this.clock.now(), {
      invite_required: false,
      enable_read_receipts: true,
      enable_spectator_access: true,
      can_mention_many_users_group: 'role:members',
    });
    await this.realms.add(realm);
    const people = await this.accounts.create(realm.id);
    const founder = people.get('desdemona');
    if (!founder) throw new Error('the demo organization has no founder');
    const channels = await this.channels.create(asActor(founder), people);
    const [iago, denmark] = [people.get('iago'), channels.get('Denmark')];
    if (!iago || !denmark) throw new Error('the demo organization is without Iago or Denmark');
    await this.writing.write(asActor(iago), denmark);
    await this.customs.introduce(asActor(iago), people);
  }
}

function asActor(user: User): Actor {
  return { userId: user.id, realmId: user.realmId, role: user.role, botType: user.botType, clientName: 'Skein' };
}
