import { type InEachLanguage, textLanguage } from '../../../../kernel/text.js';

/** What the server says in pushes; everything else are names and texts of people. */
export interface PushTexts {
  readonly test: { readonly title: string; readonly body: string };
  /** Of many messages at once, such as after quiet hours. */
  summary(messages: number, conversations: number): string;
  /** Instead of the text of a direct message, for accounts that do not want it on their screens. */
  readonly newDirectMessage: string;
  /** Instead of the text of any message, for organizations that let nobody else read their messages. */
  readonly newMessage: string;
  /** The name of the empty topic. */
  readonly generalChat: string;
  /** In place of somebody whom a guest may not see. */
  readonly unknownSender: string;
  /** On phones, above the text of a message. @param sender the name of its author */
  mentionedYou(sender: string): string;
  mentionedEveryone(sender: string): string;
  /** The test that mobile applications ask for. */
  mobileTest(realmName: string, realmUrl: string): { readonly title: string; readonly body: string };
}

const TEXTS: InEachLanguage<PushTexts> = {
  en: {
    test: { title: 'Notifications arrive here', body: 'This is the test that you asked for.' },
    summary: (messages, conversations) => `${messages} messages in ${conversations} conversations`,
    newDirectMessage: 'New direct message',
    newMessage: 'New message',
    generalChat: 'general chat',
    unknownSender: 'Unknown user',
    mentionedYou: (sender) => `${sender} mentioned you:`,
    mentionedEveryone: (sender) => `${sender} mentioned everyone:`,
    mobileTest: (realmName, realmUrl) => ({
      title: 'Test notification',
      body: `This is a test notification from ${realmName} (${realmUrl}).`,
    }),
  },
  de: {
    test: { title: 'Benachrichtigungen kommen hier an', body: 'Das ist der Test, den du angefordert hast.' },
    summary: (messages, conversations) => `${messages} Nachrichten in ${conversations} Unterhaltungen`,
    newDirectMessage: 'Neue Direktnachricht',
    newMessage: 'Neue Nachricht',
    generalChat: 'Allgemeines',
    unknownSender: 'Unbekannt',
    mentionedYou: (sender) => `${sender} hat dich erwähnt:`,
    mentionedEveryone: (sender) => `${sender} hat alle erwähnt:`,
    mobileTest: (realmName, realmUrl) => ({
      title: 'Testbenachrichtigung',
      body: `Das ist eine Testbenachrichtigung von ${realmName} (${realmUrl}).`,
    }),
  },
};

/** The texts in the language of an account; in English if there are none. @param language its code */
export function pushTexts(language: string): PushTexts {
  return TEXTS[textLanguage(language)];
}
