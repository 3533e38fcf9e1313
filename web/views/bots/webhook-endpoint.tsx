import { createSignal, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Bot, Webhook } from '../../api/wire.js';
import { Icon } from '../../ui/icon.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { formatRelative } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { createAct } from '../../ui/form/act.js';
import { Card } from '../../ui/form/card.js';
import { ChoiceRow } from '../../ui/form/choice-row.js';
import { TextRow } from '../../ui/form/field-row.js';
import { Refused } from '../../ui/form/refused.js';
import { Row } from '../../ui/form/row.js';
import { CopyButton, Secret } from '../../ui/form/secret.js';
import { s } from '../account/texts/settings-texts.js';
import { exampleCode, EXAMPLE_LANGUAGES, type ExampleLanguage } from './example-code.js';

const HOUR = 3600;
const DAY = 86_400;
const OVERLAPS = [0, HOUR, DAY, 7 * DAY] as const;

/** Where an outgoing webhook bot is called, and the secrets by which its receiver recognizes the calls. */
export function WebhookEndpoint(props: {
  readonly bot: Bot;
  readonly webhook: Webhook;
  readonly onChange: (webhook: Webhook) => void;
}): JSX.Element {
  const [rotating, setRotating] = createSignal(false);
  const change = async (url: string, format: 1 | 2): Promise<void> => {
    const body = { service_payload_url: JSON.stringify(url), service_interface: format };
    await answerOf(api.PATCH('/api/v1/bots/{bot_id}', { params: { path: { bot_id: props.bot.user_id } }, body }));
    props.onChange({ ...props.webhook, url, interface: format });
  };
  const overlap = (): number | undefined => {
    const until = props.webhook.previous_secret_until;
    return until !== null && until > Date.now() / 1000 ? until : undefined;
  };
  return (
    <>
      <Card>
        <TextRow
          {...s().webhook.url}
          type="url"
          value={props.webhook.url}
          required={s().webhook.urlMissing}
          onSave={(url) => change(url, props.webhook.interface)}
        />
        <ChoiceRow
          {...s().webhook.format}
          value={props.webhook.interface}
          options={s().webhook.formats.map((label, index) => ({ value: index + 1, label }))}
          onSave={(format) => change(props.webhook.url, format === 2 ? 2 : 1)}
        />
      </Card>
      <Card title={s().webhook.keys}>
        <Row {...s().webhook.secret}>{() => <Secret label={s().webhook.secret.label} value={props.webhook.signing_secret} />}</Row>
        <Row {...s().webhook.token}>{() => <Secret label={s().webhook.token.label} value={props.webhook.token} />}</Row>
        <Row
          label={s().webhook.rotate.label}
          help={overlap() === undefined ? s().webhook.rotate.help : s().webhook.overlapUntil(formatRelative(overlap() ?? 0))}
        >
          {(ids) => (
            <button type="button" class="btn" aria-describedby={ids.help} onClick={() => setRotating(true)}>
              <Icon name="refresh-cw" size="s" />
              {s().webhook.rotateAction}
            </button>
          )}
        </Row>
      </Card>
      <ExampleCard secret={props.webhook.signing_secret} url={props.webhook.url} />
      <Show when={rotating()}>
        <RotationDialog botId={props.bot.user_id} onChange={props.onChange} onClose={() => setRotating(false)} />
      </Show>
    </>
  );
}

/** Replaces the secrets, and asks for how long the one before signs as well. */
function RotationDialog(props: {
  readonly botId: number;
  readonly onChange: (webhook: Webhook) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const act = createAct();
  const [overlap, setOverlap] = createSignal<number>(DAY);
  const rotate = async (): Promise<void> => {
    const params = { path: { bot_id: props.botId } };
    const rotated = await act.run(async () => {
      const answer = await answerOf(
        api.POST('/api/v1/bots/{bot_id}/webhook/rotate_token', { params, body: { overlap_seconds: overlap() } }),
      );
      props.onChange(answer.webhook);
    });
    if (rotated) props.onClose();
  };
  return (
    <Dialog title={s().webhook.rotateQuestion} onClose={props.onClose}>
      <p>{s().webhook.rotateConsequence}</p>
      <fieldset class="plain">
        <legend>{s().webhook.overlap}</legend>
        <For each={OVERLAPS}>
          {(seconds, index) => (
            <label class="radio">
              <input type="radio" name="overlap" checked={overlap() === seconds} onChange={() => setOverlap(seconds)} />
              {s().webhook.overlaps[index()]}
            </label>
          )}
        </For>
      </fieldset>
      <Refused reason={act.refusal()} />
      <div class="dialog-actions">
        <button type="button" class="btn" onClick={() => props.onClose()}>
          {t().cancel}
        </button>
        <button type="button" class="btn primary" aria-disabled={act.busy() ? 'true' : undefined} onClick={() => void rotate()}>
          {s().webhook.rotateAction}
        </button>
      </div>
    </Dialog>
  );
}

/** A receiver that verifies the calls, to begin with. */
function ExampleCard(props: { readonly secret: string; readonly url: string }): JSX.Element {
  const [language, setLanguage] = createSignal<ExampleLanguage>('node');
  const [visible, setVisible] = createSignal(false);
  const code = (secret: string): string => exampleCode(language(), { secret, url: props.url });
  return (
    <Card title={s().webhook.example} lede={s().webhook.exampleHelp}>
      <div class="card-tools">
        <span class="seg" role="group" aria-label={s().webhook.example}>
          <For each={EXAMPLE_LANGUAGES}>
            {({ key, label }) => (
              <button type="button" aria-pressed={language() === key} onClick={() => setLanguage(key)}>
                {label}
              </button>
            )}
          </For>
        </span>
        <span class="grow" />
        <button type="button" class="btn sm" aria-pressed={visible()} onClick={() => setVisible(!visible())}>
          {visible() ? s().webhook.hideSecret : s().webhook.showSecret}
        </button>
        <CopyButton label={s().webhook.example} text={code(props.secret)} />
      </div>
      <pre class="pre" tabindex="0" aria-label={s().webhook.example}>
        {code(visible() ? props.secret : 'whsec_…')}
      </pre>
    </Card>
  );
}
