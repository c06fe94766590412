/** Organisations in Latin letters and in another script; one line is one pair. Their errors led to the tables of terms. */
export const KNOWN_ORGANISATIONS = `
Transneft|Транснефть
Rosoboronexport|Рособоронэкспорт
United Aircraft Corporation|Объединённая авиастроительная корпорация
Russian Railways|Российские железные дороги
Bank Rossiya|Банк «Россия»
Promsvyazbank|Промсвязьбанк
Moscow Exchange|Московская биржа
Ministry of Defence of the Russian Federation|Министерство обороны Российской Федерации
Uralvagonzavod|Уралвагонзавод
Sukhoi Company|Компания «Сухой»
Federal Security Service|Федеральная служба безопасности
Central Bank of the Russian Federation|Центральный банк Российской Федерации
Internet Research Agency|Агентство интернет-исследований
Kalashnikov Concern|Концерн «Калашников»
Naftogaz of Ukraine|Нафтогаз України
Ukrainian Railways|Українська залізниця
National Bank of Ukraine|Національний банк України
Belarusian Potash Company|Белорусская калийная компания
Minsk Tractor Works|Минский тракторный завод
Novatek|НОВАТЭК
Islamic Revolutionary Guard Corps|سپاه پاسداران انقلاب اسلامی
Iran Air|هواپیمایی جمهوری اسلامی ایران
Mahan Air|هواپیمایی ماهان
Islamic Republic of Iran Shipping Lines|کشتیرانی جمهوری اسلامی ایران
Bank Mellat|بانک ملت
Bank Sepah|بانک سپه
Central Bank of Iran|بانک مرکزی ایران
Sharif University of Technology|دانشگاه صنعتی شریف
Mobarakeh Steel Company|شرکت فولاد مبارکه
National Petrochemical Company|شرکت ملی صنایع پتروشیمی
Atomic Energy Organization of Iran|سازمان انرژی اتمی ایران
Ministry of Intelligence|وزارت اطلاعات
Mostazafan Foundation|بنیاد مستضعفان
Central Bank of Syria|مصرف سورية المركزي
Commercial Bank of Syria|المصرف التجاري السوري
Qatar National Bank|بنك قطر الوطني
Emirates Airlines|طيران الإمارات
Saudi Telecom Company|شركة الاتصالات السعودية
Al Rajhi Bank|مصرف الراجحي
Syrian Petroleum Company|الشركة السورية للنفط
Egyptian General Petroleum Corporation|الهيئة المصرية العامة للبترول
Al Jazeera Media Network|شبكة الجزيرة الإعلامية
Cairo University|جامعة القاهرة
National Oil Corporation|المؤسسة الوطنية للنفط
China Construction Bank|中国建设银行
Agricultural Bank of China|中国农业银行
China Shipbuilding Industry Corporation|中国船舶重工集团公司
Aviation Industry Corporation of China|中国航空工业集团
China Southern Airlines|中国南方航空
Tsinghua University|清华大学
Harbin Institute of Technology|哈尔滨工业大学
Ping An Insurance|中国平安保险
China Electronics Technology Group|中国电子科技集团公司
Xiaomi|小米科技
China Life Insurance|中国人寿保险
Bank of Communications|交通银行
Dahua Technology|大华技术
China National Offshore Oil Corporation|中国海洋石油总公司
Mitsui & Co.|三井物産
Sumitomo Corporation|住友商事
Japan Airlines|日本航空
Nippon Steel|日本製鉄
Kawasaki Heavy Industries|川崎重工業
Panasonic|パナソニック
Nippon Telegraph and Telephone|日本電信電話
Tokyo Electric Power Company|東京電力
Mitsubishi UFJ Bank|三菱UFJ銀行
Fujitsu|富士通
University of Tokyo|東京大学
Bank of Japan|日本銀行
Hyundai Heavy Industries|현대중공업
Korean Air|대한항공
POSCO|포스코
Shinhan Bank|신한은행
Industrial Bank of Korea|중소기업은행
Korea Development Bank|한국산업은행
SK Hynix|SK하이닉스
LG Electronics|LG전자
Daewoo Shipbuilding|대우조선해양
Seoul National University|서울대학교
Korea Mining Development Trading Corporation|조선광업개발무역회사
Foreign Trade Bank|조선무역은행
Bank Hapoalim|בנק הפועלים
Piraeus Bank|Τράπεζα Πειραιώς
Siam Commercial Bank|ธนาคารไทยพาณิชย์
State Bank of India|भारतीय स्टेट बैंक
Tupolev|Туполев
Almaz-Antey|Алмаз-Антей
Russian Direct Investment Fund|Российский фонд прямых инвестиций
Surgutneftegas|Сургутнефтегаз
Magnitogorsk Iron and Steel Works|Магнитогорский металлургический комбинат
Credit Bank of Moscow|Московский кредитный банк
Saint Petersburg State University|Санкт-Петербургский государственный университет
Foreign Intelligence Service|Служба внешней разведки
Russian Helicopters|Вертолёты России
United Shipbuilding Corporation|Объединённая судостроительная корпорация
Energoatom|Енергоатом
Ministry of Justice of Ukraine|Міністерство юстиції України
Tehran Stock Exchange|بورس اوراق بهادار تهران
National Iranian Gas Company|شرکت ملی گاز ایران
Iran Khodro|ایران خودرو
Bank Tejarat|بانک تجارت
University of Tehran|دانشگاه تهران
Ministry of Defence and Armed Forces Logistics|وزارت دفاع و پشتیبانی نیروهای مسلح
Kuwait Finance House|بيت التمويل الكويتي
First Abu Dhabi Bank|بنك أبوظبي الأول
Saudi Basic Industries Corporation|الشركة السعودية للصناعات الأساسية
Damascus University|جامعة دمشق
Royal Jordanian Airlines|الملكية الأردنية للطيران
Iraqi National Oil Company|شركة النفط الوطنية العراقية
Syrian Arab News Agency|الوكالة العربية السورية للأنباء
China Telecom|中国电信集团
China Eastern Airlines|中国东方航空
Export-Import Bank of China|中国进出口银行
Peking University|北京大学
Northwestern Polytechnical University|西北工业大学
China General Nuclear Power Group|中国广核集团
Commercial Aircraft Corporation of China|中国商用飞机有限责任公司
People's Daily|人民日报
Hang Seng Bank|恒生銀行
Formosa Plastics|台塑集團
Nomura Securities|野村證券
Kyoto University|京都大学
All Nippon Airways|全日本空輸
SoftBank Group|ソフトバンクグループ
Asahi Breweries|アサヒビール
Rakuten|楽天
Korea Aerospace Industries|한국항공우주산업
Woori Bank|우리은행
Yonsei University|연세대학교
Korea Kwangson Banking Corporation|조선광선은행
Samsung Life Insurance|삼성생명보험
Bank of Israel|בנק ישראל
Public Power Corporation|Δημόσια Επιχείρηση Ηλεκτρισμού
Krung Thai Bank|ธนาคารกรุงไทย
Reserve Bank of India|भारतीय रिज़र्व बैंक
Rostec|Ростех
Inter RAO|Интер РАО
Bauman Moscow State Technical University|Московский государственный технический университет имени Баумана
Kurchatov Institute|Курчатовский институт
Rossiyskaya Gazeta|Российская газета
Ilyushin Aviation Complex|Авиационный комплекс имени Ильюшина
Moscow Credit Bank|Московский кредитный банк
Belarusian State University|Белорусский государственный университет
Security Service of Ukraine|Служба безпеки України
Kharkiv Aviation Plant|Харківський авіаційний завод
Bank Pasargad|بانک پاسارگاد
Iranian Space Agency|سازمان فضایی ایران
Shahid Beheshti University|دانشگاه شهید بهشتی
Telecommunication Company of Iran|شرکت مخابرات ایران
Esfahan Steel Company|ذوب آهن اصفهان
Ports and Maritime Organization|سازمان بنادر و دریانوردی
Oman Oil Company|شركة النفط العمانية
Bank of Beirut|بنك بيروت
Egyptian Petroleum Research Institute|معهد بحوث البترول المصري
Kuwait Petroleum Corporation|مؤسسة البترول الكويتية
King Saud University|جامعة الملك سعود
Jordan Phosphate Mines|مناجم الفوسفات الأردنية
Ministry of Oil of Iraq|وزارة النفط العراقية
Shanghai Pudong Development Bank|上海浦东发展银行
China Merchants Bank|招商银行
Dongfeng Motor|东风汽车
Beihang University|北京航空航天大学
China Railway Construction Corporation|中国铁建
Chinese Academy of Sciences|中国科学院
China Communications Construction Company|中国交通建设
Taiwan Cement|台灣水泥
Hon Hai Precision Industry|鴻海精密工業
Mitsubishi Electric|三菱電機
Honda Motor|本田技研工業
Tokyo Gas|東京ガス
Osaka University|大阪大学
Sumitomo Mitsui Banking Corporation|三井住友銀行
Daiwa Securities|大和証券
Hokkaido Electric Power|北海道電力
Toshiba|東芝
Korea Gas Corporation|한국가스공사
Hana Bank|하나은행
Naver|네이버
Doosan Heavy Industries|두산중공업
Kim Il Sung University|김일성종합대학
Korea University|고려대학교
Israel Electric Corporation|חברת החשמל לישראל
Tel Aviv University|אוניברסיטת תל אביב
Alpha Bank|Άλφα Τράπεζα
Chulalongkorn University|จุฬาลงกรณ์มหาวิทยาลัย
Sovcomflot|Совкомфлот
Severstal|Северсталь
Russian Agricultural Bank|Российский сельскохозяйственный банк
Central Election Commission|Центральная избирательная комиссия
Tactical Missiles Corporation|Корпорация «Тактическое ракетное вооружение»
Moscow Power Engineering Institute|Московский энергетический институт
Antonov State Enterprise|Державне підприємство «Антонов»
National Guard of Ukraine|Національна гвардія України
Bank of Industry and Mine|بانک صنعت و معدن
Khatam al-Anbiya Construction Headquarters|قرارگاه سازندگی خاتم الانبیا
Amirkabir University of Technology|دانشگاه صنعتی امیرکبیر
Persian Gulf Petrochemical Industries|صنایع پتروشیمی خلیج فارس
Iran Insurance Company|شرکت بیمه ایران
Arab Bank|البنك العربي
Libyan Investment Authority|المؤسسة الليبية للاستثمار
Kuwait Airways|الخطوط الجوية الكويتية
Baghdad University|جامعة بغداد
Dubai Islamic Bank|بنك دبي الإسلامي
Al-Manar Television|تلفزيون المنار
Industrial Bank|兴业银行
China Unicom|中国联通
Fudan University|复旦大学
China Ocean Shipping Company|中国远洋运输公司
Great Wall Motor|长城汽车
People's Bank of China|中国人民银行
Hainan Airlines|海南航空
Chunghwa Telecom|中華電信
Meiji Yasuda Life Insurance|明治安田生命保険
Nagoya University|名古屋大学
East Japan Railway Company|東日本旅客鉄道
Mitsubishi Motors|三菱自動車工業
Bridgestone|ブリヂストン
Nomura Holdings|野村ホールディングス
Korea National Oil Corporation|한국석유공사
Hanwha Aerospace|한화에어로스페이스
Kookmin Bank|국민은행
Kakao|카카오
Rason International Commercial Bank|라선국제상업은행
Hebrew University of Jerusalem|האוניברסיטה העברית בירושלים
Hellenic Petroleum|Ελληνικά Πετρέλαια
Gazprombank|Газпромбанк
Russian Post|Почта России
Federal Customs Service|Федеральная таможенная служба
Ministry of Emergency Situations|Министерство по чрезвычайным ситуациям
Chelyabinsk Tractor Plant|Челябинский тракторный завод
Military Industrial Company|Военно-промышленная компания
Novolipetsk Steel|Новолипецкий металлургический комбинат
State Savings Bank of Ukraine|Державний ощадний банк України
Ansar Bank|بانک انصار
Ministry of Roads and Urban Development|وزارت راه و شهرسازی
National Iranian Tanker Company|شرکت ملی نفتکش ایران
Isfahan University of Technology|دانشگاه صنعتی اصفهان
Defense Industries Organization|سازمان صنایع دفاع
Qatar Petroleum|قطر للبترول
Real Estate Bank of Syria|المصرف العقاري السوري
Central Bank of Libya|مصرف ليبيا المركزي
Ministry of Higher Education|وزارة التعليم العالي
Abu Dhabi National Oil Company|شركة بترول أبوظبي الوطنية
Gulf Bank|بنك الخليج
Zhejiang University|浙江大学
China Aerospace Science and Industry Corporation|中国航天科工集团
China COSCO Shipping|中国远洋海运集团
Industrial Securities|兴业证券
Sichuan Airlines|四川航空
National Taiwan University|國立臺灣大學
Bank of Shanghai|上海银行
China Petroleum Pipeline|中国石油管道局
Nihon University|日本大学
Tokyo Metro|東京地下鉄
Kirin Holdings|キリンホールディングス
Mizuho Bank|みずほ銀行
Central Japan Railway Company|東海旅客鉄道
Suzuki Motor|スズキ
Hyundai Steel|현대제철
Korea Investment & Securities|한국투자증권
Pusan National University|부산대학교
Korean Central News Agency|조선중앙통신
Hanjin Shipping|한진해운
Israel Military Industries|התעשייה הצבאית לישראל
Eurobank|Γιούρομπανκ`;
