import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { UserLookup } from '../../../users/users.api.js';
import { type Draft, draftContent, type DraftId, draftTime, type DraftInput } from '../../domain/personal/draft.js';
import { DraftPlaces } from './draft-places.js';
import { presentDraft, type WireDraft } from './draft.presenter.js';
import { DraftRepository } from './draft.repository.js';

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
