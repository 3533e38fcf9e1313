import { type Accessor, batch, createSignal } from 'solid-js';
import type { Message } from '../api/wire.js';
import type { FocusClaim } from '../kernel/focus-claim.js';
import type { ClientState } from '../state/model/client-state.js';
import { type Conversation, conversationOf, directConversation, keyOf } from '../state/model/conversation.js';
import type { WrittenDraft } from '../state/compose/drafts.js';
import type { Location } from '../state/places/hash-location.js';
import type { MovedConversation } from '../state/places/moved-conversation.js';
import { conversationOfNarrow } from '../state/model/narrow.js';
import {
  conversationOfRecipient,
  isTopicRecipient,
  type Recipient,
  recipientKey,
  recipientOfLocation,
  topicUse,
} from '../state/compose/recipient.js';
import type { Drafts } from './drafts.js';
import type { MessageSender } from './message-sender.js';
import type { Navigation } from './navigation.js';
import { randomKey } from './random-key.js';
import { type FileUpload, linkTo, type UploadPlace, type Uploads } from './uploads.js';
import { type ComposePart, withLine, Writing } from './writing.js';

/**
 * The message that is being written: its recipient, its text, and whether the field is open. A text belongs to its recipient: if the reader
 * goes to another conversation, it is kept as a draft, and the field shows what was written there.
 */
export class Composer extends Writing {
  readonly isNewMessage = true;
  readonly recipient: Accessor<Recipient>;
  readonly text: Accessor<string>;
  readonly isOpen: Accessor<boolean>;
  /** The draft of the text, which exists as soon as something is written. Tracked. */
  readonly draftId: Accessor<string>;
  private readonly setRecipient: (recipient: Recipient) => void;
  private readonly setText: (text: string) => void;
  private readonly setOpen: (open: boolean) => void;
  private readonly setDraftId: (id: string) => void;
  /** The draft as this field wrote or read it last. */
  private seen: WrittenDraft | undefined;
  /** The drafts that answer messages, by the message and the recipient. */
  private readonly answers = new Map<string, string>();
  /** The new address of the view on screen, to which the reader did not go. */
  private unmoved: Location | undefined;

  /** The drafts that are sent as soon as their files have arrived. */
  private readonly awaited: Accessor<readonly string[]>;
  private readonly setAwaited: (ids: readonly string[]) => void;

  constructor(
    private readonly state: ClientState,
    private readonly drafts: Drafts,
    private readonly sender: MessageSender,
    private readonly uploads: Uploads,
    private readonly navigation: Navigation,
  ) {
    super();
    [this.awaited, this.setAwaited] = createSignal<readonly string[]>([]);
    const [recipient, setRecipient] = createSignal<Recipient>(recipientOfLocation(navigation.location(), state.ownId));
    const [text, setText] = createSignal('');
    const [isOpen, setOpen] = createSignal(false);
    const [draftId, setDraftId] = createSignal(randomKey());
    [this.recipient, this.text, this.isOpen, this.draftId] = [recipient, text, isOpen, draftId];
    [this.setRecipient, this.setText, this.setOpen, this.setDraftId] = [setRecipient, setText, setOpen, setDraftId];
  }

  /** The conversation of the message; null if something must be chosen before. Tracked. */
  conversation(): Conversation | null {
    return conversationOfRecipient(this.recipient(), this.state);
  }

  /** Follows the reader to another view: shows what was written there. */
  follow(location: Location): void {
    if (location === this.unmoved) return;
    const recipient = recipientOfLocation(location, this.state.ownId);
    if (recipientKey(recipient) === recipientKey(this.recipient())) {
      // The reader goes to the sidebar to see it, which an open field takes the place of.
      if (location.view === 'sidebar') this.setOpen(false);
      return;
    }
    this.address(recipient);
    this.setOpen(this.text() !== '' && isConversation(location, this.state.ownId));
  }

  /**
   * The topic goes on in another place. What is being written for it goes there, and the field stays as it is. To be called after the drafts
   * and the view have followed.
   * @param shown the view on screen, if it has followed
   */
  followTopic({ from, to }: MovedConversation, shown: Location | undefined): void {
    this.unmoved = shown;
    const isWriting = this.isOpen() || this.text() !== '';
    if (!isTopicRecipient(this.recipient(), from, this.state.realm) || !(isWriting || shown)) return;
    this.setRecipient(to);
    this.seen = this.drafts.all()[this.draftId()];
  }

  /** Shows what was written for the view on screen before this page was opened. */
  restore(): void {
    if (this.text() !== '' || this.isOpen()) return;
    this.address(this.recipient());
    this.setOpen(this.text() !== '' && isConversation(this.navigation.location(), this.state.ownId));
  }

