import { EntitySchema } from 'typeorm';
import { id, optionalTime, time } from '../../../../platform/database/columns.js';
import type { PushFailure, PushKind } from '../domain/push-subscription.js';

/** A row of `push_subscription`. */
export interface PushSubscriptionRow {
  readonly id: number;
  readonly realmId: number;
  readonly userId: number;
  readonly kind: PushKind;
  readonly endpointDigest: Buffer;
  readonly endpoint: string;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly label: string;
  readonly includesContent: boolean;
  readonly credentialsDigest: Buffer;
  readonly createdAt: number;
  readonly lastSuccessAt: number | null;
  readonly failedAt: number | null;
  readonly failure: PushFailure | null;
}

/** Endpoints are too long for a key, which contains their digests instead. */
export const PushSubscriptionSchema = new EntitySchema<PushSubscriptionRow>({
  name: 'PushSubscription',
  tableName: 'push_subscription',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    userId: id('user_id'),
    kind: { type: 'varchar', length: 20 },
    endpointDigest: { type: 'binary', length: 32, name: 'endpoint_digest' },
    endpoint: { type: 'text' },
    p256dh: { type: 'varchar', length: 100, nullable: true },
    auth: { type: 'varchar', length: 30, nullable: true },
    label: { type: 'varchar', length: 100 },
    includesContent: { type: 'boolean', name: 'includes_content' },
    credentialsDigest: { type: 'binary', length: 32, name: 'credentials_digest' },
    createdAt: time('created_at'),
    lastSuccessAt: optionalTime('last_success_at'),
    failedAt: optionalTime('failed_at'),
    failure: { type: 'varchar', length: 30, nullable: true },
  },
  indices: [
    { name: 'push_subscription_user', columns: ['realmId', 'userId', 'endpointDigest'], unique: true },
    { name: 'push_subscription_endpoint', columns: ['realmId', 'endpointDigest'] },
  ],
});
