import { Injectable } from '@nestjs/common';
import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import type { TenantScope } from '../../../kernel/identity/principal';
import { buildSubject } from '../../../kernel/resolution/subject';
import type { Db } from '../../../platform/database/db';
import { mapInSlices } from '../../../platform/slices';
import { MonitoredSubjectsRepository } from './monitored-subjects.repository';
import { SUBJECT_KEY_FORMAT, subjectSearchKeys } from './subject-search-keys';

const SUBJECTS_AT_ONCE = 200;

/** Replaces keys of an older format, which the entities of a new version of a list would not find. */
@Injectable()
export class SubjectKeyUpkeep {
  constructor(private readonly subjects: MonitoredSubjectsRepository) {}

  /** Computes the outdated keys of a portfolio again. */
  async renew(db: Db, scope: TenantScope): Promise<void> {
    const outdated = () =>
      db.read(scope, (tx) => this.subjects.withOtherKeys(tx, SUBJECT_KEY_FORMAT, SUBJECTS_AT_ONCE));
    for (let rows = await outdated(); rows.length > 0; rows = await outdated()) {
      const renewed = await mapInSlices(rows, ({ id, identifiers, subject_type: subjectType }) => ({
        id,
        keys: subjectSearchKeys(buildSubject(checkIdentifiers(identifiers).identifiers, subjectType)),
      }));
      await db.run(scope, async (tx) => {
        for (const { id, keys } of renewed) await this.subjects.replaceKeys(tx, id, SUBJECT_KEY_FORMAT, keys);
      });
    }
  }
}