  /** Moves the focus to what must be chosen before the message can be sent. */
  focusMissing(): void {
    const recipient = this.recipient();
    this.focus(recipient.kind === 'direct' ? 'people' : recipient.channelId === null ? 'channel' : 'topic');
  }

  /** Opens the field. @param recipient if it is not the present one */
  open(recipient = this.recipient(), part: ComposePart = 'text'): void {
    // An empty field shows what was written meanwhile in another tab or on another device.
    if (this.text() === '' || recipientKey(recipient) !== recipientKey(this.recipient())) this.address(recipient);
    this.setOpen(true);
    this.focus(part);
  }

  /** Begins a conversation: a topic of the channel on screen, or of one to be chosen. */
  openNewTopic(): void {
    const current = this.recipient();
    const channelId = current.kind === 'topic' ? current.channelId : null;
    this.open({ kind: 'topic', channelId, topic: '' }, channelId === null ? 'channel' : this.partAfter(channelId));
  }

  /** Where the writer goes on after choosing a channel: to the topic, if messages there have one. */
  partAfter(channelId: number): ComposePart {
    return topicUse(this.state, channelId) === 'none' ? 'text' : 'topic';
  }

  openNewDirectMessage(): void {
    this.open({ kind: 'direct', userIds: [] }, 'people');
  }

  /** Continues the conversation of a message, with what was written for it before. */
  reply(message: Message): void {
    this.open(conversationOf(message, this.state.ownId));
  }

  /** Answers the sender of a message alone. */
  replyToSender(message: Message): void {
    this.beginAnswer(message.id, directConversation([message.sender_id], this.state.ownId));
  }

  /** Answers a message itself in its conversation. @param text to add, such as a mention of its sender */
  answer(message: Message, text = ''): void {
    this.beginAnswer(message.id, conversationOf(message, this.state.ownId));
    if (text !== '') this.insert(text);
  }

  /**
   * Opens the field for an answer to a message. What is on screen for the same recipient goes on, and so does an answer to the message that was
   * begun before; any other draft stays a draft of its own, so that the answer is not added to an old text.
   */
  private beginAnswer(messageId: number, recipient: Conversation): void {
    const key = recipientKey(recipient);
    if (!this.isOpen() || key !== recipientKey(this.recipient())) {
      const begun = this.drafts.all()[this.answers.get(`${messageId} ${key}`) ?? ''];
      this.show(recipient, begun && recipientKey(begun.recipient) === key ? begun : undefined);
      this.answers.set(`${messageId} ${key}`, this.draftId());
      this.setOpen(true);
    }
    this.focus('text');
  }

  /** Closes the field. The text is kept as a draft of its recipient. */
  close(): void {
    this.setOpen(false);
    const recipient = recipientOfLocation(this.navigation.location(), this.state.ownId);
    if (recipientKey(recipient) !== recipientKey(this.recipient())) this.address(recipient);
  }

  /** Makes the text another one. What was there comes after it. */
  replaceText(text: string): void {
    const rest = this.text().trim();
    this.write(rest === '' ? text : `${text}\n${rest}`);
    this.open();
    this.target?.moveToEnd();
  }

  /** Where files are added. */
  place(): UploadPlace {
    return { draftId: this.draftId(), recipient: this.recipient() };
  }

  /** Appends a text on a line of its own. */
  insert(content: string): void {
    this.write(withLine(this.text(), content));
    this.open();
    this.target?.moveToEnd();
  }

  write(text: string): void {
    this.setText(text);
    this.keep();
  }

  /** Changes where the text goes. */
  readdress(recipient: Recipient): void {
    this.setRecipient(recipient);
    this.uploads.readdress(this.draftId(), recipient);
    if (this.text() !== '') this.keep();
  }

  /** Shows a draft in the field. */
  continue(draft: WrittenDraft): void {
    this.show(draft.recipient, draft);
    this.setOpen(true);
    this.focus('text');
  }

  /** Takes over what another tab or device did to the draft on screen, unless it was changed here since. */
  refresh(): void {
    const current = this.drafts.all()[this.draftId()];
    if (current === this.seen || this.text() !== this.seen?.content) return;
    if (current?.content === this.text() && recipientKey(current.recipient) === recipientKey(this.recipient())) this.seen = current;
    else this.show(current?.recipient ?? this.recipient(), current);
  }

