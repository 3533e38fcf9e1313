import { EntitySchema } from 'typeorm';
import { bigInteger, id, optionalTime, time } from '../../../../platform/database/columns.js';

/** Read and written by hand-written statements, as the table below; the schemas only detect drift. */
export const MailSubscriptionSchema = new EntitySchema({
  name: 'MailSubscription',
  tableName: 'mail_subscription',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    userId: id('user_id'),
    conversationId: id('conversation_id'),
    scope: { type: 'varchar', length: 12 },
    topicKey: { type: 'varchar', length: 180, name: 'topic_key' },
    topic: { type: 'varchar', length: 60 },
    createdAt: time('created_at'),
    stoppedAt: optionalTime('stopped_at'),
  },
  indices: [
    { name: 'mail_subscription_once', columns: ['userId', 'conversationId', 'scope', 'topicKey'], unique: true },
    { name: 'mail_subscription_account', columns: ['realmId', 'userId'] },
  ],
});

export const MailRefusalSchema = new EntitySchema({
  name: 'MailRefusal',
  tableName: 'mail_refusal',
  columns: {
    userId: { ...id('user_id'), primary: true },
    realmId: id('realm_id'),
    emailKey: { type: 'varchar', length: 254, name: 'email_key' },
    refusals: id('refusals'),
    refusedAt: time('refused_at'),
    bounces: { ...id('bounces'), default: 0 },
    bouncedMailId: { ...bigInteger('bounced_mail_id'), nullable: true },
    bouncedAt: optionalTime('bounced_at'),
  },
  indices: [{ name: 'mail_refusal_realm', columns: ['realmId'] }],
});
