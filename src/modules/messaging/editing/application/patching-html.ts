import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { Message } from '../../messages/domain/message.js';
import { MessageEditRepository } from './message-edit.repository.js';
import { MessageQueries } from '../../messages/application/message.queries.js';
import { RenderingEvents } from './update-previews.service.js';

/** How often a message is read again because it was changed meanwhile. */
const MAX_ATTEMPTS = 5;

/** Changes parts of the HTML of messages, and leaves the rest: everything else that they refer to may have changed. */
@Injectable()
export class PatchingHtml {
  constructor(
    private readonly queries: MessageQueries,
    private readonly changes: MessageEditRepository,
    private readonly news: RenderingEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Does nothing for a message that is gone, or that stays the same. */
  async patch(realmId: RealmId, id: MessageId, edit: (message: Message) => string): Promise<void> {
    let done = false;
    for (let attempt = 0; !done && attempt < MAX_ATTEMPTS; attempt += 1) done = await this.patchOnce(realmId, id, edit);
  }

  /** @returns false if the message was changed while it was looked at */
  private async patchOnce(realmId: RealmId, id: MessageId, edit: (message: Message) => string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const [message] = await this.queries.findByIds(realmId, [id]);
      const html = message && edit(message);
      if (!message || html === undefined || html === message.renderedContent) return true;
      if (!(await this.changes.replaceRenderedContent(message, html))) return false;
      await this.news.publish({ ...message, renderedContent: html });
      return true;
    });
  }
}
