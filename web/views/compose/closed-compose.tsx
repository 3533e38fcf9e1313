import { createMemo, type JSX, Match, Show, Switch } from 'solid-js';
import { conversationOfNarrow } from '../../state/model/narrow.js';
import { type WritingObstacle, writingObstacle } from '../../state/compose/writing-permission.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { channelName, conversationName, nameOf } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';
import { writerNames } from './writer-names.js';
import { keyText, titleWithKey } from '../../ui/hotkeys.js';

/** What stands in place of the compose field until something is written: where that would go, or who may write there. */
export function ClosedCompose(): JSX.Element {
  const { state, composer, navigation } = useClient();
  const isConversation = (): boolean => {
    const location = navigation.location();
    return location.view === 'narrow' && conversationOfNarrow(location.narrow, state.ownId) !== null;
  };
  const reply = createMemo(() => (isConversation() ? composer.conversation() : null));
  const obstacle = createMemo(() => writingObstacle(state, composer.recipient()));
  return (
    <div class="c-closed">
      <Switch>
        <Match when={obstacle()}>{(reason) => <WritingLock obstacle={reason()} />}</Match>
        <Match when={reply()}>
          {(conversation) => (
            <>
              <OpenButton label={t().compose.reply(conversationName(state, conversation()))} keys="R" onOpen={() => composer.open()} />
              <Show when={conversation().kind === 'topic'}>
                <button
                  type="button"
                  class="btn desk-only"
                  title={titleWithKey(t().compose.newTopic, 'C')}
                  onClick={() => composer.openNewTopic()}
                >
                  <Icon name="plus" size="s" />
                  {t().compose.newTopic}
                </button>
              </Show>
            </>
          )}
        </Match>
        <Match when={true}>
          <OpenButton label={newTopicLabel()} keys="C" onOpen={() => composer.openNewTopic()} />
          <button
            type="button"
            class="btn desk-only"
            title={titleWithKey(t().sidebar.newDirectMessage, 'X')}
            onClick={() => composer.openNewDirectMessage()}
          >
            <Icon name="plus" size="s" />
            {t().sidebar.newDirectMessage}
          </button>
        </Match>
      </Switch>
    </div>
  );

  function newTopicLabel(): string {
    const recipient = composer.recipient();
    if (recipient.kind === 'direct') return t().sidebar.newDirectMessage;
    return recipient.channelId === null ? t().newMessage : t().compose.newTopicIn(channelName(state, recipient.channelId));
  }
}

function OpenButton(props: { readonly label: string; readonly keys: string; readonly onOpen: () => void }): JSX.Element {
  const { composer } = useClient();
  return (
    <button type="button" class="say" title={titleWithKey(props.label, props.keys)} onClick={props.onOpen}>
      <Icon name="pencil-line" />
      <span class="cut" dir="auto">
        {props.label}
        <Show when={composer.text() !== ''}>…</Show>
      </span>
      <span class="grow" />
      <kbd class="desk-only" aria-hidden="true">
        {keyText(props.keys)}
      </kbd>
    </button>
  );
}

/** Says in one line who may write here. */
export function WritingLock(props: { readonly obstacle: WritingObstacle }): JSX.Element {
  const { state } = useClient();
  const text = (): string => {
    const obstacle = props.obstacle;
    switch (obstacle.kind) {
      case 'channel':
        return t().compose.onlyWriters(writerNames(state, obstacle.writers), channelName(state, obstacle.channelId));
      case 'archived':
        return t().compose.archived(channelName(state, obstacle.channelId));
      case 'unknown':
        return t().compose.noAccess;
      case 'deactivated':
        return t().compose.deactivatedPerson(nameOf(state, obstacle.userId));
      case 'direct':
        return t().compose.onlyDirectWriters(writerNames(state, obstacle.writers));
    }
  };
  return (
    <p class="say locked">
      <Icon name="lock" />
      <span>{text()}</span>
    </p>
  );
}
