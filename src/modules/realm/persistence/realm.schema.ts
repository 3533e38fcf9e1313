import { EntitySchema } from 'typeorm';
import { id, json, time } from '../../../platform/database/columns.js';
import type { CustomEmoji } from '../domain/custom-emoji.js';
import type { Linkifier } from '../domain/linkifier.js';
import type { Playground } from '../domain/playground.js';
import type { ProfileField } from '../domain/profile-field.js';
import { Realm } from '../domain/realm.js';

export const RealmSchema = new EntitySchema<Realm>({
  name: 'Realm',
  target: Realm,
  tableName: 'realm',
  columns: {
    id: { type: 'int', unsigned: true, primary: true, generated: 'increment' },
    stringId: { type: 'varchar', length: 40, name: 'string_id' },
    name: { type: 'varchar', length: 100 },
    description: { type: 'text' },
    overrides: json('settings'),
    images: { ...json('images'), type: 'varchar', length: 500, default: '{}' },
    createdAt: time('created_at'),
    active: { type: 'boolean' },
    deleting: { type: 'boolean', default: false },
  },
  indices: [{ name: 'realm_string_id', columns: ['stringId'], unique: true }],
});

export const CustomEmojiSchema = new EntitySchema<CustomEmoji>({
  name: 'CustomEmoji',
  tableName: 'custom_emoji',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    name: { type: 'varchar', length: 100 },
    authorId: id('author_id'),
    fileName: { type: 'varchar', length: 40, name: 'file_name' },
    animated: { type: 'boolean' },
    deactivated: { type: 'boolean' },
  },
  indices: [{ name: 'custom_emoji_realm', columns: ['realmId'] }],
});

export const LinkifierSchema = new EntitySchema<Linkifier>({
  name: 'Linkifier',
  tableName: 'linkifier',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    pattern: { type: 'text' },
    urlTemplate: { type: 'text', name: 'url_template' },
    order: { type: 'int', name: 'position' },
  },
  indices: [{ name: 'linkifier_realm', columns: ['realmId'] }],
});

export const PlaygroundSchema = new EntitySchema<Playground>({
  name: 'Playground',
  tableName: 'realm_playground',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    name: { type: 'text' },
    language: { type: 'varchar', length: 40 },
    urlTemplate: { type: 'text', name: 'url_template' },
  },
  indices: [{ name: 'realm_playground_realm', columns: ['realmId'] }],
});

interface ProfileFieldRow extends Omit<ProfileField, 'order' | 'data'> {
  readonly position: number;
  /** JSON. */
  readonly data: string | null;
}

export const ProfileFieldSchema = new EntitySchema<ProfileFieldRow>({
  name: 'ProfileField',
  tableName: 'profile_field',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    name: { type: 'varchar', length: 40 },
    hint: { type: 'varchar', length: 80 },
    type: { type: 'tinyint' },
    data: { type: 'text', nullable: true },
    position: { type: 'int' },
    inSummary: { type: 'boolean', name: 'in_summary' },
    required: { type: 'boolean' },
    editableByUser: { type: 'boolean', name: 'editable_by_user' },
  },
  indices: [{ name: 'profile_field_name', columns: ['realmId', 'name'], unique: true }],
});

export interface RealmDomainRow {
  readonly id: number;
  readonly realmId: number;
  readonly domain: string;
  readonly allowSubdomains: boolean;
}

export const RealmDomainSchema = new EntitySchema<RealmDomainRow>({
  name: 'RealmDomain',
  tableName: 'realm_domain',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    domain: { type: 'varchar', length: 80 },
    allowSubdomains: { type: 'boolean', name: 'allow_subdomains' },
  },
  indices: [{ name: 'realm_domain_name', columns: ['realmId', 'domain'], unique: true }],
});
