import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ChannelNameTaken, ChannelRepository } from '../../conversations/application/channel.repository.js';
import { DefaultChannelsService } from '../../conversations/application/default-channels.service.js';
import { type Channel, normalizeChannelName } from '../../conversations/domain/channel.js';
import { type ChannelNaming, type CreateChannelOptions, CreateChannelService } from './create-channel.service.js';
import { JoinChannelsService } from './join-channels.service.js';
import { PrincipalResolver } from './principal-resolver.js';
import { SubscriptionNotices } from './subscription-notices.js';
import type { SubscribeInput } from './subscription-request.js';
import { SubscriptionPolicy } from './subscription-policy.js';

export interface OpenChannelInput extends ChannelNaming, Pick<SubscribeInput, 'announce' | 'notifiesSubscribed'> {
  readonly subscribers: readonly UserId[];
  readonly options: CreateChannelOptions;
}

/** Creates one channel with its first subscribers, of which the actor need not be one. */
@Injectable()
export class OpenChannelService {
  constructor(
    private readonly principals: PrincipalResolver,
    private readonly channels: ChannelRepository,
    private readonly creating: CreateChannelService,
    private readonly policy: SubscriptionPolicy,
    private readonly joining: JoinChannelsService,
    private readonly defaults: DefaultChannelsService,
    private readonly notices: SubscriptionNotices,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns the id of the channel @throws DomainError CHANNEL_ALREADY_EXISTS, or what forbids the channel; nothing has changed then */
  async open(actor: Actor, input: OpenChannelInput): Promise<ChannelId> {
    const name = normalizeChannelName(input.name);
    const userIds = (await this.principals.resolve(actor, input.subscribers)).map(({ id }) => id);
    const channel = await this.build(actor, { ...input, name });
    if (userIds.some((id) => id !== actor.userId)) await this.policy.checkAddOthers(actor, [channel]);
    try {
      await this.unitOfWork.run(async () => {
        await this.creating.lockFolder(actor.realmId, input.options);
        await this.channels.add(channel);
        await this.joining.join(actor.realmId, [{ channel, created: true, userIds }]);
        if (channel.isDefault) await this.defaults.publishList(actor.realmId);
      });
    } catch (error) {
      throw error instanceof ChannelNameTaken ? alreadyExists(name) : error;
    }
    await this.notices.notify(actor, { channels: [{ channel, created: true, joinedIds: userIds }], unauthorized: [] }, input);
    return channel.id;
  }

  /** @throws DomainError if the name is taken or the actor may not create such a channel */
  private async build(actor: Actor, { name, description, options: requested }: OpenChannelInput): Promise<Channel> {
    if ((await this.channels.findByNames(actor.realmId, [name])).length > 0) throw alreadyExists(name);
    const options = { ...requested, ...(await this.creating.normalizeGroups(actor, requested)) };
    await this.creating.checkOptions(actor, options);
    return this.creating.build(actor, { name, description }, options);
  }
}

function alreadyExists(name: string): DomainError {
  return new DomainError('CHANNEL_ALREADY_EXISTS', `Channel '${name}' already exists`, { channel_name: name });
}
