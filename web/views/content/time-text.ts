import { formatDayAndTime, formatFull } from '../../ui/texts/format.js';

/** Writes the times in a message as the reader sees times. @param content as the server rendered it, which leaves times as they were written */
export function showTimes(content: ParentNode): void {
  for (const element of content.querySelectorAll<HTMLElement>('time[datetime]')) showTime(element);
}

/** Writes one time as the reader sees times. What is no time stays as it is. */
export function showTime(element: HTMLElement): void {
  const seconds = Date.parse(element.getAttribute('datetime') ?? '') / 1000;
  if (!Number.isFinite(seconds)) return;
  element.textContent = formatDayAndTime(seconds);
  element.title = formatFull(seconds);
}
