import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { AddressRepository } from './address.repository.js';
import { ChannelAddressesService } from './channel-addresses.service.js';

/** Replaces the addresses at which channels take mail. */
@Injectable()
export class RegenerateChannelAddressService {
  constructor(
    private readonly given: ChannelAddressesService,
    private readonly addresses: AddressRepository,
    private readonly secrets: ServerSecrets,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Replaces the address of a channel for an account that may post there, so that mail to the one before is refused.
   * @param senderId in whose name messages come: the actor, a bot of the actor, or the Email Gateway, which is the default
   * @returns an empty string if the server takes no mail
   * @throws DomainError
   */
  regenerate(actor: Actor, channelId: ChannelId, senderId: UserId | undefined): Promise<string> {
    return this.given.giveOut(actor, channelId, senderId, async (address) => {
      const before = await this.addresses.lockForChannel(address);
      if (before === null) return this.given.presentToken(address);
      const token = this.given.deriveToken(address, before + 1);
      await this.addresses.replaceForChannel(address, this.secrets.digest(token), before + 1);
      await this.audit.record(actor, {
        action: 'channel.mail_address_renewed',
        targetKind: 'channel',
        targetId: channelId,
        details: { sender_id: address.senderId },
      });
      return token;
    });
  }
}
