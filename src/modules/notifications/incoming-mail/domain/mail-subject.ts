/** What mail programs put before the subject of a reply or of a forwarded mail, in English, German, Dutch, Swedish and other languages. */
const PREFIX = /^\s*(?:[[(]\s*)?(?:re|aw|antw|sv|vs|fwd?|wg|tr|rv|ref|enc|doorst)(?:\s*\[\d{1,4}\]|\(\d{1,4}\))?\s*[:;)\]][\s:;)\]-]*/i;
const FORWARDED = /^\s*(?:[[(]\s*)?(?:fwd?|wg|tr|doorst)\s*[:;)\]]/i;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]+/gu;

const NO_SUBJECT = 'Email with no subject';
const MAX_PREFIXES = 20;

/** The topic of a message that is made of a mail: its subject without `Re:`, `AW:`, `Fwd:` and the like. */
export function topicOfSubject(subject: string): string {
  let topic = subject.replace(UNPRINTABLE, ' ');
  for (let count = 0; count < MAX_PREFIXES && PREFIX.test(topic); count += 1) topic = topic.replace(PREFIX, '');
  return topic.replace(/\s+/g, ' ').trim() || NO_SUBJECT;
}

/** Whether the subject says that the mail was forwarded, so that what it quotes is what it is about. */
export function isForwarded(subject: string): boolean {
  return FORWARDED.test(subject);
}

/** Whether the subject says that the mail answers another one. */
export function isReply(subject: string): boolean {
  return PREFIX.test(subject) && !isForwarded(subject);
}
