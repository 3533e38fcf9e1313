/** Turns the Markdown of a description (of an organization, a channel, a group) into HTML. */
export abstract class DescriptionRenderer {
  abstract render(markdown: string): Promise<string>;
}
