import { saveDownload } from './download';

/** Offers a text as a download; nothing leaves the browser. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveDownload({ name, blob: new Blob([text], { type: `${type};charset=utf-8` }) });
