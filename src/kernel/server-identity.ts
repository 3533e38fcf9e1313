/** Builds the public URLs of this deployment. */
export abstract class ServerUrls {
  /** The base URL of a realm without a trailing slash: `https://chat.example.com`, with the realm's subdomain if it has one. */
  abstract realmUrl(realmStringId: string): string;
  /** The host of a realm without a port, as used in email addresses of accounts. */
  abstract realmHost(realmStringId: string): string;
  /** The domain of the email addresses of new bots: the realm's host or, in the demo organization, the domain of its people. */
  abstract botDomain(realmStringId: string): string;
}

/** Whether the server has a gateway that passes pushes on to mobile applications. */
export abstract class MobilePushSupport {
  abstract readonly isAvailable: boolean;
}

/** The operator creates the first organization of a server with it. */
export const CREATE_ORGANIZATION_COMMAND = 'npx skein organization create NAME --owner EMAIL';

/** A server without organizations logs this message and shows it to visitors. */
export const NO_ORGANIZATION_YET = `This server has no organization yet. Its operator creates the first one with: ${CREATE_ORGANIZATION_COMMAND}`;

/** The Zulip version whose API this server implements. */
export const ZULIP_VERSION = '11.0';
/** The feature level of that API: the largest one of which `test/contracts/feature-levels/levels.ts` finds everything here. */
export const ZULIP_FEATURE_LEVEL = 421;

/** The name of the empty topic in clients, which they may also send. */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';
