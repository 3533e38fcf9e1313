import { claimFocus } from '../../ui/focus.js';
import { lazy } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { conversationOf } from '../../state/model/conversation.js';
import { narrowOf } from '../../state/model/narrow.js';
import { mayDelete, mayEdit, maySeeHistory, mayMoveToChannel, mayMoveToTopic } from '../../state/messages/message-permissions.js';
import { isVisitor } from '../../state/places/visitor.js';
import type { Client } from '../../client/client.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { copyText } from '../../ui/overlays/clipboard.js';
import { togglePanel } from '../../ui/panel/panel-state.js';
import { t } from '../../ui/texts/texts.js';
import { copiedMessage } from '../content/plain-text.js';
import type { OverlayHost } from './message-overlay.js';
import { messageLink, quoteMessage } from './quote-message.js';

const EditHistory = lazy(() => import('./edit-history.js'));
const ReadReceipts = lazy(() => import('./read-receipts.js'));

/** What a list does for the messages in it. */
export interface ListPlaces {
  /** Marks a message and those after it as unread. */
  readonly unreadFrom: (id: number) => void;
  /** Marks a message and those of the list before it as read. */
  readonly readUpTo: (id: number) => void;
}

/** What can be done with messages of a list, for menus, toolbars and keys. */
export class MessageActions {
  constructor(
    private readonly client: Client,
    private readonly overlays: OverlayHost,
    private readonly places: ListPlaces,
  ) {}

  /** The entries of the menu of a message. @param anchor beside which the emoji are shown */
  items(message: Message, anchor: HTMLElement): MenuItem[] {
    const { messageActs: acts } = t();
    const isStarred = message.flags.includes('starred');
    const isCollapsed = message.flags.includes('collapsed');
    const source: MenuItem = { label: acts.viewSource, icon: 'code', keys: 'E', run: () => this.edit(message), separated: true };
    const link: MenuItem = { label: acts.copyLink, icon: 'link', run: () => void this.copyLink(message), separated: true };
    const text: MenuItem = { label: acts.copyText, icon: 'copy', run: () => void this.copyText(message) };
    if (isVisitor(this.client.state)) return [source, link, text];
    const items: (MenuItem | false)[] = [
      { label: acts.reply, icon: 'message-square', keys: 'R', run: () => this.reply(message) },
      message.stream_id !== undefined && {
        label: acts.replyToSender,
        icon: 'user',
        keys: 'Shift R',
        run: () => this.replyToSender(message),
      },
      { label: acts.quote, icon: 'quote', keys: '>', run: () => void this.quote(message) },
      { label: acts.forward, icon: 'corner-up-right', keys: '<', run: () => void this.forward(message) },
      { label: acts.addReaction, icon: 'smile-plus', keys: ':', run: () => this.pickEmoji(message, anchor) },
      { label: isStarred ? acts.unstar : acts.star, icon: 'star', keys: 'Ctrl S', run: () => this.toggleStar(message) },
      this.canEdit(message) ? { label: acts.edit, icon: 'pencil-line', keys: 'E', run: () => this.edit(message), separated: true } : source,
      this.canMove(message) && { label: acts.move, icon: 'messages-square', keys: 'M', run: () => this.move(message) },
      { label: acts.markUnread, icon: 'message-square', keys: 'Shift U', run: () => this.markUnread(message) },
      this.isUnread(message) && { label: acts.markRead, icon: 'check', keys: 'Shift E', run: () => this.markRead(message) },
      { label: acts.remind, icon: 'clock', keys: 'L', run: () => this.remind(message) },
      { label: isCollapsed ? acts.expand : acts.collapse, icon: 'eye-off', keys: '-', run: () => this.toggleCollapsed(message) },
      link,
      text,
      this.canSeeHistory(message) && { label: acts.history, icon: 'history', keys: 'Shift H', run: () => this.history(message) },
      this.canSeeReceipts() && { label: acts.receipts, icon: 'eye', keys: 'Shift V', run: () => this.receipts(message) },
      message.sender_id !== this.client.state.ownId && { label: acts.wasNotified, icon: 'bell', run: () => this.explainNotices(message) },
      this.canReport(message) && { label: acts.report, icon: 'flag', run: () => this.report(message) },
      this.canDelete(message) && { label: acts.delete, icon: 'trash-2', danger: true, separated: true, run: () => this.delete(message) },
    ];
    return items.filter((item) => item !== false);
  }

  canEdit(message: Message): boolean {
    return mayEdit(this.client.state, message, Date.now());
  }

