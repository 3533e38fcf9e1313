import { type JSX, Match, Show, Switch } from 'solid-js';
import { membersOfGroup } from '../../state/people/group-membership.js';
import type { Completion } from '../../state/compose/completions.js';
import { useClient } from '../../client/client-context.js';
import { EmojiPicture } from '../emoji/emoji-picture.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';
import { MatchedName } from './matched-name.js';
import { ChannelSuggestion, PersonSuggestion, TopicSuggestion } from './recipient-line.js';
import { SuggestionList } from './suggestions.js';
import type { TextCompletion } from './text-completion.js';

/** What can be written in place of what is being typed. */
export function CompletionList(props: { readonly completion: TextCompletion }): JSX.Element {
  return (
    <Show when={props.completion.completions().length > 0}>
      <SuggestionList
        id={props.completion.listId}
        label={t().completion.label}
        options={props.completion.completions()}
        suggestions={props.completion.suggestions}
        start={props.completion.start()}
        onPick={props.completion.accept}
      >
        {(completion) => <CompletionRow completion={completion} query={props.completion.request()?.query ?? ''} />}
      </SuggestionList>
    </Show>
  );
}

function CompletionRow(props: { readonly completion: Completion; readonly query: string }): JSX.Element {
  const { state } = useClient();
  return (
    <Switch>
      <Match when={ofKind(props.completion, 'person')}>{(one) => <PersonSuggestion person={one().person} query={props.query} />}</Match>
      <Match when={ofKind(props.completion, 'group')}>
        {(one) => (
          <>
            <Icon name="users" />
            <MatchedName name={one().group.name} query={props.query} />
            <span class="hint">{t().completion.group(membersOfGroup(state, one().group.id).length)}</span>
          </>
        )}
      </Match>
      <Match when={ofKind(props.completion, 'wildcard')}>
        {(one) => (
          <>
            <Icon name="megaphone" />
            <MatchedName name={one().name} query={props.query} />
            <span class="hint">{t().completion.wildcards[one().name]}</span>
          </>
        )}
      </Match>
      <Match when={ofKind(props.completion, 'channel')}>{(one) => <ChannelSuggestion channel={one().channel} query={props.query} />}</Match>
      <Match when={ofKind(props.completion, 'topic')}>
        {(one) => <TopicSuggestion choice={{ topic: one().topic, isNew: false }} query={props.query} />}
      </Match>
      <Match when={ofKind(props.completion, 'emoji')}>
        {(one) => (
          <>
            <EmojiPicture emoji={one().emoji} />
            <MatchedName name={one().name} query={props.query} />
          </>
        )}
      </Match>
      <Match when={ofKind(props.completion, 'command')}>
        {(one) => (
          <>
            <b>/{one().name}</b>
            <span class="hint">{t().completion.commands[one().name]}</span>
          </>
        )}
      </Match>
      <Match when={ofKind(props.completion, 'language')}>
        {(one) => (
          <>
            <Icon name="code" size="s" />
            <MatchedName name={one().name} query={props.query} />
          </>
        )}
      </Match>
      <Match when={props.completion.kind === 'time'}>
        <Icon name="clock" />
        <span>{t().completion.time}</span>
      </Match>
    </Switch>
  );
}

function ofKind<K extends Completion['kind']>(completion: Completion, kind: K): Extract<Completion, { readonly kind: K }> | undefined {
  return completion.kind === kind ? (completion as Extract<Completion, { readonly kind: K }>) : undefined;
}
