import { type Command, commandMaker } from '../../app/commands';
import { EVENT_VIEWS, type EventView } from './search';

export const VIEW_WORDS: Readonly<Record<EventView, string>> = {
  list: 'List',
  countries: 'Countries',
  trend: 'Trend',
  place: 'Place',
};

interface EventActions {
  readonly hasPlace: boolean;
  readonly canExport: boolean;
  readonly show: (view: EventView) => void;
  readonly inspectCentre: () => void;
  readonly startExport: () => void;
}

/** The view of a place exists once a place has been chosen. */
export const availableViews = (hasPlace: boolean): readonly EventView[] =>
  EVENT_VIEWS.filter((view) => view !== 'place' || hasPlace);

const command = commandMaker('Events', 'events');

export function eventCommands({ hasPlace, canExport, show, inspectCentre, startExport }: EventActions): Command[] {
  return [
    command('search', 'Search events', ['/'], () => document.getElementById('event-search')?.focus()),
    command('place', 'List the events at the centre of the map', ['Shift+F10'], inspectCentre),
    command('export', 'Export the events', [], startExport, () => canExport),
    ...availableViews(hasPlace).map((view) =>
      command(`view-${view}`, `Show the view ${VIEW_WORDS[view]}`, [], () => show(view)),
    ),
  ];
}
