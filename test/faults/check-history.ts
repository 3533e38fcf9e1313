import type { Edit, History, Queue, QueueEvent, Read, Send, Star } from './history.js';

/** What a history contains that must not happen, by its kind. */
export interface Violation {
  readonly kind:
    'lost' | 'repeated' | 'out of order' | 'stale' | 'trace of a refused request' | 'unknown text' | 'lost event' | 'repeated event';
  readonly detail: string;
}

/** The texts that a message may have had, in their order: the one that was sent, and those of its changes. */
type Texts = ReadonlyMap<number, readonly { readonly text: string; readonly change: Send | Edit }[]>;

/**
 * Compares what clients were told with what they saw. Every acknowledged message is there once, under the id that was answered; each read
 * shows what was acknowledged before it began, and what earlier reads have shown; a refused request has left nothing; every queue got each
 * message and each change once, in the order of the conversation.
 * @returns what contradicts that, nothing for a correct history
 */
export function checkHistory(history: History): Violation[] {
  const context = new Context(history);
  return [
    ...history.final.flatMap((read) => checkFinal(read, context)),
    ...[...history.reads, ...history.final].flatMap((read) => [...checkOrder(read), ...checkTexts(read.messages, context)]),
    ...checkFreshness([...history.reads, ...history.final], context),
    ...checkRevisions([...history.reads, ...history.final], context),
    ...history.queues.flatMap((queue) => checkQueue(queue, context)),
    ...checkStars(history),
  ];
}

/** What the checks look up. */
class Context {
  readonly sendsByText: ReadonlyMap<string, Send>;
  readonly editsByText: ReadonlyMap<string, Edit>;
  readonly texts: Texts;
  /** The ids of each conversation at the end. */
  readonly finalIds: ReadonlyMap<string, readonly number[]>;

  constructor(readonly history: History) {
    this.sendsByText = new Map(history.sends.map((send) => [send.text, send]));
    this.editsByText = new Map(history.edits.map((edit) => [edit.text, edit]));
    const texts = new Map<number, { text: string; change: Send | Edit }[]>();
    for (const send of history.sends) if (send.id !== null) texts.set(send.id, [{ text: send.text, change: send }]);
    for (const edit of history.edits) texts.get(edit.id)?.push({ text: edit.text, change: edit });
    this.texts = texts;
    this.finalIds = new Map(history.final.map(({ conversation, messages }) => [conversation, messages.map(({ id }) => id)]));
  }

  changeOf(text: string): Send | Edit | undefined {
    return this.sendsByText.get(text) ?? this.editsByText.get(text);
  }

  acknowledgedIn(conversation: string): Send[] {
    return this.history.sends.filter((send) => send.conversation === conversation && send.outcome === 'acknowledged');
  }
}

function violation(kind: Violation['kind'], detail: string): Violation {
  return { kind, detail };
}

/** Every acknowledged message is there, and the text of each request once. */
function checkFinal({ conversation, messages }: Read, context: Context): Violation[] {
  const ids = new Set(messages.map(({ id }) => id));
  const lost = context.acknowledgedIn(conversation).filter(({ id }) => !ids.has(id ?? 0));
  return [
    ...lost.map(({ id, text }) => violation('lost', `message ${id} "${text}" of ${conversation}`)),
    ...repeatedIn(messages.map(({ text }) => text)).map((text) => violation('repeated', `"${text}" in ${conversation}`)),
  ];
}

/** A page lists ids once, in ascending order. */
function checkOrder({ conversation, messages }: Read): Violation[] {
  const found: Violation[] = [];
  for (const [index, { id }] of messages.entries()) {
    const before = messages[index - 1]?.id ?? 0;
    if (id === before) found.push(violation('repeated', `message ${id} twice in a page of ${conversation}`));
    if (id < before) found.push(violation('out of order', `message ${id} after ${before} in a page of ${conversation}`));
  }
  return found;
}

