import { applyDecorators, UseFilters } from '@nestjs/common';
import type { OperationOptions } from '../../../platform/http/operations/declared-operation';
import { Operation } from '../../../platform/http/operations/operation';
import { SignInPageFilter } from './sign-in-page.filter';

const PAGE =
  'If the request is refused, browsers get an HTML page; clients that do not accept HTML get the usual error body.';

// Identity providers, and portals that link to a sign-in, add their own parameters to these URLs.
const SIGN_IN = { anonymousGroup: 'sign_in', permission: 'public', hasRefusalPages: true, query: 'open' } as const;

/** A route for browsers that sign in or out: public, with readable refusals. */
export function SignInOperation(options: Omit<OperationOptions, 'permission' | 'hasRefusalPages'>): MethodDecorator {
  const description = [options.description, PAGE].filter(Boolean).join(' ');
  return applyDecorators(UseFilters(SignInPageFilter), Operation({ ...SIGN_IN, ...options, description }));
}
