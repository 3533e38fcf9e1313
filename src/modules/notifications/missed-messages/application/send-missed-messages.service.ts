import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { foldCase, textLanguage } from '../../../../kernel/text.js';
import { type Realm, RealmLookup } from '../../../realm/realm.api.js';
import { emailKey, type User } from '../../../users/accounts.api.js';
import { OutgoingMail, plainName, type SecretAddress } from '../../../users/mail.api.js';
import { ReplyAddresses } from '../../incoming-mail/application/reply-addresses.js';
import { automaticMailHeaders } from '../../incoming-mail/domain/automatic-mail.js';
import { composeMail, type HiddenBy, type MailFrame } from '../domain/compose-mail.js';
import { MISSED_MESSAGE_TEXTS } from '../domain/missed-message-texts.js';
import type { MissedConversation } from '../domain/missed-conversation.js';
import type { NoticedConversation } from './load-conversations.service.js';
import { BounceAddresses } from './bounce-addresses.js';
import { MailAddressRepository } from './mail-address.repository.js';
import { MailSubscriptionRepository } from './mail-subscription.repository.js';
import { StopMailsAddress, UNSUBSCRIBE_SECRET } from './stop-mails.service.js';

/** Values of the setting `realm_name_in_email_notifications_policy`. */
const RealmNamePolicy = { automatic: 1, always: 2 } as const;

/** Composes mails about missed messages, and puts them into the queue of outgoing mails. Inside the unit of work. */
@Injectable()
export class SendMissedMessagesService {
  constructor(
    private readonly subscriptions: MailSubscriptionRepository,
    private readonly addresses: MailAddressRepository,
    private readonly replies: ReplyAddresses,
    private readonly bounces: BounceAddresses,
    private readonly stopAddress: StopMailsAddress,
    private readonly mail: OutgoingMail,
    private readonly realms: RealmLookup,
    private readonly clock: Clock,
  ) {}

  /** @returns the id of the mail */
  async send(account: User, part: readonly NoticedConversation[], frame: MailFrame): Promise<number> {
    const { realmId, id: userId, email } = account;
    const conversations = part.map(({ conversation }) => conversation);
    const [first] = conversations;
    if (!first) throw new Error('A mail is about at least one conversation.');
    const { conversationId, topic } = first;
    const scope = first.place.kind === 'channel' ? 'topic' : 'conversation';
    const subscription = await this.subscriptions.findOrAdd(
      { realmId, userId, conversationId, scope, topic: scope === 'topic' ? topic : '' },
      this.clock.now(),
    );
    const realm = await this.realms.get(realmId);
    const noticeId = part[0]?.notices[0]?.id ?? 0;
    const host = await this.realms.realmHost(realmId);
    const thread = `<conversation-${digest(`${realmId} ${userId} ${conversationId} ${foldCase(topic)}`)}@${hostName(host)}>`;
    const replyTo = frame.hiddenBy === null && conversations.length === 1 ? await this.replyAddress(account, first) : null;
    const stopEntry = this.stopAddress.headerEntry(realmId, subscription.id);
    return this.mail.send({
      realmId,
      to: email,
      ...this.bounces.forMailTo(account),
      language: frame.language,
      ...composeMail(conversations, { ...frame, takesReplies: replyTo !== null }),
      headers: {
        ...(await this.headersOf(realm)),
        ...(replyTo === null ? {} : { 'Reply-To': replyTo }),
        ...(stopEntry === null ? {} : { 'List-Unsubscribe': stopEntry }),
        'Message-ID': `<notice-${noticeId}-${digest(`${realmId} ${userId} ${noticeId}`)}@${hostName(host)}>`,
        'In-Reply-To': thread,
        References: thread,
      },
      link: {
        start: `${frame.realmUrl}/notices/unsubscribe/${subscription.id}/`,
        secret: { ...UNSUBSCRIBE_SECRET, ownerId: subscription.id },
        unsubscribes: true,
      },
    });
  }

  /** Where a reply becomes a message of the conversation; null if the server takes no mail. */
  private replyAddress({ id }: User, { messages }: MissedConversation): Promise<SecretAddress | null> {
    const last = messages.at(-1);
    return last ? this.replies.createFor(id, last.id) : Promise.resolve(null);
  }

  /** Fields that tell other mail programs that nobody wrote the mail by hand. */
  private async headersOf({ id, name }: Realm): Promise<Record<string, string>> {
    return automaticMailHeaders(plainName(name), hostName(await this.realms.realmHost(id)));
  }

  /** What all mails to the account have in common. */
  async frameFor(account: User): Promise<MailFrame> {
    const realm = await this.realms.get(account.realmId);
    return {
      language: textLanguage(account.setting('default_language')),
      realmName: plainName(realm.name),
      namesRealm: await this.namesRealm(account),
      hiddenBy: hiddenBy(realm, account),
      realmUrl: await this.realms.realmUrl(account.realmId),
      takesReplies: false,
    };
  }

  private async namesRealm(account: User): Promise<boolean> {
    const policy = account.setting('realm_name_in_email_notifications_policy');
    if (policy !== RealmNamePolicy.automatic) return policy === RealmNamePolicy.always;
    return (await this.addresses.countOrganizations(emailKey(account.email))) > 1;
  }

  /** @returns the id of the mail */
  async sendTest(account: User): Promise<number> {
    const { realmId, email } = account;
    const realm = await this.realms.get(realmId);
    const language = textLanguage(account.setting('default_language'));
    const text = MISSED_MESSAGE_TEXTS[language].test(plainName(realm.name));
    const headers = await this.headersOf(realm);
    return this.mail.send({ realmId, to: email, ...this.bounces.forMailTo(account), language, ...text, headers });
  }
}

function hiddenBy(realm: Realm, account: User): HiddenBy | null {
  if (!realm.setting('message_content_allowed_in_email_notifications')) return 'organization';
  return account.setting('message_content_in_email_notifications') ? null : 'account';
}

/** Identifies something in header fields without telling its ids. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

function hostName(host: string): string {
  return host.replace(/:\d+$/, '');
}
