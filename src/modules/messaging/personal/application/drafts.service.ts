import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { array, integer, literal, named, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ChannelAccess } from '../../../channels/channels.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { DraftsDiscarder } from '../../../users/users-ports.api.js';
import { otherParticipants } from '../../messages/domain/other-participants.js';
import { type Draft, draftContent, type DraftId, type DraftInput, type DraftDestination, draftTime, draftTopic } from '../domain/draft.js';
import { DraftRepository } from './draft.repository.js';

/** A draft in the form of the API. `to` contains the channel or the recipients, and is empty if there are none. */
export const WireDraft = named(
  'Draft',
  object({
    id: integer(),
    type: literal('', 'stream', 'private'),
    to: array(integer(), 'The channel or the recipients; empty if there are none.'),
    topic: string(),
    content: string(),
    timestamp: seconds('Time of the last edit.'),
  }),
);
export type WireDraft = Static<typeof WireDraft>;

/** Stores unfinished messages of an account and synchronizes them between its clients. */
@Injectable()
export class DraftsService extends DraftsDiscarder {
  constructor(
    private readonly drafts: DraftRepository,
    private readonly channels: ChannelAccess,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** @throws BadRequest if the account has disabled the synchronization of drafts */
  async checkEnabled(actor: Actor): Promise<void> {
    const user = await this.users.get(actor.userId);
    if (!user.setting('enable_drafts_synchronization')) throw new BadRequest('User has disabled synchronizing drafts.');
  }

  /**
   * The drafts in the form of the API, the last edited first; drafts of the same second are in the order of their creation.
   * @param limit the maximum number of drafts
   */
  async list(actor: Actor, limit: number | null = null): Promise<readonly WireDraft[]> {
    return (await this.drafts.list(actor, limit)).map(presentDraft);
  }

  /**
   * Stores all drafts or none.
   * @returns the ids in the order of the drafts
   * @throws BadRequest
   */
  async create(actor: Actor, inputs: readonly DraftInput[]): Promise<DraftId[]> {
    if (inputs.length === 0) return [];
    const checked: Omit<Draft, 'id'>[] = [];
    for (const input of inputs) checked.push(await this.check(actor, input));
    return this.unitOfWork.run(async () => {
      const ids = await this.drafts.add(checked);
      const drafts = checked.map((draft, index) => presentDraft({ ...draft, id: ids[index] as DraftId }));
      await this.publish(actor, { type: 'drafts', op: 'add', drafts });
      return ids;
    });
  }

  /** @throws DoesNotExist, BadRequest */
  edit(actor: Actor, id: DraftId, input: DraftInput): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.drafts.lock(actor, id))) throw new DoesNotExist('Draft does not exist');
      const draft = { ...(await this.check(actor, input)), id };
      await this.drafts.save(draft);
      await this.publish(actor, { type: 'drafts', op: 'update', draft: presentDraft(draft) });
    });
  }

  /** @throws DoesNotExist */
  delete(actor: Actor, id: DraftId): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.drafts.delete(actor, id))) throw new DoesNotExist('Draft does not exist');
      await this.publish(actor, { type: 'drafts', op: 'remove', draft_id: id });
    });
  }

  /** Deletes the drafts of an account that has disabled their synchronization. */
  discardAll(actor: Actor): Promise<void> {
    return this.drafts.deleteAll(actor);
  }

  private async check(actor: Actor, input: DraftInput): Promise<Omit<Draft, 'id'>> {
    const content = draftContent(input.content);
    const editedAt = draftTime(input.timestamp, this.clock.now());
    const destination = await this.resolveDestination(actor, input);
    return { realmId: actor.realmId, ownerId: actor.userId, destination, content, editedAt };
  }

  /** @throws BadRequest if the owner cannot see the destination */
  private async resolveDestination(actor: Actor, { kind, to, topic }: DraftInput): Promise<DraftDestination> {
    if (kind === 'channel') return this.resolveChannel(actor, to, draftTopic(topic));
    if (kind === 'direct' && to.length > 0) return this.resolveRecipients(actor, to);
    return { kind: 'unaddressed' };
  }

  private async resolveChannel(actor: Actor, to: readonly number[], topic: string): Promise<DraftDestination> {
    const [channelId, ...more] = to;
    if (channelId === undefined || more.length > 0) throw new BadRequest('Must specify exactly 1 channel ID for channel messages');
    const channel = await this.channels.accessContent(actor, channelId);
    if (channel.archived) throw new BadRequest('Invalid channel ID');
    return { kind: 'channel', channelId, topic };
  }

  private async resolveRecipients(actor: Actor, userIds: readonly UserId[]): Promise<DraftDestination> {
    const found = await this.users.findByIds(userIds);
    const recipients = [...new Set(userIds)].map((id) => {
      const user = found.get(id);
      if (user?.realmId !== actor.realmId) throw new BadRequest(`Invalid user ID ${id}`);
      return user;
    });
    const deactivated = recipients.find((user) => !user.hasReader);
    if (deactivated) {
      const host = await this.realms.realmHost(actor.realmId);
      throw new BadRequest(`'${deactivated.apiEmail(host)}' is no longer using Zulip.`);
    }
    return { kind: 'direct', userIds: otherParticipants(actor.userId, userIds) };
  }

  private publish(actor: Actor, event: ClientEvent): Promise<void> {
    const audience = { kind: 'users', userIds: [actor.userId] } as const;
    return this.events.publish([{ realmId: actor.realmId, event, audience }]);
  }
}

export function presentDraft({ id, destination, content, editedAt }: Draft): WireDraft {
  return { id, ...presentDestination(destination), content, timestamp: Math.floor(editedAt / 1000) };
}

function presentDestination(destination: DraftDestination): Pick<WireDraft, 'type' | 'to' | 'topic'> {
  switch (destination.kind) {
    case 'channel':
      return { type: 'stream', to: [destination.channelId], topic: destination.topic };
    case 'direct':
      return { type: 'private', to: destination.userIds, topic: '' };
    case 'unaddressed':
      return { type: '', to: [], topic: '' };
  }
}
