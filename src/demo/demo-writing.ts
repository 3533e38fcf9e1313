import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import type { Channel } from '../modules/channels/channels.api.js';
import { PersonalWriting } from '../modules/messaging/messaging.api.js';

const DRAFTS = ['Release 4.0 will contain ...', 'Release 4.0 will contain many new features such as ... '] as const;
/** Long enough for a look around. */
const DELAY_SECONDS = 30 * 86_400;

/** What somebody in the demo organization has begun to write, and what is to be sent later. */
@Injectable()
export class DemoWriting {
  constructor(
    private readonly writing: PersonalWriting,
    private readonly clock: Clock,
  ) {}

  /** @param channel where the author may write */
  async write(author: Actor, channel: Channel): Promise<void> {
    const { drafts, scheduledMessages } = this.writing;
    await drafts.create(
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
    await scheduledMessages.create(author, { ...announcement, timestamp });
    const reminder = { kind: 'direct', to: `[${author.userId}]`, content: 'Count the votes for the summer festival.' } as const;
    await scheduledMessages.create(author, { ...reminder, timestamp });
  }
}
