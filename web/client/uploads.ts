import type { Upload as TusUpload } from 'tus-js-client';
import { createMutable } from 'solid-js/store';
import { csrfToken } from '../api/session-fetch.js';
import type { ClientState } from '../state/model/client-state.js';
import { removeEntry } from '../state/events/event-appliers.js';
import type { MovedConversation } from '../state/places/moved-conversation.js';
import { isTopicRecipient, type Recipient, recipientKey } from '../state/compose/recipient.js';
import { randomKey } from './random-key.js';

const MIB = 1024 * 1024;
/** Short interruptions are bridged by the library, longer ones by `resume`. */
const RETRY_DELAYS_MS = [300, 1000, 3000];

/** A file that is on its way to the server, or has arrived there. It belongs to the draft to which it was added. */
export interface FileUpload {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  readonly draftId: string;
  /** Undefined for the changed text of a message. */
  recipient: Recipient | undefined;
  /** Bytes that the server has. */
  sent: number;
  /** When this part of the transfer began, and how many bytes the server had then. Milliseconds UTC. */
  began: number;
  beganAt: number;
  /** `waiting` for a connection. */
  status: 'sending' | 'waiting' | 'failed' | 'done';
  /** Why it failed, in the words of the server. */
  error: string | undefined;
  /** The size that the file exceeds, in MiB. */
  readonly exceeds: number | undefined;
  /** Where the file is, once it has arrived. */
  url: string | undefined;
}

/** The draft to which files are added. */
export interface UploadPlace {
  readonly draftId: string;
  /** Undefined for the changed text of a message. */
  readonly recipient: Recipient | undefined;
}

/** The files that were added to drafts. They arrive one after the other or side by side, and go on where they stopped after a loss of connection. */
export class Uploads {
  /** Tracked. */
  readonly all: Record<string, FileUpload> = createMutable({});
  private readonly running = new Map<string, TusUpload>();

  /** @param onArrival called for each file that has arrived */
  constructor(
    private readonly state: ClientState,
    private readonly onArrival: (upload: FileUpload) => void,
  ) {}

  /** The files of a draft. Tracked. */
  of(draftId: string): FileUpload[] {
    return Object.values(this.all).filter((upload) => upload.draftId === draftId);
  }

  /** Whether files of a draft have not arrived yet. Tracked. */
  arePending(draftId: string): boolean {
    return this.of(draftId).some(({ status }) => status === 'sending' || status === 'waiting');
  }

  /** The draft of a recipient to which files are on their way. It may have no text yet. */
  draftOf(recipient: Recipient): string | undefined {
    const key = recipientKey(recipient);
    return Object.values(this.all).find((one) => one.status !== 'done' && one.recipient && recipientKey(one.recipient) === key)?.draftId;
  }

  /** The writer has chosen another recipient for a draft. */
  readdress(draftId: string, recipient: Recipient): void {
    for (const upload of this.of(draftId)) upload.recipient = recipient;
  }

  /** A topic goes on in another place, and with it the files that were added to what is written for it. */
  followTopic({ from, to }: MovedConversation): void {
    for (const upload of Object.values(this.all))
      if (upload.recipient && isTopicRecipient(upload.recipient, from, this.state.realm)) upload.recipient = to;
  }

  add(files: readonly File[], { draftId, recipient }: UploadPlace): void {
    for (const file of files) {
      const { name, type, size } = file;
      const id = randomKey();
      const transfer = { sent: 0, began: Date.now(), beganAt: 0, status: 'sending', error: undefined, url: undefined } as const;
      const limit = this.state.server.max_file_upload_size_mib;
      const exceeds = size > limit * MIB ? limit : undefined;
      this.all[id] = { id, name, type, size, draftId, recipient, exceeds, ...transfer };
      if (exceeds === undefined) void this.begin(id, file);
      else this.all[id].status = 'failed';
    }
  }

  /** Goes on with what waits for a connection. */
  resume(): void {
    for (const { id, status } of Object.values(this.all)) if (status === 'waiting') this.start(id);
  }

  /** Tries again after a failure. */
  retry(id: string): void {
    this.start(id);
  }

  /** Gives a file up, or forgets one that has arrived. */
  cancel(id: string): void {
    const upload = this.running.get(id);
    this.running.delete(id);
    const isDone = this.all[id]?.status === 'done';
    removeEntry(this.all, id);
    // The server also forgets parts of files by itself.
    if (!isDone) upload?.abort(true).catch(() => undefined);
  }

  /** Forgets the files of a draft that was sent or deleted. */
  forget(draftId: string): void {
    for (const { id } of this.of(draftId)) this.cancel(id);
  }

  private async begin(id: string, file: File): Promise<void> {
    const { Upload } = await import('tus-js-client');
    if (!this.all[id]) return;
    const upload = new Upload(file, {
      endpoint: '/api/v1/tus',
      metadata: { filename: file.name, filetype: file.type },
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => request.setHeader('X-CSRFToken', csrfToken()),
      onProgress: (sent) => this.note(id, sent),
      onSuccess: ({ lastResponse }) => this.arrive(id, lastResponse.getBody()),
      onError: (error) => {
        const response = 'originalResponse' in error ? error.originalResponse : undefined;
        if (response) this.fail(id, messageOf(response.getBody()) ?? error.message);
        else this.wait(id);
      },
    });
    this.running.set(id, upload);
    this.start(id);
  }

  private start(id: string): void {
    const entry = this.all[id];
    const upload = this.running.get(id);
    if (!entry || !upload) return;
    Object.assign(entry, { status: 'sending', error: undefined, began: Date.now(), beganAt: entry.sent });
    upload.start();
  }

  private note(id: string, sent: number): void {
    const entry = this.all[id];
    if (entry) entry.sent = sent;
  }

  private wait(id: string): void {
    const entry = this.all[id];
    if (entry) entry.status = 'waiting';
  }

  private fail(id: string, error: string): void {
    const entry = this.all[id];
    if (entry) Object.assign(entry, { status: 'failed', error });
  }

  private arrive(id: string, body: string): void {
    const entry = this.all[id];
    if (!entry) return;
    const { url } = JSON.parse(body) as { readonly url: string };
    Object.assign(entry, { status: 'done', sent: entry.size, url });
    this.running.delete(id);
    this.onArrival(entry);
  }
}

/** The reason in an answer of the upload protocol. */
function messageOf(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body) as { readonly message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

/** The sounds that the server plays in messages. */
const SOUND = /\.(?:aac|flac|mp3|wav)$/i;

/** A link to a file that has arrived, as Markdown; of a sound, its player. */
export function linkTo({ name, url = '' }: Pick<FileUpload, 'name' | 'url'>): string {
  return `${SOUND.test(url) ? '!' : ''}[${name.replaceAll('[', '&#91;').replaceAll(']', '&#93;')}](${url})`;
}
