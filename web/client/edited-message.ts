import type { Conversation } from '../state/model/conversation.js';
import { NOWHERE, type Recipient } from '../state/compose/recipient.js';
import { type FileUpload, linkTo, type UploadPlace, type Uploads } from './uploads.js';
import { withLine, Writing } from './writing.js';

/** What is known of the change. */
interface Edited {
  readonly content: string;
  readonly conversation: Conversation | undefined;
}

/** The changed text of a message, with what its field, its tools and its files need. */
export class EditedMessage extends Writing {
  readonly isNewMessage = false;

  constructor(
    private readonly edit: () => Edited | undefined,
    readonly write: (text: string) => void,
    private readonly place_: UploadPlace,
  ) {
    super();
  }

  readonly text = (): string => this.edit()?.content ?? '';
  readonly draftId = (): string => this.place_.draftId;
  readonly recipient = (): Recipient => this.conversation() ?? NOWHERE;

  conversation(): Conversation | null {
    return this.edit()?.conversation ?? null;
  }

  place(): UploadPlace {
    return this.place_;
  }

  insert(content: string): void {
    this.write(withLine(this.text(), content));
  }
}

/** The texts of one kind of messages that are being changed, and the files that belong to them. */
export class EditedMessages {
  private readonly known = new Map<number, EditedMessage>();

  /**
   * @param prefix files belong to drafts of this name, followed by the id of the message
   * @param open the changes by the id of the message
   * @param change writes and saves one of them
   */
  constructor(
    private readonly prefix: string,
    private readonly open: Readonly<Record<number, Edited & { savesAfterUpload: boolean }>>,
    private readonly uploads: Uploads,
    private readonly change: { write(id: number, content: string): void; save(id: number): Promise<void> },
  ) {}

  /** The text of a message as fields and tools work on it. */
  of(id: number): EditedMessage {
    const write = (text: string): void => this.change.write(id, text);
    const message =
      this.known.get(id) ?? new EditedMessage(() => this.open[id], write, { draftId: this.draftId(id), recipient: undefined });
    this.known.set(id, message);
    return message;
  }

  /** Whether files of a message are on their way. */
  arePending(id: number): boolean {
    return this.uploads.arePending(this.draftId(id));
  }

  /** Adds the link to a file that has arrived to the text to which it belongs. @returns whether it is one of these texts */
  receiveFile(upload: FileUpload): boolean {
    if (!upload.draftId.startsWith(this.prefix)) return false;
    const id = Number(upload.draftId.slice(this.prefix.length));
    this.of(id).insert(linkTo(upload));
    const edit = this.open[id];
    if (edit?.savesAfterUpload && !this.arePending(id)) {
      edit.savesAfterUpload = false;
      void this.change.save(id);
    }
    return true;
  }

  /** Forgets the files of a message whose text is not changed any more. */
  forgetFiles(id: number): void {
    this.uploads.forget(this.draftId(id));
  }

  private draftId(id: number): string {
    return `${this.prefix}${id}`;
  }
}
