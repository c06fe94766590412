import type { ReportFact, ReportSection } from '../report-model';

/** The parts of a report that depend on its subject. */
export interface ReportParts {
  kind: string;
  title: string;
  subtitle: string;
  subject: string;
  /** Shown on the cover. */
  facts: ReportFact[];
  sections: ReportSection[];
}
