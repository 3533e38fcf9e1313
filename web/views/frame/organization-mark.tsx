import { type JSX, Show } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { localUrl } from '../../ui/foreign-url.js';

/** The picture of the organization, or the sign of Skein. */
export function OrganizationMark(): JSX.Element {
  const { state } = useClient();
  const picture = (): string | undefined => (state.realm.icon_source === 'U' ? localUrl(state.realm.icon_url) : undefined);
  return (
    <Show
      when={picture()}
      fallback={
        <span class="org-mark" aria-hidden="true">
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round">
            <path d="M4 17c4-9 12-9 16 0M4 12c4-7 12-7 16 0M7 20c3-5 7-5 10 0" />
          </svg>
        </span>
      }
    >
      {(url) => <img class="org-picture" src={url()} alt="" width="24" height="24" />}
    </Show>
  );
}
