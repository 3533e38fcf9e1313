import { nameOrder } from '../../ui/texts/name-order.js';
import { failureText } from '../../ui/texts/failure-text.js';
import { createResource, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { PeopleList } from '../labels/people-list.js';
import { useClient } from '../../client/client-context.js';
import { nameOf } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';

/** Who has read a message. @param id of the message */
export default function ReadReceipts(props: { readonly id: number }): JSX.Element {
  const { state } = useClient();
  const [readers] = createResource(() => props.id, fetchReaders);
  const sorted = (): number[] => {
    const compare = nameOrder();
    return [...(readers.latest ?? [])].sort((a, b) => compare(nameOf(state, a), nameOf(state, b)));
  };
  return (
    <Show when={readers.error === undefined} fallback={<p role="alert">{failureText(readers.error)}</p>}>
      <h3>{t().messageActs.readBy(sorted().length)}</h3>
      <PeopleList userIds={sorted()} />
    </Show>
  );
}

async function fetchReaders(id: number): Promise<readonly number[]> {
  const answer = await answerOf(api.GET('/api/v1/messages/{message_id}/read_receipts', { params: { path: { message_id: id } } }));
  return answer.user_ids;
}
