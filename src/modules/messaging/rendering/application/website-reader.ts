import type { WebsitePreview } from '../domain/website-preview.js';

/** Reads the title, description and image with which websites describe themselves. */
export abstract class WebsiteReader {
  /** Returns null if the website has no title or cannot be read. */
  abstract read(url: string): Promise<WebsitePreview | null>;
}
