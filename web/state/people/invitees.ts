/** The addresses that a reader wrote, or the part that is none. */
export type Invitees = { readonly addresses: readonly string[] } | { readonly notAnAddress: string };

/** Reads addresses between commas, semicolons and line breaks, with or without a name before them; each once. */
export function parseInvitees(text: string): Invitees {
  const parts = text.split(/[,;\n]/).map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim());
  const addresses = new Map<string, string>();
  for (const part of parts) {
    if (part === '') continue;
    if (!/^[^\s@]+@[^\s@]+$/.test(part)) return { notAnAddress: part };
    if (!addresses.has(part.toLowerCase())) addresses.set(part.toLowerCase(), part);
  }
  return { addresses: [...addresses.values()] };
}
