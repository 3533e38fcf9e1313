import { expect, it } from 'vitest';
import { parseTime } from './timestamps.js';

it.each([
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ['20240229', '2024-02-29T00:00:00Z'],
  ['2024-02-29T13:05', '2024-02-29T13:05:00Z'],
  ['2024-02-29 13:05:09Z', '2024-02-29T13:05:09Z'],
  ['2024-02-29T13:05:09.25+01:30', '2024-02-29T11:35:09.250000Z'],
  ['2024-01-01T00:00:00+02:00', '2023-12-31T22:00:00Z'],
  ['2024-02-29T13:05 EST', '2024-02-29T18:05:00Z'],
  ['1 March 2024 9:30 pm', '2024-03-01T21:30:00Z'],
  ['Fri, Mar 1st, 2024, 12am', '2024-03-01T00:00:00Z'],
  ['0', '1970-01-01T00:00:00Z'],
  ['1709290000', '2024-03-01T10:46:40Z'],
])('parses %j', (written, expected) => {
  expect(parseTime(written)).toBe(expected);
});

/** Abbreviations of time zones, each with its offset from UTC in hours. */
const ZONES = `SST -11 HST -10 AKST -9 HDT -9 AKDT -8 PST -8 MST -7 PDT -7 CST -6 MDT -6 CDT -5 EST -5 AST -4 EDT -4 NST -3.5 ADT -3
  NDT -2.5 GMT 0 UTC 0 WET 0 BST 1 CET 1 MET 1 WAT 1 WEST 1 CAT 2 CEST 2 EET 2 MEST 2 SAST 2 EAT 3 EEST 3 IDT 3 MSK 3 PKT 5 IST 5.5 WIB 7
  AWST 8 HKT 8 WITA 8 JST 9 KST 9 WIT 9 ACST 9.5 AEST 10 ChST 10 ACDT 10.5 AEDT 11 NZST 12 NZDT 13`;

it.each([...ZONES.matchAll(/(\w+) (-?[\d.]+)/g)].map(([, zone, hours]) => [zone, Number(hours)] as const))(
  'parses the zone %s, %d hours ahead of UTC',
  (zone, hours) => {
    const noon = Date.UTC(2024, 6, 1, 12) - hours * 3_600_000;
    expect(parseTime(`2024-07-01 12:00 ${zone}`)).toBe(new Date(noon).toISOString().replace('.000', ''));
  },
);

it.each([
  '',
  'tomorrow',
  '2023-02-29',
  '2024-13-01',
  '2024-01-01T25:00',
  '2024-01-01 10:61',
  '1 Marble 2024',
  '13pm',
  '2024-01-01T10:00 XYZ',
  '9e99',
  '99999999999999',
  'NaN',
])('does not parse %j', (written) => {
  expect(parseTime(written)).toBeNull();
});
