import type { Conversation } from '../state/model/conversation.js';
import { NOWHERE, type Recipient } from '../state/compose/recipient.js';
import type { UploadPlace } from './uploads.js';
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
