import { For, type JSX, Show } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { nextIndex, type Widget } from '../../state/messages/widgets.js';
import { useClient } from '../../client/client-context.js';
import { changeWidget } from '../../client/widget-actions.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';
import { OneLineForm } from '../../ui/form/one-line-form.js';

/** A list of tasks that everybody can check and add to. */
export function TodoList(props: { readonly message: Message; readonly todo: Extract<Widget, { kind: 'todo' }> }): JSX.Element {
  const { state } = useClient();
  const title = (): string => (props.todo.title === '' ? t().todo.title : props.todo.title);
  const keys = (): string[] => props.todo.tasks.map(({ key }) => key);
  return (
    <div class="body">
      <div class="widget" role="group" aria-label={title()}>
        <p class="q" dir="auto">
          <Icon name="circle-check" />
          {title()}
        </p>
        <ul class="todo">
          <For each={keys()}>
            {(key) => (
              <Show when={props.todo.tasks.find((task) => task.key === key)}>
                {(task) => (
                  <li>
                    <label>
                      <input
                        type="checkbox"
                        checked={task().done}
                        onChange={() => void changeWidget(props.message, { type: 'strike', key })}
                      />
                      <span classList={{ done: task().done }} dir="auto">
                        {task().text}
                      </span>
                    </label>
                    <Show when={task().description !== ''}>
                      <span class="muted" dir="auto">
                        {task().description}
                      </span>
                    </Show>
                  </li>
                )}
              </Show>
            )}
          </For>
        </ul>
        <OneLineForm
          label={t().todo.addTask}
          action={t().todo.add}
          onSubmit={(task) =>
            void changeWidget(props.message, { type: 'new_task', key: nextIndex(keys(), state.ownId), task, desc: '', completed: false })
          }
        />
      </div>
    </div>
  );
}
