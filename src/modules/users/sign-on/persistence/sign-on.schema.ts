import { EntitySchema } from 'typeorm';
import { id, json, time } from '../../../../platform/database/columns.js';
import type { ExternalIdentity, SignOnProvider } from '../domain/sign-on-provider.js';

export const SignOnProviderSchema = new EntitySchema<SignOnProvider>({
  name: 'SignOnProvider',
  tableName: 'sign_on_provider',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    name: { type: 'varchar', length: 30 },
    displayName: { type: 'varchar', length: 60, name: 'display_name' },
    issuer: { type: 'varchar', length: 500 },
    clientId: { type: 'varchar', length: 255, name: 'client_id' },
    sealedSecret: { type: 'blob', name: 'sealed_secret' },
    domains: json('domains', 'text'),
    createsAccounts: { type: 'boolean', name: 'creates_accounts' },
    enabled: { type: 'boolean' },
    createdAt: time('created_at'),
    testedAt: { ...time('tested_at'), nullable: true },
  },
  indices: [{ name: 'sign_on_provider_name', columns: ['realmId', 'name'], unique: true }],
});

export const ExternalIdentitySchema = new EntitySchema<ExternalIdentity>({
  name: 'ExternalIdentity',
  tableName: 'external_identity',
  columns: {
    providerId: { ...id('provider_id'), primary: true },
    subject: { type: 'varchar', length: 255, primary: true },
    realmId: id('realm_id'),
    userId: id('user_id'),
    linkedBy: { type: 'varchar', length: 20, name: 'linked_by' },
    linkedAt: time('linked_at'),
    usedAt: time('used_at'),
  },
  indices: [
    { name: 'external_identity_account', columns: ['providerId', 'userId'], unique: true },
    { name: 'external_identity_realm', columns: ['realmId', 'userId'] },
  ],
});
