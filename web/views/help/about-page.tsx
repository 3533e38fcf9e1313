import type { JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { t } from '../../ui/texts/texts.js';

/** What the server is, for people who report a problem. */
export function AboutPage(): JSX.Element {
  const { state } = useClient();
  return (
    <>
      <p dir="auto">{t().menu.organizationOn(state.realm.name, window.location.host)}</p>
      <p>{t().menu.version(state.server.zulip_version, state.server.zulip_feature_level)}</p>
      <p>
        <a href="/api/docs" target="_blank" rel="noopener">
          {t().menu.apiReference}
        </a>
      </p>
    </>
  );
}
