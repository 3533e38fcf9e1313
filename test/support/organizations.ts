import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { type Actor, Role } from '../../src/kernel/actor.js';
import {
  type CreatedOrganization,
  CreateOrganizationService,
  DeleteOrganizationService,
} from '../../src/modules/organizations/organizations.api.js';
import { TestClient } from './test-client.js';
import type { TestServer } from './test-server.js';

export const OWNER_PASSWORD = 'a very good secret';

/** An organization that was created as an operator creates it, with an owner who has an account. */
export interface TestOrganization extends CreatedOrganization {
  readonly host: string;
  readonly ownerEmail: string;
  readonly owner: TestClient;
  /** A client without credentials. */
  readonly stranger: TestClient;
}

export function newSubdomain(): string {
  return `o${randomBytes(6).toString('hex')}`;
}

export async function createOrganization(server: TestServer, subdomain = newSubdomain()): Promise<TestOrganization> {
  const ownerEmail = `owner@${subdomain}.example.com`;
  const ownerAccount = { fullName: 'Ottilie Owner', password: OWNER_PASSWORD };
  const created = await server.get(CreateOrganizationService).create({ name: 'Test organization', subdomain, ownerEmail, ownerAccount });
  const host = new URL(created.url).host;
  return { ...created, host, ownerEmail, owner: await logIn(server, host, ownerEmail), stranger: strangerAt(server, host) };
}

/** Deletes all of a deactivated organization but itself: the audit log does not take the id of an account that is negative. */
export async function interruptDeletion(server: TestServer, realmId: number): Promise<void> {
  const actor: Actor = { userId: -1, realmId, role: Role.owner, botType: null, clientName: 'test' };
  await expect(server.get(DeleteOrganizationService).delete(actor)).rejects.toThrow(/actor_id/);
}

/** A client without credentials at a host. */
export function strangerAt(server: TestServer, host: string): TestClient {
  return new TestClient(server, host, null);
}

/** A client of an account that has the usual password. */
export async function logIn(server: TestServer, host: string, email: string): Promise<TestClient> {
  const { body } = await strangerAt(server, host).post('fetch_api_key', { username: email, password: OWNER_PASSWORD });
  return new TestClient(server, host, { email, key: String(body['api_key']) });
}
