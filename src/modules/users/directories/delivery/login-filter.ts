import { AndFilter, EqualityFilter, type Filter, FilterParser, OrFilter, PresenceFilter } from 'ldapts';

const LOGIN = '{login}';
/** ldapts makes a character of each escaped byte, which is another text in UTF-8 above 7f, and finds nothing. */
const ESCAPED_BEYOND_ASCII = /\\[89a-f][\da-f]/i;

/** A text is not a filter by which people log in. */
export class WrongFilter extends Error {}

/**
 * Reads a filter in the form of RFC 4515 in which `{login}` stands for what somebody enters.
 * @throws WrongFilter
 */
export function parseLoginFilter(text: string): Filter {
  if (ESCAPED_BEYOND_ASCII.test(text))
    throw new WrongFilter('The filter contains escaped bytes beyond ASCII: write the characters themselves.');
  let filter: Filter;
  // The library takes a filter that does not end.
  const isOpen = text.split('(').length !== text.split(')').length;
  try {
    if (isOpen) throw new WrongFilter();
    filter = FilterParser.parseString(text);
  } catch {
    throw new WrongFilter('The filter is not one of LDAP, like "(&(objectClass=person)(uid={login}))".');
  }
  const written = text.split(LOGIN).length - 1;
  let compared = 0;
  replaceLogin(filter, (equality) => {
    compared += 1;
    return equality;
  });
  if (written === 0) throw new WrongFilter('The filter does not contain "{login}", which stands for what somebody enters.');
  if (compared !== written) throw new WrongFilter('"{login}" stands once after "=", as in "(uid={login})", and not below "!".');
  return filter;
}

/** The filter that finds a person by what was entered. It is a value, and can be no part of the filter. */
export function filterFor(filter: Filter, login: string): Filter {
  return replaceLogin(
    filter,
    ({ attribute, value }) => new EqualityFilter({ attribute, value: String(value).replace(LOGIN, () => login) }),
  );
}

/** The filter that finds everybody who could log in: whoever has a name at all. */
export function filterForEverybody(filter: Filter): Filter {
  return replaceLogin(filter, ({ attribute }) => new PresenceFilter({ attribute }));
}

/** @param replace what becomes of a comparison with what was entered, outside of negations */
function replaceLogin(filter: Filter, replace: (equality: EqualityFilter) => Filter): Filter {
  if (filter instanceof AndFilter) return new AndFilter({ filters: filter.filters.map((one) => replaceLogin(one, replace)) });
  if (filter instanceof OrFilter) return new OrFilter({ filters: filter.filters.map((one) => replaceLogin(one, replace)) });
  if (filter instanceof EqualityFilter && String(filter.value).includes(LOGIN)) return replace(filter);
  return filter;
}
