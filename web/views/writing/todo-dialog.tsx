import { createSignal, type JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { t } from '../../ui/texts/texts.js';

/** Writes a to-do list: a title, and a task in each line. */
export default function TodoDialog(props: { readonly onClose: () => void }): JSX.Element {
  const { composer } = useClient();
  const [title, setTitle] = createSignal('');
  const [tasks, setTasks] = createSignal('');
  const add = (): void => {
    const lines = tasks().split('\n');
    const written = lines.map((line) => line.trim()).filter((line) => line !== '');
    composer.replaceText([`/todo ${title().trim()}`.trim(), ...written].join('\n'));
    props.onClose();
  };
  return (
    <Dialog title={t().tools.todo} onClose={props.onClose} keepOpen={() => title() !== '' || tasks() !== ''}>
      <form
        class="stack-form"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <label>
          {t().tools.listTitle}
          <input class="field" dir="auto" value={title()} onInput={(event) => setTitle(event.currentTarget.value)} />
        </label>
        <label>
          {t().tools.tasks}
          <textarea class="field" rows={5} dir="auto" value={tasks()} onInput={(event) => setTasks(event.currentTarget.value)} />
        </label>
        <SubmitActions action={t().tools.addTodo} onCancel={() => props.onClose()} />
      </form>
    </Dialog>
  );
}
