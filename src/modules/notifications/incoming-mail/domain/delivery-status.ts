/**
 * What a report says about a mail: its address takes no mail (`refused`), it could not be delivered although the address may take others
 * (`failed`), or nothing that is final (`pending`).
 */
export type DeliveryStatus = 'refused' | 'failed' | 'pending';

/** Statuses of RFC 3463 about a full mailbox, or about the mail itself: its size, its content. */
const NOT_OF_THE_ADDRESS = /^5\.(?:2\.[23]|3\.4|6\.\d+)$/;

/**
 * Reads the part `message/delivery-status` of a report (RFC 3464). Of several recipients, to whom one address was expanded, the worst counts.
 * @param text its groups of fields, one for each recipient
 */
export function readDeliveryStatus(text: string): DeliveryStatus {
  const found = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(statusOfRecipient);
  return (['refused', 'failed'] as const).find((status) => found.includes(status)) ?? 'pending';
}

function statusOfRecipient(group: string): DeliveryStatus {
  const fields = new Map(
    group
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => /^([\w-]+)[ \t]*:(.*)$/.exec(line))
      .flatMap((match) => (match ? [[String(match[1]).toLowerCase(), String(match[2]).trim()] as const] : [])),
  );
  if (!/^failed\b/i.test(fields.get('action') ?? '')) return 'pending';
  const [status = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '') ?? [];
  if (status !== '') return status.startsWith('5') && !NOT_OF_THE_ADDRESS.test(status) ? 'refused' : 'failed';
  return /^\s*smtp\s*;\s*5\d\d\b/i.test(fields.get('diagnostic-code') ?? '') ? 'refused' : 'failed';
}
