import { type JSX } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Webhook } from '../../api/wire.js';
import { Icon } from '../../ui/icon.js';
import type { Act } from '../../ui/form/act.js';
import { s } from '../account/texts/settings-texts.js';
import { type CallResult, describeResult } from './call-result.js';

/**
 * Buttons that send a test to the endpoint of a bot, and turn it off or on.
 * @param act says why the last press had no effect
 */
export function WebhookActions(props: {
  readonly webhook: Webhook;
  readonly act: Act;
  readonly onChange: (webhook: Webhook) => void;
  readonly onTest: (result: CallResult | undefined) => void;
}): JSX.Element {
  const params = (): { readonly path: { readonly bot_id: number } } => ({ path: { bot_id: props.webhook.bot_id } });
  const test = (): void =>
    void props.act.run(async () => {
      props.onTest(undefined);
      props.onTest((await answerOf(api.POST('/api/v1/bots/{bot_id}/webhook/test', { params: params() }))).test);
    });
  const turn = (): void =>
    void props.act.run(async () => {
      const request = props.webhook.disabled
        ? api.POST('/api/v1/bots/{bot_id}/webhook/enable', { params: params() })
        : api.POST('/api/v1/bots/{bot_id}/webhook/disable', { params: params() });
      props.onChange((await answerOf(request)).webhook);
    });
  return (
    <span class="end">
      <button type="button" class="btn" aria-disabled={props.act.busy() ? 'true' : undefined} onClick={test}>
        <Icon name="play" size="s" />
        {s().webhook.test}
      </button>
      <button type="button" class="btn" aria-disabled={props.act.busy() ? 'true' : undefined} onClick={turn}>
        <Icon name={props.webhook.disabled ? 'play' : 'circle-pause'} size="s" />
        {props.webhook.disabled ? s().webhook.enable : s().webhook.disable}
      </button>
    </span>
  );
}

/** What the endpoint answered to a test. Nothing of it is posted. */
export function TestResult(props: { readonly result: CallResult; readonly onClose: () => void }): JSX.Element {
  const accepted = (): boolean => props.result.outcome === 'accepted';
  return (
    <section class="card test-result" aria-label={s().webhook.testResult}>
      <div class="card-h">
        <span class={accepted() ? 'chip ok' : 'chip bad'}>
          <Icon name={accepted() ? 'check' : 'x'} size="s" />
          {describeResult(props.result)}
        </span>
        <span class="muted num">{s().webhook.after(props.result.duration_ms)}</span>
        <span class="grow" />
        <button type="button" class="ib sm" aria-label={s().webhook.closeResult} onClick={() => props.onClose()}>
          <Icon name="x" size="s" />
        </button>
      </div>
      <pre class="pre" tabindex="0" aria-label={s().webhook.answer}>
        {props.result.detail === '' ? s().webhook.emptyAnswer : props.result.detail}
      </pre>
    </section>
  );
}
