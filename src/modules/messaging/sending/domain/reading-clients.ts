/** Programs behind which a person sits: what they send, they have read (notes part 4). */
const READING_CLIENTS = new Set([
  'zulipandroid',
  'zulipios',
  'zulipdesktop',
  'zulipmobile',
  'zulipelectron',
  'zulipterminal',
  'snipe',
  'website',
  'ios',
  'android',
]);

export function isInteractiveClient(clientName: string): boolean {
  const name = clientName.toLowerCase();
  return READING_CLIENTS.has(name) || name.includes('desktop app');
}
