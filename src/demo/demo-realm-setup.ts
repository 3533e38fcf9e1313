import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../kernel/client-events.js';
import { Clock } from '../kernel/clock.js';
import { Realm, RealmRepository } from '../modules/realm/realm.api.js';
import { DemoAccounts } from './demo-accounts.js';
import { DemoChannels } from './demo-channels.js';
import { DemoCustomizations, DemoMessages } from './demo-content.js';

const RECENT_MS = 3_600_000;

/** Creates the demo organization in one transaction, so that it is never incomplete. */
@Injectable()
export class DemoRealmSetup {
  constructor(
    private readonly realms: RealmRepository,
    private readonly accounts: DemoAccounts,
    private readonly channels: DemoChannels,
    private readonly customizations: DemoCustomizations,
    private readonly messages: DemoMessages,
    private readonly events: ClientEvents,
    private readonly clock: Clock,
  ) {}

  /** Whether an interrupted creation may still be completed: the idempotency keys of its messages expire. */
  isRecent({ createdAt }: Realm): boolean {
    return this.clock.now() - createdAt < RECENT_MS;
  }

  /** Must run inside a unit of work. */
  async create(): Promise<void> {
    const realm = new Realm('', 'Skein Demo', 'A demo organization to try Skein with.', this.clock.now(), {
      invite_required: false,
      enable_read_receipts: true,
      enable_spectator_access: true,
      can_mention_many_users_group: 'role:members',
    });
    await this.realms.add(realm);
    await this.events.publish([{ realmId: realm.id, changedRealm: true }]);
    const people = await this.accounts.create(realm.id);
    const founder = people.get('desdemona');
    if (!founder) throw new Error('The demo organization has no owner');
    const channels = await this.channels.create(founder.asActor('Skein'), people);
    const [iago, denmark] = [people.get('iago'), channels.get('Denmark')];
    if (!iago || !denmark) throw new Error('The demo organization has no account "iago" or no channel "Denmark"');
    await this.messages.createUnsent(iago.asActor('Skein'), denmark);
    await this.customizations.create(iago.asActor('Skein'), people);
  }
}
