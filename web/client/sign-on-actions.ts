import { api, answerOf } from '../api/api-client.js';
import type { components, paths } from '../api/api-types.js';

export type SignOnProvider = components['schemas']['SignOnProvider'];
type Form<P extends keyof paths, M extends 'post' | 'patch'> = paths[P][M] extends {
  readonly requestBody?: { readonly content: { readonly 'application/x-www-form-urlencoded': infer F } };
}
  ? F
  : never;
type Answer<P extends keyof paths, M extends 'get'> = paths[P][M] extends {
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': infer A } } };
}
  ? A
  : never;
export type NewSignOnProvider = Form<'/api/v1/realm/sign_on_providers', 'post'>;
export type SignOnProviderChange = Form<'/api/v1/realm/sign_on_providers/{name}', 'patch'>;

/** What is known of the SCIM token, and where its provider sends requests. */
export type ScimState = Answer<'/api/v1/realm/scim_token', 'get'>;
export type NewScimToken = Form<'/api/v1/realm/scim_token', 'post'>;

/** The providers at which people log in, for owners. @throws ApiError, ConnectionLost or SessionEnded */
export async function fetchSignOnProviders(): Promise<readonly SignOnProvider[]> {
  return (await answerOf(api.GET('/api/v1/realm/sign_on_providers'))).providers;
}

/** Adds a provider, which is turned off at first. @throws ApiError, ConnectionLost or SessionEnded */
export async function addSignOnProvider(provider: NewSignOnProvider): Promise<void> {
  await answerOf(api.POST('/api/v1/realm/sign_on_providers', { body: provider }));
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function changeSignOnProvider(name: string, change: SignOnProviderChange): Promise<void> {
  await answerOf(api.PATCH('/api/v1/realm/sign_on_providers/{name}', { params: { path: { name } }, body: change }));
}

/** Prepares a test log-in. @returns the address of it, which works once @throws ApiError, ConnectionLost or SessionEnded */
export async function prepareSignOnTest(name: string): Promise<string> {
  return (await answerOf(api.POST('/api/v1/realm/sign_on_providers/{name}/test', { params: { path: { name } } }))).login_url;
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function removeSignOnProvider(name: string): Promise<void> {
  await answerOf(api.DELETE('/api/v1/realm/sign_on_providers/{name}', { params: { path: { name } } }));
}

/** For owners. @throws ApiError, ConnectionLost or SessionEnded */
export async function fetchScimState(): Promise<ScimState> {
  return answerOf(api.GET('/api/v1/realm/scim_token'));
}

/** Makes a SCIM token, which replaces the one before. @returns the token, which cannot be read again @throws ApiError, ConnectionLost or SessionEnded */
export async function makeScimToken(token: NewScimToken): Promise<string> {
  return (await answerOf(api.POST('/api/v1/realm/scim_token', { body: token }))).secret;
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function removeScimToken(): Promise<void> {
  await answerOf(api.DELETE('/api/v1/realm/scim_token'));
}
