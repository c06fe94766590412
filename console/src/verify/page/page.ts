import { base64Of } from '../bytes';
import { KeyFileError, readKeys, type TrustedKey } from '../keys';
import { chunksOf } from '../lines';
import type { Statement } from '../note';
import { type ExportVerdict, type Progress, verifyExport } from '../verify-export';

/** The verifier as a page that also works from a disk. docs/audit.md describes it. */

interface KeyFile {
  readonly name: string;
  readonly keys: readonly TrustedKey[];
}

const MAX_KEY_FILE_BYTES = 1024 * 1024;

function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found;
}

const [keysInput, exportInput] = [part('keys') as HTMLInputElement, part('export') as HTMLInputElement];
const [start, cancel] = [part('start') as HTMLButtonElement, part('cancel') as HTMLButtonElement];
const progress = part('progress') as HTMLProgressElement;

let keyFile: KeyFile | null = null;
let exportFile: File | null = null;
let running: AbortController | null = null;

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

async function takeKeys(file: File): Promise<void> {
  keyFile = null;
  const words = part('keys-words');
  try {
    if (file.size > MAX_KEY_FILE_BYTES) throw new KeyFileError('The file is too large for a list of keys.');
    const keys = await readKeys(await file.text());
    keyFile = { name: file.name, keys };
    words.textContent = `${file.name}: ${keys.length} ${keys.length === 1 ? 'key' : 'keys'}: ${keys.map(({ kid }) => kid).join(', ')}`;
  } catch (error) {
    if (!(error instanceof KeyFileError)) throw error;
    words.textContent = `${file.name}: ${error.message}`;
  }
}

function takeExport(file: File): void {
  exportFile = file;
  part('export-words').textContent = `${file.name}: ${file.size.toLocaleString('en')} bytes`;
}

/** A file that begins like an export, or has its extension, is the export. Any other dropped file is read as keys. */
async function takeDropped(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const beginning = await file.slice(0, 64).text();
    if (file.name.endsWith('.gz') || beginning.includes('tms-audit-export') || /\.(?:ndjson|jsonl)$/.test(file.name)) {
      takeExport(file);
    } else await takeKeys(file);
  }
}

function contentOf(file: File): ReadableStream<Uint8Array> {
  return file.name.endsWith('.gz') ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
}

function showProgress({ records, of }: Progress): void {
  progress.max = Math.max(1, of, records);
  progress.value = records;
  part('count').textContent = `${records.toLocaleString('en')} records verified`;
}

function show(title: string, isGood: boolean, ...content: readonly Node[]): void {
  const verdict = element('div', element('h2', title), ...content);
  verdict.className = 'verdict';
  verdict.dataset.good = String(isGood);
  part('result').replaceChildren(verdict);
}

function facts({ name, size, root, recordHash, sealedAt, key }: Statement, { name: file }: KeyFile): HTMLElement {
  const rows: [string, string][] = [
    ['Log', name],
    ['Records that the checkpoint covers', size.toLocaleString('en')],
    ['Signed at', sealedAt],
    ['Root', base64Of(root)],
    ['Hash of the last record', recordHash],
    [`Signed by this key of ${file}`, key.kid],
  ];
  return element('dl', ...rows.flatMap(([term, value]) => [element('dt', term), element('dd', value)]));
}

function showVerdict({ verified, line, reason, checked, statements }: ExportVerdict, keys: KeyFile): void {
  const done = element('ul', ...checked.map((sentence) => element('li', sentence)));
  const fault = element('p', `Line ${line ?? 0}: ${reason ?? ''}.`);
  const details = statements.map((statement) => facts(statement, keys));
  show(verified ? 'Verified' : 'Not verified', verified, ...(verified ? [] : [fault]), done, ...details);
}

async function verify(): Promise<void> {
  if (keyFile === null || exportFile === null) {
    show(
      'Choose both files first',
      false,
      element('p', 'An export can only be verified with the keys that you trust.'),
    );
    return;
  }
  const own = new AbortController();
  running = own;
  setRunning(true);
  try {
    const { signal } = own;
    showVerdict(
      await verifyExport(chunksOf(contentOf(exportFile)), keyFile.keys, { onProgress: showProgress, signal }),
      keyFile,
    );
  } catch (error) {
    const words = own.signal.aborted ? 'You cancelled it.' : `The file cannot be read: ${String(error)}`;
    show('Nothing was verified', false, element('p', words));
  } finally {
    setRunning(false);
  }
}

function setRunning(isRunning: boolean): void {
  [cancel.hidden, progress.hidden, start.disabled] = [!isRunning, !isRunning, isRunning];
}

function setOver(event: DragEvent, isOver: boolean): void {
  event.preventDefault();
  document.body.dataset.over = String(isOver);
}

keysInput.addEventListener('change', () => {
  const [file] = keysInput.files ?? [];
  if (file) void takeKeys(file);
});
exportInput.addEventListener('change', () => {
  const [file] = exportInput.files ?? [];
  if (file) takeExport(file);
});
start.addEventListener('click', () => void verify());
cancel.addEventListener('click', () => running?.abort());
document.addEventListener('dragover', (event) => setOver(event, true));
document.addEventListener('dragleave', (event) => setOver(event, false));
document.addEventListener('drop', (event) => {
  setOver(event, false);
  void takeDropped([...(event.dataTransfer?.files ?? [])]);
});
