import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PATIENCE_MS } from './console-session';

/** The pictures of the documentation. */
export const PICTURES_FOLDER = join(__dirname, '../../../docs/images');
/** `npm run pictures` takes the pictures again; otherwise they are taken and not stored. */
const isUpdating = process.env.UPDATE_PICTURES === '1';
/** The best one with which the picture is small enough is used. */
const QUALITIES = [75, 60, 45, 30];

/** Takes a picture of the page in WebP, which must be smaller than `maxBytes`. */
export async function takePicture(page: Page, name: string, maxBytes: number): Promise<void> {
  if ((await page.locator('[data-map="gl"]').count()) > 0) {
    await page.locator('[data-map="gl"][data-idle]').waitFor({ timeout: PATIENCE_MS });
  }
  const picture = await smallPicture(page, maxBytes);
  if (isUpdating) writeFileSync(join(PICTURES_FOLDER, `${name}.webp`), picture);
}

async function smallPicture(page: Page, maxBytes: number): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length < maxBytes) return picture;
  }
  throw new Error(`even the lowest quality needs ${maxBytes} bytes or more`);
}
