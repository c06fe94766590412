import { geoCircle, geoPath } from 'd3-geo';
import { Ink } from '../../../../platform/pdf/ink';
import type { TaggedDocument } from '../../../../platform/pdf/tagged-document';
import type { MapBlock } from '../../report-model';
import { ASSET_REACH_PT, drawAsset } from './asset-marker';
import type { Figure } from '../figures/figure';
import { drawFigureText } from '../figures/figure-text';
import { LabelPlaces } from './label-places';
import { MAP_COLOURS, countryPlaces, drawGround } from './map-ground';
import { drawMapFurniture } from './map-furniture';
import { type MapView, mapView } from './map-view';
import { type MarkerPlace, apart } from './marker-places';
import { drawNumberMarker, markerRadius } from '../figures/number-marker';
import { PathOperators } from './path-operators';
import { COLOURS, FRAME } from '../report-theme';

const HEIGHT_PT = 290;
const WORLD_HEIGHT_PT = 236;
const LEGEND_PT = 20;
const KM_PER_DEGREE = 111.195;
const MAX_ASSET_LABELS = 24;
const MAX_COUNTRY_LABELS = 14;
const LEAST_LABELLED_AREA_PT = 700;

/** More would hide the map; the block lists the most severe first. */
export const MAX_MAP_EVENTS = 120;

/** The watched places and the events around them, on a map with north at the top. */
export function mapFigure(document: TaggedDocument, whole: MapBlock): Figure {
  const block = { ...whole, events: whole.events.slice(0, MAX_MAP_EVENTS) };
  const width = FRAME.widthPt;
  const places = [...block.assets, ...block.events];
  const isWorld = mapView(places, width, HEIGHT_PT).isWorld;
  const height = isWorld ? WORLD_HEIGHT_PT : HEIGHT_PT;
  const view = mapView(places, width, height);
  return {
    heightPt: height + LEGEND_PT,
    draw: (box) => {
      const ink = new Ink().save().path(`1 0 0 1 ${box.x} ${box.y} cm`).rectangle(0, 0, width, height).clip();
      document.draw(ink);
      drawGround(document, view, width, height);
      drawContent(document, block, view, { width, height });
      document.draw(ink.restore());
      drawMapFurniture(document, block, view, { ...box, height });
    },
  };
}

function drawContent(
  document: TaggedDocument,
  { assets, events }: MapBlock,
  view: MapView,
  size: { width: number; height: number },
): void {
  const labels = new LabelPlaces(document, size.width, size.height);
  const at = (place: { lat: number; lng: number }): { x: number; y: number } => {
    const [x, y] = view.projection([place.lng, place.lat]) ?? [0, 0];
    return { x, y };
  };
  drawRadii(document, assets, view);
  const home = events.map((event) => ({ ...event, ...at(event), radius: markerRadius(event.level) }));
  const marked = assets.map((asset) => ({ ...asset, ...at(asset), radius: ASSET_REACH_PT }));
  const moved = apart(home, marked, size);
  for (const { x, y } of marked)
    labels.take({
      x: x - ASSET_REACH_PT,
      y: y - ASSET_REACH_PT,
      width: 2 * ASSET_REACH_PT,
      height: 2 * ASSET_REACH_PT,
    });
  for (const { x, y, radius } of moved)
    labels.take({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  drawLeaders(document, home, moved);
  home.forEach(({ number, level }, index) => {
    const { x, y } = moved[index] ?? { x: 0, y: 0 };
    drawNumberMarker(document, { x, y, number, level });
  });
  for (const { x, y } of marked) drawAsset(document, x, y);
  for (const { x, y, name } of marked.slice(0, MAX_ASSET_LABELS))
    labels.draw({ text: name, x, y, reach: ASSET_REACH_PT + 3 });
  drawCountries(document, view, labels);
}

function drawRadii(document: TaggedDocument, assets: MapBlock['assets'], view: MapView): void {
  const operators = new PathOperators();
  const path = geoPath(view.projection, operators);
  const ink = new Ink();
  for (const { lat, lng, radiusKm } of assets) {
    if (radiusKm === undefined) continue;
    path(
      geoCircle()
        .center([lng, lat])
        .radius(radiusKm / KM_PER_DEGREE)
        .precision(4)(),
    );
    const outline = operators.take();
    if (outline === '') continue;
    ink.save().state(document.translucent(0.14)).fill(COLOURS.accent).path(outline).drawFill().restore();
    ink.stroke(COLOURS.accent, 0.8).dash(3, 2).path(outline).drawLine().dash();
  }
  document.draw(ink);
}

function drawLeaders(document: TaggedDocument, home: readonly MarkerPlace[], moved: readonly MarkerPlace[]): void {
  const ink = new Ink().stroke(COLOURS.ink, 0.5).fill(COLOURS.ink);
  home.forEach(({ x, y }, index) => {
    const place = moved[index];
    if (place === undefined || Math.hypot(place.x - x, place.y - y) < place.radius * 0.8) return;
    ink.line(x, y, place.x, place.y).circle(x, y, 1.1).drawFill();
  });
  document.draw(ink);
}

function drawCountries(document: TaggedDocument, view: MapView, labels: LabelPlaces): void {
  const places = countryPlaces(view).filter(({ areaPt }) => areaPt > LEAST_LABELLED_AREA_PT);
  for (const { country, x, y } of places.slice(0, MAX_COUNTRY_LABELS)) {
    const text = country.toUpperCase();
    if (!labels.isFree(text, x, y)) continue;
    drawFigureText(document, {
      text,
      x,
      y,
      align: 'centre',
      colour: MAP_COLOURS.label,
      size: { sizePt: 6, leadingPt: 8 },
    });
  }
}
