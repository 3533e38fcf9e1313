/** What providers speak: OpenID Connect, or OAuth 2 in the form of GitHub, which has no ID tokens. */
export const PROVIDER_KINDS = ['oidc', 'github'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** What names a provider within its organization. */
export interface ProviderKey {
  readonly kind: ProviderKind;
  readonly name: string;
}

/** The addresses of log-ins by GitHub, which are those of the Zulip server, have no room for a name: an organization has one such provider. */
export const GITHUB_NAME = 'github';

/** By which of its methods an organization allows the providers of a kind. */
export const METHODS_OF_KINDS = { oidc: 'OpenID Connect', github: 'GitHub' } as const satisfies Readonly<Record<ProviderKind, string>>;

/** A provider as the API and the logs name it. */
export function methodName({ kind, name }: ProviderKey): string {
  return kind === 'oidc' ? `oidc:${name}` : name;
}

/** A provider within the addresses of log-ins. */
export function methodPath({ kind, name }: ProviderKey): string {
  return kind === 'oidc' ? `oidc/${name}` : name;
}