  canMove(message: Message): boolean {
    const { state } = this.client;
    return mayMoveToTopic(state, message, Date.now()) || mayMoveToChannel(state, message, Date.now());
  }

  canDelete(message: Message): boolean {
    return mayDelete(this.client.state, message, Date.now());
  }

  canSeeHistory(message: Message): boolean {
    return maySeeHistory(this.client.state, message);
  }

  canSeeReceipts(): boolean {
    return this.client.state.realm.enable_read_receipts;
  }

  /** Whether the organization takes reports, and the message is of somebody else. */
  canReport({ sender_id }: Message): boolean {
    const { ownId, realm } = this.client.state;
    return realm.moderation_request_channel_id >= 0 && sender_id !== ownId;
  }

  /** Answers a message in its conversation, whatever else is on screen. */
  reply(message: Message): void {
    this.client.composer.reply(message);
  }

  replyToSender(message: Message): void {
    this.client.composer.replyToSender(message);
  }

  async quote(message: Message): Promise<void> {
    const { composer } = this.client;
    composer.answer(message);
    await this.addQuotation(message);
  }

  /** Quotes a message in a new conversation, for which the reader chooses a topic, or people. */
  async forward(message: Message): Promise<void> {
    const { composer } = this.client;
    if (message.stream_id === undefined) composer.openNewDirectMessage();
    else composer.open({ kind: 'topic', channelId: message.stream_id, topic: '' }, 'topic');
    await this.addQuotation(message);
  }

  /** Adds a message to the text in the field, and not to another one that the reader writes when the quotation has been fetched. */
  private async addQuotation(message: Message): Promise<void> {
    const { composer } = this.client;
    const place = composer.place();
    const before = composer.text();
    const quotation = await quoteMessage(this.client, message);
    if (quotation !== undefined) composer.addTo(place, quotation, before);
  }

  pickEmoji(message: Message, anchor: HTMLElement): void {
    this.overlays.open({ kind: 'emoji', id: message.id, anchor });
  }

  openMenu(message: Message, anchor: HTMLElement): void {
    this.overlays.open({ kind: 'menu', id: message.id, anchor });
  }

  toggleStar(message: Message): void {
    void this.client.acts.setStar(message, !message.flags.includes('starred'));
  }

  toggleCollapsed(message: Message): void {
    void this.client.acts.setCollapsed(message, !message.flags.includes('collapsed'));
  }

  /** Lets the text be changed, or shows its source if it may not. */
  edit(message: Message): void {
    void this.client.edits.begin(message.id, !this.canEdit(message), claimFocus());
  }

  move(message: Message): void {
    this.overlays.ask({ kind: 'move', id: message.id });
  }

  /** Asks when the reader wants to be reminded of a message. */
  remind(message: Message): void {
    this.overlays.ask({ kind: 'remind', id: message.id });
  }

  delete(message: Message): void {
    this.overlays.ask({ kind: 'delete', id: message.id });
  }

  /** Asks what is wrong with a message, for the moderators. */
  report(message: Message): void {
    this.overlays.ask({ kind: 'report', id: message.id });
  }

  /** Says why a message of somebody else did, or did not, notify the reader. */
  explainNotices(message: Message): void {
    this.overlays.ask({ kind: 'notices', id: message.id });
  }

  markUnread(message: Message): void {
    this.places.unreadFrom(message.id);
  }

  isUnread({ id }: Message): boolean {
    return this.client.state.unread.keys.has(id);
  }

  markRead(message: Message): void {
    this.places.readUpTo(message.id);
  }

  async copyLink(message: Message): Promise<void> {
    await copyText(messageLink(this.client, message), t().messageActs.linkCopied);
  }

  /** Copies the text of a message as it is read, and with its formatting for programs that keep it. */
  async copyText(message: Message): Promise<void> {
    const { text, html } = copiedMessage(message.content);
    await copyText(text, t().messageActs.textCopied, html);
  }

  history({ id }: Message): void {
    togglePanel({ key: `history ${id}`, title: () => t().messageActs.history, view: () => EditHistory({ id }) });
  }

  receipts({ id }: Message): void {
    togglePanel({ key: `receipts ${id}`, title: () => t().messageActs.receipts, view: () => ReadReceipts({ id }) });
  }

  /** Shows the conversation of a message, with the message in the middle. */
  goTo(message: Message): void {
    const { navigation, state } = this.client;
    navigation.go({ view: 'narrow', narrow: narrowOf(conversationOf(message, state.ownId)), near: message.id });
  }
}
