import { DomainError } from '../../../kernel/domain-error.js';

export const MIB = 1024 * 1024;

/** What may be uploaded. */
export abstract class UploadLimits {
  /** Of one file, in MiB; a file of exactly this size passes. */
  abstract readonly maxFileMib: number;
  /** Of all files of an organization together, in MiB; null: no limit. */
  abstract readonly quotaMib: number | null;
  /** The same in bytes. */
  abstract readonly quotaBytes: number | null;
}

export function quotaExceeded(): DomainError {
  return new DomainError('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.");
}
