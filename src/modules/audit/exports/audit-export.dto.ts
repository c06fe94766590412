import { Field } from '../../../platform/http/validation/field';
import { oneOf } from '../../../platform/http/validation/rules';
import { AuditFilterQuery, ChainId } from '../audit.dto';
import { EXPORT_FORMATS, type ExportFormat } from './audit-exports';

export class AuditExportQuery extends AuditFilterQuery {
  @Field(oneOf(EXPORT_FORMATS), {
    default: 'ndjson',
    description: 'The format of the file; only `ndjson` is evidence, with texts, hashes and proofs.',
  })
  format: ExportFormat;

  @ChainId()
  chain_id?: string;
}
