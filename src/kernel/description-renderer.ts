import type { RealmId } from './ids.js';

/** Renders the Markdown of a description (of an organization, a channel or an account) as HTML. */
export abstract class DescriptionRenderer {
  abstract render(realmId: RealmId, markdown: string): Promise<string>;
}
