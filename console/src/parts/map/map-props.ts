import type { Position } from '../../api/types';
import type { MapContent } from './map-data';

export interface MapPosition {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
}

export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface PlacedPoint {
  readonly position: Position | null;
  readonly onPlace: (position: Position) => void;
}

export interface MapProps {
  readonly content: MapContent;
  readonly portfolio: string;
  /** The address of the service's tiles of events; null for a map without events. */
  readonly eventTiles: string | null;
  /** Where the map begins; without it, the world. */
  readonly position?: MapPosition | undefined;
  /** Where the map jumps to when it changes. */
  readonly focus?: MapPosition | null;
  readonly onSelect?: (id: string) => void;
  /** Without it, assets cannot be clicked. */
  readonly onSelectAsset?: (id: string) => void;
  /** A point that is dragged, or placed with a click. */
  readonly point?: PlacedPoint;
  /** What the map shows, also before it is moved for the first time. */
  readonly onBounds?: (bounds: Bounds) => void;
  /** What the map shows, for screen readers; by default, its threats and assets. */
  readonly label?: string;
  /** Events are the content of the map, and not its background. */
  readonly isAboutEvents?: boolean;
  readonly onSelectEvent?: (id: string) => void;
  /** A right click on a place. */
  readonly onInspect?: (place: Position) => void;
  readonly onMove?: (position: MapPosition, bounds: Bounds) => void;
}
