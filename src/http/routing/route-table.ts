import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, HttpAdapterHost, MetadataScanner } from '@nestjs/core';
import { parametersOf } from '../params/parameter.js';
import { expectedParameters } from '../params/read-parameters.js';
import { ENDPOINT, type EndpointDescription, type Route, TAG } from '../request/endpoint.js';
import { LeanExpressAdapter, type RouteHandler } from './lean-express-adapter.js';

/** A route with the handler of its requests; undefined in a process that serves no requests. */
interface HandledRoute extends Route {
  readonly handler: RouteHandler | undefined;
}

interface RoutePattern {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** The parameters that match whole numbers only. */
  readonly integers: ReadonlySet<string>;
  readonly routes: Map<string, HandledRoute>;
  /** The methods as listed in the `Allow` header. */
  methods: readonly string[];
}

export type RouteMatch =
  | {
      readonly kind: 'route';
      readonly route: HandledRoute;
      readonly path: Readonly<Record<string, string>>;
      readonly methods: readonly string[];
      /** Whether the request was sent to the address of the route below `/json/`, where only the session of a browser counts. */
      readonly sessionOnly: boolean;
    }
  | { readonly kind: 'wrong method'; readonly methods: readonly string[] }
  | { readonly kind: 'nowhere' };

interface FoundPattern {
  readonly pattern: RoutePattern;
  readonly path: Readonly<Record<string, string>>;
}

const API = '/api/v1/';
/** The API for browsers with a session, as on the Zulip server. */
const SESSION_API = '/json/';
const NOWHERE: RouteMatch = { kind: 'nowhere' };

/**
 * Matches URLs and methods to routes, which it collects from the controllers. It decides 404 and 405 before authentication. All routes of the
 * described API exist below `/json/` too, without being declared or listed twice.
 */
@Injectable()
export class RouteTable implements OnModuleInit {
  private readonly fixed = new Map<string, RoutePattern>();
  private readonly patterns: RoutePattern[] = [];
  private readonly all: HandledRoute[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly server: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    for (const { instance, metatype, host } of this.discovery.getControllers()) {
      if (!instance || !metatype) continue;
      const prototype = Object.getPrototypeOf(instance) as object;
      for (const name of this.scanner.getAllMethodNames(prototype)) this.addMethod(prototype, name, metatype, host?.metatype);
    }
    // Paths with fewer parameters come first: `/messages/flags` before `/messages/{message_id}`.
    this.patterns.sort((a, b) => a.names.length - b.names.length);
  }

  get routes(): readonly Route[] {
    return this.all;
  }

  match(method: string, path: string): RouteMatch {
    const sessionOnly = path.startsWith(SESSION_API);
    const found = this.find(sessionOnly ? API + path.slice(SESSION_API.length) : path);
    if (!found || (sessionOnly && !isDescribed(found.pattern))) return NOWHERE;
    const { routes, methods } = found.pattern;
    const route = routes.get(method) ?? (method === 'HEAD' ? routes.get('GET') : undefined);
    return route ? { kind: 'route', route, path: found.path, methods, sessionOnly } : { kind: 'wrong method', methods };
  }

  private find(path: string): FoundPattern | null {
    const fixed = this.fixed.get(path);
    if (fixed) return { pattern: fixed, path: {} };
    for (const candidate of this.patterns) {
      const found = candidate.pattern.exec(path);
      if (!found) continue;
      const values: Record<string, string> = {};
      for (const [index, name] of candidate.names.entries()) {
        try {
          const text = decodeURIComponent(found[index + 1] ?? '');
          values[name] = candidate.integers.has(name) ? text.replace(/^0+(?=\d)/, '') : text;
        } catch {
          return null;
        }
      }
      return { pattern: candidate, path: values };
    }
    return null;
  }

  private addMethod(prototype: object, name: string, controller: unknown, module: unknown): void {
    const handler = (prototype as Record<string, unknown>)[name] as object;
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return;
    const endpoint = Reflect.getMetadata(ENDPOINT, handler) as EndpointDescription | undefined;
    if (!endpoint) throw new Error(`${(controller as { name: string }).name}.${name} has no @Endpoint`);
    const tag = [controller, module].map(tagOf).find((one) => one !== undefined);
    if (tag === undefined) throw new Error(`Neither ${(controller as { name: string }).name} nor its module has a @Tag`);
    const types = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as (new () => object)[];
    const params = types.find((type) => parametersOf(type).length > 0);
    for (const prefix of [Reflect.getMetadata(PATH_METADATA, controller as object) as string | string[]].flat()) {
      for (const suffix of [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat()) {
        const path = `/${[prefix, suffix]
          .map((part) => part.replace(/^\/|\/$/g, ''))
          .filter((part) => part !== '')
          .join('/')}`;
        this.add(RequestMethod[method], path.replace(/:(\w+)/g, '{$1}'), { endpoint, params, tag });
      }
    }
  }

  private add(method: string, path: string, declared: Pick<Route, 'endpoint' | 'params' | 'tag'>): void {
    const adapter: unknown = this.server.httpAdapter;
    const handler = adapter instanceof LeanExpressAdapter ? adapter.takeHandler(method, path) : undefined;
    const route = { method, path, ...declared, handler };
    this.all.push(route);
    const pattern = this.patternOf(route);
    pattern.routes.set(route.method, route);
    const methods = [...pattern.routes.keys()];
    pattern.methods = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  }

  private patternOf(route: Route): RoutePattern {
    const integers = new Set(
      (route.params ? expectedParameters(route.params) : []).filter((one) => one.codec.schema.type === 'integer').map((one) => one.name),
    );
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    const [any, separator] = route.endpoint.encodedSlashes ? ['((?:(?!%2[Ff])[^/])+)', '(?:/|%2[Ff])'] : ['([^/]+)', '/'];
    const source = route.path.replace(/\{(\w+)\}(\/?)/g, (_, name: string, slash: string) => {
      const value = route.endpoint.restOfPath && name === names.at(-1) ? '(.+)' : any;
      return `${integers.has(name) ? '(\\d+)' : value}${slash && separator}`;
    });
    const pattern = new RegExp(`^${source}$`);
    const known =
      names.length === 0 ? this.fixed.get(route.path) : this.patterns.find((candidate) => candidate.pattern.source === pattern.source);
    if (known) return known;
    const created = { pattern, names, integers, routes: new Map<string, HandledRoute>(), methods: [] };
    if (names.length === 0) this.fixed.set(route.path, created);
    else this.patterns.push(created);
    return created;
  }
}

function tagOf(type: unknown): string | undefined {
  return Reflect.getMetadata(TAG, type as object) as string | undefined;
}

/**
 * Whether the API description contains the URL. Of what it does not contain, resumable uploads accept sessions at their own address, and
 * integrations accept none.
 */
function isDescribed({ routes }: RoutePattern): boolean {
  for (const { endpoint } of routes.values()) if (endpoint.hidden !== true) return true;
  return false;
}
