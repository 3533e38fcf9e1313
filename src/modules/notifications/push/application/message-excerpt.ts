/** Reads what a message says. */
export abstract class MessageExcerpt {
  /**
   * The text of a rendered message without formatting, in one line, for a notification. What is hidden in it stays hidden.
   * @param html as the server renders messages
   */
  abstract textOf(html: string): string;
}
