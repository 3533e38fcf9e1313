/** What messages show of a website. */
export interface WebsitePreview {
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  /** Null if the website names none. */
  readonly imageUrl: string | null;
  /** Id of a Vimeo video; null for other websites. */
  readonly vimeoId: string | null;
}
