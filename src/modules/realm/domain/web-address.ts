const SCHEME = /^(?:https?|ftps?):\/\/[^\s/?#]/i;
/** A name with a dot in it, the own machine, or an address in numbers. */
const HOST = /^(?:(?:[^.\s]+\.)+[^.\s]{2,}\.?|localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i;

/** Whether a text is the address of something on the web. */
export function isWebAddress(text: string): boolean {
  if (!SCHEME.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  return HOST.test(new URL(text).hostname);
}
