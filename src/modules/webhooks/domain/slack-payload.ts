import type { ChannelId, RealmId, UserId } from '../../../kernel/ids.js';

/** The facts about a channel message that the Slack-compatible interface sends. */
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

/** The fields of the form, in the order in which the Zulip server sends them. */
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

/** Posted in the conversation when the message is a direct message. */
export const NO_DIRECT_MESSAGES = "Slack outgoing webhooks don't support direct messages.";
