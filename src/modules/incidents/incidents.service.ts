import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { noteResources, requireScope } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { type Preconditions, requirePreconditions } from '../../platform/http/answers/entity-tag';
import { type Tagged, taggedUnlessKnown } from '../../platform/http/answers/tagged-answer';
import type { PageRequest } from '../../platform/paging/page-query';
import { UsersService } from '../users/users.service';
import type { IncidentActivityAnswer } from './incident-activity.dto';
import { IncidentActivityRepository } from './incident-activity.repository';
import { IncidentThreats } from './incident-threats';
import type {
  ChangeIncidentBody,
  CreateIncidentBody,
  IncidentAnswer,
  IncidentListAnswer,
  IncidentsQuery,
} from './incidents.dto';
import { decided, requireNotClosed } from './incidents.policy';
import { IncidentsReadModel, type TaggedIncident } from './incidents.read-model';
import { IncidentsRepository } from './incidents.repository';

/** Incidents: threats that analysts handle together. */
@Injectable()
export class IncidentsService {
  constructor(
    private readonly db: Db,
    private readonly incidents: IncidentsRepository,
    private readonly readModel: IncidentsReadModel,
    private readonly threats: IncidentThreats,
    private readonly activity: IncidentActivityRepository,
    private readonly users: UsersService,
  ) {}

  /** @throws ValidationError not_found where a threat is not in scope; then nothing is created */
  create(principal: Principal, body: CreateIncidentBody): Promise<TaggedIncident> {
    const id = uuidv7();
    return this.db.run(requireScope(principal), async (tx) => {
      const threatIds = await this.threats.existing(tx, body.threat_ids);
      const { title, scope, description = null } = body;
      await this.incidents.insert(tx, { id, title, description, scope, status: 'open', startedAt: () => 'now()' });
      await this.activity.add(tx, principal, [{ incidentId: id, kind: 'created' }]);
      await this.threats.link(tx, principal, id, threatIds);
      noteResources(id, ...threatIds);
      return this.readModel.byId(tx, id);
    });
  }

  /** @throws ServiceError not_found */
  async get(scope: TenantScope, id: string): Promise<IncidentAnswer> {
    return (await this.db.read(scope, (tx) => this.readModel.byId(tx, id))).incident;
  }

  /**
   * Like `get`, with its entity tag; null if the conditions show that the caller has the current version. @throws
   * precondition_failed
   */
  getUnlessKnown(scope: TenantScope, id: string, conditions: Preconditions): Promise<Tagged<IncidentAnswer>> {
    return this.db.read(scope, async (tx) => {
      const { incident, tag } = await this.readModel.byId(tx, id);
      return taggedUnlessKnown(conditions, tag, () => incident);
    });
  }

  /** Newest first. */
  list(scope: TenantScope, query: IncidentsQuery): Promise<IncidentListAnswer> {
    return this.db.read(scope, (tx) => this.readModel.page(tx, query));
  }

  /**
   * Returns the changed incident with its entity tag.
   * @throws ServiceError not_found, precondition_failed, invalid_transition, conflict if it is closed; ValidationError
   *   not_found for an assignee without access to the portfolio
   */
  change(
    principal: Principal,
    id: string,
    body: ChangeIncidentBody,
    conditions: Preconditions,
  ): Promise<TaggedIncident> {
    return this.db.run(requireScope(principal), async (tx) => {
      const before = await this.incidents.byIdForUpdate(tx, id);
      if (!before) throw notFound('The incident');
      noteResources(id);
      const known = await this.readModel.byId(tx, id);
      requirePreconditions(conditions, known.tag);
      const { after, changes } = decided(before, body);
      if (Object.keys(changes).length === 0) return known;
      if (changes.assignee && after.assignee !== null) await this.#requireAssignable(tx, after.assignee);
      await this.incidents.change(tx, id, after);
      await this.activity.add(tx, principal, [{ incidentId: id, kind: 'changed', changes }]);
      return this.readModel.byId(tx, id);
    });
  }

  /** Deletes an incident; its links and its activity are deleted by their foreign keys, its threats remain. @throws ServiceError not_found, precondition_failed */
  remove(scope: TenantScope, id: string, conditions: Preconditions): Promise<void> {
    return this.db.run(scope, async (tx) => {
      if (!(await this.incidents.byIdForUpdate(tx, id))) throw notFound('The incident');
      const { incident, tag } = await this.readModel.byId(tx, id);
      requirePreconditions(conditions, tag);
      noteResources(id, ...incident.threat_links.map((link) => link.threat_id));
      await this.incidents.delete(tx, id);
    });
  }

  /**
   * Links threats that are not linked yet.
   * @throws ServiceError not_found, conflict if it is closed; ValidationError not_found if a threat is not in scope
   */
  linkThreats(principal: Principal, id: string, threatIds: readonly string[]): Promise<TaggedIncident> {
    return this.db.run(requireScope(principal), async (tx) => {
      await this.#openForUpdate(tx, id);
      const existing = await this.threats.existing(tx, threatIds);
      noteResources(id, ...existing);
      await this.threats.link(tx, principal, id, existing);
      return this.readModel.byId(tx, id);
    });
  }

  /** @throws ServiceError not_found where it is not linked, conflict where the incident is closed */
  unlinkThreat(principal: Principal, id: string, threatId: string): Promise<void> {
    return this.db.run(requireScope(principal), async (tx) => {
      await this.#openForUpdate(tx, id);
      if (!(await this.threats.unlink(tx, principal, id, threatId))) throw notFound('The threat in this incident');
      noteResources(id, threatId);
    });
  }

  /** The activity of an incident, oldest first. @throws ServiceError not_found */
  activityOf(scope: TenantScope, id: string, request: PageRequest): Promise<IncidentActivityAnswer> {
    return this.db.read(scope, async (tx) => {
      if (!(await this.incidents.findById(tx, id))) throw notFound('The incident');
      return this.activity.page(tx, id, request);
    });
  }

  async #openForUpdate(tx: TenantTx, id: string): Promise<void> {
    const incident = await this.incidents.byIdForUpdate(tx, id);
    if (!incident) throw notFound('The incident');
    requireNotClosed(incident.status);
  }

  async #requireAssignable(tx: TenantTx, userId: string): Promise<void> {
    if (await this.users.mayEnter(tx, userId)) return;
    const msg = 'The tenant has no user with this id who has access to the portfolio';
    throw new ValidationError([{ loc: ['body', 'assignee'], msg, type: 'not_found' }]);
  }
}
