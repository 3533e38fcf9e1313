import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { foldCase } from '../../../kernel/fold-case.js';
import type { UserId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { User } from '../../users/users.api.js';
import { type Channel, checkChannelName } from '../domain/channel.js';
import { ChannelCreationService, type ChannelWishes } from './channel-creation.service.js';
import { ChannelNameTaken, ChannelRepository } from './channel.repository.js';
import { Joining, type JoiningWish } from './joining.js';
import { Principals, type PrincipalList } from './principals.js';
import { SubscriptionRights } from './subscription-rights.js';

export interface SubscribeRequest {
  readonly channels: readonly { readonly name: string; readonly description?: string; readonly color?: string }[];
  /** Empty: the actor. */
  readonly principals: PrincipalList;
  /** What channels are like that have to be made. */
  readonly wishes: ChannelWishes;
  /** One channel that may not be entered fails the whole request. */
  readonly authorizationErrorsFatal: boolean;
}

export interface SubscribeResult {
  /** Names of channels by account. */
  readonly subscribed: ReadonlyMap<UserId, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<UserId, readonly string[]>;
  readonly unauthorized: readonly string[];
}

type ChannelRequest = SubscribeRequest['channels'][number];

const MAX_ATTEMPTS = 3;

/** Subscribes accounts to channels, and makes the channels that do not exist yet. */
@Injectable()
export class SubscribeService {
  constructor(
    private readonly principals: Principals,
    private readonly channels: ChannelRepository,
    private readonly creation: ChannelCreationService,
    private readonly rights: SubscriptionRights,
    private readonly joining: Joining,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest, DomainError UNAUTHORIZED_PRINCIPAL; nothing has changed then */
  async subscribe(actor: Actor, request: SubscribeRequest): Promise<SubscribeResult> {
    if (isGuest(actor.role)) throw new BadRequest('Not allowed for guest users');
    const users = await this.principals.find(actor, request.principals.length > 0 ? request.principals : [actor.userId]);
    const wanted = distinct(request.channels.map((channel) => ({ ...channel, name: checkChannelName(channel.name) })));
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
    request: SubscribeRequest,
    wanted: readonly ChannelRequest[],
    users: readonly User[],
  ): Promise<SubscribeResult> {
    const known = new Map(
      (
        await this.channels.findByNames(
          actor.realmId,
          wanted.map(({ name }) => name),
        )
      ).map((channel) => [channel.nameKey, channel]),
    );
    const existing = [...known.values()];
    const forOthers = users.some((user) => user.id !== actor.userId);
    const allowed = new Set(await this.rights.joinable(actor, existing, forOthers));
    const unauthorized = existing.filter((channel) => !allowed.has(channel)).map(({ name }) => name);
    const [first] = unauthorized;
    if (request.authorizationErrorsFatal && first !== undefined) throw new BadRequest(`Unable to access channel (${first}).`);
    const missing = wanted.filter(({ name }) => !known.has(foldCase(name)));
    if (missing.length > 0) {
      await this.creation.check(actor, request.wishes);
      if (forOthers) await this.rights.checkAddsOthers(actor);
    }
    return this.unitOfWork.run(async () => {
      for (const { name, description } of missing) {
        const channel = await this.creation.design(actor, { name, description: description ?? '' }, request.wishes);
        await this.channels.add(channel);
        known.set(channel.nameKey, channel);
        allowed.add(channel);
      }
      const joins = wanted.flatMap(({ name, color }): JoiningWish[] => {
        const channel = known.get(foldCase(name));
        if (!channel || !allowed.has(channel)) return [];
        const created = !existing.includes(channel);
        return [{ channel, created, userIds: users.map((user) => user.id), ...(color === undefined ? {} : { color }) }];
      });
      return summary(users, joins, await this.joining.join(actor.realmId, joins), unauthorized);
    });
  }
}

function distinct(channels: readonly ChannelRequest[]): ChannelRequest[] {
  return [...new Map(channels.map((channel) => [foldCase(channel.name), channel])).values()];
}

function summary(
  users: readonly User[],
  joins: readonly JoiningWish[],
  joined: readonly (readonly UserId[])[],
  unauthorized: readonly string[],
): SubscribeResult {
  const subscribed = new Map<UserId, string[]>();
  const alreadySubscribed = new Map<UserId, string[]>();
  const add = (map: Map<UserId, string[]>, userId: UserId, { name }: Channel): Map<UserId, string[]> =>
    map.set(userId, [...(map.get(userId) ?? []), name]);
  for (const [index, { channel }] of joins.entries()) {
    for (const user of users) add(joined[index]?.includes(user.id) ? subscribed : alreadySubscribed, user.id, channel);
  }
  return { subscribed, alreadySubscribed, unauthorized };
}
