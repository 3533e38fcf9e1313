import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { EmojiResolver } from '../../../realm/emoji.api.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import type { User } from '../../accounts/domain/user.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { ChangeSettingsService } from '../../settings/application/change-settings.service.js';
import { NO_EMOJI, NO_STATUS, presentStatus, type StatusEmoji, type WireStatus } from '../domain/user-status.js';
import { UserStatusRepository } from './presence.repository.js';

/** Fields that are undefined keep their present values. */
export interface ChangeStatusInput {
  readonly away?: boolean | undefined;
  readonly text?: string | undefined;
  /** Empty for no emoji. */
  readonly emojiName?: string | undefined;
  readonly emojiCode?: string | undefined;
  readonly reactionType?: string | undefined;
}

/** Reads and changes the statuses of accounts. */
@Injectable()
export class UserStatusesService {
  constructor(
    private readonly statuses: UserStatusRepository,
    private readonly emoji: EmojiResolver,
    private readonly settings: ChangeSettingsService,
    private readonly users: UserLookup,
    private readonly access: UserAccess,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest */
  async change(actor: Actor, input: ChangeStatusInput): Promise<void> {
    const { away } = input;
    const text = input.text?.trim();
    if (away === undefined && text === undefined && input.emojiName === undefined && !input.emojiCode && !input.reactionType) {
      throw new BadRequest('Client did not pass any new values.');
    }
    const emoji = await this.resolveEmoji(actor.realmId, input);
    await this.unitOfWork.run(async () => {
      if (away !== undefined) await this.settings.change(actor, { settings: { presence_enabled: !away } });
      const before = (await this.statuses.find(actor.userId)) ?? NO_STATUS;
      await this.statuses.save(actor.realmId, actor.userId, { text: text ?? before.text, emoji: emoji ?? before.emoji });
      await this.publish(actor, {
        ...(away === undefined ? {} : { away }),
        ...(text === undefined ? {} : { status_text: text }),
        ...(emoji ? { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.type } : {}),
      });
    });
  }

  /** Deletes the status of an account that is erased. Inside the unit of work. */
  async erase({ id: userId, realmId }: Pick<User, 'id' | 'realmId'>): Promise<void> {
    if (!(await this.statuses.delete(userId))) return;
    const { name, code, type } = NO_EMOJI;
    await this.publish({ userId, realmId }, { status_text: '', emoji_name: name, emoji_code: code, reaction_type: type });
  }

  /** @throws BadRequest */
  async getFor(actor: Actor, userId: UserId): Promise<WireStatus> {
    const user = await this.access.accessById(actor, userId, {});
    const status = await this.statuses.find(user.id);
    return status ? presentStatus(status, !user.setting('presence_enabled')) : {};
  }

  /** The statuses of the active accounts that the actor can see, by id; empty statuses are left out. */
  async listVisible(actor: Actor): Promise<Readonly<Record<string, WireStatus>>> {
    const [statuses, isVisible] = [await this.statuses.loadByRealm(actor.realmId), await this.access.visibilityFilter(actor)];
    const users = await this.users.findByIds(statuses.keys());
    const visible: Record<string, WireStatus> = {};
    for (const [id, status] of statuses) {
      const user = users.get(id);
      if (!user || !isVisible(user)) continue;
      const presented = presentStatus(status, !user.setting('presence_enabled'));
      if (Object.keys(presented).length > 0) visible[id] = presented;
    }
    return visible;
  }

  /** Null if the emoji stays. @throws BadRequest */
  private async resolveEmoji(
    realmId: RealmId,
    { emojiName: name, emojiCode: code, reactionType: type }: ChangeStatusInput,
  ): Promise<StatusEmoji | null> {
    if (name === undefined) {
      if (code || type) throw new BadRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.');
      return null;
    }
    if (name === '') return NO_EMOJI;
    if (code !== undefined && type !== undefined) return this.emoji.resolveByCode(realmId, name, code, type);
    const known = await this.emoji.resolveByName(realmId, name);
    return this.emoji.resolveByCode(realmId, name, code ?? known.code, type ?? known.type);
  }

  private async publish({ userId, realmId }: Pick<Actor, 'userId' | 'realmId'>, change: WireStatus): Promise<void> {
    const event: ClientEvent = { type: 'user_status', user_id: userId, ...change };
    const audiences = await this.access.audienceSeeing(await this.users.get(userId));
    await this.events.publish(audiences.map((audience) => ({ realmId, event, audience })));
  }
}
