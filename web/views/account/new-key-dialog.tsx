import { createSignal, createUniqueId, For, type JSX, onMount, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { KeyScope } from '../../api/wire.js';
import { PeoplePicker, type Pick } from '../members/people-picker.js';
import { giveFocus } from '../../ui/focus.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { createAct } from '../../ui/form/act.js';
import { Select } from '../../ui/form/choice-row.js';
import { formValue } from '../../ui/form/form-value.js';
import { Refused } from '../../ui/form/refused.js';
import { ShownSecret } from '../../ui/form/shown-secret.js';
import { s } from './texts/settings-texts.js';

const SCOPES: readonly KeyScope[] = ['read', 'send', 'administer'];
const MAX_NAME = 100;
/** 0: for ever. */
const LIFETIMES_DAYS = [7, 30, 90, 365, 0];
const USUAL_DAYS = 90;

/** Creates a key, and shows it once. @param botId whose key it is; that of the reader without it */
export function NewKeyDialog(props: {
  readonly botId: number | undefined;
  readonly onCreated: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  const [created, setCreated] = createSignal<string>();
  return (
    <Dialog title={created() === undefined ? s().keys.create : s().keys.createdTitle} onClose={props.onClose} keepOpen={() => true}>
      <Show
        when={created()}
        fallback={
          <KeyForm
            botId={props.botId}
            onCreated={(key) => {
              setCreated(key);
              props.onCreated();
            }}
            onClose={props.onClose}
          />
        }
      >
        {(key) => <ShownSecret text={s().keys.createdText} label={s().keys.key} value={key()} onClose={props.onClose} />}
      </Show>
    </Dialog>
  );
}

function KeyForm(props: {
  readonly botId: number | undefined;
  readonly onCreated: (key: string) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const act = createAct();
  const id = createUniqueId();
  const [scopes, setScopes] = createSignal<readonly KeyScope[]>(['read']);
  const [picks, setPicks] = createSignal<readonly Pick[]>([]);
  const [days, setDays] = createSignal(USUAL_DAYS);
  const mayBeLimited = (): boolean => scopes().includes('send') && !scopes().includes('administer');
  const choose = (scope: KeyScope, on: boolean): void => {
    setScopes(SCOPES.filter((one) => (one === scope ? on : scopes().includes(one))));
  };
  let first: HTMLInputElement | undefined;
  onMount(() => queueMicrotask(() => giveFocus(first)));
  const create = async (form: HTMLFormElement): Promise<void> => {
    const channelIds = mayBeLimited() && picks().length > 0 ? picks().map((pick) => pick.id) : null;
    let key = '';
    const done = await act.run(async () => {
      const body = {
        name: formValue(form, 'name'),
        scopes: [...scopes()],
        channel_ids: channelIds,
        expires_in_days: days() === 0 ? null : days(),
        ...(props.botId === undefined ? {} : { bot_id: props.botId }),
      };
      key = (await answerOf(api.POST('/api/v1/users/me/keys', { body }))).api_key;
    });
    if (done) props.onCreated(key);
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void create(event.currentTarget);
      }}
    >
      <div class="form-row">
        <label class="l" for={`${id}-n`}>
          {s().name}
        </label>
        <input ref={first} id={`${id}-n`} class="field" name="name" required dir="auto" autocomplete="off" maxLength={MAX_NAME} />
      </div>
      <div class="form-row" role="group" aria-labelledby={`${id}-s`}>
        <div class="l" id={`${id}-s`}>
          {s().keys.scopes}
        </div>
        <For each={SCOPES}>
          {(scope) => (
            <label class="check-row">
              <input type="checkbox" checked={scopes().includes(scope)} onChange={(event) => choose(scope, event.currentTarget.checked)} />
              <span>
                {s().keys.scopeNames[scope]}
                <span class="muted"> {s().keys.scopeHelp[scope]}</span>
              </span>
            </label>
          )}
        </For>
      </div>
      <Show when={mayBeLimited()}>
        <div class="form-row">
          <div class="l">{s().keys.channels}</div>
          <PeoplePicker
            picks={picks()}
            onChange={setPicks}
            kinds={['channel']}
            label={s().keys.channels}
            describedBy={`${id}-c`}
            asPlaces
          />
          <span class="muted" id={`${id}-c`}>
            {s().keys.channelsHelp}
          </span>
        </div>
      </Show>
      <div class="form-row">
        <div class="l" id={`${id}-e`}>
          {s().keys.expires}
        </div>
        <Select
          ids={{ label: `${id}-e`, help: `${id}-e` }}
          value={days()}
          options={LIFETIMES_DAYS.map((one) => ({ value: one, label: one === 0 ? s().keys.never : s().keys.inDays(one) }))}
          onChoose={setDays}
        />
      </div>
      <Refused reason={act.refusal()} />
      <SubmitActions action={s().keys.create} disabled={act.busy()} onCancel={() => props.onClose()} />
    </form>
  );
}
