import { ServiceError } from '../../../kernel/errors/service-error';
import type { ApiKeyRow } from './api-keys.repository';

/** @throws conflict where a key was revoked or has expired */
export function requireAlive({ revokedAt, expiresAt }: ApiKeyRow): void {
  if (revokedAt !== null) throw new ServiceError('conflict', 'The API key has been revoked');
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    throw new ServiceError('conflict', 'The API key has expired');
  }
}
