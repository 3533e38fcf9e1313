import { EntitySchema } from 'typeorm';
import { bigInteger, id, time } from '../../../../platform/database/columns.js';
import type { ChannelAddress, ReplyAddress } from '../application/address.repository.js';

interface ChannelAddressRow extends ChannelAddress {
  readonly tokenDigest: Buffer;
  /** Rises by one when the address is replaced. */
  readonly generation: number;
  /** Milliseconds UTC. */
  readonly createdAt: number;
}

interface ReplyAddressRow extends ReplyAddress {
  readonly tokenDigest: Buffer;
  readonly createdAt: number;
  /** How many replies were posted. */
  readonly timesUsed: number;
}

export const ChannelAddressSchema = new EntitySchema<ChannelAddressRow>({
  name: 'ChannelAddress',
  tableName: 'channel_address',
  columns: {
    tokenDigest: { type: 'binary', length: 32, primary: true, name: 'token_digest' },
    realmId: id('realm_id'),
    channelId: id('channel_id'),
    creatorId: id('creator_id'),
    senderId: id('sender_id'),
    createdAt: time('created_at'),
    generation: { ...id('generation'), default: 1 },
  },
  indices: [
    { name: 'channel_address_creator', columns: ['realmId', 'creatorId'] },
    { name: 'channel_address_sender', columns: ['realmId', 'senderId'] },
  ],
});

export const ReplyAddressSchema = new EntitySchema<ReplyAddressRow>({
  name: 'ReplyAddress',
  tableName: 'reply_address',
  columns: {
    tokenDigest: { type: 'binary', length: 32, primary: true, name: 'token_digest' },
    realmId: id('realm_id'),
    userId: id('user_id'),
    messageId: bigInteger('message_id'),
    credentialsDigest: { type: 'binary', length: 32, name: 'credentials_digest' },
    timesUsed: id('times_used'),
    createdAt: time('created_at'),
    expiresAt: time('expires_at'),
  },
  indices: [
    { name: 'reply_address_user', columns: ['realmId', 'userId'] },
    { name: 'reply_address_expiry', columns: ['expiresAt'] },
  ],
});
