import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { Joining } from '../modules/channels/channels.api.js';
import { Realm, RealmRepository } from '../modules/realm/realm.api.js';
import type { User } from '../modules/users/users.api.js';
import { DemoAccounts } from './demo-accounts.js';
import { DemoChannels } from './demo-channels.js';
import { CHANNELS, LATECOMER, PEOPLE } from './demo-people.js';
import { DemoWriting } from './demo-writing.js';

const RECENT_MS = 3_600_000;

/** Founds the demo organization: all of it in one transaction, so that there is never half of one. */
@Injectable()
export class DemoFounding {
  constructor(
    private readonly realms: RealmRepository,
    private readonly accounts: DemoAccounts,
    private readonly channels: DemoChannels,
    private readonly joining: Joining,
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
    const channels = await this.channels.create(asActor(founder));
    await this.joining.join(
      realm.id,
      [...channels].map(([name, channel]) => ({ channel, created: true, userIds: subscribersOf(name, people) })),
    );
    const [author, denmark] = [people.get('iago'), channels.get('Denmark')];
    if (author && denmark) await this.writing.write(asActor(author), denmark);
  }
}

function asActor(user: User): Actor {
  return { userId: user.id, realmId: user.realmId, role: user.role, botType: user.botType, clientName: 'Skein' };
}

function subscribersOf(channelName: string, people: ReadonlyMap<string, User>): number[] {
  const locals = PEOPLE.filter(({ channels }) => channels.includes(channelName)).map(({ local }) => local);
  const isDefault = CHANNELS.some((channel) => channel.name === channelName && 'isDefault' in channel);
  return [...locals, ...(isDefault ? [LATECOMER.local] : [])].flatMap((local) => people.get(local)?.id ?? []);
}
