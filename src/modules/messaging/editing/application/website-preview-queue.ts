import type { MessageId, RealmId } from '../../../../kernel/ids.js';

/** A message that may link to websites. */
export interface WebsitePreviewJob {
  readonly realmId: RealmId;
  readonly messageId: MessageId;
}

/** Messages whose websites are to be read in the background. Jobs are lost with Redis; such messages are shown without previews. */
export abstract class WebsitePreviewQueue {
  abstract enqueue(jobs: readonly WebsitePreviewJob[]): Promise<void>;
}
