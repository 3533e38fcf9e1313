import { createContext, createEffect, on, useContext } from 'solid-js';
import type { Client } from './client.js';

export const ClientContext = createContext<Client>();

/** The client to which a view belongs. @throws Error outside of one */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('A view is used outside of ClientContext');
  return client;
}

/** Runs what had failed for want of a connection whenever there is one again. */
export function onReconnection(client: Client, run: () => void): void {
  const isConnected = (): boolean => client.connection().kind === 'connected';
  createEffect(on(isConnected, (now, before) => now && before === false && run(), { defer: true }));
}
