/** The address of a bot's page. @param part `profile`, `endpoint` or `deliveries`; @param delivery the id of the delivery that is open */
export function botHref(botId: number, part = 'profile', delivery?: number): string {
  return `#settings/your-bots/${botId}/${part}${delivery === undefined ? '' : `/${delivery}`}`;
}

/** The address of the list of bots. */
export const BOTS_HREF = '#settings/your-bots';
