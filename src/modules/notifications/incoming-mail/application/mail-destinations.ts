import { Injectable } from '@nestjs/common';
import { assertDomainError } from '../../../../kernel/domain-error.js';
import { ChannelAccess, ConversationRepository } from '../../../channels/channels.api.js';
import { MessageAccess } from '../../../messaging/messages.api.js';
import type { SendMessageService } from '../../../messaging/sending.api.js';
import { MailRefusal } from '../domain/mail-refusal.js';
import { topicOfSubject } from '../domain/mail-subject.js';
import type { MailRecipient } from './mail-recipients.js';

/** The conversation in which a message is sent. */
type Destination = Pick<Parameters<SendMessageService['send']>[1], 'addressee' | 'topic' | 'authorizedBy'>;

/** Finds the conversations into which mails are posted. */
@Injectable()
export class MailDestinations {
  constructor(
    private readonly messages: MessageAccess,
    private readonly channels: ChannelAccess,
    private readonly conversations: ConversationRepository,
  ) {}

  /**
   * @param subject of the mail, which becomes the topic in a channel
   * @throws DomainError, MailRefusal if the sender may not post there
   */
  access(recipient: MailRecipient, subject: string): Promise<Destination> {
    return recipient.kind === 'reply' ? this.accessConversation(recipient) : this.accessChannel(recipient, subject);
  }

  /** The conversation of the message that is replied to, where it is now. */
  private async accessConversation({ sender, address }: Extract<MailRecipient, { kind: 'reply' }>): Promise<Destination> {
    const { message, channel } = await this.messages.accessMessage(sender, address.messageId).catch((error: unknown) => {
      assertDomainError(error);
      throw new MailRefusal('not_allowed', 'The message that it replies to was deleted, or you may no longer read it.');
    });
    if (channel) return { addressee: { kind: 'channel', reference: { id: channel.id } }, topic: message.topic };
    const participants = (await this.conversations.loadParticipants([message.conversationId])).get(message.conversationId) ?? [];
    const others = participants.filter((id) => id !== sender.userId);
    return { addressee: { kind: 'direct', userIds: others.length > 0 ? others : [sender.userId], isOngoing: true } };
  }

  private async accessChannel(
    { channel, authorizedBy }: Extract<MailRecipient, { kind: 'channel' }>,
    subject: string,
  ): Promise<Destination> {
    const reference = { id: channel.id };
    await this.channels.accessForPosting(authorizedBy, reference);
    return { addressee: { kind: 'channel', reference }, topic: channel.topicFor(topicOfSubject(subject)), authorizedBy };
  }
}
