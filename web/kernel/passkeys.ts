/** Whether the browser can use passkeys, and read and write them as JSON. Only pages with a secure context can. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Creates a passkey. @param options the JSON of the server @returns JSON for the server @throws DOMException if none was created */
export async function createPasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options) as never);
  return JSON.stringify(await navigator.credentials.create({ publicKey }));
}

/** Uses a passkey. @param options the JSON of the server @returns JSON for the server @throws DOMException if none was used */
export async function usePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options) as never);
  return JSON.stringify(await navigator.credentials.get({ publicKey }));
}
