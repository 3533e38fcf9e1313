import type { Change, Edit, History, Outcome, Queue, QueueEvent, Read, ScheduledMessage, Send } from './history.js';

/** What a history contains that must not happen, by its kind. */
export interface Violation {
  readonly kind:
    | 'lost'
    | 'repeated'
    | 'out of order'
    | 'stale'
    | 'trace of a refused request'
    | 'unknown text'
    | 'lost event'
    | 'repeated event'
    | 'lost delivery'
    | 'repeated delivery';
  readonly detail: string;
}

/** The texts that a message may have had, in their order: the one that was sent, and those of its changes. */
type Texts = ReadonlyMap<number, readonly { readonly text: string; readonly change: Send | Edit }[]>;

/**
 * Compares what clients were told with what they saw. Every acknowledged message is there once, under the id that was answered; each read
 * shows what was acknowledged before it began, and what earlier reads have shown; a refused request has left nothing; every queue got each
 * message, each change of it, and each change of its account's stars and drafts once, in their order; each scheduled message was sent once; each message to the bot was delivered
 * under one id; stars, drafts and files are there once, as they were left.
 * @returns what contradicts that, nothing for a correct history
 */
export function checkHistory(history: History): Violation[] {
  const context = new Context(history);
  const reads = [...history.reads, ...history.final];
  return [
    ...history.final.flatMap((read) => checkFinal(read, context)),
    ...reads.flatMap((read) => [...checkOrder(read), ...checkTexts(read.messages, context)]),
    ...checkFreshness(reads, context),
    ...checkRevisions(reads, context),
    ...history.queues.flatMap((queue) => checkQueue(queue, context)),
    ...checkDeliveries(context),
    ...checkChanges(history),
  ];
}

/** What the checks look up. */
class Context {
  private readonly byText: ReadonlyMap<string, Send | Edit | ScheduledMessage>;
  readonly texts: Texts;
  /** The ids of each conversation at the end. */
  readonly finalIds: ReadonlyMap<string, readonly number[]>;
  /** What became of scheduled messages. */
  readonly scheduledById: ReadonlyMap<number, ScheduledMessage>;

  constructor(readonly history: History) {
    this.byText = new Map([...history.edits, ...history.scheduled, ...history.sends].map((request) => [request.text, request]));
    const texts = new Map<number, { text: string; change: Send | Edit }[]>();
    for (const send of history.sends) if (send.id !== null) texts.set(send.id, [{ text: send.text, change: send }]);
    for (const edit of history.edits) texts.get(edit.id)?.push({ text: edit.text, change: edit });
    this.texts = texts;
    this.finalIds = new Map(history.final.map(({ conversation, messages }) => [conversation, messages.map(({ id }) => id)]));
    const scheduled = new Map(history.scheduled.map((message) => [message.text, message]));
    const found = history.final.flatMap(({ messages }) => messages.map(({ id, text }) => [id, scheduled.get(text)] as const));
    this.scheduledById = new Map(found.flatMap(([id, message]) => (message ? [[id, message]] : [])));
  }

