import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { EmojiResolver } from '../../../realm/emoji.api.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import type { User } from '../../accounts/domain/user.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { ChangeSettingsService } from '../../settings/application/change-settings.service.js';
import {
  inSeconds,
  isEmpty,
  NO_EMOJI,
  parseStatusEnd,
  presentStatus,
  type StatusEmoji,
  statusAt,
  type UserStatus,
  type WireStatus,
} from '../domain/user-status.js';
import { UserStatusRepository } from './presence.repository.js';

/** Fields that are undefined keep their present values, except of the end: a new text or emoji without one stays. */
export interface ChangeStatusInput {
  readonly away?: boolean | undefined;
  readonly text?: string | undefined;
  /** Empty for no emoji. */
  readonly emojiName?: string | undefined;
  readonly emojiCode?: string | undefined;
  readonly reactionType?: string | undefined;
  /** When text and emoji are cleared, in seconds UTC; null if they stay. */
  readonly until?: number | null | undefined;
}

/** What clears a status on the wire, apart from its end. */
const CLEARED = { status_text: '', emoji_name: NO_EMOJI.name, emoji_code: NO_EMOJI.code, reaction_type: NO_EMOJI.type } as const;
const STATUSES_PER_RUN = 500;

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
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest */
  async change(actor: Actor, input: ChangeStatusInput): Promise<void> {
    const { away, until } = input;
    const text = input.text?.trim();
    if (
      away === undefined &&
      text === undefined &&
      until === undefined &&
      input.emojiName === undefined &&
      !input.emojiCode &&
      !input.reactionType
    ) {
      throw new BadRequest('Client did not pass any new values.');
    }
    const now = this.clock.now();
    const newEnd = typeof until === 'number' ? parseStatusEnd(until, now) : null;
    const emoji = await this.resolveEmoji(actor.realmId, input);
    await this.unitOfWork.run(async () => {
      if (away !== undefined) await this.settings.change(actor, { settings: { presence_enabled: !away } });
      const stored = await this.statuses.lock(actor.userId);
      const before = statusAt(stored, now);
      const keepsEnd = until === undefined && text === undefined && !emoji;
      const status: UserStatus = { text: text ?? before.text, emoji: emoji ?? before.emoji, endsAt: keepsEnd ? before.endsAt : newEnd };
      if (status.endsAt !== null && isEmpty(status)) throw new BadRequest('A status without a text and an emoji has no end.');
      await this.statuses.save(actor.realmId, actor.userId, status);
      await this.publish(await this.users.get(actor.userId), {
        // What has ended without its event is still shown by clients.
        ...(stored && before !== stored ? CLEARED : {}),
        ...(away === undefined ? {} : { away }),
        ...(text === undefined ? {} : { status_text: text }),
        ...(emoji ? { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.type } : {}),
        ...changeOfEnd(stored, status),
      });
    });
  }

  /**
   * Clears statuses whose end has come. Each is cleared by one process, with its event; the earliest come first.
   * @throws Error for a failure of the server, after the other statuses have been cleared
   */
  async clearEnded(): Promise<void> {
    const now = this.clock.now();
    const failures: unknown[] = [];
    for (const userId of await this.statuses.listEnded(now, STATUSES_PER_RUN)) {
      await this.clear(userId, now).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Deletes the status of an account that is erased. Inside the unit of work. */
  async erase({ id }: Pick<User, 'id'>): Promise<void> {
    const status = await this.statuses.lock(id);
    if (!status || !(await this.statuses.delete(id))) return;
    await this.publish(await this.users.get(id), { ...CLEARED, ...(status.endsAt === null ? {} : { status_until: null }) });
  }

  /** @throws BadRequest */
  async getFor(actor: Actor, userId: UserId): Promise<WireStatus> {
    const user = await this.access.accessById(actor, userId, {});
    const status = await this.statuses.find(user.id);
    return status ? presentStatus(statusAt(status, this.clock.now()), !user.setting('presence_enabled')) : {};
  }

  /** The statuses of the active accounts that the actor can see, by id; empty statuses are left out. */
  async listVisible(actor: Actor): Promise<Readonly<Record<string, WireStatus>>> {
    const [statuses, isVisible] = [await this.statuses.loadByRealm(actor.realmId), await this.access.visibilityFilter(actor)];
    const users = await this.users.findByIds(statuses.keys());
    const now = this.clock.now();
    const visible: Record<string, WireStatus> = {};
    for (const [id, status] of statuses) {
      const user = users.get(id);
      if (!user || !isVisible(user)) continue;
      const presented = presentStatus(statusAt(status, now), !user.setting('presence_enabled'));
      if (Object.keys(presented).length > 0) visible[id] = presented;
    }
    return visible;
  }

  private async clear(userId: UserId, now: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.statuses.deleteEnded(userId, now))) return;
      await this.publish(await this.users.get(userId), { ...CLEARED, status_until: null });
    });
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

  private async publish(user: User, change: WireStatus): Promise<void> {
    const { id, realmId } = user;
    const event: ClientEvent = { type: 'user_status', user_id: id, ...change };
    const audiences = await this.access.audienceSeeing(user);
    await this.events.publish(audiences.map((audience) => ({ realmId, event, audience })));
  }
}

/** What the event of a change says about the end; nothing if it stays. */
function changeOfEnd(before: UserStatus | null, { endsAt }: UserStatus): Pick<WireStatus, 'status_until'> {
  if (endsAt === (before?.endsAt ?? null)) return {};
  return { status_until: endsAt === null ? null : inSeconds(endsAt) };
}
