import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { type TextLanguage, textLanguage } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ChannelLookup } from '../../../channels/channels.api.js';
import { MembershipRepository } from '../../../channels/subscriptions.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { SecretAddress } from '../../../users/mail.api.js';
import { ChangeSettingsService } from '../../../users/settings.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import { ControlAddress, type ControlTarget } from '../../incoming-mail/application/control-address.js';
import { ControlAddressSecrets } from '../../incoming-mail/application/control-address-secrets.js';
import type { ControlAddressParts } from '../../incoming-mail/domain/mail-address.js';
import { type MailSubscription, MailSubscriptionRepository } from './mail-subscription.repository.js';

/** From what the secrets in the links are derived; mails have them for ever, so it does not change. */
export const UNSUBSCRIBE_SECRET = { purpose: 'notice-unsubscribe', generation: 1 } as const;

/** What the holder of a link may stop: what it names, the whole channel, or all mails about messages. */
export const STOP_SCOPES = ['link', 'channel', 'all'] as const;
export type StopScope = (typeof STOP_SCOPES)[number];

/** What a link stops, for the page that asks. */
export interface StoppableMails {
  readonly subscription: MailSubscription;
  /** Null for a direct conversation. */
  readonly channelName: string | null;
  readonly topicName: string;
  /** That of the account. */
  readonly language: TextLanguage;
}

/** Stops mails about messages on behalf of whoever has a link from one of them; nobody has to log in. */
@Injectable()
export class StopMailsService {
  constructor(
    private readonly subscriptions: MailSubscriptionRepository,
    private readonly channels: ChannelLookup,
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
    private readonly settings: ChangeSettingsService,
    private readonly secrets: ServerSecrets,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DoesNotExist if the link is not one of this organization */
  async find(realmId: RealmId, id: number, secret: string): Promise<StoppableMails> {
    const { purpose, generation } = UNSUBSCRIBE_SECRET;
    const subscription = await this.subscriptions.find(realmId, id);
    const isOurs = this.secrets.areEqual(secret, this.secrets.derive(purpose, id, generation));
    if (!subscription || !isOurs) throw new DoesNotExist('This link is not valid.');
    const { conversationId, topic, userId } = subscription;
    const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
    const language = textLanguage((await this.users.get(userId)).setting('default_language'));
    return { subscription, channelName: channel?.name ?? null, topicName: topic === '' ? EMPTY_TOPIC_DISPLAY_NAME : topic, language };
  }

  /** Repeating it changes nothing. @throws DoesNotExist if the link is not one of this organization */
  async stop(realmId: RealmId, id: number, secret: string, scope: StopScope): Promise<StoppableMails> {
    const found = await this.find(realmId, id, secret);
    const { subscription } = found;
    if (scope === 'all') {
      await this.turnSettingsOff(subscription);
      return found;
    }
    if (scope === 'channel') await this.stopConversation(subscription);
    else if (subscription.stoppedAt === null) await this.subscriptions.setStopped(id, this.clock.now());
    return found;
  }

  /** Allows again what the link names, and its whole channel. @throws DoesNotExist if the link is not one of this organization */
  async resume(realmId: RealmId, id: number, secret: string): Promise<StoppableMails> {
    const found = await this.find(realmId, id, secret);
    const { userId, conversationId } = found.subscription;
    await this.unitOfWork.run(async () => {
      await this.subscriptions.setStopped(id, null);
      const whole = { realmId, userId, conversationId, scope: 'conversation', topic: '' } as const;
      const { id: wholeId, stoppedAt } = await this.subscriptions.findOrAdd(whole, this.clock.now());
      if (stoppedAt !== null) await this.subscriptions.setStopped(wholeId, null);
    });
    return found;
  }

  private async stopConversation({
    realmId,
    userId,
    conversationId,
  }: Pick<MailSubscription, 'realmId' | 'userId' | 'conversationId'>): Promise<void> {
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const whole = { realmId, userId, conversationId, scope: 'conversation', topic: '' } as const;
      const { id, stoppedAt } = await this.subscriptions.findOrAdd(whole, now);
      if (stoppedAt === null) await this.subscriptions.setStopped(id, now);
    });
  }

  /** The settings show that there are no mails; channels for which the account chose mails one by one are stopped one by one. */
  private async turnSettingsOff({ realmId, userId }: MailSubscription): Promise<void> {
    const actor = (await this.users.get(userId)).asActor(INTERNAL_CLIENT);
    await this.settings.change(actor, {
      settings: {
        enable_offline_email_notifications: false,
        enable_followed_topic_email_notifications: false,
        enable_stream_email_notifications: false,
      },
    });
    const chosen = (await this.memberships.listSubscriptions(userId)).filter(({ emailNotifications }) => emailNotifications === true);
    for (const { conversationId } of chosen) await this.stopConversation({ realmId, userId, conversationId });
  }
}

/** The address to which a mail does what the link in a mail about messages does, for mail programs that do not open links. */
@Injectable()
export class StopMailsAddress extends ControlAddress {
  readonly kind = 'stop-mails';
  readonly takesReports = false;

  constructor(
    private readonly controls: ControlAddressSecrets,
    private readonly subscriptions: MailSubscriptionRepository,
    private readonly mails: StopMailsService,
    private readonly secrets: ServerSecrets,
  ) {
    super();
  }

  /** @param id of the subscription that the link names @returns null if the server takes no mail */
  headerEntry(realmId: RealmId, id: number): SecretAddress | null {
    return this.controls.unsubscribeEntry(this.kind, [realmId, id], { ...UNSUBSCRIBE_SECRET, ownerId: id });
  }

  async find(parts: ControlAddressParts): Promise<ControlTarget | null> {
    const [realmId = 0, id = 0] = parts.ids;
    if (!this.controls.verify(parts, { ...UNSUBSCRIBE_SECRET, ownerId: id })) return null;
    if (!(await this.subscriptions.find(realmId, id))) return null;
    const secret = this.secrets.derive(UNSUBSCRIBE_SECRET.purpose, id, UNSUBSCRIBE_SECRET.generation);
    return {
      realmId,
      receive: async () => {
        await this.mails.stop(realmId, id, secret, 'link');
      },
    };
  }
}
