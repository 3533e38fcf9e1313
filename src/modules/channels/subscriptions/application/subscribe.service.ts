import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { foldCase } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { User } from '../../../users/accounts.api.js';
import { ChannelNameTaken, ChannelRepository } from '../../conversations/application/channel.repository.js';
import { DefaultChannelsService } from '../../conversations/application/default-channels.service.js';
import { type Channel, normalizeChannelName } from '../../conversations/domain/channel.js';
import { CreateChannelService } from './create-channel.service.js';
import { type JoinChannelInput, JoinChannelsService } from './join-channels.service.js';
import { PrincipalResolver } from './principal-resolver.js';
import { SubscriptionNotices } from './subscription-notices.js';
import { SubscriptionPolicy } from './subscription-policy.js';
import { type ChannelToJoin, checkSubscriptionCount, type SubscribeInput, type SubscriptionResult } from './subscription-request.js';

const MAX_ATTEMPTS = 3;

export interface SubscribeResult {
  /** Names of channels by account. */
  readonly subscribed: ReadonlyMap<UserId, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<UserId, readonly string[]>;
  readonly unauthorized: readonly string[];
  /** Whether the accounts that the actor has subscribed get a message about it. */
  readonly subscribedAreTold: boolean;
}

/** Subscribes accounts to channels, and creates the channels that do not exist yet. */
@Injectable()
export class SubscribeService {
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

  /** @throws DomainError; nothing has changed then */
  async subscribe(actor: Actor, input: SubscribeInput): Promise<SubscribeResult> {
    checkSubscriptionCount(input.channels, input.principals);
    const users = await this.principals.resolve(actor, input.principals.length > 0 ? input.principals : [actor.userId]);
    const requested = distinct(input.channels.map((channel) => ({ ...channel, name: normalizeChannelName(channel.name) })));
    const result = await this.createAndJoin(actor, input, requested, users);
    const subscribedAreTold = await this.notices.notify(actor, result, input);
    return { ...resultByUser(users, result), subscribedAreTold };
  }

  /** Tries again when a channel that was missing is created concurrently: then it is one to join. */
  private async createAndJoin(
    actor: Actor,
    input: SubscribeInput,
    requested: readonly ChannelToJoin[],
    users: readonly User[],
  ): Promise<SubscriptionResult> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(actor, input, requested, users);
      } catch (error) {
        if (!(error instanceof ChannelNameTaken) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  private async attempt(
    actor: Actor,
    input: SubscribeInput,
    requested: readonly ChannelToJoin[],
    users: readonly User[],
  ): Promise<SubscriptionResult> {
    const names = requested.map(({ name }) => name);
    const existing = await this.channels.findByNames(actor.realmId, names);
    const channels = new Map(existing.map((channel) => [channel.nameKey, channel]));
    const joinable = new Set(await this.policy.filterJoinable(actor, existing));
    const unauthorized = existing.filter((channel) => !joinable.has(channel)).map(({ name }) => name);
    const [first] = unauthorized;
    if (input.authorizationErrorsFatal && first !== undefined) throw new BadRequest(`Unable to access channel (${first}).`);
    const missing = requested.filter(({ name }) => !channels.has(foldCase(name)));
    const created = await this.buildChannels(actor, input, missing);
    if (users.some((user) => user.id !== actor.userId)) await this.policy.checkAddOthers(actor, [...joinable, ...created]);
    return this.unitOfWork.run(async () => {
      await this.creating.lockFolder(actor.realmId, input.options);
      for (const channel of created) {
        await this.channels.add(channel);
        channels.set(channel.nameKey, channel);
        joinable.add(channel);
      }
      const joins = requested.flatMap(({ name, color }): JoinChannelInput[] => {
        const channel = channels.get(foldCase(name));
        if (!channel || !joinable.has(channel)) return [];
        const userIds = users.map((user) => user.id);
        return [{ channel, created: !existing.includes(channel), userIds, ...(color === undefined ? {} : { color }) }];
      });
      const joinedIds = await this.joining.join(actor.realmId, joins);
      if (created.some(({ isDefault }) => isDefault)) await this.defaults.publishList(actor.realmId);
      return {
        channels: joins.map(({ channel, created: isNew }, index) => ({ channel, created: isNew, joinedIds: joinedIds[index] ?? [] })),
        unauthorized,
      };
    });
  }

  /** New channels, not stored yet. @throws DomainError if the actor may not create them */
  private async buildChannels(actor: Actor, input: SubscribeInput, missing: readonly ChannelToJoin[]): Promise<Channel[]> {
    const max = LIMITS.MAX_REQUEST_NEW_CHANNELS;
    if (missing.length > max) throw new BadRequest(`Too many channels to create in one request (limit: ${max})`);
    const options = { ...input.options, ...(await this.creating.normalizeGroups(actor, input.options)) };
    if (missing.length > 0) await this.creating.checkOptions(actor, options);
    return Promise.all(
      missing.map(({ name, description }) => this.creating.build(actor, { name, description: description ?? '' }, options)),
    );
  }
}

function distinct(channels: readonly ChannelToJoin[]): ChannelToJoin[] {
  return [...new Map(channels.map((channel) => [foldCase(channel.name), channel])).values()];
}

function resultByUser(users: readonly User[], { channels, unauthorized }: SubscriptionResult): Omit<SubscribeResult, 'subscribedAreTold'> {
  const subscribed = new Map<UserId, string[]>();
  const alreadySubscribed = new Map<UserId, string[]>();
  for (const { channel, joinedIds } of channels) {
    for (const { id } of users) {
      const map = joinedIds.includes(id) ? subscribed : alreadySubscribed;
      map.set(id, [...(map.get(id) ?? []), channel.name]);
    }
  }
  return { subscribed, alreadySubscribed, unauthorized };
}
