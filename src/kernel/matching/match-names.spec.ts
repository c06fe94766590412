import { matchNames, prepareName } from './match-names';
import type { EntitySchema } from './matching.types';

type Case = [left: string, right: string];

/** Cases of one phenomenon: pairs that match, and pairs that only look similar. */
function phenomenon(name: string, schema: EntitySchema, cases: { alike?: Case[]; unlike?: Case[] }): void {
  describe(name, () => {
    if (cases.alike) {
      it.each(cases.alike)('matches %s with %s', (left, right) => {
        expect(matchNames(left, right, schema).score).toBeGreaterThanOrEqual(0.7);
      });
    }
    if (cases.unlike) {
      it.each(cases.unlike)('does not match %s with %s', (left, right) => {
        expect(matchNames(left, right, schema).score).toBeLessThan(0.7);
      });
    }
  });
}

phenomenon('other scripts', 'Person', {
  alike: [
    ['Сергій Тигипко', 'Serhii Tyhypko'],
    ['Дмитрий Медведев', 'Dmitry Medvedev'],
    ['Αλέξης Τσίπρας', 'Alexis Tsipras'],
    ['محمد بن زايد', 'Mohammed bin Zayed'],
    ['رجب طیب اردوغان', 'Recep Tayyip Erdogan'],
    ['בנימין נתניהו', 'Benjamin Netanyahu'],
    ['მიხეილ სააკაშვილი', 'Mikheil Saakashvili'],
    ['Նիկոլ Փաշինյան', 'Nikol Pashinyan'],
    ['胡锦涛', 'Hu Jintao'],
    ['ドナルド・トランプ', 'Donald Trump'],
    ['문재인', 'Moon Jae-in'],
    ['नरेन्द्र मोदी', 'Narendra Modi'],
    ['ทักษิณ ชินวัตร', 'Thaksin Shinawatra'],
  ],
  unlike: [
    ['Дмитрий Медведев', 'Dmitry Medvedchuk'],
    ['胡锦涛', 'Hu Jinping'],
    ['문재인', 'Moon Jae-ho'],
    ['محمود عباس', 'Mohammed Abbas'],
  ],
});

phenomenon('transliterations', 'Person', {
  alike: [
    ['Muammar Qaddafi', 'Moammar Gadhafi'],
    ['Nikita Khrushchev', 'Nikita Chruschtschow'],
    ['Boris Yeltsin', 'Boris Jelzin'],
    ['Mikhail Romanoff', 'Michail Romanow'],
    ['Sergejs Ivanovs', 'Sergey Ivanov'],
    ['Usama Abdel Aziz', 'Osama Abd al-Aziz'],
    ['Salah ad-Din Rashid', 'Salahuddin Rashid'],
    ['Chou En-lai', 'Zhou Enlai'],
    ['Jürgen Müller', 'Juergen Mueller'],
  ],
  unlike: [
    ['Abdul Rahim Khan', 'Abdul Karim Khan'],
    ['Ivan Petrov', 'Ivan Pavlov'],
  ],
});

phenomenon('order, titles, particles, initials', 'Person', {
  alike: [
    ['KENNEDY, John F.', 'John Fitzgerald Kennedy'],
    ['Dr. Angela Dorothea Kasner', 'Angela Kasner'],
    ['Ludwig van Beethoven', 'Beethoven, Ludwig'],
    ['J. R. R. Tolkien', 'John Ronald Reuel Tolkien'],
    ['President Macron', 'Emmanuel Macron'],
    ['Hassan bin Ali', 'Hassan Ali'],
    ["Sean O'Brien", 'Sean OBrien'],
    ['Marine Le Pen', 'Marine Lepen'],
    ['Yusuf Abubakar Danjuma', 'Yusuf A. Danjuma'],
    ['Abu Talib Danjuma', 'A. Danjuma'],
  ],
  unlike: [
    ['John F. Kennedy', 'John G. Kennedy'],
    ['P. Macron', 'Emmanuel Macron'],
    ['Yusuf Abubakar Danjuma', 'Yusuf T. Danjuma'],
    ['George Bush Jr', 'George Bush Sr'],
    ['Macron', 'Emmanuel Jean Macron'],
    ['Dr. A. B.', 'Anna Bauer'],
  ],
});

phenomenon('patronymics and further names', 'Person', {
  alike: [
    ['Mikhail Gorbachev', 'Mikhail Sergeyevich Gorbachev'],
    ['Juan García', 'Juan Antonio García'],
    ['Saddam Hussein', 'Saddam Hussein al-Tikriti'],
  ],
  unlike: [
    ['Mikhail Ivanovich Gorbachev', 'Mikhail Sergeyevich Gorbachev'],
    ['Maria Teresa Lopez', 'Maria Carmen Lopez'],
    ['Ali', 'Ali Hassan Ahmed'],
    ['Zhang Jian', 'Zhang Jian Guo'],
  ],
});

phenomenon('short forms and names of other languages', 'Person', {
  alike: [
    ['Bob Dylan', 'Robert Dylan'],
    ['Joseph Haddad', 'Yusuf Haddad'],
    ['Sasha Petrov', 'Aleksandr Petrov'],
  ],
  unlike: [
    ['Daniel Costa', 'Daniela Costa'],
    ['Bob Dylan', 'Richard Dylan'],
  ],
});

