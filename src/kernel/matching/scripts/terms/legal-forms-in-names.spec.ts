import { matchNames } from '../../match-names';

test.each([
  ['Tula Optical Plant PJSC', 'Публичное акционерное общество «Тульский оптический завод»'],
  ['Tula Optical Plant', 'ФКП «Тульский оптический завод»'],
  ['Lviv Optical Plant LLC', 'Товариство з обмеженою відповідальністю «Львівський оптичний завод»'],
  ['Bank of Hodeidah Y.S.C.', 'بنك الحديدة'],
  ['Damascus Cement Company', 'شركة دمشق للإسمنت المساهمة المغفلة'],
  ['China Optics Group 29th Research Institute', '中国光学集团第二十九研究所'],
  ['Eqtesad Bank', 'بانک اقتصاد'],
])('%s matches %s', (latin, other) => {
  expect(matchNames(latin, other, 'Organization').score).toBeGreaterThanOrEqual(0.7);
});
