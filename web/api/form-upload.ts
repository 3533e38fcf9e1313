import { sessionFetch } from './session-fetch.js';

/**
 * Sends a small file, such as a picture of an account.
 * @param path of the API, such as `/api/v1/users/me/avatar`
 * @returns the answer of the server
 * @throws ApiError, ConnectionLost or SessionEnded
 */
export async function uploadForm(path: string, file: File): Promise<unknown> {
  const form = new FormData();
  form.set('file', file);
  const response = await sessionFetch(new Request(path, { method: 'POST', body: form }));
  return response.json();
}