phenomenon('slips of the pen', 'Person', {
  alike: [
    ['Anegla Merkel', 'Angela Merkel'],
    ['Nicolas Sarkozi', 'Nicolas Sarkozy'],
    ['Vl4dimir Put1n', 'Vladimir Putin'],
    ['NicolasSarkozy', 'Nicolas Sarkozy'],
    ['Nicolas Sar kozy', 'Nicolas Sarkozy'],
    ['Kim Jong-uun', 'Kim Jong-un'],
    ['Nicolas Nicolas Sarkozy', 'Nicolas Sarkozy'],
  ],
  unlike: [
    ['Kim Jong-un', 'Kim Jong-il'],
    ['Chen Wei', 'Cheng Wei'],
    ['Tom Hart', 'Tom Hunt'],
  ],
});

phenomenon('legal forms', 'Company', {
  alike: [
    ['Volvo AB', 'Volvo Aktiebolag'],
    ['Enel S.p.A.', 'Enel Società per Azioni'],
    ['ООО Ромашка', 'Romashka LLC'],
    ['Romashka Limited Liability Company', 'OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTYU ROMASHKA'],
    ['Merck KGaA', 'Merck Kommanditgesellschaft auf Aktien'],
    ['华为技术有限公司', 'Huawei Jishu Co., Ltd.'],
    ['BoschGmbH', 'Bosch GmbH'],
    ['PT Bank Mandiri Tbk', 'Bank Mandiri'],
  ],
  unlike: [
    ['Bosch GmbH', 'Bosch AG'],
    ['CORP', 'Acme Corp'],
    ['Limited', 'Company Limited'],
  ],
});

phenomenon('ordinary words, places, abbreviations', 'Company', {
  alike: [
    ['Bank Melli', 'Melli Bank Iran'],
    ['Natl Iranian Oil Co', 'National Iranian Oil Company'],
    ['Ижевский оружейный завод', 'Izhevsk Arms Plant'],
    ['Procter & Gamble', 'Procter and Gamble'],
    ['J.P. Morgan', 'JP Morgan'],
    ['Arcelor Mittal', 'ArcelorMittal'],
    ['Ernst and Jung', 'Ernst & Young'],
    ['Amazon.com, Inc.', 'Amazon Inc.'],
  ],
  unlike: [
    ['Smith Trading International Holding', 'Jones Trading International Holding'],
    ['Acme Trading', 'Acme Shipping'],
    ['Acme', 'Acme Systems'],
    ['Ministry of Defence of Iran', 'Ministry of Defence of Iraq'],
    ['Bank of Dublin', 'Bank of Berlin'],
    ['Acme Northern Star Holdings', 'Acme Northern Star Holdings Insurance'],
  ],
});

phenomenon('acronyms and alternatives', 'Organization', {
  alike: [
    ['NATO', 'North Atlantic Treaty Organization'],
    ['Islamic State / Daesh Group', 'Islamic State'],
  ],
  unlike: [['NASA', 'North Atlantic Treaty Organization']],
});

phenomenon('numbers', 'Organization', {
  alike: [
    ['Brigade Fifty-Five', 'Brigade 55'],
    ['2nd Guards Army', 'Second Guards Army'],
    ['Horizon Fund III', 'Horizon Fund 3'],
  ],
  unlike: [
    ['Unit 61398', 'Unit 61486'],
    ['Horizon Fund III', 'Horizon Fund II'],
    ['Horizon Fund', 'Horizon Fund II'],
  ],
});

phenomenon('vessels', 'Vessel', {
  alike: [['M/V Ocean Star', 'OCEAN STAR']],
  unlike: [
    ['Ocean Star 5', 'Ocean Star 6'],
    ['Ocean Star', 'Ocean Queen'],
  ],
});

phenomenon('entities of unknown kind', 'LegalEntity', {
  alike: [
    ['Siemens AG', 'Siemens'],
    ['Sergey Lavrov', 'Sergei Viktorovich Lavrov'],
  ],
  unlike: [['Sergey Lavrov', 'Sergey Shoigu']],
});

describe('the result of a comparison of names', () => {
  const result = matchNames('Sergei Lavrow', 'LAVROV, Sergey Viktorovich', 'Person');

  it('explains each feature, and the contributions add up to the score', () => {
    expect(result.features.map((feature) => feature.name)).toEqual(['name_parts', 'name_extra', 'name_order']);
    expect(result.features[0]?.explanation).toContain('LAVROV matches Lavrow (same pronunciation, 0.98)');
    expect(result.features[1]?.explanation).toBe('Only one of the names contains: Viktorovich.');
    const sum = result.features.reduce((total, feature) => total + feature.contribution, 0);
    expect(sum).toBeCloseTo(result.score, 12);
  });

  it('is the same for prepared names', () => {
    const [left, right] = ['Sergei Lavrow', 'LAVROV, Sergey Viktorovich'].map((name) => prepareName(name, 'Person'));
    expect(matchNames(left!, right!, 'Person')).toEqual(result);
  });

  it('distinguishes given and family names if both sources do', () => {
    const hansFriedrich = prepareName(
      { value: 'Hans Friedrich', part: { first: 'Hans', last: 'Friedrich' } },
      'Person',
    );
    const friedrichHans = prepareName(
      { value: 'Friedrich Hans', part: { first: 'Friedrich', last: 'Hans' } },
      'Person',
    );
    expect(matchNames(hansFriedrich, friedrichHans, 'Person').isMatch).toBe(false);
    expect(matchNames('Hans Friedrich', 'Friedrich Hans', 'Person').isMatch).toBe(true);
  });
});
