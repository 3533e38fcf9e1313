import { foldText } from '../../kernel/fold-text.js';
import { matchName } from '../../state/search/name-matching.js';

/** A time zone as it can be found. */
export interface TimeZone {
  /** Its name in the tz database, `Europe/Berlin`; empty for none. */
  readonly zone: string;
  /** `Europe/Berlin`, `America/New York`. */
  readonly label: string;
  /** The offset from UTC at present, `+5:30`; empty for none. */
  readonly offset: string;
  /** What else it is called, such as `Central European Time`. */
  readonly otherNames: readonly string[];
}

/** What browsers still list, by what it is called today. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
const FORMER = new Map(Object.entries(RENAMED).map(([former, zone]) => [zone, former]));
const OFFSET = /^(?:utc|gmt)? ?([+-])0?(\d{1,2})(?::?(\d{0,2}))?$/;

/**
 * All time zones that can be chosen, in the order of their names.
 * @param current the zone that is chosen, which is listed even if the browser does not know it
 * @param locale in which languages the zones' long names are found
 */
export function timeZones(current: string, locale: string, now = new Date()): TimeZone[] {
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', ...(current === '' ? [] : [current])].map((name) => RENAMED[name] ?? name);
  return [...new Set(names)].sort().map((zone) => describe(zone, locale, now));
}

/** The label of a time zone: its name as one would write it. */
export function zoneLabel(zone: string): string {
  return (RENAMED[zone] ?? zone).replaceAll('_', ' ');
}

function describe(zone: string, locale: string, now: Date): TimeZone {
  const former = FORMER.get(zone);
  const names = [namePart(zone, locale, 'longGeneric', now), namePart(zone, 'en', 'longGeneric', now), namePart(zone, 'en', 'short', now)];
  return {
    zone,
    label: zoneLabel(zone),
    offset: offsetOf(zone, now),
    otherNames: [...new Set([...names, ...(former === undefined ? [] : [former.replaceAll('_', ' ')])])].filter(Boolean),
  };
}

/** `+5:30`, `-3`, `+0`; empty for a zone that the browser does not know. */
function offsetOf(zone: string, now: Date): string {
  const text = namePart(zone, 'en', 'longOffset', now);
  if (text === '') return '';
  const [, sign = '+', hours = '0', minutes = '00'] = /([+-])0?(\d{1,2}):(\d\d)/.exec(text) ?? [];
  return `${sign}${hours}${minutes === '00' ? '' : `:${minutes}`}`;
}

function namePart(timeZone: string, locale: string, timeZoneName: 'longGeneric' | 'longOffset' | 'short', now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** The zones that fit what was typed, a city, a zone or an offset (`berlin`, `pacific time`, `+5:30`), the best first; all if it is empty. */
export function findTimeZones(zones: readonly TimeZone[], typed: string): TimeZone[] {
  const query = foldText(typed.trim()).replaceAll('_', ' ').replaceAll('−', '-');
  if (query === '') return [...zones];
  const wanted = OFFSET.exec(query);
  const rank = wanted ? offsetRank(wanted) : nameRank(query);
  return zones
    .flatMap((zone) => {
      const found = rank(zone);
      return found === undefined ? [] : [{ zone, found }];
    })
    .sort((a, b) => a.found - b.found)
    .map(({ zone }) => zone);
}

/** The very offset, then those that begin so. */
function offsetRank([, sign = '', hours = '', minutes = '']: RegExpExecArray): (zone: TimeZone) => number | undefined {
  const typed = `${sign}${hours}`;
  const exact = /^0*$/.test(minutes) ? typed : `${typed}:${minutes}`;
  return ({ offset }) => {
    if (offset === exact || (offset === '+0' && exact === '-0')) return 0;
    return minutes === '00' || !offset.startsWith(exact) ? undefined : 1;
  };
}

/** The city is what most people look for, then the whole name, then what else the zone is called. */
function nameRank(query: string): (zone: TimeZone) => number | undefined {
  return ({ label, otherNames }) => {
    const city = matchName(label.slice(label.lastIndexOf('/') + 1), query);
    const name = matchName(label, query);
    const others = otherNames.map((other) => matchName(other, query));
    const ranks = [
      city,
      name === undefined ? undefined : name + 4,
      ...others.map((other) => (other === undefined ? undefined : other + 8)),
    ];
    const found = ranks.filter((one) => one !== undefined);
    return found.length === 0 ? undefined : Math.min(...found);
  };
}
