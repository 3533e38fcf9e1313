import { type JSX, untrack } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { useClient } from '../../client/client-context.js';
import { OneLineForm } from '../../ui/form/one-line-form.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { createActQueue } from '../../ui/form/act.js';
import { Page } from '../../ui/form/page.js';
import { DataTable } from '../../ui/table/data-table.js';
import { s } from './texts/settings-texts.js';

/** The words that mark messages for the account. */
export function AlertWordsPage(): JSX.Element {
  const client = useClient();
  const act = createActQueue();
  const add = (words: readonly string[]): void =>
    void act.run(() =>
      change([...client.state.alertWords, ...words], api.POST('/api/v1/users/me/alert_words', { body: { alert_words: [...words] } })),
    );
  const remove = async (words: readonly string[]): Promise<void> => {
    const others = client.state.alertWords.filter((word) => !words.includes(word));
    const removed = await act.run(() => change(others, api.DELETE('/api/v1/users/me/alert_words', { body: { alert_words: [...words] } })));
    if (removed) showToast(s().alertWords.removed(words.length), () => add(words));
  };
  const change = async (words: string[], request: Parameters<typeof answerOf>[0]): Promise<void> => {
    const before = untrack(() => [...client.state.alertWords]);
    client.apply([{ id: -1, type: 'alert_words', alert_words: [...new Set(words)] }]);
    try {
      await answerOf(request);
    } catch (error) {
      client.apply([{ id: -1, type: 'alert_words', alert_words: before }]);
      throw error;
    }
  };
  return (
    <Page title={s().pages.alertWords}>
      <p class="page-lede">{s().alertWords.help}</p>
      <DataTable
        label={s().pages.alertWords}
        rows={client.state.alertWords}
        rowKey={(word) => word}
        rowName={(word) => word}
        sortedBy="word"
        empty={s().alertWords.empty}
        problem={act.refusal()}
        filters={<OneLineForm label={s().alertWords.word} action={s().add} onSubmit={(word) => add([word])} />}
        columns={[{ id: 'word', label: s().alertWords.word, sortBy: (word) => word, cell: (word) => <bdi>{word}</bdi> }]}
        menu={(word) => [{ label: s().remove, icon: 'trash-2', run: () => void remove([word]) }]}
        bulk={[{ label: s().remove, danger: true, run: (words) => void remove(words) }]}
      />
    </Page>
  );
}
