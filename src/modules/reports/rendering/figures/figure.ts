export interface FigureBox {
  /** The upper left corner, in points from the upper left corner of the page. */
  x: number;
  y: number;
  widthPt: number;
}

/** A picture with a known height. */
export interface Figure {
  heightPt: number;
  draw(box: FigureBox): void;
}
