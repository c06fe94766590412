import type { GeoContext } from 'd3-geo';
import { formatNumber } from '../../../../platform/pdf/ink';

/** Converts the drawing commands of d3-geo into PDF path operators. */
export class PathOperators implements GeoContext {
  readonly #operators: string[] = [];
  #last = '';

  beginPath(): void {
    this.#operators.length = 0;
  }

  moveTo(x: number, y: number): void {
    this.#last = `${formatNumber(x)} ${formatNumber(y)}`;
    this.#operators.push(`${this.#last} m`);
  }

  lineTo(x: number, y: number): void {
    const point = `${formatNumber(x)} ${formatNumber(y)}`;
    if (point !== this.#last) this.#operators.push(`${point} l`);
    this.#last = point;
  }

  closePath(): void {
    this.#operators.push('h');
  }

  arc(): void {
    throw new Error('points are drawn as markers');
  }

  take(): string {
    return this.#operators.splice(0).join('\n');
  }
}
