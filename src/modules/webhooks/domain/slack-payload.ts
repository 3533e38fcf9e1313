import type { ChannelId, RealmId, UserId } from '../../../kernel/ids.js';

/** What the Slack-compatible interface tells of a channel message (notes 5.5). */
export interface SlackCall {
  readonly token: string;
  readonly realmId: RealmId;
  readonly realmHost: string;
  readonly channelId: ChannelId;
  readonly channelName: string;
  /** Milliseconds UTC. */
  readonly sentAt: number;
  readonly senderId: UserId;
  readonly senderName: string;
  readonly content: string;
  readonly trigger: string;
  readonly botId: UserId;
}

/** The fields of the form, in the order of the reference. */
export function slackFields(call: SlackCall): [name: string, value: string][] {
  const time = String(Math.floor(call.sentAt / 1000));
  return [
    ['token', call.token],
    ['team_id', `T${call.realmId}`],
    ['team_domain', call.realmHost],
    ['channel_id', `C${call.channelId}`],
    ['channel_name', call.channelName],
    ['thread_ts', time],
    ['timestamp', time],
    ['user_id', `U${call.senderId}`],
    ['user_name', call.senderName],
    ['text', call.content],
    ['trigger_word', call.trigger],
    ['service_id', String(call.botId)],
  ];
}

/** What a conversation reads when the message was a direct one. */
export const NO_DIRECT_MESSAGES = "Slack outgoing webhooks don't support direct messages.";
