import type { RealmId } from './ids.js';

/** Turns the Markdown of a description (of an organization, a channel, a person) into HTML. */
export abstract class DescriptionRenderer {
  abstract render(realmId: RealmId, markdown: string): Promise<string>;
}
