import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { describeApi } from '../../src/http/openapi/describe-api.js';
import { RouteTable } from '../../src/http/routing/route-table.js';
import { ROOT } from '../architecture/import-rules.js';
import { TestServer } from '../support/test-server.js';

const FILE = join(ROOT, 'web/api/api-types.ts');
const HEADER = '/* Generated from the API description by `npm run api-types`. */\n';

const server = TestServer.usual();

describe('The types of the web client', () => {
  it('are those of the API description, from which `npm run api-types` writes them', async () => {
    const info = { title: 'Skein', version: '', featureLevel: 0, servers: [] };
    const document = JSON.parse(JSON.stringify(describeApi(server.get(RouteTable).routes, info))) as OpenAPI3;
    const types = HEADER + astToString(await openapiTS(document, { alphabetize: true }));
    await expect(await format(types, { ...(await resolveConfig(FILE)), filepath: FILE })).toMatchFileSnapshot(FILE);
  });
});
