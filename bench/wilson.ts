const Z_95 = 1.959964;

/** The 95 % interval of a share by Wilson's score method, which is also valid for shares near 0 and 1. */
export function wilson(hits: number, count: number): [low: number, high: number] {
  if (count === 0) return [0, 1];
  const share = hits / count;
  const squared = Z_95 ** 2;
  const centre = share + squared / (2 * count);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / count + squared / (4 * count ** 2));
  const scale = 1 + squared / count;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}
