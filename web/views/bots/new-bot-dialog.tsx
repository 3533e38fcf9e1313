import { createSignal, createUniqueId, For, type JSX, onMount, Show } from 'solid-js';
import { goTo } from '../../kernel/browser-history.js';
import { api, answerOf } from '../../api/api-client.js';
import { realmAllows } from '../../state/people/rights.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus } from '../../ui/focus.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { createAct } from '../../ui/form/act.js';
import { formValue } from '../../ui/form/form-value.js';
import { Refused } from '../../ui/form/refused.js';
import { s } from '../account/texts/settings-texts.js';
import { botHref } from './bot-address.js';
import { BOT_TYPE } from './bot-types.js';

/** The part of the page with which the owner of a new bot goes on; `profile` for the others. */
const FIRST_PART: Readonly<Record<number, string>> = { [BOT_TYPE.outgoingWebhook]: 'endpoint', [BOT_TYPE.incomingWebhook]: 'address' };

/** Creates a bot, and shows it. */
export function NewBotDialog(props: { readonly onClose: () => void }): JSX.Element {
  const { state } = useClient();
  const act = createAct();
  const id = createUniqueId();
  const [shortName, setShortName] = createSignal('');
  const types = (): readonly number[] =>
    Object.values(BOT_TYPE).filter((one) => one === BOT_TYPE.incomingWebhook || realmAllows(state, 'can_create_bots_group'));
  const [type, setType] = createSignal(types()[0] ?? BOT_TYPE.incomingWebhook);
  let first: HTMLInputElement | undefined;
  onMount(() => queueMicrotask(() => giveFocus(first)));
  const create = async (form: HTMLFormElement): Promise<void> => {
    let botId = 0;
    const created = await act.run(async () => {
      const webhook = { payload_url: JSON.stringify(formValue(form, 'url')), interface_type: Number(formValue(form, 'interface')) };
      const body = {
        full_name: formValue(form, 'name'),
        short_name: shortName().trim(),
        bot_type: type(),
        ...(type() === BOT_TYPE.outgoingWebhook ? webhook : {}),
      };
      botId = (await answerOf(api.POST('/api/v1/bots', { body }))).user_id;
    });
    if (!created) return;
    props.onClose();
    goTo(botHref(botId, FIRST_PART[type()]));
  };
  return (
    <Dialog title={s().bots.createTitle} onClose={props.onClose} keepOpen={() => true}>
      <form
        class="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          void create(event.currentTarget);
        }}
      >
        <label>
          {s().name}
          <input ref={first} class="field" name="name" required dir="auto" autocomplete="off" />
        </label>
        <label>
          {s().bots.shortName}
          <input
            class="field"
            required
            autocomplete="off"
            spellcheck={false}
            aria-describedby={id}
            value={shortName()}
            onInput={(event) => setShortName(event.currentTarget.value)}
          />
          <span class="muted" id={id}>
            {s().bots.willBe(`${shortName().trim() || '…'}-bot@${state.realm.bot_domain}`)}
          </span>
        </label>
        <fieldset class="choice one">
          <legend>{s().bots.type}</legend>
          <For each={types()}>
            {(one) => (
              <label classList={{ on: type() === one }}>
                <input class="vh" type="radio" name="type" checked={type() === one} onChange={() => setType(one)} />
                <b>{(s().bots.types as Readonly<Record<number, string>>)[one]}</b>
                <span>{(s().bots.typeHelp as Readonly<Record<number, string>>)[one]}</span>
              </label>
            )}
          </For>
        </fieldset>
        <Show when={type() === BOT_TYPE.outgoingWebhook}>
          <label>
            {s().webhook.url.label}
            <input class="field" type="url" name="url" required placeholder="https://" autocomplete="off" />
          </label>
          <label>
            {s().webhook.format.label}
            <select class="select native" name="interface">
              <option value="1">{s().webhook.formats[0]}</option>
              <option value="2">{s().webhook.formats[1]}</option>
            </select>
          </label>
        </Show>
        <Refused reason={act.refusal()} />
        <SubmitActions action={s().bots.create} disabled={act.busy()} onCancel={() => props.onClose()} />
      </form>
    </Dialog>
  );
}
