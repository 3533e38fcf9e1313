import { BadRequest } from '../../../kernel/domain-error.js';
import { isWebAddress } from './form-errors.js';
import { type ProfileField, ProfileFieldType } from './profile-field.js';

const MAX_SHORT_TEXT = 50;
const MAX_LONG_TEXT = 500;

/**
 * The form in which a value is stored and presented; users are a JSON list of their ids, which may not exist.
 * @throws BadRequest if the field does not accept the value
 */
export function normalizeProfileEntry(field: ProfileField, entry: unknown): string {
  const { name, type } = field;
  if (type === ProfileFieldType.people) {
    return JSON.stringify([...new Set(userIdsOf(entry))]);
  }
  if (typeof entry !== 'string') throw new BadRequest(`${name} is not a string`);
  const max = type === ProfileFieldType.longText ? MAX_LONG_TEXT : MAX_SHORT_TEXT;
  if (isFreeText(type) && Array.from(entry).length > max) throw new BadRequest(`${name} is too long (limit: ${max} characters)`);
  if (type === ProfileFieldType.date && !isDate(entry)) throw new BadRequest(`${name} is not a date`);
  if (type === ProfileFieldType.link && !isWebAddress(entry)) throw new BadRequest(`${name} is not a URL`);
  if (type === ProfileFieldType.options && !Object.hasOwn(field.data ?? {}, entry)) {
    throw new BadRequest(`'${entry}' is not a valid choice for '${name}'.`);
  }
  return entry;
}

function userIdsOf(entry: unknown): readonly unknown[] {
  if (!Array.isArray(entry)) throw new BadRequest('User IDs is not a list');
  const wrong = entry.findIndex((id) => !Number.isInteger(id));
  if (wrong >= 0) throw new BadRequest(`User IDs[${wrong}] is not an integer`);
  return entry;
}

function isFreeText(type: ProfileFieldType): boolean {
  return type !== ProfileFieldType.date && type !== ProfileFieldType.link && type !== ProfileFieldType.options;
}

/** Whether a text is an existing date in the form `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
