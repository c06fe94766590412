import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** The output of a tool about a file. */
export function askTool(name: string, pdf: Buffer, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-tools-'));
  const path = join(folder, 'report.pdf');
  try {
    writeFileSync(path, pdf);
    const last = name === 'pdftotext' ? [path, '-'] : [path];
    return execFileSync(name, [...options, ...last], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The inflated streams of a file that pdfkit wrote. */
export function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('\nstream\n'); at !== -1; at = pdf.indexOf('\nstream\n', at + 1)) {
    const head = pdf.toString('latin1', pdf.lastIndexOf(' obj', at), at);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const bytes = pdf.subarray(at + 8, at + 8 + length);
    streams.push((head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1'));
  }
  return streams;
}
