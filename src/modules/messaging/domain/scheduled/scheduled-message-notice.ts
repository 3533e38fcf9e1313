/** What a sender is told when a scheduled message could not be sent. */
export function scheduledMessageNotice(deliverAt: number, reason: string): string {
  const time = new Date(deliverAt).toISOString().replace(/\.\d+Z$/, '+00:00');
  return `Your message scheduled for <time:${time}> was not sent:\n\n> ${reason}\n\nYou can change or delete it among your [scheduled messages](#scheduled).`;
}