  /** @returns the request that the text comes from, and the id of its message if the request names one */
  requestOf(text: string): { readonly outcome: Outcome; readonly id?: number | null } | undefined {
    return this.byText.get(text);
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
  const texts = new Set(messages.map(({ text }) => text));
  const due = context.history.scheduled.filter((message) => message.conversation === conversation && message.outcome === 'acknowledged');
  return [
    ...due
      .filter(({ text }) => !texts.has(text))
      .map(({ text }) => violation('lost', `the scheduled message "${text}" of ${conversation}`)),
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
    const request = context.requestOf(text);
    if (!request) return [violation('unknown text', `"${text}" in message ${id}`)];
    if (request.outcome === 'refused') return [violation('trace of a refused request', `"${text}" in message ${id}`)];
    const { id: expected = null } = request;
    if (expected !== null && expected !== id) return [violation('unknown text', `"${text}" of message ${expected} in message ${id}`)];
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
  return reads.flatMap(({ node, begun, messages }) =>
    messages.flatMap(({ id, text }) => {
      const revisions = texts.get(id) ?? [];
      const shown = revisions.findIndex((revision) => revision.text === text);
      const expected = revisions.findLastIndex(({ change }) => change.outcome === 'acknowledged' && change.ended < begun);
      if (shown === -1 || shown >= expected) return [];
      const late = Math.round(begun - (revisions[expected]?.change.ended ?? begun));
      return [
        violation('stale', `message ${id} with "${text}" at ${node} ${late} ms after "${revisions[expected]?.text}" was acknowledged`),
      ];
    }),
  );
}

function checkQueue(queue: Queue, context: Context): Violation[] {
  const { events } = queue;
  const announcements = events.filter(({ kind }) => kind === 'message');
  return [
    ...checkEventIds(events),
    ...checkEventIds(queue.things),
    ...checkThingEvents(queue, context),
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

/** The changes of each thing arrive in their order, each of them once. No two changes of a thing have the same value. */
function checkThingEvents({ account, registered, things, isComplete }: Queue, { history }: Context): Violation[] {
  const own = history.changes.filter(({ notifiedAccount }) => notifiedAccount === account);
  return [...new Set([...own, ...things].map(({ of }) => of))].flatMap((of) => {
    const requests = own.filter((change) => change.of === of);
    const reported = things.filter((event) => event.of === of).map(({ value }) => value);
    const positions = reported.map((value) => requests.findIndex((request) => request.value === value));
    const last = Math.max(-1, ...positions);
    const owed = requests.filter(({ outcome, begun }, index) => {
      return outcome === 'acknowledged' && begun > registered && (isComplete || index < last);
    });
    const refused = positions.filter((position) => requests[position]?.outcome === 'refused');
    return [
      ...positions.filter((position) => position === -1).map(() => violation('unknown text', `an event about ${of}`)),
      ...refused.map(() => violation('trace of a refused request', `an event about ${of}`)),
      ...repeatedIn(reported).map((value) => violation('repeated event', `${of} is "${value}"`)),
      ...(isDescending(positions) ? [violation('out of order', `${of}: ${reported.join(', ')}`)] : []),
      ...owed.filter(({ value }) => !reported.includes(value)).map(({ value }) => violation('lost event', `${of} is "${value}"`)),
    ];
  });
}

/** Whether a position comes before an earlier one. Those of unknown things are -1. */
function isDescending(positions: readonly number[]): boolean {
  const known = positions.filter((position) => position !== -1);
  return known.some((position, index) => position < (known[index - 1] ?? 0));
}

function checkEventIds(events: readonly { readonly eventId: number }[]): Violation[] {
  return events.flatMap(({ eventId }, index) => {
    const before = events[index - 1]?.eventId ?? -1;
    return eventId > before ? [] : [violation('out of order', `event ${eventId} after event ${before}`)];
  });
}

/** Messages of a conversation arrive in the order of their ids, without gaps, up to the last one that was acknowledged. */
function checkAnnouncements(queue: Queue, announcements: readonly QueueEvent[], context: Context): Violation[] {
  const { finalIds, history, scheduledById } = context;
  const isOwed = ({ outcome, begun }: Send | ScheduledMessage): boolean => outcome === 'acknowledged' && begun > queue.registered;
  const sent = history.sends.filter(isOwed).map(({ id }) => id);
  const owed = new Set([...sent, ...[...scheduledById].flatMap(([id, message]) => (isOwed(message) ? [id] : []))]);
  return [...finalIds].flatMap(([conversation, ids]) => {
    const ofConversation = announcements.filter((event) => event.conversation === conversation);
    const received = ofConversation.map(({ id }) => id);
    const last = received.at(-1) ?? 0;
    const got = new Set(received);
    const disorder = ofConversation.flatMap((event, index) => {
      const before = ofConversation[index - 1];
      return before && event.id < before.id ? [{ event, before }] : [];
    });
    const expected = ids.filter((id) => owed.has(id) && (queue.isComplete || id < last));
    return [
      ...disorder.map(({ event, before }) =>
        violation('out of order', `message ${event.id} "${event.text}" of ${conversation} after message ${before.id} "${before.text}"`),
      ),
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
      const owed = revisions.filter(({ change }, index) => change.outcome === 'acknowledged' && index > (positions[0] ?? 0));
      const missing = isComplete ? owed.filter((revision) => !received.includes(revision.text)) : [];
      return [
        ...(isDescending(positions) ? [violation('out of order', `changes of message ${id}: ${received.join(', ')}`)] : []),
        ...missing.map((revision) => violation('lost event', `the change of message ${id} to "${revision.text}"`)),
      ];
    });
}

/** Each acknowledged message to the bot was delivered, under one id, and nothing else was. */
function checkDeliveries(context: Context): Violation[] {
  const { sends, webhookCalls } = context.history;
  const ids = new Map<string, Set<string>>();
  for (const { id, text } of webhookCalls) ids.set(text, (ids.get(text) ?? new Set()).add(id));
  const owed = sends.filter(({ callsBot, outcome }) => callsBot && outcome === 'acknowledged');
  const refused = [...ids.keys()].filter((text) => context.requestOf(text)?.outcome === 'refused');
  const unknown = [...ids.keys()].filter((text) => !context.requestOf(text));
  return [
    ...owed.filter(({ text }) => !ids.has(text)).map(({ text }) => violation('lost delivery', `"${text}"`)),
    ...[...ids].flatMap(([text, { size }]) => (size > 1 ? [violation('repeated delivery', `"${text}" under ${size} ids`)] : [])),
    ...refused.map((text) => violation('trace of a refused request', `"${text}" in a call of a webhook`)),
    ...unknown.map((text) => violation('unknown text', `"${text}" in a call of a webhook`)),
  ];
}

/** Each thing is there at most once, as the last request whose outcome is known has left it, unless one of unknown outcome came after it. */
function checkChanges({ changes, finalValues }: History): Violation[] {
  const requests = new Map<string, Change[]>();
  for (const change of changes) requests.set(change.of, [...(requests.get(change.of) ?? []), change]);
  return [...new Set([...requests.keys(), ...finalValues.keys()])].flatMap((of) => {
    const [value = null, ...others] = finalValues.get(of) ?? [];
    if (others.length > 0) return [violation('repeated', `${of} is there ${others.length + 1} times`)];
    return checkThing(of, value, requests.get(of) ?? []);
  });
}

/** @param value what the thing is at the end */
function checkThing(of: string, value: string | null, changes: readonly Change[]): Violation[] {
  const effective = changes.filter(({ outcome }) => outcome !== 'refused');
  const lastKnown = effective.findLastIndex(({ outcome }) => outcome === 'acknowledged');
  const possible = [...(lastKnown === -1 ? [null] : []), ...effective.slice(Math.max(0, lastKnown)).map((change) => change.value)];
  if (possible.includes(value)) return [];
  if (!changes.some((change) => change.value === value))
    return [violation(value === null ? 'lost' : 'unknown text', `${of} is "${value}"`)];
  const isTrace = value !== null && !effective.some((change) => change.value === value);
  return [violation(isTrace ? 'trace of a refused request' : 'lost', `${of} is "${value}" and not "${possible.join('" or "')}"`)];
}

function repeatedIn<T>(values: readonly T[]): T[] {
  const seen = new Set<T>();
  return values.filter((value) => seen.has(value) || !seen.add(value));
}
