import { createSignal, For, type JSX, Show } from 'solid-js';
import type { ClientState } from '../../state/model/client-state.js';
import { addDomain, changeDomain, removeDomain } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { Card } from '../../ui/form/card.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { Row } from '../../ui/form/row.js';
import { createSaving } from '../../ui/form/saving.js';
import { Page } from '../../ui/form/page.js';
import { AddForm } from './add-form.js';
import { realmLock, RealmSwitch } from './realm-rows.js';
import { o } from './texts/organization-texts.js';

type Domain = ClientState['realm']['domains'][number];

/** The domains whose addresses can join, where only those can. */
export function DomainsPage(): JSX.Element {
  const { state } = useClient();
  const [removed, setRemoved] = createSignal<Domain>();
  return (
    <Page title={o().pages.domains}>
      <Card lede={o().domains.lede}>
        <RealmSwitch name="emails_restricted_to_domains" texts={o().permissions.emails_restricted_to_domains} />
        <For each={state.realm.domains} fallback={<p class="table-empty muted">{o().domains.none}</p>}>
          {(domain) => <DomainRow domain={domain} onRemove={() => setRemoved(domain)} />}
        </For>
      </Card>
      <Show when={realmLock(state, 'emails_restricted_to_domains') === undefined}>
        <AddForm
          title={o().domains.add}
          fields={[{ name: 'domain', label: o().domains.domain, hint: o().domains.domainHint }]}
          button={o().add}
          onAdd={({ domain = '' }) => addDomain(domain, false)}
        />
      </Show>
      <Show when={removed()}>
        {(domain) => (
          <ConfirmDialog
            title={o().domains.removeTitle(domain().domain)}
            text={o().domains.removeText}
            action={o().remove}
            onConfirm={() => removeDomain(domain().domain)}
            onClose={() => setRemoved(undefined)}
          />
        )}
      </Show>
    </Page>
  );
}

function DomainRow(props: { readonly domain: Domain; readonly onRemove: () => void }): JSX.Element {
  const { state } = useClient();
  const saving = createSaving(
    () => props.domain.allow_subdomains,
    (on) => changeDomain(props.domain.domain, on),
  );
  const mayChange = (): boolean => realmLock(state, 'emails_restricted_to_domains') === undefined;
  return (
    <Row label={props.domain.domain} help={o().domains.subdomains} status={saving.status()} inline>
      {(ids) => (
        <Show when={mayChange()} fallback={saving.shown() ? o().domains.yes : o().domains.no}>
          <button
            type="button"
            class="switch"
            role="switch"
            aria-checked={saving.shown()}
            aria-labelledby={`${ids.label} ${ids.help}`}
            onClick={() => void saving.save(!saving.shown())}
          />
          <button type="button" class="btn sm" aria-label={`${o().remove}: ${props.domain.domain}`} onClick={() => props.onRemove()}>
            {o().remove}
          </button>
        </Show>
      )}
    </Row>
  );
}
