import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_ZOOM = 6;
const OFFSET_BYTES = 4;

/**
 * The tiles of the base map, as `console/basemap` writes them: the offset of each tile as a 32-bit number, in the order of zoom
 * level, row and column, then the tiles, compressed with gzip. A tile without land has no bytes.
 */
export class BasemapArchive {
  private constructor(
    readonly hash: string,
    private readonly bytes: Buffer,
  ) {}

  static open(consoleFolder: string): BasemapArchive | undefined {
    const folder = join(consoleFolder, '../basemap');
    const name = existsSync(folder) ? readdirSync(folder).find((file) => file.endsWith('.tiles')) : undefined;
    if (name === undefined) return undefined;
    return new BasemapArchive(name.slice(0, -'.tiles'.length), readFileSync(join(folder, name)));
  }

  /** Undefined for a tile that the archive does not cover. */
  tile(z: number, x: number, y: number): Buffer | undefined {
    const side = 2 ** z;
    if (z > MAX_ZOOM || x >= side || y >= side) return undefined;
    const number = (4 ** z - 1) / 3 + y * side + x;
    const from = this.bytes.readUInt32LE(number * OFFSET_BYTES);
    const to = this.bytes.readUInt32LE((number + 1) * OFFSET_BYTES);
    return this.bytes.subarray(from, to);
  }
}
