import type { ActivityEntry } from '../types';

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

function changeWords(field: string, { from, to }: Change, nameOf: (id: string) => string): string {
  switch (field) {
    case 'status':
      return `changed the status from ${String(from)} to ${String(to)}`;
    case 'title':
      return `renamed it from “${String(from)}” to “${String(to)}”`;
    case 'assignee':
      return to === null ? 'removed the assignee' : `assigned it to ${nameOf(to as string)}`;
    default:
      if (to === null) return `removed the ${field}`;
      return from === null ? `wrote the ${field}` : `changed the ${field}`;
  }
}

/** What somebody did, as the rest of a sentence that begins with the name: "changed the status from open to closed". */
export function activityWords(entry: ActivityEntry, nameOf: (id: string) => string): string {
  switch (entry.kind) {
    case 'created':
      return 'created the incident';
    case 'commented':
      return 'commented';
    case 'threat_linked':
      return 'linked';
    case 'threat_unlinked':
      return 'unlinked';
    case 'threat_merged':
      return 'merged a linked threat into';
    case 'changed':
      return Object.entries(entry.changes)
        .map(([field, change]) => changeWords(field, change as Change, nameOf))
        .join(', ');
  }
}
