/**
 * Runs in the page process. JavaScript, since the same text has to run from dist and under a transpiling test runner. It
 * only takes pages apart; what the parts mean is decided outside, in `page-facts.ts`.
 */
export const PAGE_PROCESS_SCRIPT = `
const [, paths, limits] = process.argv.map((each, index) => (index === 0 ? each : JSON.parse(each)));
const { Worker } = require('node:worker_threads');
const { DOMParser } = require(paths.linkedom);
const { Readability } = require(paths.readability);
const { Parser } = require(require.resolve('htmlparser2', { paths: [paths.linkedom] }));

// Array buffers count towards no limit of the heap: a PDF of 6 MB took 3 GB. And a process whose parent has died in the
// middle must end as well.
const watch = new Worker(
  "const { parentPort, workerData: { maxBytes, orphanMs } } = require('node:worker_threads');" +
  "const end = () => process.kill(process.pid, 'SIGKILL'); let timer; let late;" +
  "parentPort.on('message', (isBusy) => { clearInterval(timer); clearTimeout(late); if (!isBusy) return;" +
  "  timer = setInterval(() => { if (process.memoryUsage.rss() > maxBytes) end(); }, 20);" +
  "  late = setTimeout(end, orphanMs); });",
  { eval: true, workerData: { maxBytes: limits.maxMemoryBytes, orphanMs: limits.orphanMs } },
);
watch.unref();

class Fault extends Error {
  constructor(code) { super(code); this.code = code; }
}

/** By the parser that builds the tree afterwards, so that both see the same elements. */
function refuseMonsters(text) {
  let depth = 0;
  let count = 0;
  let hasHtml = false;
  const parser = new Parser({
    onopentag(name) {
      if (++depth > limits.maxDepth) throw new Fault('too_deep');
      if (++count > limits.maxElements) throw new Fault('too_large');
      if (name === 'html') hasHtml = true;
    },
    onclosetag() { depth--; },
    onattribute() { if (++count > limits.maxElements) throw new Fault('too_large'); },
  }, { lowerCaseAttributeNames: false, decodeEntities: true });
  for (let at = 0; at < text.length; at += 65536) parser.write(text.slice(at, at + 65536));
  parser.end();
  return hasHtml;
}

function documentOf(text, hasHtml) {
  const document = new DOMParser().parseFromString(hasHtml ? text : '<html>' + text + '</html>', 'text/html');
  const { body, head } = document;
  // HTML lets authors leave out <body>; linkedom then keeps its content beside an empty one.
  for (const child of [...document.documentElement.childNodes]) {
    if (child !== body && child !== head) body.append(child);
  }
  return document;
}

const SKIPPED = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'SVG', 'IFRAME', 'OBJECT', 'SELECT', 'BUTTON',
  'TEXTAREA', 'HEAD', 'TITLE', 'META', 'LINK']);
const BLOCKS = new Set(['ADDRESS', 'ARTICLE', 'ASIDE', 'BLOCKQUOTE', 'BODY', 'BR', 'CAPTION', 'CENTER', 'DD', 'DETAILS',
  'DIALOG', 'DIV', 'DL', 'DT', 'FIELDSET', 'FIGCAPTION', 'FIGURE', 'FOOTER', 'FORM', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6',
  'HEADER', 'HGROUP', 'HR', 'LI', 'MAIN', 'NAV', 'OL', 'P', 'PRE', 'SECTION', 'SUMMARY', 'TABLE', 'TBODY', 'TFOOT',
  'THEAD', 'TR', 'UL']);

function paragraphsOf(root) {
  const paragraphs = [];
  let current = '';
  let length = 0;
  const end = () => {
    const paragraph = current.replace(/\\s+/g, ' ').trim();
    current = '';
    if (paragraph === '') return;
    paragraphs.push(paragraph);
    length += paragraph.length;
  };
  const walk = (node) => {
    if (length > limits.maxTextLength) return;
    if (node.nodeType === 3) { current += node.nodeValue; return; }
    if (node.nodeType !== 1 && node.nodeType !== 9 && node.nodeType !== 11) return;
    const name = String(node.nodeName).toUpperCase();
    if (SKIPPED.has(name)) return;
    const isBlock = BLOCKS.has(name);
    if (isBlock) end();
    for (const child of node.childNodes) walk(child);
    if (isBlock) end();
    else if (name === 'TD' || name === 'TH') current += ' ';
  };
  walk(root);
  end();
  return paragraphs.join('\\n').slice(0, limits.maxTextLength);
}

const cut = (value, length) => String(value ?? '').trim().slice(0, length);
const all = (document, selector, count) => [...document.querySelectorAll(selector)].slice(0, count);

function articleOf(document) {
  try {
    return new Readability(document, { disableJSONLD: true, serializer: (element) => element }).parse();
  } catch {
    return null;
  }
}

function readHtml({ text, url }) {
  const document = documentOf(text, refuseMonsters(text));
  const metas = all(document, 'meta[content]', 400).flatMap((meta) => {
    const name = meta.getAttribute('property') ?? meta.getAttribute('name') ?? meta.getAttribute('itemprop')
      ?? meta.getAttribute('http-equiv');
    return name ? [[cut(name, 100).toLowerCase(), cut(meta.getAttribute('content'), 1000)]] : [];
  });
  const found = {
    lang: cut(document.documentElement.getAttribute('lang') ?? document.documentElement.getAttribute('xml:lang'), 40),
    canonical: cut(document.querySelector('link[rel~="canonical"]')?.getAttribute('href'), 2048),
    metas,
    linkedData: all(document, 'script[type="application/ld+json"]', 10).map((each) => cut(each.textContent, 100000)),
    times: all(document, 'time[datetime]', 10).map((each) => cut(each.getAttribute('datetime'), 100)),
    pageCount: null,
  };
  const title = cut(document.querySelector('title')?.textContent, 500);
  const whole = paragraphsOf(document.body);
  const article = articleOf(document);
  const body = article?.content ? paragraphsOf(article.content) : '';
  return {
    ...found,
    title: cut(article?.title, 500) || title,
    byline: cut(article?.byline, 300),
    text: body.length >= Math.min(limits.minArticleLength, whole.length) ? body : whole,
  };
}

/** Lines are joined to paragraphs: a larger gap than the one before the last line begins a new one. */
function linesToParagraphs(items) {
  const paragraphs = [];
  let current = '';
  let lastY = null;
  let height = 0;
  const end = () => { if (current.trim() !== '') paragraphs.push(current.trim()); current = ''; };
  for (const { str, transform, height: itemHeight, hasEOL } of items) {
    const y = transform?.[5];
    if (str !== '' && lastY !== null && Math.abs(lastY - y) > 1.7 * Math.max(height, itemHeight)) end();
    current += str;
    if (str !== '') { lastY = y; height = itemHeight || height; }
    if (!hasEOL) continue;
    current = /\\p{L}-$/u.test(current) ? current.slice(0, -1) : current + ' ';
  }
  end();
  return paragraphs.map((each) => each.replace(/\\s+/g, ' '));
}

async function readPdf({ body }) {
  const { getDocumentProxy } = require(paths.unpdf);
  const pdf = await getDocumentProxy(new Uint8Array(body), {
    isEvalSupported: false, useSystemFonts: false, disableFontFace: true, stopAtErrors: true, enableXfa: false, verbosity: 0,
  });
  const { info } = await pdf.getMetadata();
  const paragraphs = [];
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, limits.maxPdfPages) && length < limits.maxTextLength; number++) {
    const page = await pdf.getPage(number);
    const read = linesToParagraphs((await page.getTextContent()).items);
    paragraphs.push(...read);
    length += read.reduce((sum, each) => sum + each.length, 0);
    page.cleanup();
  }
  const pageCount = pdf.numPages;
  await pdf.destroy();
  return {
    title: cut(info?.Title, 500), byline: cut(info?.Author, 300), lang: cut(info?.Language, 40), canonical: '',
    metas: [['pdf:creationdate', cut(info?.CreationDate, 40)]], linkedData: [], times: [], pageCount,
    text: paragraphs.join('\\n').slice(0, limits.maxTextLength),
  };
}

process.on('message', async (job) => {
  watch.postMessage(true);
  let verdict;
  try {
    verdict = { page: job.kind === 'pdf' ? await readPdf(job) : readHtml(job) };
  } catch (error) {
    verdict = { fault: error instanceof Fault ? error.code : 'unreadable' };
  }
  watch.postMessage(false);
  process.send(verdict);
});
process.send('ready');
`;
