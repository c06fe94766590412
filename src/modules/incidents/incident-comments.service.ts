import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound } from '../../kernel/errors/service-error';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { noteResources, requireScope } from '../../platform/context/request-context';
import { Db } from '../../platform/database/db';
import type { PageRequest } from '../../platform/paging/page-query';
import { IncidentActivityRepository } from './incident-activity.repository';
import type { CommentAnswer, CommentListAnswer } from './incident-comments.dto';
import { requireNotClosed } from './incidents.policy';
import { IncidentsRepository } from './incidents.repository';

/** Comments on incidents. They are entries of the activity, and never change. */
@Injectable()
export class IncidentCommentsService {
  constructor(
    private readonly db: Db,
    private readonly incidents: IncidentsRepository,
    private readonly activity: IncidentActivityRepository,
  ) {}

  /** @throws ServiceError not_found, conflict if the incident is closed */
  create(principal: Principal, incidentId: string, text: string): Promise<CommentAnswer> {
    return this.db.run(requireScope(principal), async (tx) => {
      const incident = await this.incidents.byIdForUpdate(tx, incidentId);
      if (!incident) throw notFound('The incident');
      requireNotClosed(incident.status);
      const id = uuidv7();
      noteResources(incidentId, id);
      return this.activity.addComment(tx, principal, { id, incidentId, comment: text });
    });
  }

  /** The oldest first. @throws ServiceError not_found */
  list(scope: TenantScope, incidentId: string, request: PageRequest): Promise<CommentListAnswer> {
    return this.db.read(scope, async (tx) => {
      if (!(await this.incidents.findById(tx, incidentId))) throw notFound('The incident');
      return this.activity.comments(tx, incidentId, request);
    });
  }
}
