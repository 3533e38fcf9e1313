/** Turns the HTML of messages into HTML that mail programs can show. */
export abstract class MailHtml {
  /**
   * @param html as messages are rendered
   * @param realmUrl to which relative links lead, without a trailing slash
   * @param hidden stands where a spoiler hides something
   * @returns a fragment without images, scripts and styles, with hidden spoilers, formulas as TeX and emoji as characters
   */
  abstract convert(html: string, realmUrl: string, hidden: string): string;
}
