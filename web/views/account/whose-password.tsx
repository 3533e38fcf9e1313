import type { JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';

/** The address by which the account logs in. */
export function useAddress(): () => string {
  const { state } = useClient();
  return () => state.people[state.ownId]?.delivery_email ?? state.people[state.ownId]?.email ?? '';
}

/** Lets password managers know whose password a form asks for. */
export function WhosePassword(): JSX.Element {
  const address = useAddress();
  return (
    <input class="vh" type="text" name="username" autocomplete="username" tabindex={-1} aria-hidden="true" readonly value={address()} />
  );
}
