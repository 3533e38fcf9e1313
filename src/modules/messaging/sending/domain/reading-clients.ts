/** Clients that people use. What is sent from them is marked as read for the sender; the list is that of the Zulip server. */
const INTERACTIVE_CLIENTS = new Set([
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
  return INTERACTIVE_CLIENTS.has(name) || name.includes('desktop app');
}
