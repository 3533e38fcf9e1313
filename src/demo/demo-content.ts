import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { toByteStream } from '../kernel/blob-store.js';
import { Clock } from '../kernel/clock.js';
import { assertDomainError } from '../kernel/domain-error.js';
import type { MessageId } from '../kernel/ids.js';
import type { Channel } from '../modules/channels/channels.api.js';
import { DraftsService } from '../modules/messaging/personal.api.js';
import { ReactionsService } from '../modules/messaging/messages.api.js';
import { ChangeFlagsService } from '../modules/messaging/read-state/application/change-flags.service.js';
import { ScheduledMessagesService, type SendMessageInput, SendMessageService } from '../modules/messaging/sending.api.js';
import { CustomEmojiService } from '../modules/realm/application/custom-emoji.service.js';
import { LinkifiersService } from '../modules/realm/application/linkifiers.service.js';
import { ProfileFieldsService } from '../modules/realm/application/profile-fields.service.js';
import type { User } from '../modules/users/accounts.api.js';
import { UserGroupsService } from '../modules/users/groups/application/user-groups.service.js';

const LINKIFIERS = [
  { pattern: '#D(?P<id>[0-9]{2,8})', urlTemplate: 'https://github.com/example/desktop/pull/{id}' },
  { pattern: 'mobile#(?P<id>[0-9]{2,8})', urlTemplate: 'https://github.com/example/mobile/pull/{id}' },
  { pattern: 'skein-(?P<repo>[a-zA-Z-_0-9]+)#(?P<id>[0-9]{2,8})', urlTemplate: 'https://github.com/example/{repo}/pull/{id}' },
];

const PLAIN = { hint: '', data: null, inSummary: false, required: false, editableByUser: true };
const PROFILE_FIELDS = [
  { ...PLAIN, type: 1, name: 'Phone number' },
  { ...PLAIN, type: 2, name: 'Biography', hint: 'What are you known for?' },
  { ...PLAIN, type: 1, name: 'Favorite food', hint: "Or drink, if you'd prefer" },
  { ...PLAIN, type: 3, name: 'Favorite editor', data: { '0': { text: 'Vim', order: '1' }, '1': { text: 'Emacs', order: '2' } } },
  { ...PLAIN, type: 4, name: 'Birthday' },
  { ...PLAIN, type: 5, name: 'Favorite website', hint: "Or your personal blog's URL" },
  { ...PLAIN, type: 6, name: 'Mentor' },
  { ...PLAIN, type: 7, name: '', data: { subtype: 'github' } },
  { ...PLAIN, type: 8, name: 'Pronouns', hint: 'What pronouns should people use to refer to you?' },
];

/** A PNG of a tick, 64 pixels wide. */
const GREEN_TICK =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAMAAABYR2ztAAAAMFBMVEVMaXEpnTkpnTopnDofoUApnTkonjgrmzcpnTopnTkpnTopnDkpnTkpnTkqnDoqnTrewqFVAAAAD3RS' +
  'TlMA+ERTBXUqFdvn18WvlZGIWSEgAAAACXBIWXMAAAsTAAALEwEAmpwYAAABEElEQVRIx+2UMQrCQBBFg1Fs7AJp1UKwM57AlCmDF9CUXsFSvIdljmHjPTyCqFiIyOhms8kS' +
  '5882djpdmM/P7OPPeN6/HNUezWNRMCbaSP1Wn+g8EAQZvWuL+92dElywYK36dMNP2DsEvaIv/OKoBXDIju7jZ8604CpBUpUiwUr3nzIkooMMiR6xDIlyB6T7EglOWhB+D1Ij' +
  'e5+QGtnLmpCK7EUCpER9BgKkSTFyhCEtyLZgIGmBsWAgTciy4CAlZFlwSTJgApikYW3BJ6m2QEmqLFCSfGMBk1RaEEySmQInybZgk2Rb8Os2rQWpuIx43aop0LoZFnDdjEXu' +
  'yScBr1tpEQqX1XedXufxdp//n64XMj6YDZPZOjUAAAAASUVORK5CYII=';

/** Creates the linkifiers, profile fields, custom emoji and user groups of the demo organization. */
@Injectable()
export class DemoCustomizations {
  constructor(
    private readonly linkifiers: LinkifiersService,
    private readonly profileFields: ProfileFieldsService,
    private readonly emoji: CustomEmojiService,
    private readonly groups: UserGroupsService,
  ) {}

  /** @param people accounts by the local part of their email address */
  async create(administrator: Actor, people: ReadonlyMap<string, User>): Promise<void> {
    for (const linkifier of LINKIFIERS) await this.linkifiers.create(administrator, linkifier);
    for (const field of PROFILE_FIELDS) await this.profileFields.create(administrator, field);
    await this.emoji.add(administrator, 'green_tick', () => Promise.resolve(toByteStream(Buffer.from(GREEN_TICK, 'base64'))));
    const members = ['cordelia', 'hamlet'].flatMap((local) => people.get(local)?.id ?? []);
    const group = { name: 'hamletcharacters', description: 'Characters of Hamlet', members, subgroups: [], settings: {} };
    await this.groups.create(administrator, group);
  }
}

const DRAFTS = ['Release 4.0 will contain ...', 'Release 4.0 will contain many new features such as ... '] as const;
/** Long enough that the messages are still scheduled while somebody tries the server. */
const DELAY_SECONDS = 30 * 86_400;

export type DemoRequest = Pick<SendMessageInput, 'addressee' | 'topic' | 'content'>;

/** Creates the messages, reactions, drafts and scheduled messages of the demo organization. */
@Injectable()
export class DemoMessages {
  constructor(
    private readonly messages: SendMessageService,
    private readonly reactions: ReactionsService,
    private readonly flags: ChangeFlagsService,
    private readonly drafts: DraftsService,
    private readonly scheduledMessages: ScheduledMessagesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a message unless one with the key has been sent before.
   * @param key idempotency key
   * @returns null if the user may not send the message any more
   */
  async send(user: User, request: DemoRequest, key: string): Promise<MessageId | null> {
    try {
      return (await this.messages.send(user.asActor('website'), { ...request, idempotencyKey: key })).id;
    } catch (error) {
      assertDomainError(error);
      return null;
    }
  }

  /** Adds a reaction unless it exists or the message has been deleted. */
  async react(user: User, messageId: MessageId, emojiName: string): Promise<void> {
    try {
      await this.reactions.add(user.asActor('website'), messageId, { name: emojiName });
    } catch (error) {
      assertDomainError(error);
    }
  }

  /** Marks messages as read that the user has received. */
  async read(user: User, ids: readonly MessageId[]): Promise<void> {
    await this.flags.changeAccessible(user.asActor('website'), ids, { op: 'add', flag: 'read' });
  }

  /** @param channel a channel to which the author may send messages */
  async createUnsent(author: Actor, channel: Channel): Promise<void> {
    await this.drafts.create(
      author,
      DRAFTS.map((content) => ({ kind: 'channel', to: [channel.id], topic: 'Release Notes', content })),
    );
    const timestamp = Math.floor(this.clock.now() / 1000) + DELAY_SECONDS;
    const announcement = {
      kind: 'channel',
      to: String(channel.id),
      topic: 'test-api',
      content: 'It is time for the next release.',
    } as const;
    await this.scheduledMessages.create(author, { ...announcement, timestamp });
    const reminder = { kind: 'direct', to: `[${author.userId}]`, content: 'Count the votes for the summer festival.' } as const;
    await this.scheduledMessages.create(author, { ...reminder, timestamp });
  }
}
