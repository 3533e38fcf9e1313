import type { RealmId, UserId } from '../../../kernel/ids.js';
import { slackFields } from './slack-payload.js';

/** An account in a sample. */
export interface SamplePerson {
  readonly id: UserId;
  readonly email: string;
  readonly fullName: string;
}

export interface Sample {
  readonly sender: SamplePerson;
  readonly avatarUrl: string;
  readonly bot: SamplePerson;
  readonly realmId: RealmId;
  readonly realmStringId: string;
  readonly token: string;
  /** Milliseconds UTC. */
  readonly at: number;
}

const CONTENT = 'Hello! This is **only a test**.';

/** A notification in the format of outgoing webhooks, about a fictitious direct message. */
export function samplePayload({ sender, avatarUrl, bot, realmStringId, token, at }: Sample): Record<string, unknown> {
  return {
    bot_email: bot.email,
    bot_full_name: bot.fullName,
    data: CONTENT,
    message: {
      id: 1,
      sender_id: sender.id,
      sender_email: sender.email,
      sender_full_name: sender.fullName,
      sender_realm_str: realmStringId,
      client: 'website',
      content: CONTENT,
      content_type: 'text/x-markdown',
      type: 'private',
      display_recipient: [sender, bot].map(({ id, email, fullName }) => ({ id, email, full_name: fullName, is_mirror_dummy: false })),
      recipient_id: 1,
      subject: '',
      is_me_message: false,
      timestamp: Math.floor(at / 1000),
      reactions: [],
      submessages: [],
      topic_links: [],
      avatar_url: avatarUrl,
      rendered_content: '<p>Hello! This is <strong>only a test</strong>.</p>',
    },
    token,
    trigger: 'direct_message',
  };
}

/** The same for the Slack-compatible interface, about a fictitious channel message because it supports no direct messages. */
export function sampleFields({ sender, bot, realmId, token, at }: Sample, realmHost: string): [name: string, value: string][] {
  return slackFields({
    token,
    realmId,
    realmHost,
    channelId: 1,
    channelName: 'test',
    sentAt: at,
    senderId: sender.id,
    senderName: sender.fullName,
    content: CONTENT,
    trigger: 'mention',
    botId: bot.id,
  });
}
