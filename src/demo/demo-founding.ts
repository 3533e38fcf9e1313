import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { type Channel, ChannelCreationService, ChannelRepository, Joining } from '../modules/channels/channels.api.js';
import { Realm, RealmRepository } from '../modules/realm/realm.api.js';
import type { User } from '../modules/users/users.api.js';
import { DemoAccounts } from './demo-accounts.js';
import { CHANNELS, LATECOMER, PEOPLE } from './demo-people.js';

/** Founds the demo organization: all of it in one transaction, so that there is never half of one. */
@Injectable()
export class DemoFounding {
  constructor(
    private readonly realms: RealmRepository,
    private readonly accounts: DemoAccounts,
    private readonly channels: ChannelRepository,
    private readonly creation: ChannelCreationService,
    private readonly joining: Joining,
    private readonly clock: Clock,
  ) {}

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
    const channels = await this.createChannels(asActor(founder));
    await this.joining.join(
      realm.id,
      [...channels].map(([name, channel]) => ({ channel, created: true, userIds: subscribersOf(name, people) })),
    );
  }

  private async createChannels(actor: Actor): Promise<Map<string, Channel>> {
    const channels = new Map<string, Channel>();
    for (const { name, description, ...kind } of CHANNELS) {
      const wishes = { inviteOnly: false, webPublic: false, isDefault: false, ...kind };
      const channel = await this.creation.design(actor, { name, description }, wishes);
      await this.channels.add(channel);
      channels.set(name, channel);
    }
    return channels;
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
