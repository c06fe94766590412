// Writes the base map as one file, once for each state of its sources. src/start/basemap-archive.ts reads it.
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { worldLayers } from './world.mjs';

const MAX_ZOOM = 6;
/** Country names are labels of small scales; at larger ones the tile of the centre has them too. */
const TILE_OPTIONS = {
  maxZoom: MAX_ZOOM,
  indexMaxZoom: MAX_ZOOM,
  indexMaxPoints: 0,
  tolerance: 3,
  extent: 4096,
  buffer: 64,
};
const require = createRequire(import.meta.url);
const WORLD = require.resolve('world-atlas/countries-10m.json');
const SOURCES = [WORLD, ...['world.mjs', 'archive.mjs'].map((name) => fileURLToPath(new URL(name, import.meta.url)))];

/** Names the archive: the hash of the map's data and of the programs that draw it. */
export function basemapHash() {
  const hash = createHash('sha256');
  for (const path of SOURCES) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
}

/** Writes the archive into the folder unless it exists, and removes archives of earlier states. */
export function buildBasemap(folder) {
  const name = `${basemapHash()}.tiles`;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, name))) {
    writeFileSync(join(folder, `${name}.part`), drawTiles(worldLayers(JSON.parse(readFileSync(WORLD, 'utf8')))));
    renameSync(join(folder, `${name}.part`), join(folder, name));
  }
  for (const file of readdirSync(folder)) if (file !== name) rmSync(join(folder, file));
}

function drawTiles(layers) {
  const indexes = Object.entries(layers).map(([name, data]) => [name, new GeoJSONVT(data, TILE_OPTIONS)]);
  const tiles = [];
  for (let z = 0; z <= MAX_ZOOM; z++) {
    const side = 2 ** z;
    for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) tiles.push(drawTile(indexes, z, x, y));
  }
  const offsets = new Uint32Array(tiles.length + 1);
  offsets[0] = offsets.byteLength;
  tiles.forEach((tile, number) => (offsets[number + 1] = offsets[number] + tile.length));
  return Buffer.concat([Buffer.from(offsets.buffer), ...tiles]);
}

function drawTile(indexes, z, x, y) {
  const drawn = indexes
    .map(([name, index]) => [name, index.getTile(z, x, y)])
    .filter(([, tile]) => tile?.features.length > 0);
  if (drawn.length === 0) return Buffer.alloc(0);
  return gzipSync(fromGeojsonVt(Object.fromEntries(drawn), { version: 2 }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildBasemap(process.argv[2] ?? 'dist/basemap');
