import { EntitySchema } from 'typeorm';
import { bigInteger, id, json, optionalId, time } from '../../../../platform/database/columns.js';
import type { DestinationColumns } from '../../messages/persistence/unsent-destination-columns.js';
import type { Draft } from '../domain/draft.js';
import type { NavigationView } from '../domain/navigation-view.js';
import type { SavedSnippet } from '../domain/saved-snippet.js';

/** Read and written by hand-written statements; the schema is compared with the tables by a test. */
export const AlertWordSchema = new EntitySchema({
  name: 'AlertWord',
  tableName: 'alert_word',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    userId: id('user_id'),
    word: { type: 'varchar', length: 100 },
    wordKey: { type: 'varchar', length: 300, name: 'word_key' },
  },
  indices: [{ name: 'alert_word_of_user', columns: ['realmId', 'userId', 'wordKey'], unique: true }],
});

export type DraftRow = Omit<Draft, 'destination'> & DestinationColumns;

export const DraftSchema = new EntitySchema<DraftRow>({
  name: 'Draft',
  tableName: 'draft',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    ownerId: id('owner_id'),
    kind: { type: 'varchar', length: 20 },
    channelId: optionalId('channel_id'),
    userIds: json('user_ids', 'text'),
    topic: { type: 'varchar', length: 60 },
    content: { type: 'mediumtext' },
    editedAt: time('edited_at'),
  },
  indices: [
    { name: 'draft_owner', columns: ['realmId', 'ownerId', 'editedAt'] },
    { name: 'draft_channel', columns: ['realmId', 'channelId'] },
  ],
});

export const SavedSnippetSchema = new EntitySchema<SavedSnippet>({
  name: 'SavedSnippet',
  tableName: 'saved_snippet',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    ownerId: id('owner_id'),
    title: { type: 'varchar', length: 60 },
    content: { type: 'mediumtext' },
    createdAt: time('created_at'),
  },
  indices: [{ name: 'saved_snippet_owner', columns: ['realmId', 'ownerId'] }],
});

export type NavigationViewRow = NavigationView & { readonly id: number };

export const NavigationViewSchema = new EntitySchema<NavigationViewRow>({
  name: 'NavigationView',
  tableName: 'navigation_view',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    ownerId: id('owner_id'),
    fragment: { type: 'varchar', length: 500 },
    name: { type: 'varchar', length: 100, nullable: true },
    pinned: { type: 'boolean' },
  },
  indices: [
    { name: 'navigation_view_fragment', columns: ['realmId', 'ownerId', 'fragment'], unique: true },
    { name: 'navigation_view_name', columns: ['realmId', 'ownerId', 'name'], unique: true },
  ],
});
