/**
 * The address of a bot's page.
 * @param part `profile`; `endpoint` or `deliveries` of an outgoing webhook, `address` or `requests` of an incoming one
 * @param open the id of the delivery or request that is open
 */
export function botHref(botId: number, part = 'profile', open?: number): string {
  return `#settings/your-bots/${botId}/${part}${open === undefined ? '' : `/${open}`}`;
}

/** The address of the list of bots. */
export const BOTS_HREF = '#settings/your-bots';
