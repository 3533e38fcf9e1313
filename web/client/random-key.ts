/** A name that nothing else has. Works without a secure context, unlike `crypto.randomUUID`. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
