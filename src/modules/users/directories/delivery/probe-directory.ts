import type { ServerSecrets } from '../../../../kernel/server-secrets.js';
import type { OutgoingHttp } from '../../../../platform/outgoing-http/outgoing-http.js';
import type { DirectoryProbe } from '../application/directory-client.js';
import { DirectorySecrets } from '../application/directory-secrets.js';
import type { Directory } from '../domain/directory.js';
import { GuardedDirectoryClient } from './guarded-directory-client.js';

/** Looks at a directory outside of the application, as `skein doctor` does. @throws Error with the reason */
export async function probeDirectory(
  directory: Directory,
  { outgoing, secrets, signal }: { readonly outgoing: OutgoingHttp; readonly secrets: ServerSecrets; readonly signal: AbortSignal },
): Promise<DirectoryProbe> {
  return new GuardedDirectoryClient(outgoing).probe(new DirectorySecrets(secrets).connectionOf(directory), signal);
}
