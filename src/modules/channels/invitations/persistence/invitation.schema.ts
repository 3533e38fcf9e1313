import { EntitySchema } from 'typeorm';
import { id, json, optionalId, optionalTime, time } from '../../../../platform/database/columns.js';
import { Invitation } from '../domain/invitation.js';

export const InvitationSchema = new EntitySchema<Invitation>({
  name: 'Invitation',
  target: Invitation,
  tableName: 'invitation',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    email: { type: 'varchar', length: 254, nullable: true },
    inviterId: optionalId('inviter_id'),
    linkId: optionalId('link_id'),
    role: { type: 'smallint' },
    channelIds: json('channel_ids', 'text'),
    groupIds: json('group_ids', 'text'),
    defaultChannels: { type: 'boolean', name: 'default_channels' },
    notifyInviter: { type: 'boolean', name: 'notify_inviter' },
    welcomeText: { type: 'text', nullable: true, name: 'welcome_text' },
    invitedAt: time('invited_at'),
    expiresAt: optionalTime('expires_at'),
    byOperator: { type: 'boolean', name: 'by_operator', default: false },
    keyDigest: { type: 'binary', length: 32, nullable: true, name: 'key_digest' },
    state: { type: 'varchar', length: 10 },
  },
  indices: [
    { name: 'invitation_key', columns: ['keyDigest'], unique: true },
    { name: 'invitation_realm', columns: ['realmId', 'state'] },
  ],
});
