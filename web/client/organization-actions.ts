import { api, answerOf } from '../api/api-client.js';
import type { components, paths } from '../api/api-types.js';
import { uploadForm } from '../api/form-upload.js';
import type { Event } from '../api/wire.js';
import { orderedFolders } from '../state/unread/sidebar-channels.js';
import type { Client } from './client.js';

type FormOf<O> = O extends { readonly requestBody?: { readonly content: { readonly 'application/x-www-form-urlencoded': infer F } } }
  ? F
  : never;

/** What can be changed of the organization, as the API names it. */
export type RealmChange = FormOf<paths['/api/v1/realm']['patch']>;
export type SettingDefaultChange = FormOf<paths['/api/v1/realm/user_settings_defaults']['patch']>;
export type NewProfileField = FormOf<paths['/api/v1/realm/profile_fields']['post']>;
export type AuditLogEntry = components['schemas']['AuditLogEntry'];
export type AuditFilter = NonNullable<paths['/api/v1/audit_log']['get']['parameters']['query']>;
export type ChangeableRole = NonNullable<FormOf<paths['/api/v1/users/{user_id}']['patch']>['role']>;

/** Changes a setting of the organization. @throws ApiError, ConnectionLost or SessionEnded */
export async function changeRealm(change: RealmChange): Promise<void> {
  await answerOf(api.PATCH('/api/v1/realm', { body: change }));
}

/** Changes a setting that new accounts get. @throws ApiError, ConnectionLost or SessionEnded */
export async function changeSettingDefault(change: SettingDefaultChange): Promise<void> {
  await answerOf(api.PATCH('/api/v1/realm/user_settings_defaults', { body: change }));
}

/** Deactivates the organization: nobody can log in any more. @throws ApiError, ConnectionLost or SessionEnded */
export async function deactivateRealm(): Promise<void> {
  await answerOf(api.POST('/api/v1/realm/deactivate'));
}

/** The pictures that an organization has of its own. */
export type RealmImage = 'icon' | 'logo' | 'night_logo';

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function uploadRealmImage(image: RealmImage, file: File): Promise<void> {
  await uploadForm(image === 'icon' ? '/api/v1/realm/icon' : `/api/v1/realm/logo?night=${image === 'night_logo'}`, file);
}

/** Returns to the picture that every organization has. @throws ApiError, ConnectionLost or SessionEnded */
export async function removeRealmImage(image: RealmImage): Promise<void> {
  if (image === 'icon') await answerOf(api.DELETE('/api/v1/realm/icon'));
  else await answerOf(api.DELETE('/api/v1/realm/logo', { body: { night: image === 'night_logo' } }));
}

/** Changes the name or the role of another account. @throws ApiError, ConnectionLost or SessionEnded */
export async function changeUser(userId: number, change: { readonly role?: ChangeableRole; readonly full_name?: string }): Promise<void> {
  await answerOf(api.PATCH('/api/v1/users/{user_id}', { params: { path: { user_id: userId } }, body: change }));
}

