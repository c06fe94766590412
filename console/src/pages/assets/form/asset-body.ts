import type { Violation } from '../../../api/failure';
import { linesIn } from '../../../parts/form/lines';
import { fieldOfViolation, type FieldPaths, problemsAtFields } from '../../../parts/form/violations';
import { type AssetDraft, ALL_FIELDS, DRAFT_FIELDS, type DraftField } from './asset-draft';
import { readNumber } from './asset-place';

export type DraftProblems = Readonly<Partial<Record<DraftField, string>>>;

export interface ReadDraft {
  readonly body: object;
  /** What the page cannot send. Everything else is checked by the service. */
  readonly problems: DraftProblems;
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function readFurther(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** `category: hours` in each line; null if a line is anything else. */
export function readMaxAges(text: string): Record<string, number> | null {
  const pairs = linesIn(text).map((line) => {
    const colon = line.lastIndexOf(':');
    const hours = readNumber(line.slice(colon + 1));
    return colon < 1 || hours === null ? null : ([line.slice(0, colon).trim(), hours] as const);
  });
  return pairs.some((pair) => pair === null) ? null : Object.fromEntries(pairs.filter((pair) => pair !== null));
}

/** The texts of the form that mean something else than text; null if they cannot be read as that. */
const readValues = (draft: AssetDraft) => ({
  lat: readNumber(draft.lat),
  lng: readNumber(draft.lng),
  radius: readNumber(draft.radius),
  lookbackDays: readNumber(draft.lookbackDays),
  further: readFurther(draft.further),
  maxAges: readMaxAges(draft.maxAges),
});

type ReadValues = ReturnType<typeof readValues>;

const UNREADABLE: Readonly<Record<keyof ReadValues, string>> = {
  lat: 'Write the latitude in degrees, such as 23.9769, or click on the map.',
  lng: 'Write the longitude in degrees, such as 121.6044, or click on the map.',
  radius: 'Write the radius as a number of kilometres.',
  lookbackDays: 'Write a number of days.',
  further: 'Write one JSON object, such as {"site_code": "TPE-1"}.',
  maxAges: 'Write a category, a colon and a number of hours in each line.',
};

const findUnreadable = (values: ReadValues): DraftProblems =>
  Object.fromEntries(Object.entries(UNREADABLE).filter(([field]) => values[field as keyof ReadValues] === null));

/** The body of `PUT /v1/assets/{asset_id}`, and the values that are not of the kind that a field needs. */
export function readDraft(draft: AssetDraft): ReadDraft {
  const values = readValues(draft);
  const body = {
    name: draft.name.trim(),
    type: draft.type.trim(),
    role: textOrNull(draft.role),
    status: draft.status,
    attributes: {
      ...values.further,
      lat: values.lat,
      lng: values.lng,
      address: textOrNull(draft.address),
      country: textOrNull(draft.country),
      monitoring_radius_km: values.radius,
      organization: textOrNull(draft.organization),
      aliases: linesIn(draft.aliases),
    },
    physical_threat_config: {
      enabled: draft.nearEnabled,
      alert_classes: draft.nearClasses,
      custom_instructions: draft.nearInstructions,
      monitored_event_types: linesIn(draft.nearTypes),
      max_age_hours_by_category: values.maxAges ?? {},
    },
    threat_config: {
      enabled: draft.elsewhereEnabled,
      alert_classes: draft.elsewhereClasses,
      custom_instructions: draft.elsewhereInstructions,
      monitored_event_types: linesIn(draft.elsewhereTypes),
      lookback_days: values.lookbackDays,
    },
  };
  return { body, problems: findUnreadable(values) };
}

const PATHS = Object.fromEntries(
  ALL_FIELDS.map((field) => [field, DRAFT_FIELDS[field].path]),
) as FieldPaths<DraftField>;

/** The field of the form to which a violation of the API belongs. */
export const fieldWithViolation = (violated: string): DraftField | undefined => fieldOfViolation(violated, PATHS);

/** The violations in a response by field of the form. A violation of an item of a list names the line. */
export const problemsFrom = (violations: readonly Violation[]): DraftProblems => problemsAtFields(violations, PATHS);
