import { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { type Actor, Role } from '../../../src/kernel/actor.js';
import {
  DeleteOrganizationService,
  OrganizationsService,
  OrganizationStateService,
} from '../../../src/modules/organizations/organizations.api.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { createOrganization, interruptDeletion, newSubdomain, strangerAt, type TestOrganization } from '../../support/organizations.js';
import { TestServer } from '../../support/test-server.js';
import { upload } from '../../support/uploads.js';

const server = TestServer.usual();

const ownerOf = ({ id, ownerId }: TestOrganization): Actor => ({
  userId: ownerId ?? 0,
  realmId: id,
  role: Role.owner,
  botType: null,
  clientName: 'test',
});

describe('the list of organizations', () => {
  it('contains each organization with its address, state and counts', async () => {
    const organization = await createOrganization(server);
    await upload(organization.owner, 'plan.txt', 'the plan');
    const { id, subdomain, url } = organization;
    const expected = { id, name: 'Test organization', subdomain, url, people: 1, bots: 0, channels: 2, fileBytes: 8 };
    const organizations = server.get(OrganizationsService);
    expect(await organizations.find(subdomain)).toEqual({ ...expected, state: 'active', createdAt: expect.any(Number) as number });
    await server.get(OrganizationStateService).deactivate(ownerOf(organization));
    expect((await organizations.list()).find((one) => one.id === id)).toMatchObject({ ...expected, state: 'deactivated' });
  });

  it('finds no organization at an unknown subdomain', async () => {
    await expect(server.get(OrganizationsService).find(newSubdomain())).rejects.toThrow('No such organization');
  });
});

describe('renaming an organization', () => {
  it('changes its name and its address', async () => {
    const organization = await createOrganization(server);
    const { id, host, subdomain, owner } = organization;
    const moved = newSubdomain();
    const renamed = await server.get(OrganizationsService).rename(ownerOf(organization), { name: 'Orchard', subdomain: moved });
    expect(renamed).toMatchObject({ id, name: 'Orchard', subdomain: moved, url: `http://${moved}.skein.test` });
    expect((await strangerAt(server, `${moved}.skein.test`).get('server_settings')).body).toMatchObject({ realm_name: 'Orchard' });
    expect((await strangerAt(server, host).get('server_settings')).status).toBe(404);
    expect((await owner.get('users/me')).status).toBe(401);
    expect(subdomain).not.toBe(moved);
  });

  it.each([
    [{ name: '' }, "Organization name can't be empty."],
    [{ subdomain: 'www' }, 'Subdomain reserved. Please choose a different one.'],
  ])('rejects %j and changes nothing', async (input, message) => {
    const organization = await createOrganization(server);
    const { subdomain } = organization;
    const organizations = server.get(OrganizationsService);
    const before = await organizations.find(subdomain);
    await expect((async () => organizations.rename(ownerOf(organization), { name: 'Orchard', ...input }))()).rejects.toThrow(message);
    expect(await organizations.find(subdomain)).toEqual(before);
  });

  it('rejects the subdomain of another organization', async () => {
    const [one, other] = [await createOrganization(server), await createOrganization(server)];
    const renaming = server.get(OrganizationsService).rename(ownerOf(one), { subdomain: other.subdomain });
    await expect(renaming).rejects.toThrow('Subdomain already in use. Please choose a different one.');
  });
});

describe('deleting an organization', () => {
  it('is rejected while the organization is active', async () => {
    const organization = await createOrganization(server);
    await expect(server.get(DeleteOrganizationService).delete(ownerOf(organization))).rejects.toThrow(
      'Only a deactivated organization can be deleted.',
    );
    expect((await organization.owner.get('users/me')).status).toBe(200);
  });

  it('deletes all rows and files of the organization, and nothing of others', async () => {
    const [organization, other] = [await createOrganization(server), await createOrganization(server)];
    for (const { owner } of [organization, other]) {
      const url = await upload(owner, 'plan.txt', 'the plan');
      await owner.post('messages', { type: 'stream', to: 'general', topic: 'plan', content: `[plan](${url})` });
      await owner.post('drafts', { drafts: [{ type: 'stream', to: [], topic: 'plan', content: 'later' }] });
      await owner.post('users/me/alert_words', { alert_words: ['plan'] });
    }
    const before = withoutMails(await rowsOf(other.id));
    await server.get(OrganizationStateService).deactivate(ownerOf(organization));
    await server.get(DeleteOrganizationService).delete(ownerOf(organization));
    expect(Object.keys(await rowsOf(organization.id))).toEqual(['audit_entry']);
    expect(withoutMails(await rowsOf(other.id))).toEqual(before);
    expect((await organization.stranger.get('server_settings')).status).toBe(404);
    await createOrganization(server, organization.subdomain);
  });
});

describe('a deletion that was interrupted', () => {
  it('cannot be undone, and is completed by another call', async () => {
    const organization = await createOrganization(server);
    const { id, subdomain } = organization;
    const owner = ownerOf(organization);
    await server.get(OrganizationStateService).deactivate(owner);
    await interruptDeletion(server, id);
    expect(Object.keys(await rowsOf(id))).toEqual(['realm']);
    expect(await server.get(OrganizationsService).find(subdomain)).toMatchObject({ state: 'deleting', people: 0 });
    await expect(server.get(OrganizationStateService).reactivate(owner)).rejects.toThrow(
      'The deletion of this organization has begun. It can only be completed.',
    );
    await server.get(DeleteOrganizationService).delete(owner);
    expect(Object.keys(await rowsOf(id))).toEqual(['audit_entry']);
  });
});

/** Mails disappear by themselves as soon as they have been sent. */
function withoutMails(rows: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(rows).filter(([table]) => table !== 'mail'));
}

/** The numbers of rows of an organization, by tables that have any. */
async function rowsOf(realmId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { tableName, columns } of server.get(DataSource).entityMetadatas) {
    const column = tableName === 'realm' ? 'id' : 'realm_id';
    if (tableName === 'outbox' || !columns.some(({ databaseName }) => databaseName === column)) continue;
    const [row] = await server.get(Sql).rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${tableName} WHERE ${column} = ?`, [realmId]);
    if (row && row.n > 0) counts[tableName] = row.n;
  }
  return counts;
}
