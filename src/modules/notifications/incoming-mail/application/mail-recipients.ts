import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { type Channel, ChannelLookup } from '../../../channels/channels.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import { DEFAULT_CONTENT, type ContentOptions, type MailDestination } from '../domain/mail-address.js';
import { MailRefusal } from '../domain/mail-refusal.js';
import { AddressRepository, type ReplyAddress } from './address.repository.js';
import { actorOf, isEmailGateway } from './channel-addresses.service.js';
import { IncomingMailSettings } from './incoming-mail-settings.js';
import { ReplyAddresses } from './reply-addresses.js';

interface Recipient {
  readonly token: string;
  /** In whose name the message is sent. */
  readonly sender: Actor;
  readonly content: ContentOptions;
}

/** What an address stands for at this moment. */
export type MailRecipient =
  | (Recipient & { readonly kind: 'reply'; readonly address: ReplyAddress })
  | (Recipient & {
      readonly kind: 'channel';
      readonly channel: Channel;
      /** Whose right to post counts. */
      readonly authorizedBy: Actor;
    });

/** Limits how many mails come in. */
export abstract class IncomingMailLimits {
  /**
   * Counts a mail against its organization and its address.
   * @param tokenDigest of the address, whose token must not be stored anywhere
   * @returns false if there were too many
   */
  abstract count(realmId: RealmId, tokenDigest: Buffer): Promise<boolean>;
}

/** Finds out what the addresses of mails stand for. */
@Injectable()
export class MailRecipients {
  constructor(
    private readonly settings: IncomingMailSettings,
    private readonly addresses: AddressRepository,
    private readonly replies: ReplyAddresses,
    private readonly limits: IncomingMailLimits,
    private readonly channels: ChannelLookup,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly secrets: ServerSecrets,
  ) {}

  /**
   * Admits one more mail to an address.
   * @throws MailRefusal if the address is not known or no longer valid, or gets too many mails
   */
  async admit(address: string): Promise<void> {
    const { sender, token } = await this.find(address);
    if (!(await this.limits.count(sender.realmId, this.secrets.digest(token)))) throw new MailRefusal('rate_limited');
  }

  /** @throws MailRefusal if the address is not known or no longer valid */
  async find(address: string): Promise<MailRecipient> {
    const destination = this.settings.addresses?.read(address) ?? null;
    const recipient =
      destination && (destination.kind === 'reply' ? await this.findReply(destination) : await this.findChannel(destination));
    if (!recipient || !(await this.isActive(recipient.sender.realmId))) throw new MailRefusal('unknown_address');
    return recipient;
  }

  private async findReply({ token }: MailDestination): Promise<MailRecipient | null> {
    const found = await this.replies.find(token);
    if (!found) return null;
    const sender = actorOf(found.user, INTERNAL_CLIENT);
    return { kind: 'reply', token, sender, address: found.address, content: DEFAULT_CONTENT };
  }

  private async findChannel({ token, options }: Extract<MailDestination, { kind: 'channel' }>): Promise<MailRecipient | null> {
    const address = await this.addresses.findForChannel(this.secrets.digest(token));
    if (!address) return null;
    const users = await this.users.findByIds([address.creatorId, address.senderId]);
    const [creator, sender] = [users.get(address.creatorId), users.get(address.senderId)];
    const channel = await this.channels.findById(address.realmId, address.channelId);
    if (!creator?.active || !sender?.active || !channel || channel.archived) return null;
    const author = isEmailGateway(sender) ? creator : sender;
    const toActor = (user: User): Actor => actorOf(user, INTERNAL_CLIENT);
    return { kind: 'channel', token, sender: toActor(sender), authorizedBy: toActor(author), channel, content: options };
  }

  private async isActive(realmId: RealmId): Promise<boolean> {
    return (await this.realms.findById(realmId))?.active === true;
  }
}
