import { isFoundInsideWords, parseSearchExpression, type SearchTerm } from '../../../kernel/text/search-expression';
import { quote } from '../../../platform/duckdb/duck-db';
import type { DegreeBox } from '../../../platform/http/validation/geo-rules';
import { EventConditions } from '../filters/event-conditions';
import { boxesOf } from '../filters/geo-condition';
import { adjoiningCharacters, isPartOfWord } from '../filters/search-condition';

/**
 * The conditions on events in the SQL of DuckDB, for the Parquet files of the columnar copy, whose columns have the names of the
 * table `event`. What only PostgreSQL can decide makes them inexpressible: circles, which need the ellipsoid, and the state of the
 * corpus at a fixed time.
 */
export class ColumnarConditions extends EventConditions {
  #isExpressible = true;

  /** Whether these conditions are complete. If not, the selection has to be read from PostgreSQL. */
  get isExpressible(): boolean {
    return this.#isExpressible;
  }

  override readAsOf(): void {
    this.#isExpressible = false;
  }

  override addCircle(): void {
    this.#isExpressible = false;
  }

  override addAny(expression: string, values: readonly unknown[] | undefined): void {
    if (values === undefined || values.length === 0) return;
    this.add(`${expression} in (${values.map((value) => this.parameter(value)).join(', ')})`);
  }

  override reliability(): string {
    if (this.overrides.length === 0) return 'event.source_reliability';
    const cases = this.overrides.map(
      ({ source, reliability }) => `when ${this.parameter(source)} then ${this.parameter(reliability)}`,
    );
    return `coalesce(case event.source ${cases.join(' ')} end, event.source_reliability)`;
  }

  override addBox(box: DegreeBox): void {
    const within = boxesOf(box).map(({ minLng, minLat, maxLng, maxLat }) => {
      const [west, south, east, north] = [minLng, minLat, maxLng, maxLat].map((value) =>
        this.parameter(value, 'float8'),
      );
      return `event.lng between ${west ?? ''} and ${east ?? ''} and event.lat between ${south ?? ''} and ${north ?? ''}`;
    });
    this.add(within.join(' or '));
  }

  override addSearch(search: string): void {
    for (const term of parseSearchExpression(search).terms) {
      const holds = this.#termCondition(term);
      this.add(term.isNegated ? `not (${holds})` : holds);
    }
  }

  #termCondition(term: SearchTerm): string {
    const contains = `contains(event.search_text, ${this.parameter(term.text)})`;
    if (isFoundInsideWords(term)) return contains;
    // A constant, because DuckDB would compile the pattern of a parameter again for each event.
    return `${contains} and regexp_matches(event.search_text, ${quote(wholeWordPattern(term.text))})`;
  }
}

/**
 * In the syntax of RE2, which has no look-behind and look-ahead. Whether the characters beside a word belong to the match makes no difference,
 * because only the existence of a match matters.
 */
function wholeWordPattern(text: string): string {
  const literal = text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  const characters = [...text];
  const before = isPartOfWord(characters[0]) ? `(?:^|[^${adjoiningCharacters()}])` : '';
  const after = isPartOfWord(characters.at(-1)) ? `(?:$|[^${adjoiningCharacters()}])` : '';
  return `${before}${literal}${after}`;
}
