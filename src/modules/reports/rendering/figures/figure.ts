export interface FigureBox {
  /** Of the upper left corner, in points from that of the page. */
  x: number;
  y: number;
  widthPt: number;
}

/** A picture that knows how high it will be. */
export interface Figure {
  heightPt: number;
  draw(box: FigureBox): void;
}
