import { HOLLOW, SEVERITY_SHAPES } from '../severity-mark';
import { SEVERITIES } from '../severity-scale';
import { readColour } from './colours';

const SIZE = 48;
const BOX = 16;

/** The shapes of the levels as images for the map, in the colours of the theme. */
export function shapeImages(): [name: string, image: ImageData][] {
  return SEVERITIES.flatMap((severity) => {
    const context = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE }).getContext('2d');
    if (context === null) return [];
    context.scale(SIZE / (BOX + 4), SIZE / (BOX + 4));
    context.translate(2, 2);
    const shape = new Path2D(SEVERITY_SHAPES[severity]);
    context.lineJoin = 'round';
    // The outline keeps the shape apart from land, sea and other shapes.
    context.strokeStyle = readColour('--panel');
    context.lineWidth = HOLLOW.has(severity) ? 5 : 3;
    context.stroke(shape);
    context.fillStyle = HOLLOW.has(severity) ? readColour('--panel') : readColour(`--${severity}`);
    context.fill(shape);
    context.strokeStyle = readColour(`--${severity}`);
    context.lineWidth = HOLLOW.has(severity) ? 2.4 : 1;
    context.stroke(shape);
    return [[severity, context.getImageData(0, 0, SIZE, SIZE)]];
  });
}
