import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import { ChannelAccess } from '../../../channels/channels.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { DraftsDiscarder } from '../../../users/profiles.api.js';
import { type Draft, draftContent, type DraftId, type DraftInput, type DraftPlace, draftTime, draftTopic } from '../domain/draft.js';
import { otherParticipants } from '../../messages/domain/unsent-place.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { DraftRepository } from './draft.repository.js';

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

/** A draft as the API shows it. `to` names the channel, or the recipients of a direct message, and is empty without either. */
export interface WireDraft {
  readonly id: number;
  readonly type: 'stream' | 'private' | '';
  readonly to: readonly number[];
  readonly topic: string;
  readonly content: string;
  /** Seconds UTC. */
  readonly timestamp: number;
}

export function presentDraft({ id, place, content, editedAt }: Draft): WireDraft {
  return { id, ...presentPlace(place), content, timestamp: Math.floor(editedAt / 1000) };
}

function presentPlace(place: DraftPlace): Pick<WireDraft, 'type' | 'to' | 'topic'> {
  switch (place.kind) {
    case 'channel':
      return { type: 'stream', to: [place.channelId], topic: place.topic };
    case 'direct':
      return { type: 'private', to: place.userIds, topic: '' };
    case 'unaddressed':
      return { type: '', to: [], topic: '' };
  }
}

/** Messages that an account has begun to write, the same for all of its clients. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly drafts: DraftRepository,
    private readonly places: DraftPlaces,
    private readonly users: UserLookup,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest for an account that does not want its drafts on the server */
  async checkEnabled(actor: Actor): Promise<void> {
    const user = await this.users.get(actor.userId);
    if (!user.setting('enable_drafts_synchronization')) throw new BadRequest('User has disabled synchronizing drafts.');
  }

  /**
   * The drafts as the wire shows them, the last edited first; those of the same second in the order in which they were created.
   * @param limit how many at most
   */
  async list(actor: Actor, limit: number | null = null): Promise<readonly WireDraft[]> {
    return (await this.drafts.list(actor, limit)).map(presentDraft);
  }

  /**
   * Stores all of the drafts or none.
   * @returns their ids, in the same order
   * @throws BadRequest
   */
  async create(actor: Actor, wishes: readonly DraftInput[]): Promise<DraftId[]> {
    if (wishes.length === 0) return [];
    const designed: Omit<Draft, 'id'>[] = [];
    for (const wish of wishes) designed.push(await this.design(actor, wish));
    return this.unitOfWork.run(async () => {
      const ids = await this.drafts.add(designed);
      const drafts = designed.map((draft, index) => presentDraft({ ...draft, id: ids[index] as DraftId }));
      await this.publish(actor, { op: 'add', drafts });
      return ids;
    });
  }

  /** @throws DoesNotExist, BadRequest */
  edit(actor: Actor, id: DraftId, wish: DraftInput): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.drafts.lock(actor, id))) throw new DoesNotExist('Draft does not exist');
      const draft = { ...(await this.design(actor, wish)), id };
      await this.drafts.save(draft);
      await this.publish(actor, { op: 'update', draft: presentDraft(draft) });
    });
  }

  /** @throws DoesNotExist */
  delete(actor: Actor, id: DraftId): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.drafts.remove(actor, id))) throw new DoesNotExist('Draft does not exist');
      await this.publish(actor, { op: 'remove', draft_id: id });
    });
  }

  private async design(actor: Actor, wish: DraftInput): Promise<Omit<Draft, 'id'>> {
    const content = draftContent(wish.content);
    const editedAt = draftTime(wish.timestamp, this.clock.now());
    const place = await this.places.find(actor, wish);
    return { realmId: actor.realmId, ownerId: actor.userId, place, content, editedAt };
  }

  private publish(actor: Actor, change: Readonly<Record<string, unknown>>): Promise<void> {
    const audience = { kind: 'users', userIds: [actor.userId] } as const;
    return this.events.publish([{ realmId: actor.realmId, event: { type: 'drafts', ...change }, audience }]);
  }
}

/** Deletes drafts of accounts that no longer want them on the server. */
@Injectable()
export class DiscardedDrafts extends DraftsDiscarder {
  constructor(private readonly drafts: DraftRepository) {
    super();
  }

  discardAll(actor: Actor): Promise<void> {
    return this.drafts.removeAll(actor);
  }
}
