export interface MarkerPlace {
  x: number;
  y: number;
  radius: number;
}

const ROUNDS = 60;
const GAP_PT = 1;

/**
 * Moves markers apart until none overlaps another, each as little as possible, and keeps them within the map. A line
 * joins a moved marker with its place.
 */
export function apart(
  markers: readonly MarkerPlace[],
  fixed: readonly MarkerPlace[],
  { width: widthPt, height: heightPt }: { width: number; height: number },
): MarkerPlace[] {
  const places = markers.map(({ x, y, radius }) => ({ x, y, radius }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const hasMoved = pushApart(places);
    if (!pushAway(places, fixed) && !hasMoved) break;
    for (const place of places) {
      place.x = Math.min(widthPt - place.radius - 2, Math.max(place.radius + 2, place.x));
      place.y = Math.min(heightPt - place.radius - 2, Math.max(place.radius + 2, place.y));
    }
  }
  return places;
}

function pushAway(places: readonly MarkerPlace[], fixed: readonly MarkerPlace[]): boolean {
  let hasMoved = false;
  places.forEach((place, index) => {
    for (const { x, y, radius } of fixed) {
      const wanted = place.radius + radius;
      const distance = Math.hypot(place.x - x, place.y - y);
      if (distance >= wanted) continue;
      const angle = distance < 0.01 ? 2.4 * index : Math.atan2(place.y - y, place.x - x);
      [place.x, place.y] = [x + Math.cos(angle) * (wanted + 0.05), y + Math.sin(angle) * (wanted + 0.05)];
      hasMoved = true;
    }
  });
  return hasMoved;
}

function pushApart(places: MarkerPlace[]): boolean {
  let hasMoved = false;
  places.forEach((one, index) => {
    for (let other = index + 1; other < places.length; other += 1) {
      const two = places[other];
      if (two === undefined) continue;
      const wanted = one.radius + two.radius + GAP_PT;
      let [dx, dy] = [two.x - one.x, two.y - one.y];
      let distance = Math.hypot(dx, dy);
      if (distance >= wanted) continue;
      // Markers at the same place move in directions that depend on their order, so the same model gives the same map.
      if (distance < 0.01) [dx, dy, distance] = [Math.cos(2.4 * other), Math.sin(2.4 * other), 1];
      const push = (wanted - Math.min(distance, wanted)) / 2 + 0.05;
      [one.x, one.y] = [one.x - (dx / distance) * push, one.y - (dy / distance) * push];
      [two.x, two.y] = [two.x + (dx / distance) * push, two.y + (dy / distance) * push];
      hasMoved = true;
    }
  });
  return hasMoved;
}
