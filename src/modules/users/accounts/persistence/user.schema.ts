import { EntitySchema } from 'typeorm';
import { id, json, optionalId, time } from '../../../../platform/database/columns.js';
import { RealmUserDefaults } from '../domain/user-settings.js';
import { User } from '../domain/user.js';

export const RealmUserDefaultsSchema = new EntitySchema<RealmUserDefaults>({
  name: 'RealmUserDefaults',
  target: RealmUserDefaults,
  tableName: 'realm_user_default',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    choices: json('settings'),
  },
});

export const UserSchema = new EntitySchema<User>({
  name: 'User',
  target: User,
  tableName: 'user_account',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    email: { type: 'varchar', length: 254 },
    emailKey: { type: 'varchar', length: 254, name: 'email_key' },
    fullName: { type: 'varchar', length: 100, name: 'full_name' },
    fullNameKey: { type: 'varchar', length: 300, name: 'full_name_key' },
    role: { type: 'smallint' },
    active: { type: 'boolean' },
    system: { type: 'boolean' },
    botType: { type: 'tinyint', nullable: true, name: 'bot_type' },
    botOwnerId: optionalId('bot_owner_id'),
    timezone: { type: 'varchar', length: 64 },
    avatarUploaded: { type: 'boolean', name: 'avatar_uploaded' },
    avatarVersion: id('avatar_version'),
    joinedAt: time('joined_at'),
    passwordHash: { type: 'varchar', length: 255, nullable: true, name: 'password_hash' },
    apiKeyDigest: { type: 'binary', length: 32, nullable: true, name: 'api_key_digest' },
    apiKeyGeneration: id('api_key_generation'),
    deactivations: { ...id('deactivations'), default: 0 },
    canCreateUsers: { type: 'boolean', default: 0, name: 'can_create_users' },
    canChangeUserEmails: { type: 'boolean', default: 0, name: 'can_change_user_emails' },
    importedStub: { type: 'boolean', default: 0, name: 'imported_stub' },
    choices: json('settings'),
    ownChoices: { ...json('own_settings'), default: '[]' },
  },
  indices: [
    { name: 'user_account_email', columns: ['realmId', 'emailKey'], unique: true },
    { name: 'user_account_address', columns: ['emailKey'] },
    { name: 'user_account_api_key', columns: ['apiKeyDigest'], unique: true },
    { name: 'user_account_full_name', columns: ['realmId', 'fullNameKey'] },
    { name: 'user_account_bot_owner', columns: ['botOwnerId'] },
  ],
});
