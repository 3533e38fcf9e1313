import type { MessageId, RealmId } from '../../../../kernel/ids.js';

/** A message whose links may have to be previewed. */
export interface WebsitePreviewJob {
  readonly realmId: RealmId;
  readonly messageId: MessageId;
}

/** Has websites read in the background. A job may be lost with Redis: then the message is shown without previews. */
export abstract class WebsitePreviewJobs {
  abstract enqueue(jobs: readonly WebsitePreviewJob[]): Promise<void>;
}
