/**
 * Written down after the last change of the tables. They are only used for measuring, and their errors are not shown.
 */
export const FRESH_ORGANISATIONS = `
Irkut Corporation|Корпорация «Иркут»
Uralkali|Уралкалий
Admiralty Shipyards|Адмиралтейские верфи
Ministry of Industry and Trade|Министерство промышленности и торговли
Siberian Coal Energy Company|Сибирская угольная энергетическая компания
Ukrainian State Air Traffic Services|Украэрорух
Minsk Automobile Plant|Минский автомобильный завод
National Academy of Sciences of Belarus|Национальная академия наук Беларуси
Ferdowsi University of Mashhad|دانشگاه فردوسی مشهد
Export Development Bank of Iran|بانک توسعه صادرات ایران
Iran Aircraft Manufacturing Industries|شرکت صنایع هواپیماسازی ایران
Social Security Organization|سازمان تامین اجتماعی
Tabriz Petrochemical Company|پتروشیمی تبریز
Saipa|سایپا
Syrian Airlines|الخطوط الجوية السورية
Central Bank of Iraq|البنك المركزي العراقي
Lebanese University|الجامعة اللبنانية
Emirates Telecommunications Corporation|مؤسسة الإمارات للاتصالات
Rafidain Bank|مصرف الرافدين
Ministry of Foreign Affairs|وزارة الخارجية
Air China|中国国际航空
China CITIC Bank|中信银行
Wuhan University|武汉大学
Bank of Beijing|北京银行
China Ordnance Industries Group|中国兵器工业集团
Changan Automobile|长安汽车
Guangdong Development Bank|广东发展银行
Chinese Academy of Engineering|中国工程院
Uni-President Enterprises|統一企業
Nippon Life Insurance|日本生命保険
Kobe Steel|神戸製鋼所
Osaka Gas|大阪ガス
Seven Bank|セブン銀行
Hokkaido University|北海道大学
Mazda Motor|マツダ
Korea Electric Power|한국전력
Korea Shipbuilding & Offshore Engineering|한국조선해양
Hankuk University of Foreign Studies|한국외국어대학교
Lotte Chemical|롯데케미칼
Kumgang Bank|금강은행
Bank Mizrahi Tefahot|בנק מזרחי טפחות
Alpha Insurance|Άλφα Ασφαλιστική`;

/** Organisations of the same kind, country or group: none of them may match. */
export const OTHER_ORGANISATIONS = `
Bank of China|日本银行
Bank of Korea|日本銀行
China Construction Bank|中国工商银行
Bank Melli Iran|بانک ملت ایران
National Bank of Ukraine|Национальный банк Белоруссии
Central Bank of Iraq|بانک مرکزی ایران
Moscow State University|Казанский государственный университет
Cairo University|جامعة دمشق
Tsinghua University|北京大学
Hyundai Motor|기아자동차
Mitsui Heavy Industries|三菱重工業
Samsung Electronics|LG전자
Ministry of Defence|Министерство финансов
Ministry of Health of Russia|Министерство обороны России
China Southern Airlines|中国东方航空
Iranian Steel Company|شرکت ملی نفت ایران
Qatar Airways|طيران الإمارات
Commercial Bank of Syria|مصرف سورية المركزي
National Oil Corporation|الشركة الوطنية للغاز
Shanghai Electric Group|上海汽车集团
Japan Bank|日本郵船
Tokyo Electric Power|関西電力
Kansai Airlines|関西電力
Korea Gas Corporation|한국전력공사
Shinhan Bank|우리은행
Seoul National University|부산대학교
Sukhoi Aircraft|Компания «Туполев»
Almaz Shipyard|Верфь «Северная»
Gazprom Neft|Газпром медиа
Bank of Israel|בנק לאומי
Bank Tejarat|بانک ملت
Bank Saderat|بانک صنعت و معدن
University of Tehran|دانشگاه شیراز
Kuwait University|جامعة قطر
Kuwait Airways|الخطوط الجوية القطرية
National Bank of Egypt|البنك الوطني العماني
Iraqi Airways|شركة النفط الوطنية العراقية
Iran Insurance Company|بیمه آسیا
Ministry of Culture of Ukraine|Міністерство фінансів України
Bank of Moscow|Банк Казани
Severstal Plant|Ижорский завод
Kirov Plant|Завод имени Лихачёва
Central Research Institute of Chemistry|Центральный научно-исследовательский институт машиностроения
Moscow Aviation Institute|Московский энергетический институт
Peking University|南京大学
Bank of Beijing|南京银行
China Resources|中国石化
China Mobile|中国联通
China Railway Group|中国船舶集团
Shanghai Bank|上海汽车
Beijing Automotive|北京电力
Kyoto University|東京大学
Bank of Yokohama|横浜ゴム
Japan Tobacco|日本郵便
Mitsubishi Electric|三菱商事
Mitsui Chemicals|三井住友銀行
Toyota Boshoku|豊田通商
Korea Exchange Bank|한국은행
Busan Bank|대구은행
Korea University|한국외국어대학교
Samsung Securities|삼성화재
Korea Ryonbong General Corporation|조선광선은행
Hana Bank|하나투어
Kurchatov Institute|Институт имени Баумана
Moscow State University|Московский авиационный институт
Kharkiv Tractor Plant|Харківський авіаційний завод
Belarusian Steel Works|Белорусский металлургический банк
Iranian Offshore Oil Company|شرکت ملی گاز ایران
Bank Maskan|بانک سپه
Shahid Beheshti University|دانشگاه شهید چمران
Bank of Beirut|بنك عمان
Kuwait Oil Company|شركة الاتصالات الكويتية
King Saud University|جامعة الملك فيصل
Ministry of Oil|وزارة المالية
Shanghai Rural Commercial Bank|上海浦东发展银行
China Minsheng Bank|招商银行
China Railway Group|中国铁塔
Chinese Academy of Engineering|中国科学院
Osaka Gas|東京ガス
Tokyo Steel|東京ガス
Sumitomo Chemical|三井住友銀行
Daiwa House|大和証券
Hokkaido Bank|北海道電力
Korea Electric Power Corporation|한국가스공사
Hana Securities|하나은행
Hyundai Heavy Industries|두산중공업
Tel Aviv University|אוניברסיטת חיפה
Israel Discount Bank|בנק לאומי לישראל
Kasikorn Bank|ธนาคารกรุงเทพ
Tactical Systems Bureau|Корпорация «Тактическое ракетное вооружение»
Russian Agricultural Ministry|Российский сельскохозяйственный банк
National Police of Ukraine|Національна гвардія України
Amirkabir Petrochemical|دانشگاه صنعتی امیرکبیر
Sharif University|دانشگاه صنعتی امیرکبیر
Alborz Insurance|شرکت بیمه ایران
Dubai Commercial Bank|بنك دبي الإسلامي
Libyan Oil Corporation|المؤسسة الليبية للاستثمار
Basra University|جامعة بغداد
Shenzhen Airlines|海南航空
Fudan Hospital|复旦大学
Great Wall Securities|长城汽车
Nagoya Railway|名古屋大学
West Japan Railway Company|東日本旅客鉄道
Mitsubishi Materials|三菱自動車工業
Korea National Railway|한국석유공사
Hanwha Life|한화에어로스페이스
Kookmin University|국민은행
Naver|카카오
Rason Trading Company|라선국제상업은행
Beijing Institute of Technology Hospital|北京理工大学`;
