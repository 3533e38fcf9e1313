import type { Draft } from '../../api/wire.js';
import { directConversation } from '../model/conversation.js';
import { type Recipient, recipientKey } from './recipient.js';

/** What was written and not sent. */
export interface WrittenDraft {
  readonly id: string;
  readonly recipient: Recipient;
  readonly content: string;
  /** Milliseconds UTC. */
  readonly changed: number;
  /** The server's copy; undefined if it has none. */
  readonly copy: ServerCopy | undefined;
}

/** What the server had of a draft when this browser and the server last agreed. */
export interface ServerCopy {
  readonly id: number;
  readonly recipient: Recipient;
  /** Without the white space around it, which the server does not keep. */
  readonly content: string;
}

export type WrittenDrafts = Readonly<Record<string, WrittenDraft>>;

/** Whether the server has a draft as it is here. */
export function isSynchronized({ recipient, content, copy }: WrittenDraft): boolean {
  return copy !== undefined && isSameText(copy, { recipient, content });
}

function isSameText(a: Pick<ServerCopy, 'recipient' | 'content'>, b: Pick<ServerCopy, 'recipient' | 'content'>): boolean {
  return a.content.trim() === b.content.trim() && recipientKey(a.recipient) === recipientKey(b.recipient);
}

/** The draft of a recipient that was changed last. */
export function newestDraft(drafts: WrittenDrafts, recipient: Recipient): WrittenDraft | undefined {
  const key = recipientKey(recipient);
  return Object.values(drafts)
    .filter((draft) => recipientKey(draft.recipient) === key)
    .sort((a, b) => b.changed - a.changed)[0];
}

/** The drafts of this browser together with those that other devices left on the server. @param server all drafts of the server */
export function mergeDrafts(local: WrittenDrafts, server: Readonly<Record<number, Draft>>, ownId: number): Record<string, WrittenDraft> {
  const merged: Record<string, WrittenDraft> = {};
  const known = new Set<number>();
  // A draft that another tab has just sent to the server arrives here twice: from the tab and from the server.
  const sorted = Object.values(local).sort((a, b) => Number(isImported(a)) - Number(isImported(b)));
  for (const draft of sorted) {
    const { copy } = draft;
    if (copy && known.has(copy.id)) continue;
    const current = copy && server[copy.id];
    const kept = copy ? reconcileDraft(draft, copy, current, ownId) : draft;
    if (kept) merged[kept.id] = kept;
    if (kept?.copy) known.add(kept.copy.id);
  }
  for (const draft of Object.values(server)) {
    if (known.has(draft.id)) continue;
    const imported = importedDraft(draft, ownId);
    merged[imported.id] = imported;
  }
  return merged;
}

/** @returns undefined if the draft was deleted elsewhere and nothing was added here since */
function reconcileDraft(draft: WrittenDraft, copy: ServerCopy, current: Draft | undefined, ownId: number): WrittenDraft | undefined {
  const unchanged = isSynchronized(draft);
  if (!current) return unchanged ? undefined : { ...draft, copy: undefined };
  const { recipient, content, changed, copy: next } = importedDraft(current, ownId);
  // An event about an earlier state may arrive after the answer about a later one.
  const isOld = current.timestamp <= Math.floor(draft.changed / 1000);
  if (isOld || isSameText(copy, { recipient, content })) return draft;
  if (unchanged) return { ...draft, recipient, content, changed, copy: next };
  // Both sides have changed: this one becomes a draft of its own.
  return isSameText(draft, { recipient, content }) ? { ...draft, copy: next } : { ...draft, copy: undefined };
}

function isImported({ id }: WrittenDraft): boolean {
  return id.startsWith('server-');
}

function importedDraft(draft: Draft, ownId: number): WrittenDraft {
  const recipient = recipientOfWire(draft, ownId);
  const { id, content, timestamp } = draft;
  return { id: `server-${id}`, recipient, content, changed: timestamp * 1000, copy: { id, recipient, content } };
}

function recipientOfWire({ type, to, topic }: Draft, ownId: number): Recipient {
  if (type === 'private') return directConversation(to, ownId);
  return { kind: 'topic', channelId: type === 'stream' ? (to[0] ?? null) : null, topic };
}

/** A draft as requests contain it. @param changed milliseconds UTC */
export function wireDraft({ recipient, content, changed }: Pick<WrittenDraft, 'recipient' | 'content' | 'changed'>): Omit<Draft, 'id'> {
  const timestamp = Math.floor(changed / 1000);
  if (recipient.kind === 'direct') {
    return { type: recipient.userIds.length === 0 ? '' : 'private', to: [...recipient.userIds], topic: '', content, timestamp };
  }
  const { channelId, topic } = recipient;
  return channelId === null
    ? { type: '', to: [], topic: '', content, timestamp }
    : { type: 'stream', to: [channelId], topic: topic.trim(), content, timestamp };
}
