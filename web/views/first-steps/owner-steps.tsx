import { createEffect, For, type JSX, on, onMount, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { isRequestFailure } from '../../api/api-error.js';
import { type FirstStep, isStepDone, offeredSteps } from '../../state/people/first-steps.js';
import { useClient } from '../../client/client-context.js';
import { offerFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { openInviteDialog } from '../invitations/invite-state.js';
import { nameOf } from '../labels/names.js';
import { skippedSteps, skipSteps } from './skipped-steps.js';
import { f } from './texts/first-steps-texts.js';

/** Offers the owner of a new organization what to do first. */
export function OwnerSteps(): JSX.Element {
  const client = useClient();
  const { state } = client;
  const steps = (): readonly FirstStep[] => offeredSteps(state, skippedSteps());
  let heading: HTMLHeadingElement | undefined;
  onMount(() => void loadOwnMessage());
  // The button that had the focus is gone with its step.
  createEffect(on(skippedSteps, () => offerFocus(heading), { defer: true }));
  return (
    <section class="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps" tabindex="-1" ref={heading}>
        {f().welcome(nameOf(state, state.ownId))}
      </h2>
      <p>{f().intro}</p>
      <ol class="steps">
        <For each={steps()}>{(step, index) => <Step step={step} number={index() + 1} />}</For>
      </ol>
      <button type="button" class="btn quiet sm" onClick={() => skipSteps(steps())}>
        {f().hide}
      </button>
    </section>
  );

  /** Finds out whether the owner has ever written something. */
  async function loadOwnMessage(): Promise<void> {
    const narrow = JSON.stringify([{ operator: 'sender', operand: state.ownId }]);
    const query = {
      narrow,
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      apply_markdown: true,
      client_gravatar: false,
      allow_empty_topic_name: true,
    } as const;
    try {
      const { messages } = await answerOf(api.GET('/api/v1/messages', { params: { query } }));
      for (const message of messages) state.messages[message.id] ??= message;
    } catch (error) {
      if (!isRequestFailure(error)) throw error;
    }
  }
}

function Step(props: { readonly step: FirstStep; readonly number: number }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const done = (): boolean => isStepDone(state, props.step);
  const help = (): string => {
    const { step } = props;
    return step === 'create' ? f().steps.create.help(state.realm.name, window.location.host) : f().steps[step].help;
  };
  const act = (): void => {
    switch (props.step) {
      case 'create':
        return;
      case 'invite':
        openInviteDialog();
        return;
      case 'channels':
        client.navigation.go({ view: 'channels', path: ['new'] });
        return;
      case 'write':
        client.composer.openNewTopic();
        return;
      case 'settings':
        client.navigation.go({ view: 'organization', path: ['organization-profile'] });
    }
  };
  return (
    <li class="step" classList={{ done: done() }}>
      <span class="n" aria-hidden="true">
        <Show when={done()} fallback={props.number}>
          <Icon name="check" size="s" />
        </Show>
      </span>
      <span>
        <span class="l">{f().steps[props.step].label}</span>
        <span class="d">{help()}</span>
      </span>
      <Show when={!done()} fallback={<span class="muted">{f().done}</span>}>
        <span class="row-acts">
          <button type="button" class="btn" onClick={act}>
            {f().steps[props.step].act}
          </button>
          <button
            type="button"
            class="ib sm"
            aria-label={f().skipStep(f().steps[props.step].label)}
            title={f().skip}
            onClick={() => skipSteps([props.step])}
          >
            <Icon name="x" />
          </button>
        </span>
      </Show>
    </li>
  );
}
