import { EntitySchema } from 'typeorm';
import { id, time } from '../../../../platform/database/columns.js';
import type { BrowserSession } from '../application/browser-session.repository.js';

export const BrowserSessionSchema = new EntitySchema<BrowserSession>({
  name: 'BrowserSession',
  tableName: 'browser_session',
  columns: {
    secretDigest: { type: 'binary', length: 32, name: 'secret_digest', primary: true },
    realmId: id('realm_id'),
    userId: id('user_id'),
    credentialsDigest: { type: 'binary', length: 32, name: 'credentials_digest' },
    expiresAt: time('expires_at'),
    openedAt: { ...time('opened_at'), default: 0 },
    provedAt: { ...time('proved_at'), default: 0 },
    device: { type: 'varchar', length: 100, default: '' },
  },
  indices: [
    { name: 'browser_session_realm', columns: ['realmId', 'userId'] },
    { name: 'browser_session_expiry', columns: ['expiresAt'] },
  ],
});
