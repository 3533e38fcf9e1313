const MAX = 254;
/** One `@`, no white space or control characters, and a host with a dot in it or without. */
const FORM = /^[^\s@\p{Cc}<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu;

/** Whether a text can be the address of an account. */
export function isAddress(text: string): boolean {
  return text.length <= MAX && FORM.test(text.trim()) && !/\.\.|^\.|\.@/.test(text.trim());
}
