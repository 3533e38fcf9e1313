/** The text of a message that is being changed. */
export interface EditedText {
  /** Markdown. */
  readonly content: string;
  /** The text of the message from which the change goes out. */
  readonly original: string;
  /** The text that the message has got meanwhile, until the writer has chosen which one stays. */
  readonly theirs: OtherText | undefined;
}

export interface OtherText {
  readonly content: string;
  /** Who has written it; undefined if that is not known. */
  readonly userId: number | undefined;
}

/** What becomes of a text that is being changed when the message has another one: it goes along as long as nothing is written. */
export function followText({ content, original }: EditedText, present: OtherText): EditedText {
  if (isSameText(present.content, original)) return { content, original, theirs: undefined };
  if (content === original || isSameText(content, present.content)) return restarted(present.content);
  return { content, original, theirs: present };
}

/** The writer keeps the own text: it takes the place of the other one when it is saved. */
export function keepOwnText({ content, original, theirs }: EditedText): EditedText {
  return { content, original: theirs?.content ?? original, theirs: undefined };
}

/** The writer takes the other text, and may go on from there. */
export function takeOtherText({ original, theirs }: EditedText): EditedText {
  return restarted(theirs?.content ?? original);
}

/** Whether two texts are the same message: the server does not keep the white space around a text. */
export function isSameText(a: string, b: string): boolean {
  const stored = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd().replace(/^\n+/, '');
  return stored(a) === stored(b);
}

function restarted(text: string): EditedText {
  return { content: text, original: text, theirs: undefined };
}
