/** Locks that let one request at a time, on all nodes, work on a resumable upload. */
export abstract class UploadLocks {
  /**
   * Waits for the lock, and asks its present holder to release it.
   * @param aborted ends the wait when the request ends
   * @param onRequested is called, possibly repeatedly, when another request waits for the lock or the lock was lost
   * @returns a function that releases the lock, or null if it could not be acquired within half a minute
   */
  abstract acquire(id: string, aborted: AbortSignal, onRequested: () => void): Promise<(() => Promise<void>) | null>;
}
