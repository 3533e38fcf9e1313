import { type Accessor, createEffect, createMemo, createSignal, createUniqueId, untrack } from 'solid-js';
import { unwrap } from 'solid-js/store';

import { namedCompletion } from '../../state/compose/completion-choice.js';
import { acceptCompletion } from '../../state/compose/completion-text.js';
import { type CompletionRequest, completionRequestAt } from '../../state/compose/completion-request.js';
import { type Completion, type CompletionContext, completionsOf } from '../../state/compose/completions.js';
import { narrowKey, narrowOf } from '../../state/model/narrow.js';
import type { Client } from '../../client/client.js';
import { useClient } from '../../client/client-context.js';
import type { Writing } from '../../client/writing.js';
import { distanceOfCharacter } from './caret-position.js';
import { createSuggestions, type Suggestions, suggestionId } from './suggestions.js';
import type { TextEditor } from './text-editor.js';

/** The width of the list, which stays within the field. */
const LIST_WIDTH = 360;

/** What is offered while a text is being written. */
export interface TextCompletion {
  readonly listId: string;
  readonly request: Accessor<CompletionRequest | null>;
  readonly completions: Accessor<readonly Completion[]>;
  readonly suggestions: Suggestions;
  /** The distance of the list from the start of the field. */
  readonly start: Accessor<number>;
  readonly activeId: Accessor<string | undefined>;
  readonly accept: (completion: Completion) => void;
  /** To be called when the text or the cursor has changed. */
  readonly update: () => void;
}

/** @param writing the text in which a completion is written @param chooseTime lets the writer choose a time in place of a part of the text */
export function createTextCompletion(
  writing: Writing,
  editor: Accessor<TextEditor | undefined>,
  chooseTime: (from: number, to: number) => void,
): TextCompletion {
  const client = useClient();
  const listId = createUniqueId();
  const [request, setRequest] = createSignal<CompletionRequest | null>(null, { equals: isEqual });
  const [start, setStart] = createSignal(0);
  /** Where the completion began that the writer has closed. */
  let dismissed = -1;
  const completions = createMemo((): readonly Completion[] => {
    const wanted = request();
    const groups = client.emoji.groups();
    if (!wanted) return [];
    const found = untrack(() => completionsOf(unwrap(client.state), wanted, { ...contextOf(client, writing), emoji: groups }));
    return writing.isNewMessage ? found : found.filter(isForEveryText);
  });
  createEffect(() => prepare(client, writing, request()));

  const update = (): void => {
    const selection = editor()?.selection();
    const isTyping = selection !== undefined && selection.start === selection.end && document.activeElement === editor()?.field;
    const found = isTyping ? completionRequestAt(selection.text, selection.start, client.state.channels) : null;
    if (found?.start !== dismissed) dismissed = -1;
    const field = editor()?.field;
    if (found && field) setStart(Math.max(8, Math.min(distanceOfCharacter(field, found.start), field.clientWidth - LIST_WIDTH)));
    setRequest(dismissed === -1 ? found : null);
  };
  const accept = (completion: Completion): void => {
    const wanted = request();
    const selection = editor()?.selection();
    if (!wanted || !selection) return;
    setRequest(null);
    if (completion.kind === 'time') chooseTime(wanted.start, selection.start);
    else editor()?.apply(acceptCompletion(client.state, selection.text, selection.start, wanted, completion));
  };
  const dismiss = (): void => {
    dismissed = request()?.start ?? -1;
    setRequest(null);
  };
  const named = (first: Completion): Completion | undefined => {
    const wanted = request();
    return wanted ? namedCompletion(wanted, first, completions().length) : undefined;
  };
  const suggestions = createSuggestions(completions, accept, dismiss, undefined, named);
  const activeId = (): string | undefined =>
    suggestions.active() >= 0 && completions().length > 0 ? suggestionId(listId, suggestions.active()) : undefined;
  return { listId, request, completions, suggestions, start, activeId, accept, update };
}

function isEqual(a: CompletionRequest | null, b: CompletionRequest | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether a completion also fits where no new message is written: most commands do something else than writing. */
function isForEveryText(completion: Completion): boolean {
  return completion.kind !== 'command' || completion.name === 'me' || completion.name === 'shrug';
}

/** Loads what a completion needs. */
function prepare(client: Client, writing: Writing, request: CompletionRequest | null): void {
  if (request?.kind === 'emoji') void client.emoji.load();
  if (request?.kind === 'topic') void client.topics.load(request.channelId);
  const recipient = untrack(writing.recipient);
  if (request?.kind === 'mention' && recipient.kind === 'topic' && recipient.channelId !== null) {
    void client.subscribers.load(recipient.channelId);
  }
}

function contextOf({ state }: Client, writing: Writing): Omit<CompletionContext, 'emoji'> {
  const conversation = writing.conversation();
  const ids = conversation ? (state.feeds[narrowKey(narrowOf(conversation))]?.ids ?? []) : [];
  const senders = ids.map((id) => state.messages[id]?.sender_id ?? 0).reverse();
  return { recipient: writing.recipient(), recentSenders: [...new Set(senders)].filter((id) => id !== state.ownId) };
}
