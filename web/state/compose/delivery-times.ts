/** A time that is offered for a message to be sent later. */
export interface DeliveryTime {
  readonly kind: 'soon' | 'tomorrow' | 'monday';
  /** Milliseconds UTC. */
  readonly time: number;
}

const SOON_HOURS = 2;
const MORNING_HOUR = 9;
const MONDAY = 1;

/** The times that are offered at a moment, in the writer's time zone. Monday is not offered twice. */
export function deliveryTimes(now: Date): DeliveryTime[] {
  const soon: DeliveryTime = { kind: 'soon', time: now.getTime() + SOON_HOURS * 3_600_000 };
  const tomorrow: DeliveryTime = { kind: 'tomorrow', time: morningIn(now, 1) };
  const days = (MONDAY - now.getDay() + 7) % 7 || 7;
  return days === 1 ? [soon, tomorrow] : [soon, tomorrow, { kind: 'monday', time: morningIn(now, days) }];
}

function morningIn(now: Date, days: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR).getTime();
}
