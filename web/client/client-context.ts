import { createContext, useContext } from 'solid-js';
import type { Client } from './client.js';

export const ClientContext = createContext<Client>();

/** The client to which a view belongs. @throws Error outside of one */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('A view is used outside of ClientContext');
  return client;
}
