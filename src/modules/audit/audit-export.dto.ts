import { Field } from '../../platform/http/validation/field';
import { oneOf } from '../../platform/http/validation/rules';
import { AuditFilterQuery } from './audit.dto';
import { EXPORT_FORMATS, type ExportFormat } from './audit-exports';

export class AuditExportQuery extends AuditFilterQuery {
  @Field(oneOf(EXPORT_FORMATS), { default: 'ndjson', description: '`ndjson` is evidence: texts, hashes and proofs' })
  format: ExportFormat;
}
