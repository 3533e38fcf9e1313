import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'ldapts';
import { findSlapd } from '../../scripts/launcher/binaries.mjs';
import { LOCALHOST_CERTIFICATE } from './self-signed-certificate.js';
import { freePort } from './spawned-server.js';

/** Debian's places, and those of Homebrew. */
const SCHEMAS = ['/etc/ldap/schema', '/opt/homebrew/etc/openldap/schema', '/usr/local/etc/openldap/schema'];
const MODULES = ['/usr/lib/ldap', '/opt/homebrew/opt/openldap/libexec/openldap', '/usr/local/opt/openldap/libexec/openldap'];

export const BASE = 'dc=skein,dc=test';
export const PEOPLE = `ou=people,${BASE}`;
export const SERVICE_DN = `cn=service,${BASE}`;
export const SERVICE_PASSWORD = 'the password of the service account';
const ADMIN_DN = `cn=admin,${BASE}`;
const ADMIN_PASSWORD = 'admin';
/** Locks a person after this many wrong passwords. */
export const LOCK_OUT = 6;

/** Somebody in the directory. */
export interface LdapPerson {
  readonly uid: string;
  readonly cn: string;
  /** None, one or several. */
  readonly mail: readonly string[];
  /** Null for somebody who cannot log in. */
  readonly password: string | null;
  readonly jpegPhoto?: Buffer;
}

/** A real OpenLDAP of a test, without rights, on ports of its own. */
export class LdapServer {
  private constructor(
    private child: ChildProcess,
    private readonly folder: string,
    readonly port: number,
    readonly tlsPort: number,
  ) {}

  /** @param people who are in it from the beginning @param tls the certificate with which it shows who it is */
  static async start(people: readonly LdapPerson[] = [], tls = LOCALHOST_CERTIFICATE): Promise<LdapServer> {
    const folder = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'slapd-'));
    const [port, tlsPort] = [await freePort(), await freePort()];
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'certificate.pem'), tls.certificate);
    writeFileSync(join(folder, 'key.pem'), tls.key, { mode: 0o600 });
    writeFileSync(join(folder, 'slapd.conf'), settings(folder));
    writeFileSync(join(folder, 'first.ldif'), [TREE, ...people.map(ldifOf)].join('\n'));
    execFileSync(programBeside('slapadd'), ['-q', '-f', join(folder, 'slapd.conf'), '-l', join(folder, 'first.ldif')], { stdio: 'pipe' });
    const server = new LdapServer(await launch(folder, port, tlsPort), folder, port, tlsPort);
    await server.untilReady();
    return server;
  }

  get url(): string {
    return `ldap://localhost:${this.port}`;
  }

  get tlsUrl(): string {
    return `ldaps://localhost:${this.tlsPort}`;
  }

  /** Runs work as the administrator of the directory. */
  async do<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url: `ldap://127.0.0.1:${this.port}` });
    try {
      await client.bind(ADMIN_DN, ADMIN_PASSWORD);
      return await work(client);
    } finally {
      await client.unbind();
    }
  }

  async add(person: LdapPerson): Promise<void> {
    const { jpegPhoto, ...entry } = attributesOf(person);
    await this.do((client) => client.add(dnOf(person.uid), entry as Record<string, string[]>));
    if (jpegPhoto) throw new Error('Pictures are there from the beginning only.');
  }

  async remove(uid: string): Promise<void> {
    await this.do((client) => client.del(dnOf(uid)));
  }

  /** Stops answering, with all connections open, until `resume`. */
  suspend(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  /** Ends the process; the entries stay. */
  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGCONT');
    this.child.kill('SIGTERM');
    await ended;
  }

  /** Lets the service account read more than 500 people at once, which slapd lets nobody do by itself. */
  async allowAll(): Promise<void> {
    writeFileSync(join(this.folder, 'slapd.conf'), settings(this.folder, `limits dn.exact="${SERVICE_DN}" size=unlimited`));
    await this.end();
    await this.startAgain();
  }

  async startAgain(): Promise<void> {
    this.child = await launch(this.folder, this.port, this.tlsPort);
    await this.untilReady();
  }

  async stop(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async untilReady(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.do(() => Promise.resolve());
        return;
      } catch (error) {
        if (attempt === 300) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
}

export function dnOf(uid: string): string {
  return `uid=${uid},${PEOPLE}`;
}

async function launch(folder: string, port: number, tlsPort: number): Promise<ChildProcess> {
  const addresses = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
  const child = spawn(slapd(), ['-f', join(folder, 'slapd.conf'), '-h', addresses, '-d', '0'], { stdio: 'ignore' });
  await once(child, 'spawn');
  return child;
}

function slapd(): string {
  const found = findSlapd();
  if (!found) throw new Error('slapd is not installed: npm run test:directories does so.');
  return found.server;
}

function programBeside(name: string): string {
  return join(dirname(slapd()), name);
}

function settings(folder: string, limits = ''): string {
  const schemas = SCHEMAS.find(existsSync);
  const modules = MODULES.find(existsSync);
  return `${['core', 'cosine', 'inetorgperson'].map((name) => `include ${schemas}/${name}.schema`).join('\n')}
modulepath ${modules}
moduleload back_mdb
moduleload ppolicy
moduleload memberof
pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
suffix "${BASE}"
rootdn "${ADMIN_DN}"
rootpw ${ADMIN_PASSWORD}
directory ${folder}/data
maxsize 104857600
dbnosync
index objectClass,uid,mail,entryUUID eq
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${SERVICE_DN}" read by anonymous auth by * none
${limits}
overlay ppolicy
ppolicy_default "cn=default,ou=policies,${BASE}"
overlay memberof
`;
}

const TREE = `dn: ${BASE}
objectClass: dcObject
objectClass: organization
dc: skein
o: Skein

dn: ou=people,${BASE}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${BASE}
objectClass: organizationalUnit
ou: groups

dn: ou=policies,${BASE}
objectClass: organizationalUnit
ou: policies

dn: cn=default,ou=policies,${BASE}
objectClass: device
objectClass: pwdPolicy
cn: default
pwdAttribute: userPassword
pwdLockout: TRUE
pwdMaxFailure: ${LOCK_OUT}

dn: ${SERVICE_DN}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: service
userPassword: ${SERVICE_PASSWORD}
`;

function attributesOf({ uid, cn, mail, password, jpegPhoto }: LdapPerson): Record<string, string[] | Buffer> {
  return {
    objectClass: ['inetOrgPerson'],
    uid: [uid],
    cn: [cn],
    sn: [cn],
    ...(mail.length > 0 ? { mail: [...mail] } : {}),
    ...(password === null ? {} : { userPassword: [password] }),
    ...(jpegPhoto ? { jpegPhoto } : {}),
  };
}

function ldifOf(person: LdapPerson): string {
  const lines = Object.entries(attributesOf(person)).flatMap(([name, value]) =>
    (Buffer.isBuffer(value) ? [value] : value).map((one) => `${name}:: ${Buffer.from(one).toString('base64')}`),
  );
  return `dn: ${dnOf(person.uid)}\n${lines.join('\n')}\n`;
}
