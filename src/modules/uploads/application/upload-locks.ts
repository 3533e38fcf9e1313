/** Lets one request at a time work on a resumable upload, on whatever node. */
export abstract class UploadLocks {
  /**
   * Waits for the lock, and has whoever holds it asked to let go.
   * @param gone the request that asks has come to an end
   * @param wanted is called, perhaps again and again, while somebody else waits, and when the lock was lost
   * @returns lets go of it; null if it was not to be had in half a minute
   */
  abstract acquire(id: string, gone: AbortSignal, wanted: () => void): Promise<(() => Promise<void>) | null>;
}
