import { createSignal, For, type JSX, onMount, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Message, Notice } from '../../api/wire.js';
import { conversationOf } from '../../state/model/conversation.js';
import { narrowOf } from '../../state/model/narrow.js';
import { type NoticeSummary, summaryOfNotice } from '../../state/notices/notice-summary.js';
import { useClient } from '../../client/client-context.js';
import { conversationName, nameOf } from '../labels/names.js';
import { createAct } from '../../ui/form/act.js';
import { Refused } from '../../ui/form/refused.js';
import { Page } from '../../ui/form/page.js';
import { s } from '../account/texts/settings-texts.js';
import { formatFull, formatRecent } from '../../ui/texts/format.js';
import { stateText } from './notice-reasons.js';
import { NoticesDialog } from './notices-dialog.js';
import { n } from './texts/notice-texts.js';
import { RowBoundary } from '../../ui/row-boundary.js';

const PAGE = 50;

/** What was decided about the messages that were to notify the account, the newest decision first. */
export function NoticesPage(): JSX.Element {
  const client = useClient();
  const act = createAct();
  const [notices, setNotices] = createSignal<readonly Notice[]>();
  const [next, setNext] = createSignal<number | null>(null);
  const [explained, setExplained] = createSignal<Notice>();
  const load = (before: number | null): Promise<boolean> =>
    act.run(async () => {
      const query = { limit: PAGE, ...(before === null ? {} : { before }) };
      const page = await answerOf(api.GET('/api/v1/users/me/notices', { params: { query } }));
      const unknown = new Set(page.notices.map(({ message_id: id }) => id).filter((id) => !(id in client.state.messages)));
      if (unknown.size > 0) await client.messages.fetch([...unknown]);
      setNotices((known = []) => [...known, ...page.notices]);
      setNext(page.next_before);
    });
  onMount(() => void load(null));
  return (
    <Page
      title={s().pages.notices}
      back={{ href: client.navigation.href({ view: 'settings', path: ['notifications'] }), label: n().settings }}
    >
      <p class="page-lede">{n().page.lede}</p>
      <section class="card">
        <Refused reason={act.refusal()} inCard />
        <Show when={notices()} fallback={<p class="table-empty muted">{n().page.loading}</p>}>
          {(known) => (
            <Show when={known().length > 0} fallback={<p class="table-empty muted">{n().page.empty}</p>}>
              <ol class="notice-list" aria-label={s().pages.notices}>
                <For each={known()}>
                  {(notice) => (
                    <RowBoundary of={notice} element="li">
                      <NoticeRow notice={notice} onExplain={() => setExplained(notice)} />
                    </RowBoundary>
                  )}
                </For>
              </ol>
            </Show>
          )}
        </Show>
      </section>
      <Show when={next()}>
        {(before) => (
          <button type="button" class="btn" aria-disabled={act.busy() ? 'true' : undefined} onClick={() => void load(before())}>
            {n().page.older}
          </button>
        )}
      </Show>
      <Show when={explained()}>
        {(notice) => (
          <NoticesDialog
            messageId={notice().message_id}
            channelId={client.state.messages[notice().message_id]?.stream_id}
            onClose={() => setExplained(undefined)}
          />
        )}
      </Show>
    </Page>
  );
}

function NoticeRow(props: { readonly notice: Notice; readonly onExplain: () => void }): JSX.Element {
  const { state } = useClient();
  const message = (): Message | undefined => state.messages[props.notice.message_id];
  const summary = (): NoticeSummary => summaryOfNotice(props.notice);
  const decision = (): string => n().page.decision(n().channels[props.notice.channel], stateText(summary()));
  return (
    <li>
      <span class="notice-head">
        <Show when={message()} fallback={<span class="muted">{n().page.goneMessage}</span>}>
          {(known) => <MessageLink message={known()} />}
        </Show>
        <time class="muted" title={formatFull(props.notice.decided_at)}>
          {formatRecent(props.notice.decided_at)}
        </time>
      </span>
      <span class="notice-what">
        <b>{decision()}</b> {summary().reasons.map((reason) => n().reasons[reason])}
      </span>
      <Show when={message()}>
        <button type="button" class="btn sm" aria-label={n().explainOf(decision())} onClick={() => props.onExplain()}>
          {n().explain}
        </button>
      </Show>
    </li>
  );
}

function MessageLink(props: { readonly message: Message }): JSX.Element {
  const { state, navigation } = useClient();
  const href = (): string =>
    navigation.href({ view: 'narrow', narrow: narrowOf(conversationOf(props.message, state.ownId)), near: props.message.id });
  const name = (): string => {
    const conversation = conversationOf(props.message, state.ownId);
    const sender = nameOf(state, props.message.sender_id);
    const isPlain = conversation.kind === 'direct' && conversation.userIds.length < 2;
    return isPlain ? sender : n().page.messageFrom(sender, conversationName(state, conversation));
  };
  return (
    <a class="cut" dir="auto" href={href()}>
      {name()}
    </a>
  );
}
