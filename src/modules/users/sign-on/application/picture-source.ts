/** Fetches pictures from addresses that providers tell. */
export abstract class PictureSource {
  /** @returns null if there is none, or if it cannot be fetched */
  abstract fetch(url: string): Promise<Buffer | null>;
}
