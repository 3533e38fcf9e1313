import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ChannelAccess } from '../../../channels/channels.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { managesBot } from '../../../users/bots.api.js';
import { addressSecret } from '../../../users/mail.api.js';
import { isSystemBot, SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { AddressRepository, type ChannelAddress } from './address.repository.js';
import { IncomingMailSettings } from './incoming-mail-settings.js';

/** Gives out the addresses at which channels take mail. */
@Injectable()
export class ChannelAddressesService {
  constructor(
    private readonly settings: IncomingMailSettings,
    private readonly addresses: AddressRepository,
    private readonly channels: ChannelAccess,
    private readonly users: UserLookup,
    private readonly systemBots: SystemBotsService,
    private readonly secrets: ServerSecrets,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The address of a channel for an account that may post there. It is the same for the same channel, account and sender until it is replaced.
   * @param senderId in whose name messages come: the actor, a bot of the actor, or the Email Gateway, which is the default
   * @returns an empty string if the server takes no mail
   * @throws DomainError
   */
  find(actor: Actor, channelId: ChannelId, senderId: UserId | undefined): Promise<string> {
    return this.giveOut(actor, channelId, senderId, (address) => this.presentToken(address));
  }

  /**
   * The address that `findToken` makes of a channel, for an account that may post there. Parameters and errors are those of `find`.
   * @param findToken runs in a unit of work
   */
  async giveOut(
    actor: Actor,
    channelId: ChannelId,
    senderId: UserId | undefined,
    findToken: (address: ChannelAddress) => Promise<string>,
  ): Promise<string> {
    const { name } = await this.channels.accessContent(actor, channelId);
    const { addresses } = this.settings;
    if (addresses === null) return '';
    const sender = await this.accessSender(actor, senderId);
    const poster = senderId === undefined || sender.system ? actor : sender.asActor(actor.clientName);
    await this.channels.accessForPosting(poster, { id: channelId });
    const address = { realmId: actor.realmId, channelId, creatorId: actor.userId, senderId: sender.id };
    return addresses.forChannel(name, await this.unitOfWork.run(() => findToken(address)));
  }

  /** The token of an address as it is now, which is stored if there was none. Inside a unit of work. */
  async presentToken(address: ChannelAddress): Promise<string> {
    const generation = await this.addresses.lockForChannel(address);
    const token = this.deriveToken(address, generation ?? 1);
    if (generation === null) await this.addresses.addForChannel(address, this.secrets.digest(token), this.clock.now());
    return token;
  }

  private async accessSender(actor: Actor, senderId: UserId | undefined): Promise<User> {
    const gateway = await this.systemBots.find(actor.realmId, SYSTEM_BOTS.emailGateway);
    if (senderId === undefined || senderId === gateway?.id) {
      if (!gateway) throw new BadRequest('Invalid user ID');
      return gateway;
    }
    const sender = (await this.users.findByIds([senderId])).get(senderId);
    if (sender?.realmId !== actor.realmId) throw new BadRequest('Invalid user ID');
    if (sender.id === actor.userId) return sender;
    if (!sender.isBot || sender.system || !sender.active || !managesBot(actor, sender)) throw new BadRequest('No such bot');
    return sender;
  }

  /** Derived, so that the address can be shown again although only its digest is stored. */
  deriveToken({ channelId, creatorId, senderId }: ChannelAddress, generation: number): string {
    return addressSecret(this.secrets, { purpose: `channel-address:${channelId}:${creatorId}`, ownerId: senderId, generation });
  }
}

/** Whether an account is the bot in whose name mail comes into channels by default. */
export function isEmailGateway(user: User): boolean {
  return isSystemBot(user, SYSTEM_BOTS.emailGateway);
}
