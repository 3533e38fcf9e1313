export const MIB = 1024 * 1024;

/** What may be uploaded, in MiB. */
export abstract class UploadLimits {
  /** Of one file; a file of exactly this size passes. */
  abstract readonly maxFileMib: number;
  /** Of all files of an organization together; null: no limit. */
  abstract readonly quotaMib: number | null;
}
