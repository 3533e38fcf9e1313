import { createSignal, For, type JSX, Show } from 'solid-js';
import { forgetOrganization, knownOrganizations, noteOpened, rememberOrganization } from '../../client/known-organizations.js';
import { hostOf, type KnownOrganization, organizationAddress } from '../../kernel/known-organizations.js';
import { giveFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { t } from '../../ui/texts/texts.js';
import { initialsOf } from '../labels/names.js';
import { OrganizationMark } from './organization-mark.js';

/** The organizations that this device remembers. They are links, so that the browser opens them where the reader wants. */
export default function OrganizationsDialog(props: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t().organizations.title} onClose={props.onClose}>
      <ul class="organizations">
        <For each={knownOrganizations()}>{(organization) => <OrganizationRow organization={organization} onClose={props.onClose} />}</For>
      </ul>
      <AddForm />
      <p class="muted">{t().organizations.explanation}</p>
      <div class="dialog-actions">
        <button type="button" class="btn" onClick={() => props.onClose()}>
          {t().close}
        </button>
      </div>
    </Dialog>
  );
}

function OrganizationRow(props: { readonly organization: KnownOrganization; readonly onClose: () => void }): JSX.Element {
  const isCurrent = (): boolean => props.organization.address === window.location.origin;
  return (
    <li>
      <a
        class="organization-link"
        href={isCurrent() ? '#' : `${props.organization.address}/`}
        referrerpolicy="no-referrer"
        rel="noopener"
        aria-current={isCurrent() ? 'true' : undefined}
        onClick={(event) => {
          noteOpened(props.organization.address);
          if (!isCurrent()) return;
          event.preventDefault();
          props.onClose();
        }}
      >
        <Show when={isCurrent()} fallback={<Initials name={props.organization.name} />}>
          <OrganizationMark />
        </Show>
        <span class="organization-names">
          <b class="cut" dir="auto">
            {props.organization.name}
          </b>
          <small class="muted cut">{hostOf(props.organization.address)}</small>
        </span>
        <Show when={isCurrent()}>
          <span class="tag">{t().organizations.current}</span>
        </Show>
      </a>
      <Show when={!isCurrent()}>
        <button
          type="button"
          class="ib sm"
          aria-label={t().organizations.forget(props.organization.name)}
          title={t().organizations.forget(props.organization.name)}
          onClick={() => forgetOrganization(props.organization.address)}
        >
          <Icon name="x" />
        </button>
      </Show>
    </li>
  );
}

/** In place of the icon, which only the organization's own server has. */
function Initials(props: { readonly name: string }): JSX.Element {
  return (
    <span class="org-mark" aria-hidden="true">
      {initialsOf(props.name)}
    </span>
  );
}

/** Remembers an organization by its address. Nothing is asked of it: the CSP allows requests to this server only. */
function AddForm(): JSX.Element {
  const [address, setAddress] = createSignal('');
  const [name, setName] = createSignal('');
  const [problem, setProblem] = createSignal<string>();
  let field: HTMLInputElement | undefined;
  const add = (): void => {
    const origin = organizationAddress(address());
    if (origin === undefined) return void setProblem(t().organizations.noAddress);
    if (origin === window.location.origin) return void setProblem(t().organizations.isCurrent);
    rememberOrganization(origin, name());
    setProblem(undefined);
    setAddress('');
    setName('');
    giveFocus(field);
  };
  return (
    <form
      class="stack-form"
      novalidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label>
        {t().organizations.address}
        <input
          ref={field}
          class="field"
          type="url"
          inputmode="url"
          autocomplete="off"
          placeholder="https://chat.example.com"
          aria-invalid={problem() === undefined ? undefined : 'true'}
          value={address()}
          onInput={(event) => setAddress(event.currentTarget.value)}
        />
      </label>
      <label>
        {t().organizations.name}
        <input
          class="field"
          type="text"
          dir="auto"
          maxlength="100"
          autocomplete="off"
          value={name()}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <Show when={problem()}>{(text) => <p role="alert">{text()}</p>}</Show>
      <button type="submit" class="btn">
        {t().organizations.add}
      </button>
    </form>
  );
}
