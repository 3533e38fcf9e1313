import { createMemo, createRenderEffect, createSignal, For, type JSX, Show } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { nextIndex, type PollOption, type Widget } from '../../state/messages/widgets.js';
import { Avatar } from '../labels/avatar.js';
import { useClient } from '../../client/client-context.js';
import { changeWidget } from '../../client/widget-actions.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { formatList } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { OneLineForm } from '../../ui/form/one-line-form.js';

const FACES = 3;

/** A poll that everybody can vote in and add options to. */
export function Poll(props: { readonly message: Message; readonly poll: Extract<Widget, { kind: 'poll' }> }): JSX.Element {
  const { state } = useClient();
  const [isEditing, setEditing] = createSignal(false);
  const votes = createMemo(() => Math.max(1, new Set(props.poll.options.flatMap(({ voters }) => voters)).size));
  const keys = (): string[] => props.poll.options.map(({ key }) => key);
  return (
    <div class="body">
      <div class="widget poll" role="group" aria-label={t().poll.label(props.poll.question)}>
        <p class="q" dir="auto">
          <Icon name="chart-no-axes-column" />
          {props.poll.question === '' ? t().poll.noQuestion : props.poll.question}
          <Show when={props.message.sender_id === state.ownId}>
            <button
              type="button"
              class="ib sm"
              aria-label={t().poll.editQuestion}
              title={t().poll.editQuestion}
              onClick={() => setEditing(!isEditing())}
            >
              <Icon name="pencil-line" size="s" />
            </button>
          </Show>
        </p>
        <Show when={isEditing()}>
          <OneLineForm
            label={t().poll.question}
            action={t().poll.save}
            value={props.poll.question}
            onSubmit={(question) => {
              setEditing(false);
              void changeWidget(props.message, { type: 'question', question });
            }}
          />
        </Show>
        <ul>
          <For each={keys()}>
            {(key) => (
              <Show when={props.poll.options.find((option) => option.key === key)}>
                {(option) => <OptionRow message={props.message} option={option()} share={option().voters.length / votes()} />}
              </Show>
            )}
          </For>
        </ul>
        <OneLineForm
          label={t().poll.addOption}
          action={t().poll.add}
          onSubmit={(option) => void changeWidget(props.message, { type: 'new_option', idx: nextIndex(keys(), state.ownId), option })}
        />
      </div>
    </div>
  );
}

function OptionRow(props: { readonly message: Message; readonly option: PollOption; readonly share: number }): JSX.Element {
  const { state } = useClient();
  const isMine = (): boolean => props.option.voters.includes(state.ownId);
  const names = (): string => formatList(props.option.voters.map((id) => nameOf(state, id)));
  return (
    <li title={names()}>
      <button
        type="button"
        class="vote"
        classList={{ mine: isMine() }}
        aria-pressed={isMine()}
        aria-label={t().poll.vote(props.option.text, props.option.voters.length)}
        onClick={() => void changeWidget(props.message, { type: 'vote', key: props.option.key, vote: isMine() ? -1 : 1 })}
      >
        {props.option.voters.length}
      </button>
      <span dir="auto">{props.option.text}</span>
      <span class="stack">
        <For each={props.option.voters.slice(0, FACES)}>{(id) => <Avatar userId={id} size={20} />}</For>
      </span>
      <i class="bar" ref={(element) => createRenderEffect(() => element.style.setProperty('--share', String(props.share)))} />
    </li>
  );
}
