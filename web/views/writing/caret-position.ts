const COPIED = ['font', 'lineHeight', 'letterSpacing', 'paddingTop', 'paddingLeft', 'paddingRight', 'direction', 'tabSize'] as const;

/** The distance of a character of a field from its start edge, in pixels. @param at a position in the text */
export function distanceOfCharacter(field: HTMLTextAreaElement, at: number): number {
  const { character, whole } = measure(field, at);
  return getComputedStyle(field).direction === 'rtl' ? whole.right - character.left : character.left - whole.left;
}

/** Scrolls a field as little as it takes to show its caret. */
export function scrollToCaret(field: HTMLTextAreaElement): void {
  if (field.scrollHeight <= field.clientHeight) return;
  const { character, whole } = measure(field, field.selectionEnd);
  const [top, bottom] = [character.top - whole.top, character.bottom - whole.top];
  if (top < field.scrollTop) field.scrollTop = top;
  else if (bottom > field.scrollTop + field.clientHeight) field.scrollTop = bottom - field.clientHeight;
}

/** Where a character would be if nothing of the field were scrolled away. */
function measure(field: HTMLTextAreaElement, at: number): { readonly character: DOMRect; readonly whole: DOMRect } {
  const style = getComputedStyle(field);
  const mirror = document.createElement('div');
  for (const name of COPIED) mirror.style[name] = style[name];
  Object.assign(mirror.style, { position: 'absolute', visibility: 'hidden', whiteSpace: 'pre-wrap', overflowWrap: 'break-word' });
  mirror.style.width = `${field.clientWidth}px`;
  mirror.append(field.value.slice(0, at));
  const mark = document.createElement('span');
  mark.append(field.value.slice(at) || '.');
  mirror.append(mark);
  document.body.append(mirror);
  const whole = mirror.getBoundingClientRect();
  const character = mark.getClientRects()[0] ?? whole;
  mirror.remove();
  return { character, whole };
}
