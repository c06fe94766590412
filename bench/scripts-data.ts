/**
 * Well-known people in Latin letters and in another script, from general knowledge. One line is one pair:
 * the Latin spelling that English newspapers use, and the name as newspapers of that script write it.
 */
export const PEOPLE: Readonly<Record<string, string>> = {
  'Russian, Palladius': `
Xi Jinping|Си Цзиньпин
Li Keqiang|Ли Кэцян
Hu Jintao|Ху Цзиньтао
Deng Xiaoping|Дэн Сяопин
Wen Jiabao|Вэнь Цзябао
Wang Yi|Ван И
Zhou Enlai|Чжоу Эньлай
Jiang Zemin|Цзян Цзэминь
Zhang Gaoli|Чжан Гаоли
Liu Xiaobo|Лю Сяобо
Yao Ming|Яо Мин
Wang Qishan|Ван Цишань`,
  'Russian, Kontsevich': `
Kim Jong Un|Ким Чен Ын
Park Geun-hye|Пак Кын Хе
Moon Jae-in|Мун Чжэ Ин
Ban Ki-moon|Пан Ги Мун
Kim Yo Jong|Ким Ё Чжон
Lee Myung-bak|Ли Мён Бак
Yoon Suk-yeol|Юн Сок Ёль
Kim Jong Il|Ким Чен Ир
Roh Moo-hyun|Но Му Хён
Kim Il Sung|Ким Ир Сен
Choe Ryong Hae|Цой Рён Хэ
Kim Dae-jung|Ким Дэ Чжун`,
  'Russian, Polivanov': `
Shinzo Abe|Синдзо Абэ
Junichiro Koizumi|Дзюнъитиро Коидзуми
Fumio Kishida|Фумио Кисида
Taro Aso|Таро Асо
Yoshihide Suga|Ёсихидэ Суга
Shigeru Ishiba|Сигэру Исиба
Haruki Murakami|Харуки Мураками
Akira Kurosawa|Акира Куросава
Hayao Miyazaki|Хаяо Миядзаки
Naoto Kan|Наото Кан
Carlos Ghosn|Карлос Гон
Toshimitsu Motegi|Тосимицу Мотэги`,
  'Western names in Russian': `
Joe Biden|Джо Байден
Donald Trump|Дональд Трамп
Hillary Clinton|Хиллари Клинтон
Boris Johnson|Борис Джонсон
Emmanuel Macron|Эммануэль Макрон
Gerhard Schröder|Герхард Шрёдер
Angela Merkel|Ангела Меркель
François Hollande|Франсуа Олланд
George Bush|Джордж Буш
Recep Tayyip Erdoğan|Реджеп Тайип Эрдоган
Bashar al-Assad|Башар Асад
Viktor Orbán|Виктор Орбан
Benjamin Netanyahu|Биньямин Нетаньяху
Jens Stoltenberg|Йенс Столтенберг
Ursula von der Leyen|Урсула фон дер Ляйен
Nicolás Maduro|Николас Мадуро`,
  'Cyrillic languages': `
Volodymyr Zelenskyy|Володимир Зеленський
Petro Poroshenko|Петро Порошенко
Yulia Tymoshenko|Юлія Тимошенко
Alexander Lukashenko|Аляксандр Лукашэнка
Sviatlana Tsikhanouskaya|Святлана Ціханоўская
Boyko Borisov|Бойко Борисов
Georgi Parvanov|Георги Първанов
Kiril Petkov|Кирил Петков
Aleksandar Vučić|Александар Вучић
Slobodan Milošević|Слободан Милошевић
Novak Đoković|Новак Ђоковић
Radovan Karadžić|Радован Караџић
Zoran Zaev|Зоран Заев
Gjorge Ivanov|Ѓорге Иванов
Kassym-Jomart Tokayev|Қасым-Жомарт Тоқаев
Nursultan Nazarbayev|Нұрсұлтан Назарбаев
Sadyr Japarov|Садыр Жапаров
Ukhnaagiin Khürelsükh|Ухнаагийн Хүрэлсүх
Tsakhiagiin Elbegdorj|Цахиагийн Элбэгдорж
Emomali Rahmon|Эмомалӣ Раҳмон`,
  'Japanese in Han': `
Shinzo Abe|安倍晋三
Taro Aso|麻生太郎
Junichiro Koizumi|小泉純一郎
Fumio Kishida|岸田文雄
Yoshihide Suga|菅義偉
Shigeru Ishiba|石破茂
Sanae Takaichi|高市早苗
Yukio Hatoyama|鳩山由紀夫
Haruki Murakami|村上春樹
Shohei Ohtani|大谷翔平
Masayoshi Son|孫正義
Naomi Osaka|大坂なおみ
Akira Kurosawa|黒澤明
Shoko Asahara|麻原彰晃
Yuriko Koike|小池百合子
Taro Kono|河野太郎
Hideki Tojo|東條英機
Kenzaburo Oe|大江健三郎`,
  'Korean in Han': `
Park Geun-hye|朴槿惠
Moon Jae-in|文在寅
Kim Jong Un|金正恩
Lee Myung-bak|李明博
Ban Ki-moon|潘基文
Kim Dae-jung|金大中
Roh Moo-hyun|盧武鉉
Yoon Suk-yeol|尹錫悅
Chun Doo-hwan|全斗煥
Kim Il Sung|金日成
Lee Jae-myung|李在明
Choi Soon-sil|崔順實`,
  'Cantonese and Taiwanese': `
Lee Ka-chiu|李家超
Carrie Lam Cheng Yuet-ngor|林鄭月娥
Leung Chun-ying|梁振英
Donald Tsang Yam-kuen|曾蔭權
Joshua Wong Chi-fung|黃之鋒
Jimmy Lai Chee-ying|黎智英
Li Ka-shing|李嘉誠
Tsai Ing-wen|蔡英文
Lai Ching-te|賴清德
Ma Ying-jeou|馬英九
Chen Shui-bian|陳水扁
Han Kuo-yu|韓國瑜
Su Tseng-chang|蘇貞昌
Tung Chee-hwa|董建華
Andy Lau Tak-wah|劉德華
Chow Yun-fat|周潤發
Ko Wen-je|柯文哲
Mao Tse-tung|毛泽东`,
  'Mandarin in Han': `
Xi Jinping|习近平
Li Qiang|李强
Jack Ma Yun|马云
Ren Zhengfei|任正非
Wang Huning|王沪宁
Meng Wanzhou|孟晚舟
Ai Weiwei|艾未未
Ouyang Xiu|欧阳修`,
  'Foreign names in Chinese': `
Donald Trump|唐纳德·特朗普
Vladimir Putin|弗拉基米尔·普京
Angela Merkel|安格拉·默克尔
Emmanuel Macron|埃马纽埃尔·马克龙
Barack Obama|贝拉克·奥巴马
Joe Biden|乔·拜登
Boris Johnson|鲍里斯·约翰逊
Volodymyr Zelenskyy|弗拉基米尔·泽连斯基
Sergey Lavrov|谢尔盖·拉夫罗夫
Bashar al-Assad|巴沙尔·阿萨德
Nicolás Maduro|尼古拉斯·马杜罗
Narendra Modi|纳伦德拉·莫迪
Hillary Clinton|希拉里·克林顿
Alexander Lukashenko|亚历山大·卢卡申科
Justin Trudeau|贾斯廷·特鲁多
Muammar Gaddafi|穆阿迈尔·卡扎菲
Hugo Chavez|乌戈·查韦斯
Osama bin Laden|奥萨马·本·拉登`,
  Katakana: `
Vladimir Putin|ウラジーミル・プーチン
Donald Trump|ドナルド・トランプ
Angela Merkel|アンゲラ・メルケル
Emmanuel Macron|エマニュエル・マクロン
Barack Obama|バラク・オバマ
Boris Johnson|ボリス・ジョンソン
Volodymyr Zelenskyy|ウォロディミル・ゼレンスキー
Sergey Lavrov|セルゲイ・ラブロフ
Bashar al-Assad|バッシャール・アル＝アサド
Nicolás Maduro|ニコラス・マドゥロ
Narendra Modi|ナレンドラ・モディ
Elon Musk|イーロン・マスク
Kim Jong Un|キム・ジョンウン
Justin Trudeau|ジャスティン・トルドー
Carlos Ghosn|カルロス・ゴーン
Muammar Gaddafi|ムアンマル・カダフィ
Hassan Rouhani|ハサン・ロウハーニー
Viktor Bout|ビクトル・ボウト`,
  Hangul: `
Vladimir Putin|블라디미르 푸틴
Donald Trump|도널드 트럼프
Angela Merkel|앙겔라 메르켈
Emmanuel Macron|에마뉘엘 마크롱
Barack Obama|버락 오바마
Joe Biden|조 바이든
Boris Johnson|보리스 존슨
Volodymyr Zelenskyy|볼로디미르 젤렌스키
Sergey Lavrov|세르게이 라브로프
Narendra Modi|나렌드라 모디
Elon Musk|일론 머스크
Shinzo Abe|아베 신조
Xi Jinping|시진핑
Yoon Suk-yeol|윤석열
Kim Jong Un|김정은
Lee Jae-yong|이재용
Park Chung-hee|박정희
Hassan Rouhani|하산 로하니`,
  Arabic: `
Vladimir Putin|فلاديمير بوتين
Donald Trump|دونالد ترامب
Joe Biden|جو بايدن
Angela Merkel|أنجيلا ميركل
Emmanuel Macron|إيمانويل ماكرون
Xi Jinping|شي جين بينغ
Bashar al-Assad|بشار الأسد
Hassan Nasrallah|حسن نصر الله
Abdel Fattah el-Sisi|عبد الفتاح السيسي
Muammar Gaddafi|معمر القذافي
Ali Khamenei|علی خامنه‌ای
Ebrahim Raisi|ابراهیم رئیسی
Qasem Soleimani|قاسم سلیمانی
Yasser Arafat|ياسر عرفات
Boris Johnson|بوريس جونسون
Sergey Lavrov|سيرغي لافروف
Imran Khan|عمران خان
Nawaz Sharif|نواز شریف`,
  Hebrew: `
Vladimir Putin|ולדימיר פוטין
Donald Trump|דונלד טראמפ
Joe Biden|ג'ו ביידן
Benjamin Netanyahu|בנימין נתניהו
Ehud Barak|אהוד ברק
Ariel Sharon|אריאל שרון
Shimon Peres|שמעון פרס
Yitzhak Rabin|יצחק רבין
Naftali Bennett|נפתלי בנט
Yair Lapid|יאיר לפיד
Avigdor Lieberman|אביגדור ליברמן
Angela Merkel|אנגלה מרקל`,
  Thai: `
Vladimir Putin|วลาดีมีร์ ปูติน
Donald Trump|โดนัลด์ ทรัมป์
Thaksin Shinawatra|ทักษิณ ชินวัตร
Prayut Chan-o-cha|ประยุทธ์ จันทร์โอชา
Yingluck Shinawatra|ยิ่งลักษณ์ ชินวัตร
Joe Biden|โจ ไบเดิน
Abhisit Vejjajiva|อภิสิทธิ์ เวชชาชีวะ
Srettha Thavisin|เศรษฐา ทวีสิน
Barack Obama|บารัก โอบามา
Paetongtarn Shinawatra|แพทองธาร ชินวัตร`,
  Indic: `
Narendra Modi|नरेंद्र मोदी
Rahul Gandhi|राहुल गांधी
Amit Shah|अमित शाह
Vladimir Putin|व्लादिमीर पुतिन
Donald Trump|डोनाल्ड ट्रम्प
Sheikh Hasina|শেখ হাসিনা
Mamata Banerjee|মমতা ব্যানার্জী
Muhammad Yunus|মুহাম্মদ ইউনূস
Narendra Modi|நரேந்திர மோடி
M. K. Stalin|மு. க. ஸ்டாலின்
Mahinda Rajapaksa|මහින්ද රාජපක්ෂ
Narendra Modi|નરેન્દ્ર મોદી
Bhagwant Mann|ਭਗਵੰਤ ਮਾਨ
Pinarayi Vijayan|പിണറായി വിജയൻ`,
  'Greek, Georgian, Armenian': `
Kyriakos Mitsotakis|Κυριάκος Μητσοτάκης
Alexis Tsipras|Αλέξης Τσίπρας
Yanis Varoufakis|Γιάνης Βαρουφάκης
George Papandreou|Γιώργος Παπανδρέου
Vladimir Putin|Βλαντιμίρ Πούτιν
Mikheil Saakashvili|მიხეილ სააკაშვილი
Bidzina Ivanishvili|ბიძინა ივანიშვილი
Salome Zourabichvili|სალომე ზურაბიშვილი
Nikol Pashinyan|Նիկոլ Փաշինյան
Serzh Sargsyan|Սերժ Սարգսյան
Robert Kocharyan|Ռոբերտ Քոչարյան
Ilham Aliyev|Իլհամ Ալիև`,
};
