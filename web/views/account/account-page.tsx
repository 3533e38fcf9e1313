import { goTo } from '../../kernel/browser-history.js';
import { r } from '../rights/texts/rights-texts.js';
import { createSignal, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { isAdministrator } from '../../state/people/rights.js';
import { useClient } from '../../client/client-context.js';
import { LiftButton } from '../frame/email-suppression-bar.js';
import { createAct } from '../../ui/form/act.js';
import { Card, DangerRow } from '../../ui/form/card.js';
import { formValue } from '../../ui/form/form-value.js';
import { Refused } from '../../ui/form/refused.js';
import { Row } from '../../ui/form/row.js';
import { Secret } from '../../ui/form/secret.js';
import { Page } from '../../ui/form/page.js';
import { s } from './texts/settings-texts.js';
import { AccountSwitch } from './account-rows.js';
import { useAddress, WhosePassword } from './whose-password.js';
import { PrivacyRows } from './privacy-rows.js';

/** How the account logs in, and what others learn about it. */
export function AccountPage(): JSX.Element {
  return (
    <Page title={s().pages.account}>
      <EmailCard />
      <PasswordCard />
      <ApiKeyCard />
      <Card title={s().account.privacy}>
        <PrivacyRows />
        <AccountSwitch name="receives_typing_notifications" texts={s().account.seeTyping} />
        <AccountSwitch name="allow_private_data_export" texts={s().account.export} />
      </Card>
      <Card>
        <DangerRow
          {...s().account.deactivate}
          action={s().account.deactivateAction}
          question={s().account.deactivateQuestion}
          consequence={s().account.deactivateConsequence}
          onConfirm={async () => {
            await answerOf(api.DELETE('/api/v1/users/me'));
            goTo('/login/');
          }}
        />
      </Card>
    </Page>
  );
}

function EmailCard(): JSX.Element {
  const { state } = useClient();
  const address = useAddress();
  const act = createAct();
  const [text, setText] = createSignal('');
  const [requested, setRequested] = createSignal<string>();
  const lockedBy = (): string | undefined =>
    state.realm.email_changes_disabled && !isAdministrator(state) ? r().lockedBy.administrators : undefined;
  const request = async (form: HTMLFormElement): Promise<void> => {
    const email = text().trim();
    if (email === '') return;
    if (await act.run(() => answerOf(api.PATCH('/api/v1/settings', { body: { email, old_password: formValue(form, 'password') } })))) {
      setRequested(email);
      setText('');
      form.reset();
    }
  };
  return (
    <Card title={s().account.email}>
      <Row label={s().account.address.label} help={address()} lockedBy={lockedBy()}>
        {(ids) => (
          <Show when={lockedBy() === undefined}>
            <form
              class="one-line"
              onSubmit={(event) => {
                event.preventDefault();
                void request(event.currentTarget);
              }}
            >
              <WhosePassword />
              <input
                class="field"
                type="email"
                autocomplete="email"
                required
                aria-label={s().account.newAddress}
                placeholder={s().account.newAddress}
                aria-describedby={ids.help}
                value={text()}
                onInput={(event) => setText(event.currentTarget.value)}
              />
              <input
                class="field"
                type="password"
                name="password"
                autocomplete="current-password"
                required
                aria-label={s().account.passwordForAddress}
                placeholder={s().account.password}
              />
              <button type="submit" class="btn" aria-disabled={act.busy() ? 'true' : undefined}>
                {s().account.changeAddress}
              </button>
            </form>
          </Show>
        )}
      </Row>
      <Show when={state.emailSuppression}>
        <Row {...s().account.refused}>{() => <LiftButton />}</Row>
      </Show>
      <div class="card-note" role="status">
        <Show when={requested()}>{(email) => <p>{s().account.confirmMail(email())}</p>}</Show>
      </div>
      <CardRefusal reason={act.refusal()} />
    </Card>
  );
}

function CardRefusal(props: { readonly reason: string | undefined }): JSX.Element {
  return (
    <div class="card-note">
      <Refused reason={props.reason} />
    </div>
  );
}

function PasswordCard(): JSX.Element {
  const act = createAct();
  const [changed, setChanged] = createSignal(false);
  const change = async (form: HTMLFormElement): Promise<void> => {
    setChanged(false);
    const body = { old_password: formValue(form, 'old'), new_password: formValue(form, 'new') };
    const done = await act.run(() => answerOf(api.PATCH('/api/v1/settings', { body })));
    if (!done) return;
    form.reset();
    setChanged(true);
  };
  return (
    <Card title={s().account.password} lede={s().account.passwordHelp}>
      <form
        class="card-form"
        onSubmit={(event) => {
          event.preventDefault();
          void change(event.currentTarget);
        }}
      >
        <WhosePassword />
        <label>
          {s().account.oldPassword}
          <input class="field" type="password" name="old" autocomplete="current-password" required />
        </label>
        <label>
          {s().account.newPassword}
          <input class="field" type="password" name="new" autocomplete="new-password" required />
        </label>
        <div class="form-end">
          <button type="submit" class="btn" aria-disabled={act.busy() ? 'true' : undefined}>
            {s().account.changePassword}
          </button>
          <span role="status" class="saved">
            {changed() ? s().account.passwordChanged : ''}
          </span>
          <Refused reason={act.refusal()} />
        </div>
      </form>
    </Card>
  );
}

/** The API key, which is shown after a recent log-in only. */
function ApiKeyCard(): JSX.Element {
  const act = createAct();
  const [key, setKey] = createSignal<string>();
  const show = async (): Promise<void> => {
    await act.run(async () => {
      setKey((await answerOf(api.POST('/api/v1/users/me/api_key'))).api_key);
    });
  };
  const regenerate = async (): Promise<void> => {
    setKey((await answerOf(api.POST('/api/v1/users/me/api_key/regenerate'))).api_key);
  };
  return (
    <Card title={s().account.apiKey} lede={s().account.apiKeyHelp}>
      <Show
        when={key()}
        fallback={
          <div class="card-form">
            <div class="form-end">
              <button type="button" class="btn" aria-disabled={act.busy() ? 'true' : undefined} onClick={() => void show()}>
                {s().account.showKey}
              </button>
              <Refused reason={act.refusal()} />
            </div>
          </div>
        }
      >
        {(known) => (
          <>
            <Row label={s().account.key}>{() => <Secret label={s().account.key} value={known()} shown />}</Row>
            <DangerRow
              {...s().account.regenerate}
              action={s().account.regenerateAction}
              question={s().account.regenerateQuestion}
              consequence={s().account.regenerateConsequence}
              onConfirm={regenerate}
            />
          </>
        )}
      </Show>
    </Card>
  );
}
