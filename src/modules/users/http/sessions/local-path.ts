/** One slash, then anything that browsers leave as it is. */
const LOCAL = /^\/(?![/\\])[\x21-\x7e]*$/;

/** A path of this server to go on to; its start page instead of anything that leads elsewhere, or that browsers may understand in two ways. */
export function localPath(text: string): string {
  return LOCAL.test(text) && !text.includes('\\') ? text : '/';
}