  /**
   * Sends the text to the conversation that the field shows, or does so when its files have arrived.
   * @returns whether it was sent
   */
  send(): boolean {
    const conversation = this.conversation();
    if (!conversation) return false;
    if (this.uploads.arePending(this.draftId())) {
      this.awaitFiles();
      return false;
    }
    if (!this.sendTo(conversation, this.text())) return false;
    this.clear();
    this.setRecipient(conversation);
    this.goTo(conversation);
    return true;
  }

  /** Whether the text is sent as soon as its files have arrived. Tracked. */
  sendsAfterUpload(): boolean {
    return this.awaited().includes(this.draftId());
  }

  /** Adds the link to a file that has arrived to its draft, which may not be on screen any more. */
  receiveFile(upload: FileUpload): void {
    const { draftId } = upload;
    this.addTo(upload, linkTo(upload));
    if (this.awaited().includes(draftId) && !this.uploads.arePending(draftId)) this.sendAwaited(draftId);
  }

  /**
   * Adds what was fetched to the draft for which the writer has asked for it, which may not be on screen any more.
   * @param before the text of the draft at that time; what has been written since then stays behind the addition
   */
  addTo({ draftId, recipient }: UploadPlace, added: string, before?: string): void {
    const isShown = draftId === this.draftId();
    const draft = this.drafts.all()[draftId];
    const to = draft?.recipient ?? recipient;
    const text = isShown ? this.text() : (draft?.content ?? '');
    const isLater = before !== undefined && text.startsWith(before);
    const changed = isLater ? withLine(before, added) + text.slice(before.length) : withLine(text, added);
    if (isShown) this.write(changed);
    else if (to) this.drafts.write(draftId, to, changed);
  }

  /**
   * Puts a text back that was taken out of the field.
   * @param mayTakeFocus if this comes later than the writer has asked for it; the text is a draft if they write another one by now
   */
  restoreText(conversation: Conversation, text: string, mayTakeFocus: FocusClaim = () => true): void {
    if (!mayTakeFocus()) {
      this.drafts.write(randomKey(), conversation, text);
      return;
    }
    this.open(conversation);
    this.write(this.text() === '' ? text : withLine(this.text(), text));
  }

  /** Empties the field. Its draft and its files are gone. */
  clear(): void {
    const id = this.draftId();
    this.drafts.discard(id);
    this.uploads.forget(id);
    this.setAwaited(this.awaited().filter((one) => one !== id));
    this.show(this.recipient(), undefined);
  }

  private awaitFiles(): void {
    const id = this.draftId();
    this.setAwaited(this.awaited().includes(id) ? this.awaited().filter((one) => one !== id) : [...this.awaited(), id]);
  }

  private sendAwaited(draftId: string): void {
    this.setAwaited(this.awaited().filter((one) => one !== draftId));
    if (draftId === this.draftId()) {
      this.send();
      return;
    }
    const draft = this.drafts.all()[draftId];
    const conversation = draft && conversationOfRecipient(draft.recipient, this.state);
    if (!conversation || !this.sendTo(conversation, draft.content)) return;
    this.drafts.discard(draftId);
    this.uploads.forget(draftId);
  }

  /** @returns whether there was something to send */
  private sendTo(conversation: Conversation, text: string): boolean {
    const content = text.trimEnd().replace(/^\n+/, '');
    if (content === '') return false;
    void this.sender.send(conversation, content);
    return true;
  }

  /** Shows the conversation to which the message went. */
  private goTo(conversation: Conversation): void {
    const shown = conversationOfRecipient(recipientOfLocation(this.navigation.location(), this.state.ownId), this.state);
    const isShown = shown !== null && keyOf(shown) === keyOf(conversation);
    if (isShown || !this.state.settings.web_navigate_to_sent_message) return;
    this.navigation.show(conversation);
  }

  private address(recipient: Recipient): void {
    this.show(recipient, this.drafts.newest(recipient));
  }

  private show(recipient: Recipient, draft: WrittenDraft | undefined): void {
    this.seen = draft;
    batch(() => {
      this.setRecipient(recipient);
      this.setText(draft?.content ?? '');
      this.setDraftId(draft?.id ?? this.uploads.draftOf(recipient) ?? randomKey());
    });
  }

  private keep(): void {
    if (this.text() === '') {
      if (this.seen) this.drafts.discard(this.draftId());
      this.seen = undefined;
      return;
    }
    // Another tab has changed the draft: both texts are kept.
    if (this.drafts.all()[this.draftId()]?.changed !== this.seen?.changed) this.setDraftId(randomKey());
    this.drafts.write(this.draftId(), this.recipient(), this.text());
    this.seen = this.drafts.all()[this.draftId()];
  }
}

function isConversation(location: Location, ownId: number): boolean {
  return location.view === 'narrow' && conversationOfNarrow(location.narrow, ownId) !== null;
}
