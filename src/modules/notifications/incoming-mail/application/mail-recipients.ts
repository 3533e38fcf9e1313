import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { type Channel, ChannelLookup } from '../../../channels/channels.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import { DEFAULT_CONTENT, type ContentOptions, type MailDestination } from '../domain/mail-address.js';
import { MailRefusal } from '../domain/mail-refusal.js';
import { AddressRepository, type ReplyAddress } from './address.repository.js';
import { isEmailGateway } from './channel-addresses.service.js';
import { ControlAddresses, type ControlTarget } from './control-address.js';
import { IncomingMailSettings } from './incoming-mail-settings.js';
import { ReplyAddresses } from './reply-addresses.js';

interface Recipient {
  readonly realmId: RealmId;
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

/** A control address at this moment. */
export interface ControlRecipient {
  readonly kind: 'control';
  readonly realmId: RealmId;
  readonly token: string;
  readonly takesReports: boolean;
  readonly target: ControlTarget;
}

/** Finds out what the addresses of mails stand for. */
@Injectable()
export class MailRecipients {
  constructor(
    private readonly settings: IncomingMailSettings,
    private readonly addresses: AddressRepository,
    private readonly controls: ControlAddresses,
    private readonly replies: ReplyAddresses,
    private readonly channels: ChannelLookup,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly secrets: ServerSecrets,
  ) {}

  /** @throws MailRefusal if the address is not known or no longer valid */
  async find(address: string): Promise<MailRecipient | ControlRecipient> {
    const destination = this.settings.addresses?.read(address) ?? null;
    const recipient = destination && (await this.findDestination(destination));
    if (!recipient || !(await this.isActive(recipient.realmId))) throw new MailRefusal('unknown_address');
    return recipient;
  }

  private findDestination(destination: MailDestination): Promise<MailRecipient | ControlRecipient | null> {
    switch (destination.kind) {
      case 'reply':
        return this.findReply(destination);
      case 'channel':
        return this.findChannel(destination);
      case 'control':
        return this.findControl(destination);
    }
  }

  private async findControl({ control, parts }: Extract<MailDestination, { kind: 'control' }>): Promise<ControlRecipient | null> {
    const address = this.controls.get(control);
    const target = (await address?.find(parts)) ?? null;
    if (!address || !target) return null;
    const { realmId } = target;
    return { kind: 'control', realmId, token: parts.secret, takesReports: address.takesReports, target };
  }

  private async findReply({ token }: Extract<MailDestination, { kind: 'reply' }>): Promise<MailRecipient | null> {
    const found = await this.replies.find(token);
    if (!found) return null;
    const sender = found.user.asActor(INTERNAL_CLIENT);
    return { kind: 'reply', realmId: sender.realmId, token, sender, address: found.address, content: DEFAULT_CONTENT };
  }

  private async findChannel({ token, options }: Extract<MailDestination, { kind: 'channel' }>): Promise<MailRecipient | null> {
    const address = await this.addresses.findForChannel(this.secrets.digest(token));
    if (!address) return null;
    const users = await this.users.findByIds([address.creatorId, address.senderId]);
    const [creator, sender] = [users.get(address.creatorId), users.get(address.senderId)];
    const channel = await this.channels.findById(address.realmId, address.channelId);
    if (!creator?.active || !sender?.active || !channel || channel.archived) return null;
    const author = isEmailGateway(sender) ? creator : sender;
    const { realmId } = address;
    const [actor, authorizedBy] = [sender.asActor(INTERNAL_CLIENT), author.asActor(INTERNAL_CLIENT)];
    return { kind: 'channel', realmId, token, sender: actor, authorizedBy, channel, content: options };
  }

  private async isActive(realmId: RealmId): Promise<boolean> {
    return (await this.realms.findById(realmId))?.active === true;
  }
}
