// The countries of Natural Earth as flat GeoJSON, cut at the antimeridian.
import { geoEquirectangular, geoStream } from 'd3-geo';
import { feature, mesh } from 'topojson-client';

/** In degrees, with the sphere cut where longitude changes its sign; lines between given points stay straight on the map. */
const FLAT = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .reflectY(true)
  .precision(0);

/** The layers of the base map: `land`, `borders`, and `names` as points with the country's size. */
export function worldLayers(topology) {
  const { countries } = topology.objects;
  const land = feature(topology, countries).features.map(({ geometry, properties }) => {
    const rings = outerRings(flatRings(geometry));
    return { name: properties.name, rings, largest: rings[0] };
  });
  const borders = mesh(topology, countries, (one, other) => one !== other);
  return {
    land: collection(land.map(({ rings }) => ({ type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) }))),
    borders: collection([borders]),
    names: {
      type: 'FeatureCollection',
      features: land.map(({ name, largest }) => ({
        type: 'Feature',
        properties: { name, size: Math.round(Math.abs(areaOf(largest)) * 10) / 10 },
        geometry: { type: 'Point', coordinates: centreOf(largest) },
      })),
    },
  };
}

const collection = (geometries) => ({
  type: 'FeatureCollection',
  features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
});

/** In square degrees. Around a point that is wound the wrong way, d3 draws the whole sphere, which is 64,800. */
const LARGEST_LAND = 30_000;

function flatRings(geometry) {
  const rings = [];
  let ring = [];
  const ignore = () => undefined;
  const sink = FLAT.stream({
    polygonStart: ignore,
    polygonEnd: ignore,
    sphere: ignore,
    lineStart: () => {
      ring = [];
    },
    point: (x, y) => {
      ring.push([x, y]);
    },
    lineEnd: () => {
      if (ring.length > 2) rings.push([...ring, ring[0]]);
    },
  });
  geoStream(geometry, sink);
  return rings;
}

/** Largest first. A hole in one country is another country, which is drawn as land too: holes can be left out. */
function outerRings(rings) {
  const measured = rings
    .map((ring) => ({ ring, area: areaOf(ring) }))
    .filter(({ area }) => Math.abs(area) < LARGEST_LAND);
  measured.sort((one, other) => Math.abs(other.area) - Math.abs(one.area));
  const sign = Math.sign(measured[0].area);
  return measured.filter(({ area }) => Math.sign(area) === sign).map(({ ring }) => ring);
}

const edges = (ring) => ring.slice(1).map((to, index) => [ring[index], to]);

/** Signed, in square degrees (the shoelace formula). */
const areaOf = (ring) => edges(ring).reduce((sum, [[ax, ay], [bx, by]]) => sum + (ax * by - bx * ay) / 2, 0);

function centreOf(ring) {
  const area = areaOf(ring);
  const sums = edges(ring).map(([[ax, ay], [bx, by]]) => {
    const cross = ax * by - bx * ay;
    return [(ax + bx) * cross, (ay + by) * cross];
  });
  return [0, 1].map((axis) => sums.reduce((total, sum) => total + sum[axis], 0) / (6 * area));
}
