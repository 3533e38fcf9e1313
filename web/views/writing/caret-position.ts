const COPIED = ['font', 'letterSpacing', 'paddingLeft', 'paddingRight', 'direction', 'tabSize'] as const;

/** The distance of a character of a field from its start edge, in pixels. @param at a position in the text */
export function distanceOfCharacter(field: HTMLTextAreaElement, at: number): number {
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
  const left = mark.getClientRects()[0]?.left ?? 0;
  const { left: from, right: to } = mirror.getBoundingClientRect();
  mirror.remove();
  return style.direction === 'rtl' ? to - left : left - from;
}
