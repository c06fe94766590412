import { PbfReader } from 'pbf';

interface RawLayer {
  name: string;
  version: number;
  extent: number;
  keys: string[];
  values: Uint8Array[];
  features: { id: number; tags: number[]; geometry: number[] }[];
}

/** The raw message (vector_tile.proto), without the interpretation of a reader. */
export function rawLayers(bytes: Uint8Array): RawLayer[] {
  const layers: RawLayer[] = [];
  new PbfReader(bytes).readFields((tag, _result, pbf) => {
    if (tag !== 3) return;
    const layer: RawLayer = { name: '', version: 0, extent: 0, keys: [], values: [], features: [] };
    pbf.readMessage((field) => {
      if (field === 15) layer.version = pbf.readVarint();
      else if (field === 1) layer.name = pbf.readString();
      else if (field === 5) layer.extent = pbf.readVarint();
      else if (field === 3) layer.keys.push(pbf.readString());
      else if (field === 4) layer.values.push(pbf.readBytes());
      else if (field === 2) layer.features.push(rawFeature(pbf));
    }, layer);
    layers.push(layer);
  }, layers);
  return layers;
}

function rawFeature(pbf: PbfReader): RawLayer['features'][number] {
  const feature = { id: NaN, tags: [] as number[], geometry: [] as number[] };
  return pbf.readMessage((field) => {
    if (field === 1) feature.id = pbf.readVarint();
    else if (field === 2) feature.tags = pbf.readPackedVarint();
    else if (field === 4) feature.geometry = pbf.readPackedVarint();
  }, feature);
}
