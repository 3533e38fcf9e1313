import { createSignal, For, type JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { t } from '../../ui/texts/texts.js';

const FIRST_OPTIONS = 3;

/** Writes a poll: a question and what can be voted for. */
export default function PollDialog(props: { readonly onClose: () => void }): JSX.Element {
  const { composer } = useClient();
  const [question, setQuestion] = createSignal('');
  const [options, setOptions] = createSignal<readonly string[]>(Array.from({ length: FIRST_OPTIONS }, () => ''));
  const change = (index: number, text: string): void => {
    const next = options().map((option, at) => (at === index ? text : option));
    // There is always an empty field for one more.
    setOptions(next.at(-1) === '' ? next : [...next, '']);
  };
  const add = (): void => {
    const lines = options().filter((option) => option.trim() !== '');
    composer.replaceText([`/poll ${question().trim()}`, ...lines.map((line) => line.trim())].join('\n'));
    props.onClose();
  };
  return (
    <Dialog title={t().tools.poll} onClose={props.onClose} keepOpen={() => question() !== ''}>
      <form
        class="stack-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (question().trim() !== '') add();
        }}
      >
        <label>
          {t().poll.question}
          <input class="field" dir="auto" required value={question()} onInput={(event) => setQuestion(event.currentTarget.value)} />
        </label>
        <fieldset>
          <legend>{t().tools.options}</legend>
          <For each={options().map((_, index) => index)}>
            {(index) => (
              <input
                class="field"
                dir="auto"
                aria-label={t().tools.option(index + 1)}
                value={options()[index] ?? ''}
                onInput={(event) => change(index, event.currentTarget.value)}
              />
            )}
          </For>
        </fieldset>
        <SubmitActions action={t().tools.addPoll} onCancel={() => props.onClose()} />
      </form>
    </Dialog>
  );
}
