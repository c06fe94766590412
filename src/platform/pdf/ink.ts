/** Commands of a content stream (ISO 32000-1 §8.5), in points from the page's upper left corner. */
export class Ink {
  #operators: string[] = [];

  /** @param colours `#rrggbb` */
  fill(colour: string): this {
    return this.#add(`${rgb(colour)} rg`);
  }

  stroke(colour: string, widthPt: number): this {
    return this.#add(`${rgb(colour)} RG ${formatNumber(widthPt)} w`);
  }

  dash(...lengthsPt: number[]): this {
    return this.#add(`[${lengthsPt.map(formatNumber).join(' ')}] 0 d`);
  }

  /** Makes ends and joins round. */
  rounded(): this {
    return this.#add('1 J 1 j');
  }

  /** @param name the name of a graphics state in the page's resources */
  state(name: string): this {
    return this.#add(`/${name} gs`);
  }

  moveTo(x: number, y: number): this {
    return this.#add(`${formatNumber(x)} ${formatNumber(y)} m`);
  }

  lineTo(x: number, y: number): this {
    return this.#add(`${formatNumber(x)} ${formatNumber(y)} l`);
  }

  line(x1: number, y1: number, x2: number, y2: number): this {
    return this.moveTo(x1, y1).lineTo(x2, y2).drawLine();
  }

  rectangle(x: number, y: number, width: number, height: number): this {
    return this.#add(`${formatNumber(x)} ${formatNumber(y)} ${formatNumber(width)} ${formatNumber(height)} re`);
  }

  roundedRectangle(x: number, y: number, width: number, height: number, radius: number): this {
    const r = Math.min(radius, width / 2, height / 2);
    const [right, bottom, k] = [x + width, y + height, r * (1 - ARC)];
    return this.moveTo(x + r, y)
      .lineTo(right - r, y)
      .#curve(right - k, y, right, y + k, right, y + r)
      .lineTo(right, bottom - r)
      .#curve(right, bottom - k, right - k, bottom, right - r, bottom)
      .lineTo(x + r, bottom)
      .#curve(x + k, bottom, x, bottom - k, x, bottom - r)
      .lineTo(x, y + r)
      .#curve(x, y + k, x + k, y, x + r, y)
      .close();
  }

  circle(x: number, y: number, radius: number): this {
    return this.roundedRectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius);
  }

  polygon(points: readonly (readonly [number, number])[]): this {
    points.forEach(([x, y], index) => (index === 0 ? this.moveTo(x, y) : this.lineTo(x, y)));
    return this.close();
  }

  /** Appends operators that were created elsewhere. */
  path(operators: string): this {
    return this.#add(operators);
  }

  close(): this {
    return this.#add('h');
  }

  drawFill(): this {
    return this.#add('f');
  }

  drawLine(): this {
    return this.#add('S');
  }

  drawBoth(): this {
    return this.#add('B');
  }

  clip(): this {
    return this.#add('W n');
  }

  save(): this {
    return this.#add('q');
  }

  restore(): this {
    return this.#add('Q');
  }

  /** Returns the commands so far, and starts with an empty list again. */
  take(): string {
    const operators = this.#operators.join('\n');
    this.#operators = [];
    return operators;
  }

  #curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): this {
    return this.#add(`${[x1, y1, x2, y2, x, y].map(formatNumber).join(' ')} c`);
  }

  #add(operator: string): this {
    this.#operators.push(operator);
    return this;
  }
}

/**
 * The distance of the handles of a cubic curve from its ends for a quarter of a circle, as a fraction of the radius.
 */
const ARC = 0.5523;

/** @throws RangeError for a number that is not a position on a page */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('a page has finite coordinates only');
  return String(Math.round(value * 100) / 100);
}

export function rgb(colour: string): string {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff].map((part) => formatNumber(part / 255)).join(' ');
}
