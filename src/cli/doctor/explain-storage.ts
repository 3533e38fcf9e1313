import type { StorageSettings } from '../../platform/config/connection-settings.js';
import { errorMessage } from '../../platform/error-message.js';
import { codeOf, explainConnection, type Explanation } from './explain-connection.js';

/** A step of the probe of a store did not succeed. */
export class StorageStepFailed extends Error {
  /** @param step what could not be done, as a participle, with the right of S3 that it needs */
  constructor(
    readonly step: string,
    readonly right: string,
    cause: unknown,
  ) {
    super(errorMessage(cause), { cause });
  }
}

interface Attempt {
  readonly bucket: string;
  readonly region: string;
  readonly message: string;
  readonly step: StorageStepFailed | null;
}

const otherRegion = ({ bucket, region, message }: Attempt): Explanation => ({
  detail: `the bucket ${bucket} is not in the region ${region}: ${message}`,
  remedy: 'Correct SKEIN_S3_REGION.',
});
const expired = (): Explanation => ({
  detail: 'the credentials have expired',
  remedy: 'Renew AWS_SESSION_TOKEN, or use a role of the machine.',
});
const denied = ({ bucket, step }: Attempt): Explanation => ({
  detail: `files in the bucket ${bucket} cannot be ${step?.step ?? 'used'}`,
  remedy: `Give the credentials the right ${step?.right ?? 'to use the bucket'}.`,
});

/** What the answers of S3 mean, by their codes. */
const ANSWERS: Readonly<Record<string, (attempt: Attempt) => Explanation>> = {
  NoSuchBucket: ({ bucket }) => ({
    detail: `there is no bucket ${bucket}`,
    remedy: 'Create it, or correct SKEIN_S3_BUCKET and SKEIN_S3_PATH_STYLE.',
  }),
  InvalidAccessKeyId: () => ({ detail: 'the store does not know the access key', remedy: 'Correct AWS_ACCESS_KEY_ID.' }),
  SignatureDoesNotMatch: () => ({
    detail: 'the store refuses the secret of the access key',
    remedy: 'Correct AWS_SECRET_ACCESS_KEY.',
  }),
  ExpiredToken: expired,
  TokenRefreshRequired: expired,
  CredentialsProviderError: () => ({
    detail: 'there are no credentials for the store',
    remedy: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or a role of the machine.',
  }),
  AuthorizationHeaderMalformed: otherRegion,
  PermanentRedirect: otherRegion,
  IllegalLocationConstraintException: otherRegion,
  RequestTimeTooSkewed: () => ({
    detail: 'the clock of this machine differs too much from that of the store',
    remedy: 'Synchronize the clock of this machine, for example with chrony.',
  }),
  AccessDenied: denied,
  AllAccessDisabled: denied,
  Forbidden: denied,
};

/** Tells apart why files cannot be stored. */
export function explainStorage(error: unknown, storage: StorageSettings): Explanation {
  const message = errorMessage(error);
  if (storage.kind === 'disk') return { detail: message, remedy: 'Check SKEIN_STORAGE_DIR and the disk.' };
  const { bucket, region, endpoint } = storage;
  const step = error instanceof StorageStepFailed ? error : null;
  const cause: unknown = step ? step.cause : error;
  const place = { service: 'the store', address: endpoint || `S3 in ${region}`, variable: 'SKEIN_S3_ENDPOINT' };
  return (
    ANSWERS[nameOf(cause)]?.({ bucket, region, message, step }) ??
    explainConnection(cause, place) ?? {
      detail: step ? `files cannot be ${step.step}: ${message}` : message,
      remedy: 'Check SKEIN_STORAGE and the SKEIN_S3 variables, the credentials and the network.',
    }
  );
}

/** The SDK puts the code of an answer into the name of the error; an answer without a body has its status only. */
function nameOf(error: unknown): string {
  const { name, $metadata } = (error ?? {}) as { readonly name?: string; readonly $metadata?: { readonly httpStatusCode?: number } };
  if ($metadata?.httpStatusCode === 403 && (name === undefined || name === 'Unknown' || name === 'UnknownError')) return 'Forbidden';
  return name ?? codeOf(error);
}
