/** Where a log-in came from, as far as a server can tell. */
export interface LoginPlace {
  /** The program and the operating system: `Firefox on Linux`. */
  readonly device: string;
  /** The part of the network address that a provider gives to one household or office. */
  readonly network: string;
}

/** Programs and systems by what their `User-Agent` contains. The first that matches counts, because many contain the names of others. */
const PROGRAMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/ZulipMobile|ZulipFlutter/i, 'Zulip for phones'],
  [/ZulipElectron|ZulipDesktop/i, 'Zulip for computers'],
  [/zulip-terminal/i, 'Zulip for terminals'],
  [/\bOPR\/|Opera/i, 'Opera'],
  [/\bEdgA?\//i, 'Edge'],
  [/Firefox|FxiOS/i, 'Firefox'],
  [/Chrome|Chromium|CriOS/i, 'Chrome'],
  [/Safari/i, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Windows/i, 'Windows'],
  [/Android/i, 'Android'],
  [/iPhone|iPad|\biOS\b/i, 'iOS'],
  [/Mac ?OS|Macintosh/i, 'macOS'],
  [/CrOS/i, 'ChromeOS'],
  [/Linux/i, 'Linux'],
];

/** @param ip in the form that sockets report: IPv4, IPv6, or IPv4 mapped to IPv6; empty if unknown */
export function loginPlace(userAgent: string, ip: string): LoginPlace {
  const program = nameIn(PROGRAMS, userAgent) ?? 'An unknown program';
  const system = nameIn(SYSTEMS, userAgent);
  return { device: system === null ? program : `${program} on ${system}`, network: networkOf(ip) };
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/** The first 24 bits of an IPv4 address, the first 64 of an IPv6 address: the rest changes without a change of place. */
function networkOf(ip: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1];
  if (v4 !== undefined) return v4;
  const [start = '', end] = ip.split('%')[0]?.toLowerCase().split('::') ?? [];
  const groups = start === '' ? [] : start.split(':');
  const tail = end === undefined || end === '' ? [] : end.split(':');
  const zeros = end === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - tail.length)).fill('0');
  return [...groups, ...zeros, ...tail].slice(0, 4).join(':');
}
