import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NotAcceptableError } from './taxii.errors';

const ANY = new Set(['*/*', 'application/*']);
const OWN = 'application/taxii+json';
const VERSION = '2.1';

/** Refuses a request that does not accept the media type of TAXII 2.1 (§1.6.8). */
@Injectable()
export class TaxiiAcceptGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (headers.accept !== undefined && !headers.accept.split(',').some(admits)) {
      throw new NotAcceptableError(`This route has only the media type ${OWN};version=${VERSION}`);
    }
    return true;
  }
}

/** Whether one media range of an `Accept` header includes the media type (RFC 9110 §12.5.1). */
function admits(range: string): boolean {
  const [type = '', ...parameters] = range
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) return false;
  if (ANY.has(type)) return true;
  const version = parameters.find((parameter) => parameter.startsWith('version='))?.slice('version='.length);
  return type === OWN && (version === undefined || version.replaceAll('"', '') === VERSION);
}
