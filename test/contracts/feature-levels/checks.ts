import type { OpenApiDocument, OperationObject } from '../../../src/http/openapi/openapi-document.js';
import type { JsonSchema } from '../../../src/kernel/schema.js';
import type { Parameters } from '../../support/test-client.js';

type Json = Readonly<Record<string, unknown>>;

/** The server as the checks see it. */
export interface CheckedServer {
  readonly description: OpenApiDocument;
  /** Sends the example of a route as an owner, with these parameters too. @returns the body; undefined without such an example */
  ask(route: string, parameters: Parameters): Promise<Json | undefined>;
  /** The titles of the tests of a file. */
  titlesOf(file: string): ReadonlySet<string>;
}

/** One thing that a feature level promises. */
export interface Check {
  /** What must be there, in words. */
  readonly what: string;
  holds(server: CheckedServer): boolean | Promise<boolean>;
}

/** The endpoint exists and declares the parameters. @param route `POST /reminders`, as an example names it */
export function endpoint(route: string, ...parameters: readonly string[]): Check {
  return {
    what: `\`${route}\`${parameters.length > 0 ? ` with ${inWords(parameters)}` : ''}`,
    holds({ description }) {
      const operation = operationOf(description, route);
      return operation !== undefined && parameters.every((name) => declares(operation, name));
    },
  };
}

/** The endpoint declares the parameters, and a request with these values succeeds and ignores none of them. */
export function accepts(route: string, parameters: Parameters): Check {
  const names = Object.keys(parameters);
  const values = Object.entries(parameters).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return {
    what: `${inWords(values)} of \`${route}\``,
    async holds(server) {
      if (!(await endpoint(route, ...names).holds(server))) return false;
      const answer = await server.ask(route, parameters);
      const ignored = (answer?.['ignored_parameters_unsupported'] ?? []) as readonly string[];
      return answer?.['result'] === 'success' && !names.some((name) => ignored.includes(name));
    },
  };
}

/** The endpoint exists and has no such parameter any more. */
export function lacks(route: string, parameter: string): Check {
  return {
    what: `that \`${route}\` has no parameter \`${parameter}\``,
    holds({ description }) {
      const operation = operationOf(description, route);
      return operation !== undefined && !declares(operation, parameter);
    },
  };
}

/** The endpoint refuses these values with this text. */
export function refuses(route: string, parameters: Parameters, msg: string): Check {
  return {
    what: `the error “${msg}” of \`${route}\``,
    holds: async (server) => (await server.ask(route, parameters))?.['msg'] === msg,
  };
}

/** The answer of the endpoint has the property. @param path `streams.0.folder_id` for one of the first object of a list */
export function answers(route: string, path: string): Check {
  return {
    what: `\`${path}\` in the answer of \`${route}\``,
    async holds(server) {
      if (!operationOf(server.description, route)) return false;
      const found = path.split('.').reduce<unknown>((value, name) => (value as Json | undefined)?.[name], await server.ask(route, {}));
      return found !== undefined;
    },
  };
}

/** Events of the type and operation exist and have the properties. @param kind `channel_folder/add` */
export function publishes(kind: string, ...properties: readonly string[]): Check {
  const [type, op] = kind.split('/');
  return {
    what: `events \`${kind}\` with ${inWords(properties)}`,
    holds({ description }) {
      const { schemas } = description.components as { readonly schemas: Readonly<Record<string, JsonSchema>> };
      return Object.values(schemas).some(({ properties: declared = {} }) => {
        const isKind = declared['type']?.enum?.includes(type) === true && declared['op']?.enum?.includes(op) === true;
        return isKind && properties.every((name) => name in declared);
      });
    },
  };
}

/** A test proves what no shape shows. */
export function proven(file: string, title: string): Check {
  return { what: `the test “${title}” of ${file}`, holds: (server) => server.titlesOf(file).has(title) };
}

function operationOf(description: OpenApiDocument, route: string): OperationObject | undefined {
  const [method = '', path = ''] = route.split(' ');
  return description.paths[`/api/v1${path}`]?.[method.toLowerCase() as 'get'];
}

function declares({ parameters = [], requestBody }: OperationObject, name: string): boolean {
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => (schema as JsonSchema).properties ?? {});
  return parameters.some((one) => one.name === name) || bodies.some((fields) => name in fields);
}

function inWords(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
