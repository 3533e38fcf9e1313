/** Where this deployment is reached from outside. */
export abstract class ServerUrls {
  /** `https://chat.example.com`, or with the realm's subdomain in front; no slash at the end. */
  abstract realmUrl(realmStringId: string): string;
  /** Host of a realm without port, as addresses of accounts use it. */
  abstract realmHost(realmStringId: string): string;
  /** Where the addresses of a realm's new bots are: the domain of its people in the demo organization, elsewhere its host. */
  abstract botDomain(realmStringId: string): string;
}

/** What the server says it is compatible with (design: feature level 372). */
export const ZULIP_VERSION = '10.1';
export const ZULIP_FEATURE_LEVEL = 372;