/** Deactivates a person or a bot. @throws ApiError, ConnectionLost or SessionEnded */
export async function deactivateUser(userId: number): Promise<void> {
  await answerOf(api.DELETE('/api/v1/users/{user_id}', { params: { path: { user_id: userId } } }));
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function reactivateUser(userId: number): Promise<void> {
  await answerOf(api.POST('/api/v1/users/{user_id}/reactivate', { params: { path: { user_id: userId } } }));
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function addEmoji(name: string, file: File): Promise<void> {
  await uploadForm(`/api/v1/realm/emoji/${encodeURIComponent(name)}`, file);
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function deactivateEmoji(name: string): Promise<void> {
  await answerOf(api.DELETE('/api/v1/realm/emoji/{emoji_name}', { params: { path: { emoji_name: name } } }));
}

/** What a linkifier looks for, and the address that it makes. */
export interface LinkifierForm {
  readonly pattern: string;
  readonly url_template: string;
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function addLinkifier(linkifier: LinkifierForm): Promise<void> {
  await answerOf(api.POST('/api/v1/realm/filters', { body: linkifier }));
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function changeLinkifier(id: number, linkifier: LinkifierForm): Promise<void> {
  await answerOf(api.PATCH('/api/v1/realm/filters/{filter_id}', { params: { path: { filter_id: id } }, body: linkifier }));
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function removeLinkifier(id: number): Promise<void> {
  await answerOf(api.DELETE('/api/v1/realm/filters/{filter_id}', { params: { path: { filter_id: id } } }));
}

/** @param ids of all linkifiers. @throws ApiError, ConnectionLost or SessionEnded */
export async function orderLinkifiers(ids: readonly number[]): Promise<void> {
  await answerOf(api.PATCH('/api/v1/realm/linkifiers', { body: { ordered_linkifier_ids: [...ids] } }));
}

/** What administrators say of a folder of channels. */
export interface FolderForm {
  readonly name: string;
  readonly description: string;
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function addFolder(folder: FolderForm): Promise<void> {
  await answerOf(api.POST('/api/v1/channel_folders/create', { body: folder }));
}

/** Changes a folder, archives it, or makes it active again. @throws ApiError, ConnectionLost or SessionEnded */
export async function changeFolder(id: number, change: Partial<FolderForm> & { readonly is_archived?: boolean }): Promise<void> {
  await answerOf(api.PATCH('/api/v1/channel_folders/{channel_folder_id}', { params: { path: { channel_folder_id: id } }, body: change }));
}

/** Puts the folders in an order, here at once. @param ids of all folders, archived ones too. @throws ApiError, ConnectionLost or SessionEnded */
export async function orderFolders(client: Client, ids: readonly number[]): Promise<void> {
  const orderEvent = (order: readonly number[]): Event => ({ id: -1, type: 'channel_folder', op: 'reorder', order: [...order] });
  await client.ownActs.attempt({
    event: orderEvent(ids),
    undo: orderEvent(orderedFolders(client.state).map(({ id }) => id)),
    request: () => answerOf(api.PATCH('/api/v1/channel_folders', { body: { order: [...ids] } })),
  });
}

/** Renders a message as the server would. @returns HTML. @throws ApiError, ConnectionLost or SessionEnded */
export async function renderMessage(content: string): Promise<string> {
  const { rendered } = await answerOf(api.POST('/api/v1/messages/render', { body: { content } }));
  return rendered;
}

/**
 * Adds a playground for a language, under the name that code blocks of the language have: the server knows which one an alias means.
 * @param language its name or an alias, such as `py`, in letters of either case
 * @throws ApiError, ConnectionLost or SessionEnded
 */
export async function addPlayground(name: string, language: string, url: string): Promise<void> {
  const body = { name, pygments_language: await nameOfLanguage(language), url_template: url };
  await answerOf(api.POST('/api/v1/realm/playgrounds', { body }));
}

/** The name that the server gives a language; what was written if it does not know it. */
async function nameOfLanguage(language: string): Promise<string> {
  if (!/^[^\s`~{}]+$/.test(language)) return language;
  const html = await renderMessage(`\`\`\`${language}\n-\n\`\`\``);
  const [, escaped = language] = / data-code-language="([^"]*)"/.exec(html) ?? [];
  const known = escaped.replaceAll('&amp;', '&');
  return known === language.toLowerCase() ? language : known;
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function removePlayground(id: number): Promise<void> {
  await answerOf(api.DELETE('/api/v1/realm/playgrounds/{playground_id}', { params: { path: { playground_id: id } } }));
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function addProfileField(field: NewProfileField): Promise<void> {
  await answerOf(api.POST('/api/v1/realm/profile_fields', { body: field }));
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function changeProfileField(id: number, change: Partial<Omit<NewProfileField, 'field_type'>>): Promise<void> {
  await answerOf(api.PATCH('/api/v1/realm/profile_fields/{field_id}', { params: { path: { field_id: id } }, body: change }));
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function removeProfileField(id: number): Promise<void> {
  await answerOf(api.DELETE('/api/v1/realm/profile_fields/{field_id}', { params: { path: { field_id: id } } }));
}

/** @param ids of all fields. @throws ApiError, ConnectionLost or SessionEnded */
export async function orderProfileFields(ids: readonly number[]): Promise<void> {
  await answerOf(api.PATCH('/api/v1/realm/profile_fields', { body: { order: [...ids] } }));
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function addDomain(domain: string, withSubdomains: boolean): Promise<void> {
  await answerOf(api.POST('/api/v1/realm/domains', { body: { domain, allow_subdomains: withSubdomains } }));
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function changeDomain(domain: string, withSubdomains: boolean): Promise<void> {
  await answerOf(api.PATCH('/api/v1/realm/domains/{domain}', { params: { path: { domain } }, body: { allow_subdomains: withSubdomains } }));
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function removeDomain(domain: string): Promise<void> {
  await answerOf(api.DELETE('/api/v1/realm/domains/{domain}', { params: { path: { domain } } }));
}

/** A page of the audit log, newest entries first. @throws ApiError, ConnectionLost or SessionEnded */
export async function fetchAuditLog(filter: AuditFilter): Promise<{ readonly entries: AuditLogEntry[]; readonly found_oldest: boolean }> {
  return answerOf(api.GET('/api/v1/audit_log', { params: { query: filter } }));
}
