const MAX_CHARACTERS = 200;

/** The tag of a notification as the server shortens that of its pushes: a digest takes the place of a long list of people. */
export async function shortTag(tag: string): Promise<string> {
  if (tag.length <= MAX_CHARACTERS) return tag;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(tag)));
  return `digest:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
