import type { WebsitePreview } from '../domain/website-preview.js';

/** Reads what websites say about themselves. */
export abstract class WebsiteReader {
  /** Null if it says nothing, or cannot be read. */
  abstract read(url: string): Promise<WebsitePreview | null>;
}
