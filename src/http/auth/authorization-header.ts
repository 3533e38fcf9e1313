import { BadRequest } from '../../kernel/domain-error.js';
import { WrongCredentials } from './api-key.strategy.js';

/** The form of the Authorization header, where the contract is finer than passport-http. @throws DomainError */
export function checkHeader(header: string): void {
  const [scheme, credentials, ...more] = header.split(' ');
  if (scheme?.toLowerCase() !== 'basic' && credentials !== undefined && more.length === 0) {
    throw new BadRequest('This endpoint requires HTTP basic authentication.');
  }
  if (credentials === undefined || more.length > 0 || !holdsOneColon(credentials)) {
    throw new WrongCredentials('Invalid authorization header for basic auth');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function holdsOneColon(base64: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return false;
  try {
    return utf8.decode(Buffer.from(base64, 'base64')).split(':').length === 2;
  } catch {
    return false;
  }
}
