const BROWSERS = [
  ['Firefox', /Firefox|FxiOS/],
  ['Edge', /Edg/],
  ['Opera', /OPR/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;

const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/** What people call their browser, such as `Firefox · Linux`. @param userAgent what it says of itself */
export function browserName(userAgent = navigator.userAgent): string {
  const find = (names: readonly (readonly [string, RegExp])[]): string[] =>
    names.filter(([, pattern]) => pattern.test(userAgent)).map(([name]) => name);
  return [find(BROWSERS)[0] ?? 'Browser', ...find(SYSTEMS).slice(0, 1)].join(' · ');
}
