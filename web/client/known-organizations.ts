import { createSignal } from 'solid-js';
import {
  hostOf,
  KNOWN_ORGANIZATIONS,
  type KnownOrganization,
  parseOrganizations,
  withOrganization,
} from '../kernel/known-organizations.js';

const [list, setList] = createSignal(kept());

/** The organizations that this browser remembers for this page's origin, the one opened last first. Tracked. */
export const knownOrganizations = list;

/** Remembers an organization, or another name of it, as the one that was opened last. @param address an origin @param name that of the host if it is empty */
export function rememberOrganization(address: string, name: string): void {
  save(withOrganization(kept(), { address, name: name.trim() || hostOf(address), openedAt: Date.now() }));
}

/** Notes that an organization is being opened, so that it comes first. */
export function noteOpened(address: string): void {
  const known = kept().find((one) => one.address === address);
  if (known) save(withOrganization(kept(), { ...known, openedAt: Date.now() }));
}

/** Forgets an organization on this device. Accounts and messages there stay as they are. */
export function forgetOrganization(address: string): void {
  save(kept().filter((one) => one.address !== address));
}

function kept(): KnownOrganization[] {
  return parseOrganizations(localStorage.getItem(KNOWN_ORGANIZATIONS));
}

function save(changed: readonly KnownOrganization[]): void {
  localStorage.setItem(KNOWN_ORGANIZATIONS, JSON.stringify(changed));
  setList([...changed]);
}

window.addEventListener('storage', ({ key }) => {
  if (key === KNOWN_ORGANIZATIONS || key === null) setList(kept());
});
