import jsonata from 'jsonata';
import type { MappingJob, MappingLimits, MappingMessage } from './http-json-mapping-protocol';

/* The entry point of the process that runs mappings. */

const { timeoutMs, maxSequence, maxRecords, maxLength } = JSON.parse(process.argv[2] ?? '') as MappingLimits;
const expressions = new Map<string, jsonata.Expression>();

function expressionOf(mapping: string): jsonata.Expression {
  const known = expressions.get(mapping);
  if (known) return known;
  const expression = jsonata(mapping, { timeout: timeoutMs, sequence: maxSequence });
  expressions.set(mapping, expression);
  return expression;
}

async function run({ mapping, text, bindings }: MappingJob): Promise<MappingMessage> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return { fault: 'not_json', code: '' };
  }
  try {
    const value = (await expressionOf(mapping).evaluate(document, bindings)) as
      | { records?: unknown }
      | null
      | undefined;
    if (Array.isArray(value?.records)) value.records = value.records.slice(0, maxRecords);
    const result = JSON.stringify(value ?? null);
    return result.length > maxLength ? { fault: 'too_long', code: '' } : { text: result };
  } catch (error) {
    const { code, name } = error as { code?: unknown; name?: unknown };
    return { fault: 'failed', code: String(code ?? name) };
  }
}

process.on('message', (job: MappingJob) => void run(job).then((message) => process.send?.(message)));
process.send?.('ready' satisfies MappingMessage);
