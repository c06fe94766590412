import { Ink } from '../../../../platform/pdf/ink';
import type { TaggedDocument } from '../../../../platform/pdf/tagged-document';
import { drawFigureText, figureTextWidth, shortenToWidth } from '../figures/figure-text';
import { COLOURS, SIZES } from '../report-theme';

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const HEIGHT_PT = 9;
const MAX_WIDTH_PT = 130;
const FARTHER_PT = [0, 7, 14];

/** Keeps track of the occupied parts of a map, so that labels hide nothing. */
export class LabelPlaces {
  readonly #taken: Area[] = [];

  constructor(
    private readonly document: TaggedDocument,
    private readonly width: number,
    private readonly height: number,
  ) {}

  take(area: Area): void {
    this.#taken.push(area);
  }

  /** Draws a text beside, above or below a point, at the first free place; omits it if there is none. */
  draw({ text, x, y, reach }: { text: string; x: number; y: number; reach: number }): void {
    const shown = shortenToWidth(this.document, text, MAX_WIDTH_PT);
    const width = figureTextWidth(this.document, shown);
    const area = candidates({ x, y, reach, width }).find((each) => this.#isFree(each));
    if (area === undefined) return;
    this.take(area);
    const halo = new Ink().save().state(this.document.translucent(0.75)).fill(COLOURS.white);
    this.document.draw(
      halo
        .roundedRectangle(area.x - 1.5, area.y, width + 3, HEIGHT_PT, 2)
        .drawFill()
        .restore(),
    );
    const place = { x: area.x, y: area.y + HEIGHT_PT / 2, style: 'strong', size: SIZES.figure } as const;
    drawFigureText(this.document, { ...place, text: shown, colour: COLOURS.accent });
  }

  /** Whether a text centred at this point would be free; if so, its place becomes occupied. */
  isFree(text: string, x: number, y: number): boolean {
    const width = figureTextWidth(this.document, text, { sizePt: 6, leadingPt: 8 });
    const area = { x: x - width / 2, y: y - 4, width, height: 8 };
    if (!this.#isFree(area)) return false;
    this.take(area);
    return true;
  }

  #isFree(area: Area): boolean {
    const isInside =
      area.x >= 2 && area.y >= 2 && area.x + area.width <= this.width - 2 && area.y + area.height <= this.height - 2;
    return isInside && !this.#taken.some((other) => overlap(area, other));
  }
}

/** Right, left, above, below, and between these; then the same positions farther away. */
function candidates({ x, y, reach, width }: { x: number; y: number; reach: number; width: number }): Area[] {
  const [middleX, middleY] = [x - width / 2, y - HEIGHT_PT / 2];
  return FARTHER_PT.flatMap((more) => {
    const far = reach + more;
    const [right, left, above, below] = [x + far, x - far - width, y - far - HEIGHT_PT, y + far];
    const corners = [
      [right, middleY],
      [left, middleY],
      [middleX, above],
      [middleX, below],
      [right - reach, above],
      [left + reach, above],
      [right - reach, below],
      [left + reach, below],
    ] as const;
    return corners.map(([cornerX, cornerY]) => ({ x: cornerX, y: cornerY, width, height: HEIGHT_PT }));
  });
}

function overlap(one: Area, two: Area): boolean {
  return (
    one.x < two.x + two.width && two.x < one.x + one.width && one.y < two.y + two.height && two.y < one.y + one.height
  );
}
