import type { MissedMessageTexts } from './en.js';

/** The German texts of mails about missed messages and of digests. */
export const de: MissedMessageTexts = {
  toYourself: 'Nachrichten an dich selbst',
  directWith: (name) => `Direktnachrichten mit ${name}`,
  groupWith: (names) => `Direktnachrichten mit ${names}`,
  otherPeople: (count) => (count === 1 ? 'einer weiteren Person' : `${count} weiteren`),
  resolved: 'erledigt',
  newMessages: 'Neue Nachrichten',
  newMessagesInSeveral: (conversations) => `Neue Nachrichten in ${conversations} Unterhaltungen`,
  newMessagesIn: (messages, realmName) =>
    `Du hast ${messages === 1 ? 'eine neue Nachricht' : `${messages} neue Nachrichten`} bei ${realmName}.`,
  hiddenBy: {
    organization: 'Diese E-Mail zeigt keine Nachrichten, weil die Organisation es nicht erlaubt.',
    account: 'Diese E-Mail zeigt keine Nachrichten, weil du es in deinen Einstellungen so gewählt hast.',
  },
  causes: {
    direct: () => 'Du bekommst diese E-Mail, weil dir jemand direkt geschrieben hat.',
    mention: () => 'Du bekommst diese E-Mail, weil du erwähnt wurdest.',
    group_mention: ({ group }) =>
      `Du bekommst diese E-Mail, weil ${group === null ? 'eine Gruppe, zu der du gehörst,' : `@${group}`} erwähnt wurde.`,
    topic_wildcard_in_followed_topic: () => 'Du bekommst diese E-Mail, weil alle Beteiligten eines Themas erwähnt wurden, dem du folgst.',
    channel_wildcard_in_followed_topic: ({ channel }) =>
      `Du bekommst diese E-Mail, weil alle in ${channel} in einem Thema erwähnt wurden, dem du folgst.`,
    topic_wildcard: ({ channel }) => `Du bekommst diese E-Mail, weil alle Beteiligten eines Themas in ${channel} erwähnt wurden.`,
    channel_wildcard: ({ channel }) => `Du bekommst diese E-Mail, weil alle in ${channel} erwähnt wurden.`,
    followed_topic: () => 'Du bekommst diese E-Mail, weil du E-Mails über Themen gewählt hast, denen du folgst.',
    channel: ({ channel }) => `Du bekommst diese E-Mail, weil du E-Mails über ${channel} gewählt hast.`,
  },
  reply: 'Antworte auf diese E-Mail, um in der Unterhaltung zu schreiben.',
  openConversation: 'Unterhaltung öffnen',
  open: (realmName) => `${realmName} öffnen`,
  settings: (realmName) => `Deine Benachrichtigungen bei ${realmName} einstellen`,
  restOmitted: '[der Rest ist weggelassen]',
  unknownSender: 'Unbekannt',
  spoiler: 'Spoiler',
  hidden: '(verborgen)',
  test: (realmName) => ({
    subject: `Test deiner E-Mails von ${realmName}`,
    text: `E-Mails über Nachrichten bei ${realmName} kommen bei dir an. Diese hast du in deinen Einstellungen angefordert.`,
  }),
  digest: {
    subject: (realmName) => `Was du bei ${realmName} verpasst hast`,
    begin: (realmName) => `Das ist bei ${realmName} passiert, während du weg warst.`,
    newChannels: 'Neue Kanäle',
    openTopic: 'Thema öffnen',
    moreMessages: (count, names) => `+ ${count} weitere ${count === 1 ? 'Nachricht' : 'Nachrichten'} in einer Unterhaltung von ${names}`,
    messagesBy: (count, names) => `${count} ${count === 1 ? 'Nachricht' : 'Nachrichten'} von ${names}`,
    otherPeople: (count) => (count === 1 ? 'einer weiteren Person' : `${count} weiteren`),
    settings: (realmName) => `Deine Benachrichtigungen bei ${realmName} einstellen`,
    stopPage: {
      title: 'Zusammenfassungen',
      question: 'Zusammenfassungen sind Mails über das, was passiert ist, während du weg warst.',
      stop: 'Keine Zusammenfassungen mehr senden',
      stopped: 'Du bekommst keine Zusammenfassungen mehr. In deinen Einstellungen kannst du sie wieder einschalten.',
    },
  },
  stopPage: {
    title: 'Mails über Nachrichten',
    topicMails: 'Das sind Mails über',
    directMails: 'Das sind Mails über eine direkte Unterhaltung.',
    stopConversation: 'Keine Mails mehr über diese Unterhaltung',
    stopTopic: 'Keine Mails mehr über dieses Thema',
    stopChannel: 'Keine Mails mehr über diesen Kanal',
    stopAll: 'Gar keine Mails mehr über Nachrichten',
    stopped: 'Du bekommst keine solchen Mails mehr.',
    stoppedAll: 'Du bekommst keine Mails über Nachrichten mehr. In deinen Einstellungen kannst du sie wieder einschalten.',
    resume: 'Wieder senden',
    resumed: 'Du bekommst diese Mails wieder, so wie es deine Einstellungen sagen.',
  },
};
