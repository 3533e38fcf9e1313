import { probeDirectory, type Directory, type DirectoryProbe } from '../../modules/users/directories.api.js';
import type { Config } from '../../platform/config/config.js';
import type { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { errorMessage } from '../../platform/error-message.js';
import { AddressGuard } from '../../platform/outgoing-http/address-guard.js';
import { OutgoingHttp } from '../../platform/outgoing-http/outgoing-http.js';
import { HmacServerSecrets } from '../../platform/secrets/hmac-server-secrets.js';
import { type Finding, ok, problem } from './finding.js';

const CHECK = 'directory';
const MAX_DIRECTORIES = 100;
const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const REACH =
  'Check the directory, its service account and the network; networks that are not public need SKEIN_WEBHOOK_ALLOWED_NETWORKS. Nobody can log in by it meanwhile.';

type Row = Directory & { readonly organization: string };

/**
 * Checks the directories in which people have their passwords: whether they answer, let the service account log in and search, and say by what
 * people are known, and whether their certificates go on.
 * @returns a finding for each that is turned on
 */
export async function inspectDirectories(database: DatabaseInspection, config: Config, timeoutMs: number): Promise<Finding[]> {
  const rows = await database.rows<Row>(
    `SELECT d.realm_id AS realmId, d.url, d.plain, d.certificates, d.service_dn AS serviceDn, d.sealed_password AS sealedPassword, d.base, d.filter,
        d.unique_id_attribute AS uniqueIdAttribute, d.email_attribute AS emailAttribute, d.name_attribute AS nameAttribute,
        d.groups_attribute AS groupsAttribute, d.picture_attribute AS pictureAttribute, d.sync_problem AS syncProblem, r.string_id AS organization
      FROM directory d JOIN realm r ON r.id = d.realm_id
      WHERE d.enabled = 1 AND r.active = 1 ORDER BY r.string_id LIMIT ${MAX_DIRECTORIES}`,
    [],
  );
  const outgoing = new OutgoingHttp(new AddressGuard(config.webhookAllowedNetworks));
  const secrets = new HmacServerSecrets(config);
  return Promise.all(
    rows.map(async (row) => {
      const label = row.organization === '' ? 'the directory' : `the directory of ${row.organization}`;
      try {
        return judge(label, row, await probeDirectory(row, { outgoing, secrets, signal: AbortSignal.timeout(timeoutMs) }));
      } catch (error) {
        return problem(CHECK, `${label} does not answer: ${errorMessage(error)}`, REACH);
      }
    }),
  );
}

function judge(label: string, { uniqueIdAttribute, plain, syncProblem }: Row, { somebody, certificateEndsAt }: DirectoryProbe): Finding {
  if (!somebody)
    return problem(
      CHECK,
      `${label} has nobody whom the filter finds`,
      'Look at its base and its filter, and at the rights of the service account.',
    );
  if (!somebody.uniqueId) {
    return problem(
      CHECK,
      `${label} shows no "${uniqueIdAttribute}"`,
      'Give the service account the right to read it, or enter another attribute.',
    );
  }
  if (syncProblem !== null) {
    const remedy = 'See why with "skein directory sync --dry-run": nobody who leaves is deactivated meanwhile.';
    return problem(CHECK, `${label} was not synchronized: ${syncProblem}`, remedy);
  }
  const day = certificateEndsAt === null ? '' : new Date(certificateEndsAt).toISOString().slice(0, 10);
  if (certificateEndsAt !== null && certificateEndsAt < Date.now() + SOON_DAYS * DAY_MS) {
    return problem(CHECK, `${label} has a certificate that is valid until ${day}`, 'Renew it: nobody can log in by it afterwards.');
  }
  const encryption = plain ? ', without encryption' : `, and a certificate until ${day}`;
  return ok(CHECK, `${label} answers, with people and their unique ids${encryption}`);
}
