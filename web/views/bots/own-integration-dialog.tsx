import { createSignal, createUniqueId, type JSX, onMount, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { giveFocus } from '../../ui/focus.js';
import { Refused } from '../../ui/form/refused.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { s } from '../account/texts/settings-texts.js';
import { DeclarationTrial } from './declaration-trial.js';
import { createDeclarationText } from './own-declaration-text.js';
import { readableBody } from './readable-body.js';

const PREFIX = 'custom-';
const MAX_NAME = PREFIX.length + 40;
const LINES = 14;
/** What a new declaration begins as. */
const EXAMPLE = {
  display_name: 'Pump station',
  event: 'kind',
  ignored: ['ping'],
  messages: {
    alarm: { topic: '{station.name}', text: '{bold station.name} reports:\n\n{quote report}' },
    '*': { topic: '{station.name}', text: '{station.name} says {code kind}.' },
  },
};

/** Declares a service, or changes the declaration of one; it can be tried before. */
export function OwnIntegrationDialog(props: {
  readonly integration?: { readonly name: string; readonly declaration: string; readonly displayName: string };
  readonly onSaved: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  const id = createUniqueId();
  const { integration } = props;
  let first: HTMLInputElement | undefined;
  let field: HTMLTextAreaElement | undefined;
  const initial = integration ? readableBody(integration.declaration) : JSON.stringify(EXAMPLE, null, 2);
  const declaration = createDeclarationText(initial, () => field);
  const [name, setName] = createSignal(integration?.name ?? PREFIX);
  const act = declaration.createAct();
  const isChanged = (): boolean => declaration.text() !== initial || name() !== (integration?.name ?? PREFIX);
  onMount(() => queueMicrotask(() => giveFocus(first ?? field)));
  const save = async (): Promise<void> => {
    const params = { path: { name: name().trim() } };
    const isSaved = await act.send((written) =>
      answerOf(api.PUT('/api/v1/realm/integrations/{name}', { params, body: { declaration: written } })),
    );
    if (!isSaved) return;
    props.onSaved();
    props.onClose();
  };
  return (
    <Dialog
      class="declaration"
      title={integration ? s().ownIntegrations.editTitle(integration.displayName) : s().ownIntegrations.create}
      onClose={props.onClose}
      keepOpen={isChanged}
    >
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Show when={!integration}>
          <div class="form-row">
            <label class="l" for={`${id}-n`}>
              {s().ownIntegrations.name}
            </label>
            <input
              ref={first}
              id={`${id}-n`}
              class="field mono"
              value={name()}
              maxLength={MAX_NAME}
              autocomplete="off"
              spellcheck={false}
              aria-describedby={`${id}-nh`}
              onInput={(event) => setName(event.currentTarget.value)}
            />
            <span class="muted" id={`${id}-nh`}>
              {s().ownIntegrations.nameHelp}
            </span>
          </div>
        </Show>
        <div class="form-row">
          <label class="l" for={`${id}-d`}>
            {s().ownIntegrations.declaration}
          </label>
          <textarea
            ref={field}
            id={`${id}-d`}
            class="field mono"
            rows={LINES}
            dir="ltr"
            spellcheck={false}
            value={declaration.text()}
            aria-invalid={declaration.problem() === undefined ? undefined : 'true'}
            aria-describedby={`${id}-dh ${id}-e`}
            onInput={(event) => declaration.setText(event.currentTarget.value)}
          />
          <div id={`${id}-e`}>
            <Refused reason={declaration.problem()} />
          </div>
          <span class="muted" id={`${id}-dh`}>
            {s().ownIntegrations.declarationHelp}
          </span>
        </div>
        <DeclarationTrial declaration={declaration} />
        <Refused reason={act.refusal()} />
        <SubmitActions action={s().ownIntegrations.save} disabled={act.busy()} onCancel={() => props.onClose()} />
      </form>
    </Dialog>
  );
}
