const Z = 1.959964;

/** The 95 % score interval of Wilson for a share of `found` in `all`. */
export function wilson(found: number, all: number): [low: number, high: number] {
  const share = found / all;
  const centre = share + Z ** 2 / (2 * all);
  const spread = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  const scale = 1 + Z ** 2 / all;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}
