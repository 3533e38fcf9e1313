import type { JsonSchema } from '../params/codec.js';

/** `#/components/…`. */
export interface Reference {
  readonly $ref: string;
}

export type Schema = JsonSchema | Reference | { readonly allOf: readonly Schema[] };

export interface MediaType {
  readonly schema: Schema;
  /** Body fields that travel as JSON inside the form. */
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly content?: Content;
  readonly 'x-aliases'?: readonly string[];
}

export interface HeaderObject {
  readonly description: string;
  readonly schema: Schema;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderObject>>;
  readonly content: Content;
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export type PathItem = Readonly<Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', OperationObject>>>;

export interface InfoObject {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  readonly license: { readonly name: string; readonly identifier: string };
  readonly 'x-feature-level': number;
}

/** The part of OpenAPI 3.1 that this server's description uses. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: InfoObject;
  readonly servers: readonly { readonly url: string; readonly description?: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly securitySchemes: Readonly<Record<string, { readonly type: 'http'; readonly scheme: 'basic'; readonly description: string }>>;
  };
}
