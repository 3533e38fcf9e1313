import { createResource, createSignal, createUniqueId, type JSX, onMount, Show } from 'solid-js';
import { fetchScimState, makeScimToken, removeScimToken, type ScimState } from '../../client/sign-on-actions.js';
import { giveFocus } from '../../ui/focus.js';
import { createAct } from '../../ui/form/act.js';
import { Card, DangerRow } from '../../ui/form/card.js';
import { Select } from '../../ui/form/choice-row.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Row } from '../../ui/form/row.js';
import { ShownSecret } from '../../ui/form/shown-secret.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { formatDate, formatRelative } from '../../ui/texts/format.js';
import { AddressRow } from './sign-on-provider-card.js';
import { o } from './texts/organization-texts.js';

type ScimToken = NonNullable<ScimState['token']>;

/** 0: for ever. */
const LIFETIMES_DAYS = [0, 90, 180, 365, 730];

/** The token of the provider that provisions accounts, for owners. */
export function ScimCard(): JSX.Element {
  const [state, { refetch }] = createResource(fetchScimState);
  const [making, setMaking] = createSignal(false);
  const known = (): ScimState | undefined => (state.error === undefined ? state.latest : undefined);
  return (
    <Card title={o().scim.title} lede={o().scim.lede}>
      <Refused reason={state.error === undefined ? undefined : refusalOf(state.error)} inCard />
      <Show when={known()}>
        {(present) => (
          <>
            <AddressRow {...o().scim.address} address={present().base_url} />
            <Row label={o().scim.token} help={<TokenFacts token={present().token} />}>
              {(ids) => (
                <button type="button" class="btn" aria-describedby={ids.help} onClick={() => setMaking(true)}>
                  {present().token ? o().scim.replace : o().scim.make}
                </button>
              )}
            </Row>
            <Show when={present().token}>
              <DangerRow
                {...o().scim.removeRow}
                action={o().remove}
                question={o().scim.removeTitle}
                consequence={o().scim.removeText}
                onConfirm={async () => {
                  await removeScimToken();
                  await refetch();
                }}
              />
            </Show>
            <Show when={making()}>
              <TokenDialog isReplaced={present().token !== null} onMade={() => void refetch()} onClose={() => setMaking(false)} />
            </Show>
          </>
        )}
      </Show>
    </Card>
  );
}

function TokenFacts(props: { readonly token: ScimToken | null }): JSX.Element {
  const expires = ({ expires_at: at }: ScimToken): string => {
    if (at === null) return o().scim.neverExpires;
    return at * 1000 > Date.now() ? o().scim.expires(formatDate(at)) : o().scim.expired(formatDate(at));
  };
  return (
    <Show when={props.token} fallback={o().scim.none}>
      {(token) => (
        <>
          <div>{o().scim.made(formatDate(token().created_at))}</div>
          <div>{token().used_at === null ? o().scim.unused : o().scim.used(formatRelative(token().used_at ?? 0))}</div>
          <div>{expires(token())}</div>
          <div>{token().assigns_roles ? o().scim.assignsRoles : o().scim.assignsNoRoles}</div>
        </>
      )}
    </Show>
  );
}

/** Makes a token, and shows it once. @param isReplaced whether there is one already */
function TokenDialog(props: { readonly isReplaced: boolean; readonly onMade: () => void; readonly onClose: () => void }): JSX.Element {
  const [secret, setSecret] = createSignal<string>();
  // The list is read again when the token is made: the question must not change then.
  const isReplaced = props.isReplaced;
  const title = (): string => {
    if (secret() !== undefined) return o().scim.madeTitle;
    return isReplaced ? o().scim.replaceTitle : o().scim.makeTitle;
  };
  return (
    <Dialog title={title()} onClose={props.onClose} keepOpen={() => true}>
      <Show
        when={secret()}
        fallback={
          <TokenForm
            isReplaced={isReplaced}
            onMade={(made) => {
              setSecret(made);
              props.onMade();
            }}
            onClose={props.onClose}
          />
        }
      >
        {(made) => <ShownSecret text={o().scim.madeText} label={o().scim.token} value={made()} onClose={props.onClose} />}
      </Show>
    </Dialog>
  );
}

function TokenForm(props: {
  readonly isReplaced: boolean;
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const act = createAct();
  const id = createUniqueId();
  const [days, setDays] = createSignal(0);
  const [assignsRoles, setAssignsRoles] = createSignal(false);
  let first: HTMLInputElement | undefined;
  onMount(() => queueMicrotask(() => giveFocus(first)));
  const make = async (): Promise<void> => {
    let secret = '';
    const expiry = days() === 0 ? {} : { expires_in_days: days() };
    if (await act.run(async () => (secret = await makeScimToken({ assigns_roles: assignsRoles(), ...expiry })))) props.onMade(secret);
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Show when={props.isReplaced}>
        <p>{o().scim.replaceText}</p>
      </Show>
      <label class="check-row">
        <input ref={first} type="checkbox" checked={assignsRoles()} onChange={(event) => setAssignsRoles(event.currentTarget.checked)} />
        <span>
          {o().scim.roles.label}
          <span class="muted"> {o().scim.roles.help}</span>
        </span>
      </label>
      <div class="form-row">
        <div class="l" id={`${id}-e`}>
          {o().scim.lifetime}
        </div>
        <Select
          ids={{ label: `${id}-e`, help: `${id}-e` }}
          value={days()}
          options={LIFETIMES_DAYS.map((value) => ({ value, label: value === 0 ? o().scim.never : o().scim.inDays(value) }))}
          onChoose={setDays}
        />
      </div>
      <Refused reason={act.refusal()} />
      <SubmitActions action={props.isReplaced ? o().scim.replace : o().scim.make} disabled={act.busy()} onCancel={() => props.onClose()} />
    </form>
  );
}
