import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { EmojiResolver } from '../../../realm/emoji.api.js';
import type { User } from '../../accounts/domain/user.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { ChangeSettingsService } from '../../settings/application/change-settings.service.js';
import {
  inSeconds,
  isEmpty,
  NO_EMOJI,
  parseStatusEnd,
  type StatusEmoji,
  statusAt,
  type UserStatus,
  type WireStatus,
} from '../domain/user-status.js';
import { UserStatusRepository } from './presence.repository.js';
import { CLEARED, UserStatusEvents } from './user-status-events.js';

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

const STATUSES_PER_RUN = 500;

/** Changes the statuses of accounts, and clears them at their end. */
@Injectable()
export class UserStatusesService {
  constructor(
    private readonly statuses: UserStatusRepository,
    private readonly emoji: EmojiResolver,
    private readonly settings: ChangeSettingsService,
    private readonly access: UserAccess,
    private readonly events: UserStatusEvents,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest */
  async change(actor: Actor, input: ChangeStatusInput): Promise<void> {
    await this.apply(actor, actor.userId, input);
  }

  /**
   * Changes the status of another person. For administrators.
   * @throws BadRequest `Insufficient permission`, `No such user`, or as `change`
   */
  async changeFor(actor: Actor, userId: UserId, input: Omit<ChangeStatusInput, 'away'>): Promise<void> {
    await this.access.accessById(actor, userId, { administer: true });
    await this.unitOfWork.run(async () => {
      await this.apply(actor, userId, input);
      await this.audit.record(actor, { action: 'account.status_changed', targetKind: 'user', targetId: userId, details: {} });
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
    await this.events.publish(id, { ...CLEARED, ...(status.endsAt === null ? {} : { status_until: null }) });
  }

  /** @param userId who has the status; with `away`, the actor itself */
  private async apply(actor: Actor, userId: UserId, input: ChangeStatusInput): Promise<void> {
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
      const stored = await this.statuses.lock(userId);
      const before = statusAt(stored, now);
      const keepsEnd = until === undefined && text === undefined && !emoji;
      const status: UserStatus = { text: text ?? before.text, emoji: emoji ?? before.emoji, endsAt: keepsEnd ? before.endsAt : newEnd };
      if (status.endsAt !== null && isEmpty(status)) throw new BadRequest('A status without a text and an emoji has no end.');
      await this.statuses.save(actor.realmId, userId, status);
      await this.events.publish(userId, {
        // What has ended without its event is still shown by clients.
        ...(stored && before !== stored ? CLEARED : {}),
        ...(away === undefined ? {} : { away }),
        ...(text === undefined ? {} : { status_text: text }),
        ...(emoji ? { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.type } : {}),
        ...changeOfEnd(stored, status),
      });
    });
  }

  private async clear(userId: UserId, now: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.statuses.deleteEnded(userId, now))) return;
      await this.events.publish(userId, { ...CLEARED, status_until: null });
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
}

/** What the event of a change says about the end; nothing if it stays. */
function changeOfEnd(before: UserStatus | null, { endsAt }: UserStatus): Pick<WireStatus, 'status_until'> {
  if (endsAt === (before?.endsAt ?? null)) return {};
  return { status_until: endsAt === null ? null : inSeconds(endsAt) };
}
