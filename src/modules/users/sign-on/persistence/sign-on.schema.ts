import { EntitySchema } from 'typeorm';
import { id, json, optionalTime, time } from '../../../../platform/database/columns.js';
import type { ExternalIdentity, SignOnProvider, SignOnSession } from '../domain/sign-on-provider.js';

export const SignOnProviderSchema = new EntitySchema<SignOnProvider>({
  name: 'SignOnProvider',
  tableName: 'sign_on_provider',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    kind: { type: 'varchar', length: 20, default: 'oidc' },
    name: { type: 'varchar', length: 30 },
    displayName: { type: 'varchar', length: 60, name: 'display_name' },
    issuer: { type: 'varchar', length: 500 },
    clientId: { type: 'varchar', length: 255, name: 'client_id' },
    sealedSecret: { type: 'blob', name: 'sealed_secret' },
    domains: json('domains', 'text'),
    createsAccounts: { type: 'boolean', name: 'creates_accounts' },
    logsOutThere: { type: 'boolean', name: 'logs_out_there', default: false },
    checksPeople: { type: 'boolean', name: 'checks_people', default: false },
    groupsClaim: { type: 'varchar', length: 100, name: 'groups_claim', nullable: true },
    roleClaim: { type: 'varchar', length: 100, name: 'role_claim', nullable: true },
    enabled: { type: 'boolean' },
    createdAt: time('created_at'),
    testedAt: optionalTime('tested_at'),
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
    sealedRefreshToken: { type: 'blob', name: 'sealed_refresh_token', nullable: true },
    nextCheckAt: optionalTime('next_check_at'),
  },
  indices: [
    { name: 'external_identity_account', columns: ['providerId', 'userId'], unique: true },
    { name: 'external_identity_realm', columns: ['realmId', 'userId'] },
    { name: 'external_identity_check', columns: ['nextCheckAt'] },
  ],
});

export const SignOnSessionSchema = new EntitySchema<SignOnSession>({
  name: 'SignOnSession',
  tableName: 'sign_on_session',
  columns: {
    sessionDigest: { type: 'binary', length: 32, name: 'session_digest', primary: true },
    realmId: id('realm_id'),
    userId: id('user_id'),
    providerId: id('provider_id'),
    subject: { type: 'varchar', length: 255 },
    sid: { type: 'varchar', length: 255, nullable: true },
    sealedIdToken: { type: 'blob', name: 'sealed_id_token', nullable: true },
  },
  indices: [
    { name: 'sign_on_session_sid', columns: ['providerId', 'sid'] },
    { name: 'sign_on_session_subject', columns: ['providerId', 'subject'] },
    { name: 'sign_on_session_realm', columns: ['realmId', 'userId'] },
  ],
});
