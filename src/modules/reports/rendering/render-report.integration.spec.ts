import { FontLibrary } from '../../../platform/pdf/fonts/font-library';
import { askTool, streamsOf } from '../../../../test/support/reports/pdf-tools';
import { testWith } from '../../../../test/support/app/programs';
import { lookupReport } from '../../../../test/support/reports/sample-lookup-report';
import { portfolioReport } from '../../../../test/support/reports/sample-portfolio-report';
import { incidentReport, threatReport } from '../../../../test/support/reports/sample-threat-reports';
import { webSearchReport } from '../../../../test/support/reports/sample-web-search-report';
import { renderReport } from './render-report';
import type { ReportModel, ReportSection } from '../report-model';

const fonts = new FontLibrary();
const SAMPLES: [string, () => ReportModel][] = [
  ['lookup', lookupReport],
  ['incident', incidentReport],
  ['threat', threatReport],
  ['web search', webSearchReport],
  ['portfolio', () => portfolioReport()],
];
const withTools = testWith('pdffonts', 'pdftotext', 'pdfinfo', 'qpdf');

function reportOf(...sections: ReportSection[]): ReportModel {
  return { ...lookupReport(), sections };
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;

/** The operators that draw outside of marked content. */
function unmarkedOperators(page: string): string[] {
  let depth = 0;
  return page.split('\n').flatMap((line) => {
    const isMarked = depth > 0;
    depth += (line.match(/\b(BDC|BMC)\b/g)?.length ?? 0) - (line.match(/\bEMC\b/g)?.length ?? 0);
    return !isMarked && depth === 0 && /\b(TJ|Do)$|\s(f|S|B|B\*)$|^(f|S|B)$| ET$/.test(line) ? [line] : [];
  });
}

describe.each(SAMPLES)('a report of a %s', (_name, sample) => {
  it('has the same bytes at any time and in any time zone', async () => {
    const pdf = await renderReport(sample(), fonts);
    const inOtherOrder = new FontLibrary();
    await renderReport(webSearchReport(), inOtherOrder);
    expect((await renderReport(sample(), inOtherOrder)).equals(pdf)).toBe(true);
  });

  it('marks everything as content or artifact', async () => {
    const pages = streamsOf(await renderReport(sample(), fonts)).filter((stream) => stream.includes(' BDC'));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flatMap(unmarkedOperators)).toEqual([]);
  });

  withTools('passes poppler and qpdf', async () => {
    const pdf = await renderReport(sample(), fonts);
    expect(askTool('qpdf', pdf, '--check')).toContain('No syntax or stream encoding errors');
    expect(askTool('pdfinfo', pdf)).toMatch(/Tagged: +yes/);
    const rows = askTool('pdffonts', pdf).trim().split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(3);
    // Embedded, as a subset, and with a Unicode map.
    expect(rows.filter((row) => !row.includes(' yes yes yes '))).toEqual([]);
    expect(askTool('pdftotext', pdf)).toContain('How to verify this report');
  });
});