/** No text is one that nobody sent, or that was refused, or that belongs to another message. */
function checkTexts(messages: readonly { readonly id: number; readonly text: string }[], context: Context): Violation[] {
  return messages.flatMap(({ id, text }) => {
    const change = context.changeOf(text);
    if (!change) return [violation('unknown text', `"${text}" in message ${id}`)];
    if (change.outcome === 'refused') return [violation('trace of a refused request', `"${text}" in message ${id}`)];
    if (change.id !== null && change.id !== id) return [violation('unknown text', `"${text}" of message ${change.id} in message ${id}`)];
    return [];
  });
}

/** A read shows what was acknowledged before it began, and the messages that were in a read which had ended by then. */
function checkFreshness(reads: readonly Read[], context: Context): Violation[] {
  const found: Violation[] = [];
  for (const conversation of new Set(reads.map((read) => read.conversation))) {
    const known = new Map<number, number>();
    const noteAcknowledged = (id: number, at: number): void => void known.set(id, Math.min(at, known.get(id) ?? Infinity));
    for (const { id, ended } of context.acknowledgedIn(conversation)) noteAcknowledged(id ?? 0, ended);
    const ofConversation = reads.filter((read) => read.conversation === conversation);
    for (const { messages, ended } of ofConversation) for (const { id } of messages) noteAcknowledged(id, ended);
    for (const { begun, fromStart, messages } of ofConversation) {
      const shown = new Set(messages.map(({ id }) => id));
      const first = fromStart ? 0 : (messages[0]?.id ?? Infinity);
      for (const [id, at] of known)
        if (at < begun && id >= first && !shown.has(id))
          found.push(violation('stale', `a read of ${conversation} without message ${id}, known ${Math.round(begun - at)} ms before it`));
    }
  }
  return [...found, ...checkGaps(reads, context)];
}

/** A message does not appear between others that a reader has seen already. */
function checkGaps(reads: readonly Read[], { finalIds }: Context): Violation[] {
  return reads.flatMap(({ conversation, messages }) => {
    const [first, last] = [messages[0]?.id ?? 0, messages.at(-1)?.id ?? 0];
    const shown = new Set(messages.map(({ id }) => id));
    const missing = (finalIds.get(conversation) ?? []).filter((id) => id > first && id < last && !shown.has(id));
    return missing.map((id) => violation('out of order', `message ${id} of ${conversation} appeared after message ${last}`));
  });
}

/** A read shows a text that is at least as new as the last one that was acknowledged before it began. */
function checkRevisions(reads: readonly Read[], { texts }: Context): Violation[] {
  return reads.flatMap(({ begun, messages }) =>
    messages.flatMap(({ id, text }) => {
      const revisions = texts.get(id) ?? [];
      const shown = revisions.findIndex((revision) => revision.text === text);
      const expected = revisions.findLastIndex(({ change }) => change.outcome === 'acknowledged' && change.ended < begun);
      if (shown === -1 || shown >= expected) return [];
      return [violation('stale', `message ${id} with "${text}" after "${revisions[expected]?.text}" was acknowledged`)];
    }),
  );
}

function checkQueue(queue: Queue, context: Context): Violation[] {
  const { events } = queue;
  const announcements = events.filter(({ kind }) => kind === 'message');
  return [
    ...checkEventIds(events),
    ...checkTexts(events, context),
    ...repeatedIn(announcements.map(({ id }) => id)).map((id) => violation('repeated event', `message ${id}`)),
    ...repeatedIn(events.map(({ text, kind }) => `${kind} "${text}"`)).map((text) => violation('repeated event', text)),
    ...checkAnnouncements(queue, announcements, context),
    ...checkEdits(queue, context),
    ...checkEarlyEdits(events),
  ];
}

/** A change of a message does not arrive before the message. */
function checkEarlyEdits(events: readonly QueueEvent[]): Violation[] {
  return events
    .filter(({ kind, id }, index) => kind === 'edit' && events.findIndex((event) => event.kind === 'message' && event.id === id) > index)
    .map(({ id, text }) => violation('out of order', `the change to "${text}" before message ${id}`));
}

