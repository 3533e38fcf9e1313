import { f } from './texts/form-texts.js';
import { ApiError, ConnectionLost, SessionEnded } from '../../api/api-error.js';
import { t } from '../texts/texts.js';

/** Something that the reader wanted did not happen, with the reason in words. */
export class Refusal extends Error {}

/** Why a request had no effect, in words for the reader. The server's own are the best. @throws what is not the failure of a request */
export function refusalOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof ApiError) return error.message;
  if (error instanceof ConnectionLost) return f().notSaved.noConnection;
  if (error instanceof SessionEnded) return t().connection.ended;
  throw error;
}
