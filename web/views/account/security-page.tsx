import { createResource, createSignal, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Passkey } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { createPasskey, knowsPasskeys } from '../../kernel/passkeys.js';
import { createAct } from '../../ui/form/act.js';
import { Card } from '../../ui/form/card.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { formValue } from '../../ui/form/form-value.js';
import { Page } from '../../ui/form/page.js';
import { Refusal, refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { CopyButton } from '../../ui/form/secret.js';
import { f } from '../../ui/form/texts/form-texts.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Row } from '../../ui/form/row.js';
import { DataTable } from '../../ui/table/data-table.js';
import { formatDate, formatRelative } from '../../ui/texts/format.js';
import { SessionsCard } from './sessions-card.js';
import { s } from './texts/settings-texts.js';
import { TotpDialog } from './totp-dialog.js';

/** How the account logs in besides its password, and where it is logged in. */
export function SecurityPage(): JSX.Element {
  const { state } = useClient();
  const [factors, { refetch }] = createResource(() => answerOf(api.GET('/api/v1/users/me/factors')));
  const known = (): ReturnType<typeof factors> => (factors.error === undefined ? factors.latest : undefined);
  const [codes, setCodes] = createSignal<readonly string[]>([]);
  const added = (recoveryCodes: readonly string[]): void => {
    setCodes(recoveryCodes);
    void refetch();
  };
  return (
    <Page title={s().pages.security} wide>
      <p class="page-lede">{s().security.lede}</p>
      <Refused reason={factors.error === undefined ? undefined : refusalOf(factors.error)} />
      <Show when={known()}>
        {(present) => (
          <>
            <Show when={state.realm.require_second_factor && present().totp === null && present().passkeys.length === 0}>
              <p class="page-lede" role="status">
                {s().security.wanted}
              </p>
            </Show>
            <TotpCard usedAt={present().totp?.last_used_at} isOn={present().totp !== null} onChange={added} />
            <PasskeysCard passkeys={present().passkeys} onChange={added} />
            <Show when={present().totp !== null || present().passkeys.length > 0}>
              <RecoveryCard left={present().recovery_codes_left} onRenewed={added} />
            </Show>
          </>
        )}
      </Show>
      <SessionsCard />
      <Show when={codes().length > 0}>
        <RecoveryCodesDialog codes={codes()} onClose={() => setCodes([])} />
      </Show>
    </Page>
  );
}

interface Changes {
  /** @param codes the recovery codes that came with a first factor; empty without new ones */
  readonly onChange: (codes: readonly string[]) => void;
}

function TotpCard(props: Changes & { readonly isOn: boolean; readonly usedAt: number | null | undefined }): JSX.Element {
  const [settingUp, setSettingUp] = createSignal(false);
  const [removing, setRemoving] = createSignal(false);
  return (
    <Card title={s().security.totp} lede={s().security.totpHelp}>
      <Row label={props.isOn ? s().security.totpOn : s().security.totpOff} help={usedText(props.usedAt)}>
        {() => (
          <Show
            when={props.isOn}
            fallback={
              <button type="button" class="btn" onClick={() => setSettingUp(true)}>
                {s().security.setUp}
              </button>
            }
          >
            <button type="button" class="btn danger" onClick={() => setRemoving(true)}>
              {s().security.removeTotp}
            </button>
          </Show>
        )}
      </Row>
      <Show when={settingUp()}>
        <TotpDialog onDone={props.onChange} onClose={() => setSettingUp(false)} />
      </Show>
      <Show when={removing()}>
        <ConfirmDialog
          title={s().security.removeTotpQuestion}
          text={s().security.removeTotpText}
          action={s().security.removeTotp}
          onConfirm={async () => {
            await answerOf(api.DELETE('/api/v1/users/me/factors/totp'));
            props.onChange([]);
          }}
          onClose={() => setRemoving(false)}
        />
      </Show>
    </Card>
  );
}

function usedText(usedAt: number | null | undefined): string {
  if (usedAt === undefined) return '';
  return usedAt === null ? s().security.unused : s().security.used(formatRelative(usedAt));
}

function PasskeysCard(props: Changes & { readonly passkeys: readonly Passkey[] }): JSX.Element {
  const act = createAct();
  const [removing, setRemoving] = createSignal<Passkey>();
  const create = async (form: HTMLFormElement): Promise<void> => {
    let codes: readonly string[] = [];
    const done = await act.run(async () => {
      const { options, token } = await answerOf(api.POST('/api/v1/users/me/passkeys/begin'));
      const credential = await createPasskey(options).catch(() => Promise.reject(new Refusal(s().security.passkeyFailed)));
      const body = { token, credential, name: formValue(form, 'name') };
      codes = (await answerOf(api.POST('/api/v1/users/me/passkeys', { body }))).recovery_codes;
    });
    if (!done) return;
    form.reset();
    props.onChange(codes);
  };
  return (
    <Card title={s().security.passkeys} lede={s().security.passkeysHelp}>
      <DataTable
        label={s().security.passkeys}
        rows={props.passkeys}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sortedBy="name"
        empty={s().security.noPasskeys}
        columns={[
          { id: 'name', label: s().name, sortBy: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
          {
            id: 'created',
            label: s().security.created,
            optional: true,
            sortBy: (passkey) => passkey.date_created,
            cell: (passkey) => <span class="muted">{formatDate(passkey.date_created)}</span>,
          },
          {
            id: 'used',
            label: s().security.lastUse,
            sortBy: ({ last_used_at: at }) => at ?? 0,
            cell: ({ last_used_at: at }) => <span class="muted">{at === null ? s().security.unused : formatRelative(at)}</span>,
          },
        ]}
        menu={(passkey) => [{ label: s().remove, icon: 'trash-2', danger: true, run: () => setRemoving(passkey) }]}
      />
      <Show when={knowsPasskeys()} fallback={<p class="card-note">{s().security.noBrowserSupport}</p>}>
        <form
          class="card-form"
          onSubmit={(event) => {
            event.preventDefault();
            void create(event.currentTarget);
          }}
        >
          <input
            class="field"
            name="name"
            required
            maxLength={100}
            dir="auto"
            autocomplete="off"
            aria-label={s().security.passkeyName}
            placeholder={s().security.passkeyName}
          />
          <div class="form-end">
            <button type="submit" class="btn" aria-disabled={act.busy() ? 'true' : undefined}>
              {s().security.addPasskey}
            </button>
          </div>
        </form>
      </Show>
      <div class="card-note">
        <Refused reason={act.refusal()} />
      </div>
      <Show when={removing()}>
        {(passkey) => (
          <ConfirmDialog
            title={s().security.removePasskeyQuestion(passkey().name)}
            text={s().security.removePasskeyText}
            action={s().remove}
            onConfirm={async () => {
              await answerOf(api.DELETE('/api/v1/users/me/passkeys/{passkey_id}', { params: { path: { passkey_id: passkey().id } } }));
              props.onChange([]);
            }}
            onClose={() => setRemoving(undefined)}
          />
        )}
      </Show>
    </Card>
  );
}

function RecoveryCard(props: { readonly left: number; readonly onRenewed: (codes: readonly string[]) => void }): JSX.Element {
  const [renewing, setRenewing] = createSignal(false);
  return (
    <Card title={s().security.recovery} lede={s().security.recoveryHelp}>
      <Row label={s().security.codesLeft(props.left)}>
        {() => (
          <button type="button" class="btn" onClick={() => setRenewing(true)}>
            {s().security.renewCodes}
          </button>
        )}
      </Row>
      <Show when={renewing()}>
        <ConfirmDialog
          title={s().security.renewCodesQuestion}
          text={s().security.renewCodesText}
          action={s().security.renewCodes}
          onConfirm={async () => {
            props.onRenewed((await answerOf(api.POST('/api/v1/users/me/factors/recovery_codes'))).recovery_codes);
          }}
          onClose={() => setRenewing(false)}
        />
      </Show>
    </Card>
  );
}

/** Shows recovery codes once. */
function RecoveryCodesDialog(props: { readonly codes: readonly string[]; readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title={s().security.codesTitle} onClose={props.onClose} keepOpen={() => true}>
      <p role="status">{s().security.codesText}</p>
      <ul class="recovery-codes" role="list" aria-label={s().security.recovery}>
        <For each={props.codes}>
          {(code) => (
            <li>
              <code class="mono">{code}</code>
            </li>
          )}
        </For>
      </ul>
      <p>
        <CopyButton label={s().security.recovery} text={props.codes.join('\n')} />
      </p>
      <div class="dialog-actions">
        <button type="button" class="btn primary" onClick={() => props.onClose()}>
          {f().done}
        </button>
      </div>
    </Dialog>
  );
}
