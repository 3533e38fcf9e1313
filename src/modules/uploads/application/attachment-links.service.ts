import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import { Outbox, type OutboxEntry } from '../../../kernel/outbox.js';
import { decodeUriSafely } from '../../../kernel/text.js';
import type { Attachment, AttachmentId } from '../domain/attachment.js';
import { AttachmentAccess } from './attachment-access.js';
import { AttachmentEvents, ATTACHMENTS_LINKED, presentAttachment, type WireAttachment } from './attachment-events.js';
import { type AttachmentLink, AttachmentRepository } from './attachment.repository.js';
import { previewReadyEntries } from './image-previews.service.js';

/** The files to which a message links. */
export interface AttachmentLinks {
  readonly attachmentIds: readonly AttachmentId[];
  /** Paths of the images among them whose thumbnails do not exist yet. */
  readonly awaitedPathIds: readonly string[];
}

export interface AttachmentLinkUpdate extends AttachmentLinks {
  readonly messageId: MessageId;
  /** Milliseconds UTC. */
  readonly sentAt: number;
}

/** Manages which messages link to which files: accounts that may read the message may read the file. */
@Injectable()
export class AttachmentLinksService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly access: AttachmentAccess,
    private readonly events: AttachmentEvents,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Lists the linked files that the author may share, which are those that the author may read. */
  async listShareable(author: Actor, pathIds: readonly string[]): Promise<AttachmentId[]> {
    if (pathIds.length === 0) return [];
    const shareable: AttachmentId[] = [];
    for (const attachment of await this.attachments.findByPaths(author.realmId, [...new Set(pathIds.map(decodeUriSafely))])) {
      if (await this.access.canRead(author, attachment)) shareable.push(attachment.id);
    }
    return shareable;
  }

  /** Creates the outbox rows to be stored with a new message. Its links are stored by `AttachmentLinkSql`. */
  prepareEntries(realmId: RealmId, { attachmentIds, awaitedPathIds }: AttachmentLinks): OutboxEntry[] {
    if (attachmentIds.length === 0) return [];
    return [{ realmId, kind: ATTACHMENTS_LINKED, payload: { attachmentIds } }, ...previewReadyEntries(realmId, awaitedPathIds)];
  }

  /** Replaces the links of an edited message, inside the unit of work of the edit. */
  async replace(realmId: RealmId, { messageId, sentAt, attachmentIds, awaitedPathIds }: AttachmentLinkUpdate): Promise<void> {
    const before = await this.attachments.listLinksIn(realmId, [messageId]);
    const previousIds = new Set(before.map(({ attachmentId }) => attachmentId));
    const nextIds = new Set(attachmentIds);
    const added = attachmentIds.filter((id) => !previousIds.has(id)).map((attachmentId) => ({ attachmentId, messageId, sentAt }));
    await this.change(
      realmId,
      added,
      before.filter(({ attachmentId }) => !nextIds.has(attachmentId)),
    );
    await this.outbox.add(previewReadyEntries(realmId, awaitedPathIds));
  }

  /** Removes all links of messages, inside the unit of work that deletes the messages. */
  async removeAll(realmId: RealmId, messageIds: readonly MessageId[]): Promise<void> {
    await this.change(realmId, [], await this.attachments.listLinksIn(realmId, messageIds));
  }

  /** Presents those of the files that belong to the account and to which no message links any longer. */
  async listUnlinked({ realmId, userId }: Actor, ids: readonly AttachmentId[]): Promise<readonly WireAttachment[]> {
    const linked = new Set((await this.attachments.listLinksTo(realmId, ids)).map(({ attachmentId }) => attachmentId));
    const unlinked = ids.filter((id) => !linked.has(id));
    const found = await Promise.all(unlinked.map((id) => this.attachments.findById(realmId, id)));
    return found.flatMap((attachment) => (attachment?.ownerId === userId ? [presentAttachment(attachment, [])] : []));
  }

  /** Lists the ids of the files to which a message links. */
  async listByMessage(realmId: RealmId, messageId: MessageId): Promise<AttachmentId[]> {
    return (await this.attachments.listLinksIn(realmId, [messageId])).map(({ attachmentId }) => attachmentId);
  }

  private async change(realmId: RealmId, added: readonly AttachmentLink[], removed: readonly AttachmentLink[]): Promise<void> {
    const touched = [...new Set([...added, ...removed].map(({ attachmentId }) => attachmentId))];
    if (touched.length === 0) return;
    // A file may have been deleted meanwhile.
    const existing = await this.attachments.lock(realmId, touched);
    const ids = new Set(existing.map(({ id }) => id));
    await this.attachments.addLinks(
      realmId,
      added.filter(({ attachmentId }) => ids.has(attachmentId)),
    );
    await this.attachments.deleteLinks(realmId, removed);
    await this.updateUnusedSince(realmId, existing);
    await this.events.publish('update', existing);
  }

  private async updateUnusedSince(realmId: RealmId, attachments: readonly Attachment[]): Promise<void> {
    const ids = attachments.map(({ id }) => id);
    const used = new Set((await this.attachments.listLinksTo(realmId, ids)).map(({ attachmentId }) => attachmentId));
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
