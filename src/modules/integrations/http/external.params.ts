import type { IncomingHttpHeaders } from 'node:http';
import { jsonText } from '../../../http/codecs/codec.js';
import { parseForeignJson } from '../../../http/codecs/json.js';
import { ListParam, StringParam } from '../../../http/params/parameter.js';
import { parseBody, parseFields } from '../../../http/request/form-fields.js';
import type { Fields } from '../../../http/request/wire-request.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { LIMITS } from '../../../kernel/limits.js';

const MAX_PATTERNS = 100;
/** Fields of forms in which services send JSON. */
const JSON_FIELDS = ['payload', 'data'];
const BYTE_ORDER_MARK = '\uFEFF';

export class ExternalParams {
  @StringParam({
    optional: true,
    max: LIMITS.MAX_BODY_BYTES,
    description: 'A channel by name or id. Absent: a direct message to the owner of the bot.',
  })
  readonly stream?: string;

  @StringParam({ optional: true, max: LIMITS.MAX_BODY_BYTES, description: 'In place of the topic that the integration chooses.' })
  readonly topic?: string;

  @ListParam(jsonText(), { max: MAX_PATTERNS, optional: true, description: 'Names of events, with `*` for any characters: only these.' })
  readonly onlyEvents?: readonly string[];

  @ListParam(jsonText(), { max: MAX_PATTERNS, description: 'Names of events, with `*` for any characters: not these.' })
  readonly excludeEvents: readonly string[] = [];
}

export class IntegrationParams extends ExternalParams {
  @StringParam({ description: 'The name of the integration.' })
  readonly integration!: string;
}

/**
 * Reads what a service has sent by its bytes, because what programs say of it is often wrong: JSON, whatever its content type; JSON in a field of
 * a form; or else the fields of a form.
 * @returns null if it is nothing of this
 */
export async function readPayload(bytes: Buffer, headers: IncomingHttpHeaders): Promise<{ readonly json: unknown } | null> {
  const text = bytes.toString('utf8');
  const bare = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).trim();
  if (bare === '') return null;
  const whole = jsonOf(bare);
  if (whole) return whole;
  if (bare.startsWith('{') || bare.startsWith('[') || bare.startsWith('<')) return null;
  const fields = await fieldsOf(bytes, bare, headers);
  if (!fields) return null;
  for (const name of JSON_FIELDS) {
    const field = fields[name];
    const found = field === undefined ? null : jsonOf(field.trim());
    if (found) return found;
    if (field !== undefined && name === 'payload') return null;
  }
  return { json: { ...fields } };
}

async function fieldsOf(bytes: Buffer, text: string, headers: IncomingHttpHeaders): Promise<Fields | null> {
  try {
    if (text.startsWith('--') && headers['content-type']?.toLowerCase().startsWith('multipart/')) return await parseBody(bytes, headers);
    // The bytes are overwritten, while a signature is of them as they are.
    return text.includes('=') ? parseFields(Buffer.from(bytes)) : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function jsonOf(text: string): { readonly json: unknown } | null {
  try {
    return { json: parseForeignJson(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
