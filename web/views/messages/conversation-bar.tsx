import { type JSX, Match, Show, Switch } from 'solid-js';
import type { Channel } from '../../state/model/client-state.js';
import { channelOfNarrow, type Narrow } from '../../state/model/narrow.js';
import { isVisitor } from '../../state/places/visitor.js';
import { useClient } from '../../client/client-context.js';
import { subscribe } from '../../client/conversation-acts.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';
import { AccountNeeded } from '../visitor/lazy-visitor.js';

/** Says what is special about the channel on screen: it is archived, or the reader has not subscribed to it. */
export function ConversationBar(props: { readonly narrow: Narrow }): JSX.Element {
  const client = useClient();
  const channel = (): Channel | undefined => client.state.channels[channelOfNarrow(props.narrow) ?? 0];
  return (
    <Switch>
      <Match when={channel()?.is_archived}>
        <div class="banner quiet">
          <Icon name="archive" />
          <span>{t().states.archived}</span>
        </div>
      </Match>
      <Match when={channel()?.subscribed === false && channel()}>
        {(shown) => (
          <div class="banner quiet">
            <Icon name="bell-off" />
            <span>{t().states.unsubscribed}</span>
            <span class="grow" />
            <button type="button" class="btn sm" onClick={() => void subscribe(client, shown().stream_id)}>
              {t().acts.subscribe}
            </button>
          </div>
        )}
      </Match>
    </Switch>
  );
}

/** What is shown in place of a conversation that does not exist or that the reader may not see; it does not say which. */
export function NoConversation(): JSX.Element {
  const { state } = useClient();
  return (
    <Show when={!isVisitor(state)} fallback={<AccountNeeded />}>
      <div class="empty" role="status">
        <Icon name="lock" size="xl" />
        <h1>{t().states.noConversation}</h1>
        <p>{t().states.noConversationHint}</p>
        <a class="btn sm" href="#inbox">
          {t().states.goToInbox}
        </a>
      </div>
    </Show>
  );
}

/** Says that the message of the address is gone, above what is left around it. */
export function LostBanner(): JSX.Element {
  return (
    <div class="banner quiet" role="status">
      <Icon name="eye-off" />
      <span>{t().states.lostMessage}</span>
    </div>
  );
}

/** What is shown in place of messages if the message of the address is gone, and with it the conversation; it does not say why. */
export function LostMessage(): JSX.Element {
  return (
    <div class="empty" role="status">
      <Icon name="eye-off" size="xl" />
      <h2>{t().states.lostMessage}</h2>
      <p>{t().states.lostMessageHint}</p>
      <a class="btn sm" href="#inbox">
        {t().states.goToInbox}
      </a>
    </div>
  );
}
