import { detectLanguage } from './detect-language';

test.each([
  ['The police arrested a man in London on Friday after a long search.', 'en'],
  ['Полиция задержала в Москве мужчину, подозреваемого в мошенничестве', 'ru'],
  ['警方在北京逮捕了一名男子', 'zh'],
  ['경찰은 서울에서 남자를 체포했다', 'ko'],
  ['ألقت الشرطة القبض على رجل في القاهرة', 'ar'],
  ['Die Polizei hat am Freitag einen Mann in Berlin verhaftet', 'de'],
  ['Marco Bellini arrestato per corruzione', 'it'],
  ['Marco Bellini detenido por corrupción', 'es'],
  ['Jan de Vries aangehouden wegens witwassen', 'nl'],
  ['Jan Kowalski zatrzymany za korupcję', 'pl'],
  ['Mehmet Yılmaz rüşvetten tutuklandı', 'tr'],
  ['Івана Петренка затримали за хабар', 'uk'],
  ['Ивана Петренко задержали за взятку', 'ru'],
  ['Суд в Киеве приговорил Ивана Петренко к пяти годам', 'ru'],
  ['asdf qwer zxcv uiop hjkl', null],
  ['12345 67890 !!', null],
  ['Ivan Petrov', null],
  ['Marta Kowal arrested for smuggling\nPolice arrested Marta Kowal for smuggling cigarettes.', null],
  ['', null],
])('detects that %j is in %s', async (text, language) => {
  expect(await detectLanguage(text)).toBe(language);
});
