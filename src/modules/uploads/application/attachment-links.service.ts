import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import { Outbox, type OutboxEntry } from '../../../kernel/outbox.js';
import { decodeUriSafely } from '../../../kernel/text.js';
import type { Attachment, AttachmentId } from '../domain/attachment.js';
import { AttachmentAccess } from './attachment-access.js';
import { AttachmentEvents, ATTACHMENTS_USED, presentAttachment, type WireAttachment } from './attachment-events.js';
import { type AttachmentLink, AttachmentRepository } from './attachment.repository.js';
import { previewReadyEntries } from './image-previews.service.js';

/** The files that a message links to from now on. */
export interface AttachmentLinks {
  readonly attachmentIds: readonly AttachmentId[];
  /** Of pictures that it will show once there are thumbnails of them. */
  readonly awaitedPathIds: readonly string[];
}

export interface AttachmentLinkUpdate extends AttachmentLinks {
  readonly messageId: MessageId;
  /** Milliseconds UTC. */
  readonly sentAt: number;
}

/** Keeps the account of which message uses which file: who may read the message may read the file. */
@Injectable()
export class AttachmentLinksService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly access: AttachmentAccess,
    private readonly announcements: AttachmentEvents,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Those of the linked files that the author may share: the ones that the author may read. */
  async listShareable(author: Actor, pathIds: readonly string[]): Promise<AttachmentId[]> {
    if (pathIds.length === 0) return [];
    const claimable: AttachmentId[] = [];
    for (const attachment of await this.attachments.findByPaths(author.realmId, [...new Set(pathIds.map(decodeUriSafely))])) {
      if (await this.access.mayRead(author, attachment)) claimable.push(attachment.id);
    }
    return claimable;
  }

  /** What is to be written beside a new message that links to the files, so that their owners are told; the uses are written by `AttachmentLinkSql`. */
  entries(realmId: RealmId, { attachmentIds, awaitedPathIds }: AttachmentLinks): OutboxEntry[] {
    if (attachmentIds.length === 0) return [];
    return [{ realmId, kind: ATTACHMENTS_USED, payload: { attachmentIds } }, ...previewReadyEntries(realmId, awaitedPathIds)];
  }

  /** For a message that links to other files than before; inside the unit of work that rewrites it. */
  async replace(realmId: RealmId, { messageId, sentAt, attachmentIds, awaitedPathIds }: AttachmentLinkUpdate): Promise<void> {
    const before = await this.attachments.usedBy(realmId, [messageId]);
    const had = new Set(before.map(({ attachmentId }) => attachmentId));
    const has = new Set(attachmentIds);
    const added = attachmentIds.filter((id) => !had.has(id)).map((attachmentId) => ({ attachmentId, messageId, sentAt }));
    await this.change(
      realmId,
      added,
      before.filter(({ attachmentId }) => !has.has(attachmentId)),
    );
    await this.outbox.add(previewReadyEntries(realmId, awaitedPathIds));
  }

  /** For messages that are deleted; inside the unit of work that does it. */
  async release(realmId: RealmId, messageIds: readonly MessageId[]): Promise<void> {
    await this.change(realmId, [], await this.attachments.usedBy(realmId, messageIds));
  }

  /** Files of the account among those that no message uses any more, as the wire shows them. */
  async listUnlinked({ realmId, userId }: Actor, ids: readonly AttachmentId[]): Promise<readonly WireAttachment[]> {
    const used = new Set((await this.attachments.usesOf(realmId, ids)).map(({ attachmentId }) => attachmentId));
    const unused = ids.filter((id) => !used.has(id));
    const found = await Promise.all(unused.map((id) => this.attachments.findById(realmId, id)));
    return found.flatMap((one) => (one?.ownerId === userId ? [presentAttachment(one, [])] : []));
  }

  /** Ids of the files that a message uses. */
  async listByMessage(realmId: RealmId, messageId: MessageId): Promise<AttachmentId[]> {
    return (await this.attachments.usedBy(realmId, [messageId])).map(({ attachmentId }) => attachmentId);
  }

  private async change(realmId: RealmId, added: readonly AttachmentLink[], removed: readonly AttachmentLink[]): Promise<void> {
    const touched = [...new Set([...added, ...removed].map(({ attachmentId }) => attachmentId))];
    if (touched.length === 0) return;
    // A file that was removed meanwhile is not there to be used.
    const there = await this.attachments.lock(realmId, touched);
    const ids = new Set(there.map(({ id }) => id));
    await this.attachments.addUses(
      realmId,
      added.filter(({ attachmentId }) => ids.has(attachmentId)),
    );
    await this.attachments.removeUses(realmId, removed);
    await this.noteUse(realmId, there);
    await this.announcements.publish('update', there);
  }

  private async noteUse(realmId: RealmId, there: readonly Attachment[]): Promise<void> {
    const ids = there.map(({ id }) => id);
    const used = new Set((await this.attachments.usesOf(realmId, ids)).map(({ attachmentId }) => attachmentId));
    await this.attachments.setUnusedSince(
      realmId,
      ids.filter((id) => used.has(id)),
      null,
    );
    await this.attachments.setUnusedSince(
      realmId,
      ids.filter((id) => !used.has(id)),
      this.clock.now(),
    );
  }
}
