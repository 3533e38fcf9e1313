/** The code of keys that an input method handles, which is all that Safari says of the Enter that ends a composition. */
const HANDLED_BY_INPUT_METHOD = 229;

/** Whether a key belongs to an input method, as for Japanese or Korean: it chooses or confirms characters, and does nothing else. */
export function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells it in Safari
  return event.isComposing || event.keyCode === HANDLED_BY_INPUT_METHOD;
}
