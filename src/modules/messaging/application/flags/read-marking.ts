import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { MessageMark } from '../../domain/flags/flags.js';
import { type FlaggableMessage, ReadStateRepository, type ReadPosition } from './read-state.repository.js';

interface Owner {
  readonly userId: UserId;
  readonly realmId: RealmId;
}

/** Turns "these messages are read now" and "unread again" into watermark and marks, one conversation at a time (ADR 5). */
@Injectable()
export class ReadMarking {
  constructor(private readonly state: ReadStateRepository) {}

  /** @param messages unread ones of the position's conversation, ascending */
  async read(owner: Owner, position: ReadPosition, messages: readonly FlaggableMessage[]): Promise<void> {
    const below = messages.filter(({ id }) => id <= position.readThroughId);
    if (below.length > 0) {
      await this.state.clearBits(
        owner.userId,
        below.map(({ id }) => id),
        MessageMark.unread,
      );
    }
    const above = messages.filter(({ id }) => id > position.readThroughId);
    if (above.length === 0) return;
    const through = await this.solidRun(owner.userId, position, above);
    await this.state.setBits(
      owner.userId,
      owner.realmId,
      above.filter(({ id }) => id > through),
      MessageMark.read,
      MessageMark.unread,
    );
    await this.state.moveWatermark(owner.userId, position, through);
  }

  /**
   * @param messages read ones of the position's conversation, in any order
   * @param received what was not received is unread by a mark only, even above the watermark: it was moved there
   */
  async unread(
    owner: Owner,
    position: ReadPosition,
    messages: readonly FlaggableMessage[],
    received: (id: MessageId) => boolean,
  ): Promise<void> {
    const byWatermark = ({ id }: FlaggableMessage): boolean => id > position.readThroughId && received(id);
    const above = messages.filter(byWatermark);
    const marked = messages.filter((message) => !byWatermark(message));
    await this.state.setBits(owner.userId, owner.realmId, marked, MessageMark.unread, MessageMark.read);
    await this.state.clearBits(
      owner.userId,
      above.map(({ id }) => id),
      MessageMark.read,
    );
  }

  /** Up to where everything is read once `above` is: the watermark goes there, and needs no marks on its way. */
  private async solidRun(userId: UserId, position: ReadPosition, above: readonly FlaggableMessage[]): Promise<MessageId> {
    const becoming = new Set(above.map(({ id }) => id));
    const highest = above.at(-1)?.id ?? position.readThroughId;
    const unread = await this.state.unreadAbove(userId, position, highest, above.length + 1);
    const gap = unread.find((id) => !becoming.has(id));
    if (gap !== undefined) return gap - 1;
    const [next] = await this.state.unreadAbove(userId, { ...position, readThroughId: highest }, Number.MAX_SAFE_INTEGER, 1);
    return next === undefined ? Math.max(highest, position.lastMessageId) : next - 1;
  }
}
