import { type InEachLanguage, textLanguage } from '../../../../kernel/text.js';

/** What the server says in pushes; everything else are names and texts of people. */
export interface PushTexts {
  readonly test: { readonly title: string; readonly body: string };
  /** Of many messages at once, such as after quiet hours. */
  summary(messages: number, conversations: number): string;
  /** Instead of the text of a direct message, for accounts that do not want it on their screens. */
  readonly newDirectMessage: string;
}

const TEXTS: InEachLanguage<PushTexts> = {
  en: {
    test: { title: 'Notifications arrive here', body: 'This is the test that you asked for.' },
    summary: (messages, conversations) => `${messages} messages in ${conversations} conversations`,
    newDirectMessage: 'New direct message',
  },
  de: {
    test: { title: 'Benachrichtigungen kommen hier an', body: 'Das ist der Test, den du angefordert hast.' },
    summary: (messages, conversations) => `${messages} Nachrichten in ${conversations} Unterhaltungen`,
    newDirectMessage: 'Neue Direktnachricht',
  },
};

/** The texts in the language of an account; in English if there are none. @param language its code */
export function pushTexts(language: string): PushTexts {
  return TEXTS[textLanguage(language)];
}