function checkEventIds(events: readonly QueueEvent[]): Violation[] {
  return events.flatMap(({ eventId }, index) => {
    const before = events[index - 1]?.eventId ?? -1;
    return eventId > before ? [] : [violation('out of order', `event ${eventId} after event ${before}`)];
  });
}

/** Messages of a conversation arrive in the order of their ids, without gaps, up to the last one that was acknowledged. */
function checkAnnouncements(queue: Queue, announcements: readonly QueueEvent[], { finalIds, history }: Context): Violation[] {
  const acknowledged = history.sends.filter(({ outcome, begun }) => outcome === 'acknowledged' && begun > queue.registered);
  const owed = new Set(acknowledged.map(({ id }) => id));
  return [...finalIds].flatMap(([conversation, ids]) => {
    const received = announcements.filter((event) => event.conversation === conversation).map(({ id }) => id);
    const last = received.at(-1) ?? 0;
    const got = new Set(received);
    const disorder = received.filter((id, index) => id < (received[index - 1] ?? 0));
    const expected = ids.filter((id) => owed.has(id) && (queue.isComplete || id < last));
    return [
      ...disorder.map((id) => violation('out of order', `an event about message ${id} after one about a later message of ${conversation}`)),
      ...expected.filter((id) => !got.has(id)).map((id) => violation('lost event', `message ${id} of ${conversation}`)),
    ];
  });
}

/** The changes of a message that the queue announced arrive in their order, each of them. */
function checkEdits({ events, isComplete }: Queue, { texts }: Context): Violation[] {
  return events
    .filter(({ kind }) => kind === 'message')
    .flatMap(({ id, text }) => {
      const revisions = texts.get(id) ?? [];
      const received = [text, ...events.filter((event) => event.kind === 'edit' && event.id === id).map((event) => event.text)];
      const positions = received.map((one) => revisions.findIndex((revision) => revision.text === one));
      const disorder = positions.some((position, index) => position !== -1 && position < (positions[index - 1] ?? 0));
      const owed = revisions.filter(({ change }, index) => change.outcome === 'acknowledged' && index > (positions[0] ?? 0));
      const missing = isComplete ? owed.filter((revision) => !received.includes(revision.text)) : [];
      return [
        ...(disorder ? [violation('out of order', `changes of message ${id}: ${received.join(', ')}`)] : []),
        ...missing.map((revision) => violation('lost event', `the change of message ${id} to "${revision.text}"`)),
      ];
    });
}

/** A star is as the last request whose outcome is known has left it, unless one of unknown outcome came after it. */
function checkStars({ stars, finalStars }: History): Violation[] {
  const requests = new Map<string, Star[]>();
  for (const star of stars) {
    const key = `${star.account} ${star.id}`;
    requests.set(key, [...(requests.get(key) ?? []), star]);
  }
  return [...requests.values()].flatMap((ofMessage) => {
    const effective = ofMessage.filter(({ outcome }) => outcome !== 'refused');
    const from = Math.max(
      0,
      effective.findLastIndex(({ outcome }) => outcome === 'acknowledged'),
    );
    const [{ account, id } = { account: '', id: 0 }] = ofMessage;
    const isSet = finalStars[account]?.includes(id) ?? false;
    const possible = effective.slice(from).map((star) => star.isSet);
    const mayBeUntouched = effective.every(({ outcome }) => outcome === 'unknown');
    if (possible.includes(isSet) || (mayBeUntouched && !isSet)) return [];
    const kind = effective.length === 0 ? 'trace of a refused request' : 'lost';
    return [violation(kind, `the star of ${account} on message ${id} is ${isSet ? 'set' : 'not set'}`)];
  });
}

function repeatedIn<T>(values: readonly T[]): T[] {
  const seen = new Set<T>();
  return values.filter((value) => seen.has(value) || !seen.add(value));
}
