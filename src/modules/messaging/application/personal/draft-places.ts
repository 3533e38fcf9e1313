import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import { ChannelAccess } from '../../../channels/channels.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/users.api.js';
import { type DraftPlace, draftTopic, type DraftInput } from '../../domain/personal/draft.js';
import { otherParticipants } from '../../domain/others-than.js';

/** Checks where a draft is perhaps to go: only to what its owner can see. */
@Injectable()
export class DraftPlaces {
  constructor(
    private readonly channels: ChannelAccess,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
  ) {}

  /** @throws BadRequest */
  async find(actor: Actor, { kind, to, topic }: DraftInput): Promise<DraftPlace> {
    if (kind === 'channel') return this.channel(actor, to, draftTopic(topic));
    if (kind === 'direct' && to.length > 0) return this.people(actor, to);
    return { kind: 'unaddressed' };
  }

  private async channel(actor: Actor, to: readonly number[], topic: string): Promise<DraftPlace> {
    const [channelId, ...more] = to;
    if (channelId === undefined || more.length > 0) throw new BadRequest('Must specify exactly 1 channel ID for channel messages');
    await this.checkChannel(actor, channelId);
    return { kind: 'channel', channelId, topic };
  }

  private async checkChannel(actor: Actor, id: ChannelId): Promise<void> {
    const channel = await this.channels.accessContent(actor, id);
    if (channel.archived) throw new BadRequest('Invalid channel ID');
  }

  private async people(actor: Actor, userIds: readonly UserId[]): Promise<DraftPlace> {
    const found = await this.users.findByIds(userIds);
    const named = [...new Set(userIds)].map((id) => {
      const user = found.get(id);
      if (user?.realmId !== actor.realmId) throw new BadRequest(`Invalid user ID ${id}`);
      return user;
    });
    const gone = named.find((user) => !user.active);
    if (gone) {
      const host = await this.realms.realmHost(actor.realmId);
      throw new BadRequest(`'${gone.apiEmail(host)}' is no longer using Zulip.`);
    }
    return { kind: 'direct', userIds: otherParticipants(actor.userId, userIds) };
  }
}
