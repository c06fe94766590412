import { matchNames } from '../../match-names';

const scoreOf = (latin: string, other: string): number => matchNames(latin, other, 'Organization').score;

describe('words of states, parties and armed groups', () => {
  it.each([
    ['Iraqi Communist Party', 'الحزب الشيوعي العراقي'],
    ['Front for the Liberation of Iraq', 'الجبهة لتحرير العراق'],
    ['National Unity Government', 'حكومة الوحدة الوطنية'],
    ['Ministry of Culture', 'وزارة الثقافة'],
    ['Socialist Party of Serbia', 'Социјалистичка партија Србије'],
    ['Ministry of Finance', 'Министарство финансија'],
    ['Communist Party of Bulgaria', 'Българска комунистическа партия'],
    ['World Trade Organization', 'Всемирная торговая организация'],
    ['Social Democratic Party', '社会民主党'],
    ['Ministry of Justice', '司法部'],
    ['World Trade Organization', '世界贸易组织'],
    ['Liberation Front', '해방전선'],
    ['Socialist Party', 'Σοσιαλιστικό Κόμμα'],
    ['Ministry of Justice of Georgia', 'საქართველოს იუსტიციის სამინისტრო'],
    ['National Bank of Armenia', 'Հայաստանի ազգային բանկ'],
    ['Communist Party', 'কমিউনিস্ট পার্টি'],
  ])('%s matches %s', (latin, other) => {
    expect(scoreOf(latin, other)).toBeGreaterThanOrEqual(0.7);
  });

  it.each([
    ['Iraqi Communist Party', 'الحزب الاشتراكي العراقي'],
    ['Ministry of Finance', 'Министарство одбране'],
    ['Social Democratic Party', '自由民主党'],
    ['Socialist Party', 'Κομμουνιστικό Κόμμα'],
    ['National Bank of Georgia', 'Հայաստանի ազգային բանկ'],
  ])('%s does not match %s', (latin, other) => {
    expect(scoreOf(latin, other)).toBeLessThan(0.7);
  });
});
