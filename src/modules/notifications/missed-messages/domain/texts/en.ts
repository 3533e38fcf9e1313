import type { NoticeCause } from '../../../notices/domain/reason.js';

/** Names in the sentence about the cause: of the channel, empty for direct messages, and of the mentioned group, null if it is not known. */
interface CauseNames {
  readonly channel: string;
  readonly group: string | null;
}

/** Why somebody gets a mail, by the cause of the notice. */
const causes: Readonly<Record<NoticeCause, (names: CauseNames) => string>> = {
  direct: () => 'You receive this mail because somebody wrote to you directly.',
  mention: () => 'You receive this mail because you were mentioned.',
  group_mention: ({ group }) => `You receive this mail because ${group === null ? 'a group of yours' : `@${group}`} was mentioned.`,
  topic_wildcard_in_followed_topic: () => 'You receive this mail because all participants were mentioned in a topic that you follow.',
  channel_wildcard_in_followed_topic: ({ channel }) =>
    `You receive this mail because everybody in ${channel} was mentioned in a topic that you follow.`,
  topic_wildcard: ({ channel }) => `You receive this mail because all participants of a topic in ${channel} were mentioned.`,
  channel_wildcard: ({ channel }) => `You receive this mail because everybody in ${channel} was mentioned.`,
  followed_topic: () => 'You receive this mail because you chose mails about topics that you follow.',
  channel: ({ channel }) => `You receive this mail because you chose mails about ${channel}.`,
};

/** The English texts of mails about missed messages and of digests, and the form of their table in every language. */
export const en = {
  toYourself: 'DMs with yourself',
  directWith: (name: string) => `DMs with ${name}`,
  /** @param names joined by the words of the language */
  groupWith: (names: string) => `Group DMs with ${names}`,
  /** In place of the names that are not written. */
  otherPeople: (count: number) => `${count} others`,
  /** In brackets before the name of a resolved topic. */
  resolved: 'resolved',
  newMessages: 'New messages',
  newMessagesInSeveral: (conversations: number) => `New messages in ${conversations} conversations`,
  newMessagesIn: (messages: number, realmName: string) =>
    `You have ${messages === 1 ? 'a new message' : `${messages} new messages`} in ${realmName}.`,
  hiddenBy: {
    organization: 'This mail does not show messages, because the organization does not allow it.',
    account: 'This mail does not show messages, because you have chosen so in your settings.',
  },
  causes,
  reply: 'Reply to this mail to write in the conversation.',
  openConversation: 'Open the conversation',
  open: (realmName: string) => `Open ${realmName}`,
  settings: (realmName: string) => `Settings of your notifications in ${realmName}`,
  restOmitted: '[the rest is left out]',
  unknownSender: 'Unknown user',
  spoiler: 'Spoiler',
  /** In place of what a spoiler hides. */
  hidden: '(hidden)',
  /** A mail that somebody asked for. */
  test: (realmName: string) => ({
    subject: `Test of your mails from ${realmName}`,
    text: `Mails about messages in ${realmName} reach you. You have asked for this one in your settings.`,
  }),
  digest: {
    subject: (realmName: string) => `What you missed in ${realmName}`,
    begin: (realmName: string) => `This happened in ${realmName} while you were away.`,
    newChannels: 'New channels',
    openTopic: 'Open the topic',
    /** Beside messages that the mail shows. @param names of those who wrote in the topic */
    moreMessages: (count: number, names: string) =>
      `+ ${count} more ${count === 1 ? 'message' : 'messages'}, in a conversation of ${names}`,
    /** Where the mail shows no message. */
    messagesBy: (count: number, names: string) => `${count} ${count === 1 ? 'message' : 'messages'} by ${names}`,
    /** In place of the names that are not written. */
    otherPeople: (count: number) => `${count} more`,
    settings: (realmName: string) => `Settings of your notifications in ${realmName}`,
    stopPage: {
      title: 'Digests',
      question: 'Digests are mails about what happened while you were away.',
      stop: 'Stop the digests',
      stopped: 'You will get no more digests. Your settings turn them on again.',
    },
  },
  /** The page that the link opens which stops mails. */
  stopPage: {
    title: 'Mails about messages',
    /** Followed by the name of the topic. */
    topicMails: 'These are mails about',
    directMails: 'These are mails about a direct conversation.',
    stopConversation: 'Stop mails about this conversation',
    stopTopic: 'Stop mails about this topic',
    stopChannel: 'Stop mails about this channel',
    stopAll: 'Stop all mails about messages',
    stopped: 'You will get no more of these mails.',
    stoppedAll: 'You will get no more mails about messages. Your settings turn them on again.',
    resume: 'Send them again',
    resumed: 'You will get these mails again, as your settings say.',
  },
};

export type MissedMessageTexts = typeof en;
