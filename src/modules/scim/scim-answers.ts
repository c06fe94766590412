import type { Principal } from '../../kernel/identity/principal';
import { ScimError } from './scim.errors';
import type { ScimObject } from './protocol/scim-json';
import { formatEtag } from './users/scim-user';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** A resource and the values of its headers. */
export interface ScimAnswer {
  readonly resource: ScimObject;
  readonly etag: string;
  readonly location: string;
}

/** The principal and the resource of a request. */
export interface ScimTarget {
  readonly principal: Principal;
  readonly tenant: string;
  readonly id: string;
  readonly ifMatch: string | undefined;
}

/** RFC 7644 §3.4.2. */
export const listAnswer = (resources: ScimObject[], total: number, startIndex: number): ScimObject => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex: Math.max(startIndex, 1),
  itemsPerPage: resources.length,
  Resources: resources,
});

/** RFC 7644 §3.14; versions are weak and compared weakly. @throws ScimError 412 */
export function requireVersion(ifMatch: string | undefined, row: { version: number }): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const own = formatEtag(row).slice(2);
  const wanted = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!wanted.includes(own))
    throw new ScimError(412, null, `The resource has changed; its current version is ${formatEtag(row)}`);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);
