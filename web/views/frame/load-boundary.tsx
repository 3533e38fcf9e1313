import { createEffect, ErrorBoundary, type JSX, on } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';

/** Keeps the rest of the client working if a part of it fails, for example because it cannot be loaded without a connection. */
export function LoadBoundary(props: { readonly children: JSX.Element }): JSX.Element {
  return <ErrorBoundary fallback={(error: unknown, reset) => <FailedPart error={error} onLeave={reset} />}>{props.children}</ErrorBoundary>;
}

/** @param onLeave is called when the reader goes to another view */
function FailedPart(props: { readonly error: unknown; readonly onLeave: () => void }): JSX.Element {
  const { navigation } = useClient();
  createEffect(on(navigation.location, () => props.onLeave(), { defer: true }));
  return (
    <div class="empty" role="alert">
      <Icon name="circle-alert" size="xl" />
      <h2>{t().connection.partFailed}</h2>
      <p>{props.error instanceof Error ? props.error.message : String(props.error)}</p>
      <button type="button" class="btn sm" onClick={() => window.location.reload()}>
        <Icon name="refresh-cw" size="s" />
        {t().connection.reload}
      </button>
    </div>
  );
}