describe('renderReport', () => {
  it('contains its title in the metadata, for any title', async () => {
    const model = lookupReport();
    model.cover.title = 'A & B <x> "y" \u0001 \ud800';
    const pdf = await renderReport(model, fonts);
    const xmp = streamsOf(pdf).find((stream) => stream.includes('<x:xmpmeta'))!;
    expect(xmp).toContain('A &amp; B &lt;x&gt; &quot;y&quot;');
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>');
    const text = pdf.toString('latin1');
    for (const part of [
      '/Lang (en-GB)',
      '/DisplayDocTitle true',
      '/AFRelationship /Data',
      '/S /GTS_PDFA1',
      '/Marked true',
      '/S /TH',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('calls its hook before the document ends', async () => {
    const pdf = await renderReport(lookupReport(), fonts, (writer) => writer.ref({ Type: 'Hooked' }).end());
    expect(pdf.toString('latin1')).toContain('/Type /Hooked');
  });

  it('lists the contents of more than five pages, with their numbers', async () => {
    const long = portfolioReport();
    const text = (await renderReport(long, fonts)).toString('latin1');
    expect(text).toContain('/S /TOCI');
    expect(text.match(/\/Subtype \/Link/g)).toHaveLength(long.sections.length);
    expect((await renderReport(lookupReport(), fonts)).toString('latin1')).not.toContain('/S /TOCI');
  });

  it('splits cells longer than a page and repeats the heading', async () => {
    const cell = 'a very long cell '.repeat(1_500);
    const pdf = await renderReport(
      reportOf({
        heading: 'Huge',
        blocks: [
          {
            kind: 'table',
            columns: [{ heading: 'Key' }, { heading: 'Value' }],
            rows: [
              ['k', cell],
              ['l', 'end'],
            ],
          },
        ],
      }),
      fonts,
    );
    expect(pagesOf(pdf)).toBeGreaterThan(5);
    const artifacts = streamsOf(pdf).filter((stream) => stream.includes('/Type /Pagination'));
    expect(artifacts.length).toBeGreaterThan(4);
  });

  it('survives empty tables, figures without data and blocks of any length', async () => {
    const text = 'word '.repeat(4_000);
    const figure = { caption: 'c', alt: 'a' };
    const pdf = await renderReport(
      reportOf({
        heading: 'Edges '.repeat(40),
        blocks: [
          { kind: 'table', columns: [{ heading: 'Key' }], rows: [], emptyText: 'No rows.' },
          { kind: 'map', ...figure, assets: [], events: [] },
          {
            kind: 'map',
            ...figure,
            assets: [{ name: 'Pole', lat: 90, lng: 0, radiusKm: 1000 }],
            events: [{ number: 1, title: 't', lat: -17, lng: 179.9, level: 'low' }],
          },
          { kind: 'timeline', ...figure, entries: [] },
          { kind: 'timeline', ...figure, entries: [{ at: '2026-01-01T00:00:00Z', title: 'one' }] },
          {
            kind: 'bars',
            ...figure,
            direction: 'rows',
            bars: Array.from({ length: 80 }, (_, at) => ({ label: `bar ${at}`, value: at })),
          },
          { kind: 'bars', ...figure, direction: 'columns', bars: [{ label: 'none', value: 0 }] },
          {
            kind: 'risk_plot',
            ...figure,
            points: Array.from({ length: 40 }, (_, at) => ({
              number: at,
              title: 't',
              likelihood: 'rare' as const,
              impact: 'minor' as const,
              level: 'low' as const,
            })),
          },
          { kind: 'callout', tone: 'neutral', title: 'long', text },
          { kind: 'code', text: 'x'.repeat(20_000) },
          {
            kind: 'facts',
            facts: [
              { label: 'l'.repeat(300), value: text },
              { label: '', value: '' },
            ],
          },
          { kind: 'list', items: [text, ''] },
          { kind: 'subheading', text },
          { kind: 'paragraph', text: '' },
        ],
      }),
      fonts,
    );
    expect(pagesOf(pdf)).toBeGreaterThan(20);
    expect(streamsOf(pdf).flatMap((stream) => (stream.includes(' BDC') ? unmarkedOperators(stream) : []))).toEqual([]);
  });

  it('refuses NaN as a coordinate', async () => {
    const map = {
      kind: 'map' as const,
      caption: 'c',
      alt: 'a',
      assets: [{ name: 'n', lat: Number.NaN, lng: 0 }],
      events: [],
    };
    await expect(renderReport(reportOf({ heading: 'h', blocks: [map] }), fonts)).rejects.toThrow(RangeError);
  });

  withTools('extracts text in logical order', async () => {
    const paragraphs = [
      'عبد الرحمن محمود الخطيب',
      'שרה לוי',
      'ไม่มีช่องว่าง',
      '中华人民共和国',
      'Łódź, Ђуро, Ωμέγα',
      'efficient fjord',
    ];
    const model = reportOf({ heading: 'Scripts', blocks: paragraphs.map((text) => ({ kind: 'paragraph', text })) });
    const text = askTool('pdftotext', await renderReport(model, fonts)).replace(/[\u202a-\u202e]/g, '');
    for (const paragraph of paragraphs) expect(text).toContain(paragraph);
  });
});
