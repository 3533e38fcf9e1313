import { ApiError, ConnectionLost, SessionEnded } from '../../api/api-error.js';
import { PAGE_ACCOUNT } from '../../api/loaded-page.js';
import { t } from './texts.js';

/** Why a request failed, in words for the reader. @throws what is not a failure of a request */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof ConnectionLost) return t().acts.noConnection;
  if (error instanceof SessionEnded) return PAGE_ACCOUNT === undefined ? t().visitor.needsAccount : t().connection.ended;
  throw error;
}
