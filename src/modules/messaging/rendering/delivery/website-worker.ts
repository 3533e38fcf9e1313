import { answerTask } from '../../../../platform/processes/answer-task.js';
import { readWebsite, type ReadWebsite } from './website-page.js';

/** The message to the thread, which reads what one website answered. */
export interface WebsiteAnswer {
  readonly url: string;
  /** Set if the answer is the oEmbed data of this video of Vimeo. Otherwise it is a page. */
  readonly vimeoId: string | null;
  readonly bytes: Uint8Array;
}

function read({ url, vimeoId, bytes }: WebsiteAnswer): ReadWebsite {
  return readWebsite(url, vimeoId, bytes);
}

answerTask(read);
