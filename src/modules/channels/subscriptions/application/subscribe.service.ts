import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { foldCase } from '../../../../kernel/text.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { User } from '../../../users/accounts.api.js';
import { type Channel, normalizeChannelName } from '../../conversations/domain/channel.js';
import { CreateChannelService } from './create-channel.service.js';
import { ChannelNameTaken, ChannelRepository } from '../../conversations/application/channel.repository.js';
import { DefaultChannelsService } from '../../conversations/application/default-channels.service.js';
import { type JoinChannelInput, JoinChannelsService } from './join-channels.service.js';
import { type ChannelToJoin, checkSubscriptionCount, type SubscribeInput, type SubscriptionResult } from './subscription-request.js';
import { SubscriptionPolicy } from './subscription-policy.js';
import type { UserId } from '../../../../kernel/ids.js';
import { PrincipalResolver } from './principal-resolver.js';
import { SubscriptionNotices } from './subscription-notices.js';

const MAX_ATTEMPTS = 3;

/** Decides about subscriptions and the channels that have to be made for them, and carries them out. */
@Injectable()
export class Subscribing {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly creation: CreateChannelService,
    private readonly rights: SubscriptionPolicy,
    private readonly joining: JoinChannelsService,
    private readonly defaults: DefaultChannelsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws DomainError; nothing has changed then */
  async subscribe(actor: Actor, request: SubscribeInput, users: readonly User[]): Promise<SubscriptionResult> {
    const wanted = distinct(request.channels.map((channel) => ({ ...channel, name: normalizeChannelName(channel.name) })));
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(actor, request, wanted, users);
      } catch (error) {
        // Somebody else made the channel in between: now it exists, and is a channel to be joined.
        if (!(error instanceof ChannelNameTaken) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  private async attempt(
    actor: Actor,
    request: SubscribeInput,
    wanted: readonly ChannelToJoin[],
    users: readonly User[],
  ): Promise<SubscriptionResult> {
    const known = new Map(
      (
        await this.channels.findByNames(
          actor.realmId,
          wanted.map(({ name }) => name),
        )
      ).map((channel) => [channel.nameKey, channel]),
    );
    const existing = [...known.values()];
    const allowed = new Set(await this.rights.filterJoinable(actor, existing));
    const unauthorized = existing.filter((channel) => !allowed.has(channel)).map(({ name }) => name);
    const [first] = unauthorized;
    if (request.authorizationErrorsFatal && first !== undefined) throw new BadRequest(`Unable to access channel (${first}).`);
    const designs = await this.designs(
      actor,
      request,
      wanted.filter(({ name }) => !known.has(foldCase(name))),
    );
    if (users.some((user) => user.id !== actor.userId)) await this.rights.checkAddOthers(actor, [...allowed, ...designs]);
    return this.unitOfWork.run(async () => {
      for (const channel of designs) {
        await this.channels.add(channel);
        known.set(channel.nameKey, channel);
        allowed.add(channel);
      }
      const joins = wanted.flatMap(({ name, color }): JoinChannelInput[] => {
        const channel = known.get(foldCase(name));
        if (!channel || !allowed.has(channel)) return [];
        const created = !existing.includes(channel);
        return [{ channel, created, userIds: users.map((user) => user.id), ...(color === undefined ? {} : { color }) }];
      });
      const joined = await this.joining.join(actor.realmId, joins);
      if (designs.some(({ isDefault }) => isDefault)) await this.defaults.publishList(actor.realmId);
      return { channels: joins.map(({ channel, created }, index) => ({ channel, created, joinedIds: joined[index] ?? [] })), unauthorized };
    });
  }

  /** The channels that have to be made. @throws DomainError if they may not be */
  private async designs(actor: Actor, request: SubscribeInput, missing: readonly ChannelToJoin[]): Promise<Channel[]> {
    const max = LIMITS.MAX_REQUEST_NEW_CHANNELS;
    if (missing.length > max) throw new BadRequest(`Too many channels to create in one request (limit: ${max})`);
    const wishes = { ...request.wishes, ...(await this.creation.normalizeGroups(actor, request.wishes)) };
    if (missing.length > 0) await this.creation.checkOptions(actor, wishes);
    return Promise.all(
      missing.map(({ name, description }) => this.creation.build(actor, { name, description: description ?? '' }, wishes)),
    );
  }
}

function distinct(channels: readonly ChannelToJoin[]): ChannelToJoin[] {
  return [...new Map(channels.map((channel) => [foldCase(channel.name), channel])).values()];
}

export interface SubscribeResult {
  /** Names of channels by account. */
  readonly subscribed: ReadonlyMap<UserId, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<UserId, readonly string[]>;
  readonly unauthorized: readonly string[];
}

/** Subscribes accounts to channels, and makes the channels that do not exist yet. */
@Injectable()
export class SubscribeService {
  constructor(
    private readonly principals: PrincipalResolver,
    private readonly subscribing: Subscribing,
    private readonly notices: SubscriptionNotices,
  ) {}

  /** @throws DomainError; nothing has changed then */
  async subscribe(actor: Actor, request: SubscribeInput): Promise<SubscribeResult> {
    checkSubscriptionCount(request.channels, request.principals);
    const users = await this.principals.resolve(actor, request.principals.length > 0 ? request.principals : [actor.userId]);
    const subscribed = await this.subscribing.subscribe(actor, request, users);
    await this.notices.notify(actor, subscribed, request.announce);
    return summary(users, subscribed);
  }
}

function summary(users: readonly User[], { channels, unauthorized }: SubscriptionResult): SubscribeResult {
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
