import { joinWithAnd } from '../../kernel/text/counted';

/**
 * Why the service changed the status of a threat, for its history and its timeline; stored at the time of the change.
 */
export const MOVE_REASONS = {
  firstDetected: 'first detected',
  newDevelopment: 'a new development was reported',
  supportedAgain: 'current events support it again',
  unsupported: 'no current event supports it',
  withoutAssets: 'no affected asset is left',
  merged: 'merged into another threat',
  decisionAdopted: 'the later decision on a threat that was merged into this one applies',
} as const;

export const EVALUATION_FAILED = 'The evaluation failed. The log of the service contains the cause.';

interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

export const firstVersionTitle = (): string => 'First detected';

export const noteTitle = (): string => 'Note';

export const versionTitle = (version: number, fields: readonly string[]): string =>
  `Version ${version}: ${joinWithAnd(fields.map(inWords))} changed`;

/** The changes by the service or an analyst: "Status changed from active to monitoring; pinned". */
export function changesTitle(changes: readonly FieldChange[], reason: string | null): string {
  const text = changes
    .map(changeWords)
    .filter((words) => words !== '')
    .join('; ');
  const title = [text, reason ?? ''].filter((part) => part !== '').join(': ');
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

function changeWords({ field, from, to }: FieldChange): string {
  switch (field) {
    case 'status':
      return `status changed from ${inWords(from)} to ${inWords(to)}`;
    case 'pinned':
      return to === true ? 'pinned' : 'unpinned';
    case 'severity_override':
      return to === null ? 'severity override removed' : `severity set to ${inWords(to)}`;
    case 'dismissal_category':
      return to === null ? '' : `dismissal category "${inWords(to)}"`;
    case 'dismissal_reason':
      return to === null ? '' : 'reason given';
    case 'snoozed_until':
      return to === null ? 'snooze ended' : `snoozed until ${minuteOf(to as string)}`;
    // The reason already describes it.
    case 'merged_into':
      return '';
    default:
      return `${inWords(field)} changed`;
  }
}

/** `2026-12-01 08:00 UTC` */
const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

const inWords = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('_', ' ');
