import { applyDecorators, UseFilters } from '@nestjs/common';
import type { OperationOptions } from '../../platform/http/declared-operation';
import { Operation } from '../../platform/http/operation';
import { SignInPageFilter } from './sign-in-page.filter';

const PAGE = 'Who is refused gets a page, a program that does not accept HTML the error body.';

/** A route that browsers walk on their way in or out: open to everybody, with refusals that a person understands. */
export function SignInOperation(options: Omit<OperationOptions, 'permission' | 'hasRefusalPages'>): MethodDecorator {
  const description = [options.description, PAGE].filter(Boolean).join(' ');
  return applyDecorators(
    UseFilters(SignInPageFilter),
    Operation({ ...options, description, permission: 'public', hasRefusalPages: true }),
  );
}
