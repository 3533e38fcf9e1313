import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest, DoesNotExist } from '../../../kernel/domain-error.js';
import type { UserId } from '../../../kernel/ids.js';
import type { User } from '../../users/users.api.js';
import type { Delivery, DeliveryId } from '../domain/delivery.js';
import { DeliveryAccess } from './delivery-access.js';
import { DeliveryHistoryRepository, type ReplayRange } from './delivery.repository.js';
import { ManageWebhookService } from './manage-webhook.service.js';

export const NO_DELIVERY = 'Delivery does not exist';

/** Finished deliveries of a range, as far as they may be made again. */
export interface ReplayableRange {
  readonly ids: readonly DeliveryId[];
  /** Those whose messages the bot or the actor may not read. */
  readonly skipped: readonly DeliveryId[];
}

/** Finds the deliveries that somebody may make again: of a bot whose endpoint may be called, about messages that they may read. */
@Injectable()
export class ReplayAccess {
  constructor(
    private readonly keeping: ManageWebhookService,
    private readonly history: DeliveryHistoryRepository,
    private readonly access: DeliveryAccess,
  ) {}

  /**
   * What the bot may not read is refused to no one: the attempt tells the bot nothing, and says so in the delivery's log.
   * @throws BadRequest, DoesNotExist
   */
  async accessDelivery(actor: Actor, botId: UserId, id: DeliveryId): Promise<Delivery> {
    const bot = await this.accessCallable(actor, botId);
    const record = await this.history.find({ realmId: actor.realmId, botId }, id);
    if (!record) throw new DoesNotExist(NO_DELIVERY);
    const isReadByActor = (await this.access.filterForManager(actor, [record])).length > 0;
    if (!isReadByActor && 'message' in (await this.access.accessForBot(bot, record))) {
      throw new BadRequest('You do not have access to the message of this delivery');
    }
    return record;
  }

  /** @throws BadRequest */
  async accessRange(actor: Actor, botId: UserId, range: ReplayRange): Promise<ReplayableRange> {
    const bot = await this.accessCallable(actor, botId);
    const finished = await this.history.finishedIn({ realmId: actor.realmId, botId }, range);
    const readByBot = await this.access.filterForBot(bot, finished);
    const readByActor = new Set(await this.access.filterForManager(actor, finished));
    const isReplayable = (delivery: Delivery): boolean => readByBot.has(delivery.messageId) && readByActor.has(delivery);
    return {
      ids: finished.filter(isReplayable).map(({ id }) => id),
      skipped: finished.filter((delivery) => !isReplayable(delivery)).map(({ id }) => id),
    };
  }

  private async accessCallable(actor: Actor, botId: UserId): Promise<User> {
    const { bot, endpoint } = await this.keeping.showActive(actor, botId);
    if (endpoint.disabledAt !== null) throw new BadRequest('Outgoing webhook is disabled');
    return bot;
  }
}
