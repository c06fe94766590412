import { Injectable } from '@nestjs/common';
import { computeGrants } from '../../../kernel/identity/role-rules';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import { pageOfItems } from '../../../platform/paging/page-of-items';
import type { Page } from '../../../platform/paging/page-query';
import { PEOPLE_CURSOR, type PeopleQuery, type PersonAnswer } from './people.dto';
import { PeopleReadModel } from './people.read-model';

const MAX_KEY = 200;

/** The people who work in a portfolio. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly db: Db,
    private readonly people: PeopleReadModel,
  ) {}

  /** Active users whose roles give access to the portfolio, by name. */
  async list(scope: TenantScope, { search = '', ...request }: PeopleQuery): Promise<Page<PersonAnswer>> {
    const rows = await this.db.read(scope, (tx) => this.people.activeUsers(tx, search.trim()));
    const entering = rows.filter(({ groups, role_rules: roleRules, portfolios }) =>
      computeGrants(groups, roleRules, portfolios).some(({ id }) => id === scope.portfolioId),
    );
    const people = entering.map(({ id, name, email }) => ({ id, name, email }));
    return pageOfItems(people, keyOf, PEOPLE_CURSOR, request);
  }
}

const keyOf = ({ id, name, email }: PersonAnswer): string =>
  `${(name ?? email ?? '').toLowerCase().slice(0, MAX_KEY)} ${id}`;
