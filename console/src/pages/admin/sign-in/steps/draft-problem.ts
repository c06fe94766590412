import { problemAt } from '../../../../parts/form/field';
import type { Wizard } from '../use-wizard';

/** The violation of a field. The path of the field begins with the kind of connection after a test, but not after saving. */
export const draftProblem = ({ failure, kind }: Wizard, field: string): string | undefined =>
  problemAt(failure, `${kind}.${field}`) ?? problemAt(failure, field);
