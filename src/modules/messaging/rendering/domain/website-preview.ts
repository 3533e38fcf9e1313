/** What a website says about itself, as far as messages show it. */
export interface WebsitePreview {
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  /** Null if it shows none. */
  readonly imageUrl: string | null;
  /** Of a Vimeo video; null for websites. */
  readonly vimeoId: string | null;
}
