/** An end that is offered for the own status. */
export interface StatusEnd {
  readonly kind: 'halfHour' | 'hour' | 'today' | 'week';
  /** Seconds UTC. */
  readonly time: number;
}

const MONDAY = 1;

/** The ends that are offered at a moment, in the reader's time zone: days end at midnight, weeks before Monday. */
export function statusEnds(now: Date): StatusEnd[] {
  const inMinutes = (minutes: number): number => Math.ceil(now.getTime() / 60_000 + minutes) * 60;
  const midnightIn = (days: number): number => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime() / 1000;
  return [
    { kind: 'halfHour', time: inMinutes(30) },
    { kind: 'hour', time: inMinutes(60) },
    { kind: 'today', time: midnightIn(1) },
    { kind: 'week', time: midnightIn((MONDAY - now.getDay() + 7) % 7 || 7) },
  ];
}
