import type { ReportFact, ReportSection } from '../report-model';

/** What a subject adds to the frame that all reports share. */
export interface ReportParts {
  kind: string;
  title: string;
  subtitle: string;
  subject: string;
  /** For the cover. */
  facts: ReportFact[];
  sections: ReportSection[];
}
