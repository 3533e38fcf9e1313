import type { RealmId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import type { SqlFragment, SqlValue } from '../../../../platform/database/sql.js';
import { ScimError } from '../domain/scim-error.js';
import type { Comparison, ScimFilter } from '../domain/scim-filter.js';
import type { ScimAttribute } from '../domain/scim-schemas.js';

type Given = NonNullable<Comparison['value']>;

/** How an attribute is compared in the database. */
interface SearchedColumn {
  readonly text: string;
  /** The value of a filter in the form of the column; undefined for one that nothing has. */
  readonly toColumn: (value: Given) => SqlValue | undefined;
  /** Whether parts of it are found: `co`, `sw` and `ew`. */
  readonly isText?: true;
  /** Whether it has an order: `gt`, `ge`, `lt` and `le`. */
  readonly isOrdered?: true;
  /** Finds those with a value by an index, in place of the comparison. */
  readonly byIndex?: (value: SqlValue, realmId: RealmId) => SqlFragment;
}

/** By the name of the attribute, with that of its part. */
export type SearchedColumns = Readonly<Record<string, SearchedColumn>>;

const asFolded = (value: Given): string => foldCase(String(value));
const asLowerCase = (value: Given): string => String(value).trim().toLowerCase();
const asId = (value: Given): number | undefined => (/^\d{1,9}$/.test(String(value)) ? Number(value) : undefined);
const asTime = (value: Given): number => {
  const time = Date.parse(String(value));
  if (Number.isNaN(time)) throw refused(`"${value}" is no time`);
  return time;
};
const asBoolean = (value: Given): number | undefined => {
  const word = asLowerCase(value);
  if (word === 'true') return 1;
  return word === 'false' ? 0 : undefined;
};

const NAME: SearchedColumn = { text: 'u.full_name_key', toColumn: asFolded, isText: true };
const ADDRESS: SearchedColumn = { text: 'u.email_key', toColumn: asLowerCase, isText: true };

/** In `user_account` as `u`, and `scim_account` as `s`. */
export const USER_COLUMNS: SearchedColumns = {
  id: { text: 'u.id', toColumn: asId },
  externalId: {
    text: 's.external_id',
    toColumn: String,
    isText: true,
    byIndex: (value, realmId) => ({
      text: 'u.id IN (SELECT x.user_id FROM scim_account x WHERE x.realm_id = ? AND x.external_id = ?)',
      values: [realmId, value],
    }),
  },
  userName: {
    text: 'COALESCE(s.user_name_key, u.email_key)',
    toColumn: asLowerCase,
    isText: true,
    byIndex: (value, realmId) => ({
      text: `u.id IN (
        COALESCE((SELECT x.user_id FROM scim_account x WHERE x.realm_id = ? AND x.user_name_key = ?), 0),
        COALESCE((SELECT a.id FROM user_account a LEFT JOIN scim_account x ON x.user_id = a.id
          WHERE a.realm_id = ? AND a.email_key = ? AND x.user_name_key IS NULL), 0))`,
      values: [realmId, value, realmId, value],
    }),
  },
  displayName: NAME,
  'name.formatted': NAME,
  emails: ADDRESS,
  'emails.value': ADDRESS,
  active: { text: 'u.active', toColumn: asBoolean },
  'meta.created': { text: 'u.joined_at', toColumn: asTime, isOrdered: true },
  'meta.lastModified': { text: 'COALESCE(s.changed_at, u.joined_at)', toColumn: asTime, isOrdered: true },
};

const SIGNS = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** @throws ScimError invalidFilter for what cannot be searched */
export function whereSql(filter: ScimFilter, columns: SearchedColumns, realmId: RealmId): SqlFragment {
  const toSql = (one: ScimFilter, within: ScimAttribute | null): SqlFragment => {
    switch (one.kind) {
      case 'and':
      case 'or':
        return joined(
          one.terms.map((term) => toSql(term, within)),
          one.kind,
        );
      case 'not': {
        const { text, values } = toSql(one.term, within);
        return { text: `NOT COALESCE(${text}, 0)`, values };
      }
      case 'within':
        return toSql(one.filter, one.attribute);
      case 'compare':
        return comparisonSql(one, within, columns, realmId);
    }
  };
  return toSql(filter, null);
}

function joined(terms: readonly SqlFragment[], word: 'and' | 'or'): SqlFragment {
  return {
    text: `(${terms.map(({ text }) => text).join(word === 'and' ? ' AND ' : ' OR ')})`,
    values: terms.flatMap(({ values }) => values),
  };
}

function comparisonSql(
  { attribute, sub, operator, value }: Comparison,
  within: ScimAttribute | null,
  columns: SearchedColumns,
  realmId: RealmId,
): SqlFragment {
  const name = [within, attribute, sub].flatMap((part) => (part ? [part.name] : [])).join('.');
  // An account has one address, which is the primary one and that at work.
  if (name === 'emails.type' || name === 'emails.primary') return { text: '1 = 1', values: [] };
  const column = columns[name];
  if (!column) throw refused(`"${name}" cannot be searched`);
  if (operator === 'pr' || value === null) return nullSql(column.text, operator);
  return valueSql(name, column, operator, value, realmId);
}

function valueSql(
  name: string,
  column: SearchedColumn,
  operator: Exclude<Comparison['operator'], 'pr'>,
  value: Given,
  realmId: RealmId,
): SqlFragment {
  const wanted = column.toColumn(value);
  if (operator === 'co' || operator === 'sw' || operator === 'ew') return partSql(name, column, operator, wanted);
  if (operator !== 'eq' && operator !== 'ne' && !column.isOrdered) throw refused(`"${name}" has no order`);
  if (wanted === undefined) return { text: operator === 'ne' ? '1 = 1' : '1 = 0', values: [] };
  if (operator === 'ne') return { text: `COALESCE(${column.text} <> ?, 1)`, values: [wanted] };
  if (operator === 'eq' && column.byIndex) return column.byIndex(wanted, realmId);
  return { text: `${column.text} ${SIGNS[operator]} ?`, values: [wanted] };
}

function partSql(name: string, { text, isText }: SearchedColumn, operator: 'co' | 'sw' | 'ew', wanted: SqlValue | undefined): SqlFragment {
  if (!isText) throw refused(`parts of "${name}" cannot be searched`);
  const escaped = String(wanted).replace(/[\\%_]/g, '\\$&');
  return { text: `${text} LIKE ?`, values: [{ co: `%${escaped}%`, sw: `${escaped}%`, ew: `%${escaped}` }[operator]] };
}

function nullSql(text: string, operator: Comparison['operator']): SqlFragment {
  if (operator === 'eq') return { text: `${text} IS NULL`, values: [] };
  if (operator === 'ne' || operator === 'pr') return { text: `${text} IS NOT NULL`, values: [] };
  throw refused('nothing can only be equal');
}

function refused(reason: string): ScimError {
  return new ScimError(400, 'invalidFilter', `The filter is not understood: ${reason}.`);
}
