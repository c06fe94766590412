import { missedStamps, parseUpdate } from './gdelt-update';

const line = (name: string, md5 = 'a'.repeat(32)): string =>
  `150383 ${md5} http://data.gdeltproject.org/gdeltv2/${name}\n`;

describe('updateOf', () => {
  it('finds the export of events among the files', () =>
    expect(
      parseUpdate(line('20310502120000.mentions.CSV.zip') + line('20310502120000.export.CSV.zip', 'B'.repeat(32))),
    ).toEqual({
      md5: 'b'.repeat(32),
      stamp: '20310502120000',
    }));

  it.each([
    '',
    '<html>',
    line('20310502120000.gkg.csv.zip'),
    line('20319902120000.export.CSV.zip'),
    line('20310502120000.export.CSV.zip', 'x'),
    line('20310502120000.export.CSV.zip/../secret'),
  ])('refuses %j', (list) => expect(() => parseUpdate(list)).toThrow('has no event export'));
});

describe('missedStamps', () => {
  it.each<[string | null, string, string[]]>([
    [null, '20310502120000', ['20310502120000']],
    ['20310502120000', '20310502120000', []],
    ['20310502114500', '20310502120000', ['20310502120000']],
    ['20310501233000', '20310502000000', ['20310501234500', '20310502000000']],
    ['20310502121500', '20310502120000', []],
  ])('after %s up to %s returns %j', (position, last, expected) =>
    expect(missedStamps(position, last)).toEqual(expected),
  );

  it('returns the stamps of one day at most', () => {
    const missed = missedStamps('20310101000000', '20310502120000');
    expect([missed.length, missed[0], missed.at(-1)]).toEqual([96, '20310501121500', '20310502120000']);
  });
});
