const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';

/** Every PEM block of a certificate in a text. */
export function certificateBlocks(pem: string): string[] {
  const blocks: string[] = [];
  let start = pem.indexOf(BEGIN);
  while (start !== -1) {
    const end = pem.indexOf(END, start + BEGIN.length);
    if (end === -1) break;
    blocks.push(pem.slice(start, end + END.length));
    start = pem.indexOf(BEGIN, end + END.length);
  }
  return blocks;
}
