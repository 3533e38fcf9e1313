import { EntitySchema } from 'typeorm';
import { bigInteger, id, optionalId, optionalTime, time } from '../../../platform/database/columns.js';
import type { UploadReservation } from '../application/upload-reservation.repository.js';

// Except reservations, these tables are read and written by SQL statements; the schemas exist for the check that migrations and schemas agree.
export const AttachmentSchema = new EntitySchema({
  name: 'Attachment',
  tableName: 'attachment',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    ownerId: id('owner_id'),
    pathId: { type: 'varchar', length: 255, name: 'path_id' },
    name: { type: 'text' },
    contentType: { type: 'varchar', length: 255, name: 'content_type' },
    size: bigInteger('size'),
    createdAt: time('created_at'),
    unusedSince: optionalTime('unused_since'),
    imageWidth: optionalId('image_width'),
    imageHeight: optionalId('image_height'),
    imageFrames: optionalId('image_frames'),
    imageType: { type: 'varchar', length: 50, nullable: true, name: 'image_type' },
    thumbnailsDueAt: optionalTime('thumbnails_due_at'),
  },
  indices: [
    { name: 'attachment_path', columns: ['realmId', 'pathId'], unique: true },
    { name: 'attachment_owner', columns: ['realmId', 'ownerId', 'id'] },
    { name: 'attachment_unused', columns: ['unusedSince'] },
    { name: 'attachment_thumbnails_due', columns: ['thumbnailsDueAt'] },
  ],
});

export const AttachmentLinkSchema = new EntitySchema({
  name: 'AttachmentLink',
  tableName: 'attachment_link',
  columns: {
    messageId: { ...bigInteger('message_id'), primary: true },
    attachmentId: { ...bigInteger('attachment_id'), primary: true },
    realmId: id('realm_id'),
    sentAt: time('sent_at'),
  },
  indices: [{ name: 'attachment_link_attachment', columns: ['realmId', 'attachmentId', 'messageId'] }],
});

export const UploadUsageSchema = new EntitySchema({
  name: 'UploadUsage',
  tableName: 'upload_usage',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    usedBytes: { type: 'bigint', name: 'used_bytes' },
    reservedBytes: { type: 'bigint', name: 'reserved_bytes', default: 0 },
  },
});

export const UploadReservationSchema = new EntitySchema<UploadReservation>({
  name: 'UploadReservation',
  tableName: 'upload_reservation',
  columns: {
    id: { type: 'varchar', length: 100, primary: true },
    realmId: id('realm_id'),
    ownerId: id('owner_id'),
    bytes: bigInteger('bytes'),
    expiresAt: time('expires_at'),
  },
  indices: [
    { name: 'upload_reservation_owner', columns: ['realmId', 'ownerId'] },
    { name: 'upload_reservation_expiry', columns: ['expiresAt'] },
  ],
});
