import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../src/http/openapi/openapi-document.js';
import { RouteTable } from '../../../src/http/routing/route-table.js';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

describe('The API description', () => {
  let server: TestServer;
  let realm: TestRealm;
  let document: OpenApiDocument;

  beforeAll(async () => {
    server = await TestServer.start();
    realm = await TestRealm.create(server);
    document = (await realm.stranger.get('/api/v1/openapi.json')).body as unknown as OpenApiDocument;
  });
  afterAll(() => server.stop());

  it('is a valid OpenAPI 3.1 document', async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const validator = new Validator();
    expect(await validator.validate(document as unknown as Record<string, unknown>)).toEqual({ valid: true });
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('contains exactly the routes that are not hidden', () => {
    const routes = server.get(RouteTable).routes.filter(({ endpoint }) => endpoint.hidden !== true);
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
    expect(described).toContain('GET /api/v1/openapi.json');
  });

  it('gives every operation a unique id', () => {
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('declares every path parameter', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { operationId, parameters = [] } of Object.values(item)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(declared, operationId).toEqual(names);
      }
    }
  });

  it('is rendered in a browser without resources of other hosts', async () => {
    const page = await realm.stranger.get('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url as string);
    expect(assets).toContain('/api/docs/swagger-ui-bundle.js');
    for (const url of assets) expect([url, (await realm.stranger.get(url)).status]).toEqual([url, 200]);
    expect((await realm.stranger.get('/api/docs/swagger-ui.css')).headers['cache-control']).toBe('public, max-age=86400');
  });

  it.each(['package.json', '..%2fpackage.json', 'swagger-ui.css.map', 'constructor'])('does not serve other files: %s', async (file) => {
    expect((await realm.stranger.get(`/api/docs/${file}`)).status).toBe(404);
  });
});
