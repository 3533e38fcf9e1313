import type { InEachLanguage, TextLanguage } from '../../../../kernel/text.js';
import { NOTICE_CAUSES } from '../../notices/domain/reason.js';
import type { MissedConversation, Place } from './missed-conversation.js';
import { de } from './texts/de.js';
import { en, type MissedMessageTexts } from './texts/en.js';

/** Subjects are stored in a column of this length. */
const MAX_CHARACTERS = 250;
/** A direct conversation is named by all of so many people, or by the first two of more. */
const MAX_NAMES = 3;

/** What mails about missed messages and digests say. Names pass through `plainName` before. */
export const MISSED_MESSAGE_TEXTS: InEachLanguage<MissedMessageTexts> = { en, de };

/**
 * Why the recipient gets a mail about a conversation: the first cause in their order among its messages.
 * @param texts in the language of the recipient
 */
export function causeSentence({ place, messages }: MissedConversation, texts: MissedMessageTexts): string {
  const cause = NOTICE_CAUSES.find((one) => messages.some((message) => message.cause === one)) ?? 'direct';
  const channel = place.kind === 'channel' ? `#${place.channelName}` : '';
  return texts.causes[cause]({ channel, group: messages.find(({ group }) => group)?.group?.name ?? null });
}

/**
 * The subject of a mail about missed messages, in the forms of the Zulip server, which mail programs group by.
 * @param conversations what the mail shows; null if it shows no content
 * @param realmName in brackets at the end; null to leave it out
 */
export function mailSubject(conversations: readonly MissedConversation[] | null, realmName: string | null, language: TextLanguage): string {
  const suffix = realmName === null ? '' : ` [${realmName}]`;
  const text = conversations === null ? MISSED_MESSAGE_TEXTS[language].newMessages : subjectOf(conversations, language);
  return `${cut(text, MAX_CHARACTERS - suffix.length)}${suffix}`;
}

function subjectOf(conversations: readonly MissedConversation[], language: TextLanguage): string {
  const [first] = conversations;
  if (conversations.length === 1 && first) return placeName(first.place, language);
  return MISSED_MESSAGE_TEXTS[language].newMessagesInSeveral(conversations.length);
}

/** The name of a conversation as people see it. */
export function placeName(place: Place, language: TextLanguage): string {
  const texts = MISSED_MESSAGE_TEXTS[language];
  if (place.kind === 'channel') return `${place.resolved ? `[${texts.resolved}] ` : ''}#${place.channelName} > ${place.topic}`;
  const { names } = place;
  const [first] = names;
  if (first === undefined) return texts.toYourself;
  if (names.length === 1) return texts.directWith(first);
  const shown = names.length <= MAX_NAMES ? names : [...names.slice(0, MAX_NAMES - 1), texts.otherPeople(names.length - MAX_NAMES + 1)];
  return texts.groupWith(new Intl.ListFormat(language).format(shown));
}

function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
