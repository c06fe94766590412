/** Different organisations with similar names, by the authors of the listed organisations: each match is an error. */
export const OTHER_LISTED = `
Tula Cartridge Works|Тульский оружейный завод
Izhevsk Electromechanical Plant|Ижевский механический завод
Ministry of Industry and Trade of the Russian Federation|Министерство энергетики Российской Федерации
Ural Bank for Reconstruction and Development|Европейский банк реконструкции и развития
Kazan Aviation Plant|Казанский вертолётный завод
Moscow Industrial Bank|Московский кредитный банк
Rubin Central Design Bureau for Marine Engineering|Центральное морское конструкторское бюро «Алмаз»
Minsk Tractor Works|Мінскі аўтамабільны завод
Serbian Progressive Party|Српска радикална странка
Bulgarian National Bank|Българска банка за развитие
Black Sea Shipping Company|Українське Дунайське пароплавство
National Bank of Kazakhstan|Қазақстанның Даму Банкі
Moscow Aviation Institute|Московский энергетический институт
Northern Shipping Company|Северо-Западное пароходство
Liberal Democratic Party of Russia|Демократическая партия России
Commercial Bank of Syria|مصرف سورية المركزي
Syrian Petroleum Company|الشركة السورية لنقل النفط
Real Estate Bank|المصرف الصناعي
Libyan Foreign Bank|مصرف ليبيا المركزي
Libya Africa Investment Portfolio|المؤسسة الليبية للاستثمار
Kata'ib Sayyid al-Shuhada|كتائب حزب الله
Al-Aqsa Martyrs Brigades|مؤسسة الأقصى
Bank Saderat Iran|بانک توسعه صادرات ایران
Bank Mellat|بانک ملی ایران
Sharif University of Technology|دانشگاه صنعتی مالک اشتر
Iran Helicopter Support and Renewal Company|شرکت صنایع هواپیماسازی ایران
Bonyad Taavon Sepah|بنیاد تعاون بسیج
Lashkar-e-Jhangvi|لشکر طیبہ
Sipah-e-Sahaba Pakistan|سپاہ محمد پاکستان
Al-Rashid Trust|الاختر ٹرسٹ
Harbin Institute of Technology|哈尔滨工程大学
Beijing University of Technology|北京理工大学
Nanjing University of Aeronautics and Astronautics|南京理工大学
China Shipbuilding Industry Corporation|中国船舶工业集团
China Aerospace Science and Technology Corporation|中国航天科工集团
China South Industries Group|中国兵器工业集团
Export-Import Bank of China|中國輸出入銀行
Bank of Taiwan|臺灣土地銀行
Shenyang Aircraft Corporation|成都飞机工业集团
National Supercomputing Center in Jinan|国家超级计算深圳中心
China Mobile Communications Group|中国联合网络通信集团
Wan Hai Lines|陽明海運
Xinjiang Public Security Bureau|新疆生产建设兵团公安局
Bank of Dandong|大连银行
Taiwan Statebuilding Party|台灣民眾黨
Korea Daesong Bank|조선통일발전은행
Korea Daesong General Trading Corporation|조선혁신무역회사
Ministry of State Security|인민보안성
Korea Gas Corporation|한국석유공사
Export-Import Bank of Korea|한국산업은행
Kim Il Sung University|김책공업종합대학
Yamaguchi-gumi|神戸山口組
Inagawa-kai|住吉会
Mitsubishi Heavy Industries|三菱電機
Bank of Japan|日本政策投資銀行
Bank Hapoalim|בנק לאומי לישראל
Israel Military Industries|התעשייה האווירית לישראל
Government Savings Bank|ธนาคารอาคารสงเคราะห์
Myanma Foreign Trade Bank|မြန်မာ့စီးပွားရေးဘဏ်
Janata Bank|সোনালী ব্যাংক
United Aircraft Corporation|Объединённая судостроительная корпорация
United Instrument Manufacturing Corporation|Объединённая двигателестроительная корпорация
Russian National Commercial Bank|Российский сельскохозяйственный банк
Federal Security Service of the Russian Federation|Федеральная служба охраны Российской Федерации
Novosibirsk Aircraft Production Plant|Новосибирский приборостроительный завод
Chelyabinsk Tractor Plant|Челябинский трубопрокатный завод
Kovrov Electromechanical Plant|Ковровский механический завод
Murmansk Shipping Company|Дальневосточное морское пароходство
Saint Petersburg State Marine Technical University|Санкт-Петербургский государственный электротехнический университет
Ministry of Defence of the Russian Federation|Министерство внутренних дел Российской Федерации
A Just Russia|Единая Россия
Gazprombank|Газпром нефть
State Savings Bank of Ukraine|Державний експортно-імпортний банк України
Minsk Wheel Tractor Plant|Мінскі маторны завод
Belinvestbank|Белаграпрамбанк
Socialist Party of Serbia|Демократска странка Србије
Bulgarian Energy Holding|Българска независима енергийна борса
KazTransOil|ҚазТрансГаз
Homs Refinery Company|شركة مصفاة بانياس
Tartous Port General Company|الشركة العامة لمرفأ اللاذقية
Cham Islamic Bank|بنك سورية الدولي الإسلامي
Democratic Front for the Liberation of Palestine|الجبهة الشعبية لتحرير فلسطين
Jabhat al-Nusra|جبهة تحرير سوريا
Yemen Kuwait Bank|بنك اليمن الدولي
Zawiya Oil Refining Company|شركة رأس لانوف لتصنيع النفط والغاز
Saraya Awliya al-Dam|سرايا الخراساني
Islamic Resistance Support Organization|الهيئة الصحية الإسلامية
Bank Tejarat|بانک پارسیان
Shahid Bagheri Industrial Group|گروه صنعتی شهید همت
Shahed University|دانشگاه شهید بهشتی
Iranian Space Agency|سازمان صنایع هوافضا
Kish Air|هواپیمایی قشم
Khuzestan Steel Company|شرکت فولاد مبارکه
National Iranian Gas Company|شرکت ملی نفت ایران
Jamaat-ud-Dawa|جماعت اسلامی
Harkat-ul-Mujahideen|حرکت الجہاد الاسلامی
Beijing University of Aeronautics and Astronautics|北京邮电大学
China National Petroleum Corporation|中国海洋石油总公司
China National Nuclear Corporation|中国核工业建设集团
Aero Engine Corporation of China|中国航空工业集团
China Electronics Corporation|中国电子科技集团
Agricultural Bank of China|中国工商银行
China Development Bank|中国农业发展银行
Suifenhe Rural Commercial Bank|黑河农村商业银行
Xinjiang Medical University|新疆农业大学
Shanghai Jiao Tong University|西安交通大学
Institute of Automation, Chinese Academy of Sciences|中国科学院计算技术研究所
Bohai Shipbuilding Heavy Industry|大连船舶重工集团
COSCO Shipping Lines|中远海运能源运输
Hong Kong University of Science and Technology|香港理工大學
Evergreen Marine Corporation|長榮航空
Chang Hwa Commercial Bank|第一商業銀行
United Microelectronics Corporation|台灣積體電路製造
Propaganda and Agitation Department|조직지도부
Korea Ryonbong General Corporation|조선련하기계합영회사
Koryo Bank|고려신용개발은행
Korea Hydro & Nuclear Power|한국전력공사
Korea Institute of Science and Technology|한국과학기술원
Hanjin Shipping|현대상선
Ministry of Crude Oil Industry|원자력공업성
Aizukotetsu-kai|道仁会
Kawasaki Kisen Kaisha|川崎重工業
Tokyo University of Science|東京工業大学
Mitsui & Co.|商船三井
Japan International Cooperation Agency|国際協力銀行
Israel Discount Bank|הבנק הבינלאומי הראשון לישראל
Revolutionary Struggle|Επαναστατικός Λαϊκός Αγώνας
Bangkok Bank|ธนาคารกรุงไทย
Rupali Bank|পূবালী ব্যাংক
National Bank of Georgia|საქართველოს ბანკი
Arzamas Instrument-Making Plant|Арзамасский машиностроительный завод
Murom Radio Plant|Муромский приборостроительный завод
All-Russian Scientific Research Institute of Technical Physics|Всероссийский научно-исследовательский институт экспериментальной физики
Irkutsk Aviation Plant|Комсомольский-на-Амуре авиационный завод
Russian Foundation for Basic Research|Российский фонд прямых инвестиций
Ministry of Economic Development of the Russian Federation|Министерство финансов Российской Федерации
48th Central Scientific Research Institute|46-й центральный научно-исследовательский институт
Vyborg Shipyard|Ярославский судостроительный завод
Khabarovsk Shipbuilding Plant|Амурский судостроительный завод
Metallinvestbank|Инвестторгбанк
Tomsk State University|Томский политехнический университет
Communist Party of Ukraine|Соціалістична партія України
Mariupol Sea Commercial Port|Керченський морський торговельний порт
Investigative Committee of the Republic of Belarus|Камітэт дзяржаўнай бяспекі Рэспублікі Беларусь
Development Bank of the Republic of Belarus|Нацыянальны банк Рэспублікі Беларусь
Republika Srpska Investment-Development Bank|Развојна банка Војводине
Bulgarian Social Democratic Party|Българска социалистическа партия
Halyk Savings Bank of Kazakhstan|Қазақстанның тұрғын үй құрылыс жинақ банкі
Popular Credit Bank|مصرف التوفير
Deir ez-Zor Petroleum Company|شركة حيان للنفط
Military Housing Establishment|المؤسسة العامة للإسكان
Islamic Relief Worldwide|هيئة الإغاثة الإسلامية العالمية
Palestine Liberation Organization|جبهة التحرير الفلسطينية
Kata'ib Jund al-Imam|كتائب الإمام علي
Ansar al-Islam|أنصار الله
Jama'at Ansar al-Muslimin fi Bilad al-Sudan|جماعة نصرة الإسلام والمسلمين
Trade Bank of Iraq|البنك المركزي العراقي
Saudi Arabian Mining Company|شركة الزيت العربية السعودية
Bank Maskan|بانک کشاورزی
Ministry of Petroleum|وزارت نیرو
Imam Sadiq University|دانشگاه جامع امام حسین
Bandar Imam Petrochemical Company|شرکت پتروشیمی بوعلی سینا
Supreme National Security Council|شورای عالی فضای مجازی
Hizb-ul-Mujahideen|حزب التحریر
Ministry of Foreign Affairs|د کورنیو چارو وزارت
Kabul University|کندهار پوهنتون
China National Aero-Technology Import and Export Corporation|中国电子进出口总公司
Sichuan Normal University|四川大学
National Supercomputing Center in Tianjin|国家超级计算广州中心
Shanghai Institute of Technical Physics, Chinese Academy of Sciences|中国科学院上海光学精密机械研究所
Ministry of Public Security of the People's Republic of China|中华人民共和国国家安全部
Shandong Jincheng Petrochemical Group|山东胜星化工有限公司
Xinjiang Tianye|新疆中泰化学
Changhe Aircraft Industries Group|西安飞机工业集团
China Daily|人民日报
Shanghai Biren Intelligent Technology Co., Ltd.|上海燧原科技有限公司
China Great Wall Asset Management|中国长城工业总公司
China Huaneng Group|中国华电集团
China Everbright Bank|中国民生银行
People First Party|新黨
Hang Seng Bank|恒隆銀行
National Taiwan Normal University|國立臺灣大學
Four Seas Gang|竹聯幫
Taiwan Sugar Corporation|台灣電力公司
Korea Kumsan Trading Corporation|조선단군무역회사
Ministry of Coal Industry|화학공업성
Korea Institute for Defense Analyses|국방과학연구소
State Academy of Sciences|사회과학원
Pyongyang University of Foreign Studies|평양과학기술대학
Yonhap News Agency|조선중앙통신사
Samsung Heavy Industries|두산중공업
Shizuoka Bank|静岡中央銀行
Tohoku Electric Power Company|北海道電力
Constitutional Democratic Party of Japan|国民民主党
Kyoto Institute of Technology|京都大学
Kyokuryu-kai|極東会
Elbit Systems|אלתא מערכות
National Bank of Greece|Τράπεζα της Ελλάδος
Myanmar Economic Corporation|မြန်မာ့စီးပွားရေးဦးပိုင်လီမိတက်
Republican Party of Armenia|Հայաստանի դեմոկրատական կուսակցություն
`;

/** By the author of the fourth list. */
export const OTHERS_OF_FOURTH = `
Ulyanovsk Cartridge Plant|Ульяновский механический завод
Sarapul Radio Plant|Сарапульский электрогенераторный завод
Dolgoprudny Design Bureau of Automatics|Долгопрудненское научно-производственное предприятие
Central Institute of Aviation Motors|Центральный аэрогидродинамический институт
Kamensk-Uralsky Metallurgical Works|Каменск-Уральский литейный завод
Far Eastern Bank|Азиатско-Тихоокеанский банк
All-Russian Scientific Research Institute of Aviation Materials|Всероссийский научно-исследовательский институт неорганических материалов
Federal Customs Service of the Russian Federation|Федеральная налоговая служба Российской Федерации
Foreign Intelligence Service of the Russian Federation|Служба специальных объектов при Президенте Российской Федерации
Nizhny Tagil Iron and Steel Works|Новолипецкий металлургический комбинат
Krasnoye Sormovo Shipyard|Прибалтийский судостроительный завод «Янтарь»
Zhytomyr Armored Plant|Київський бронетанковий завод
Ukrainian Greek Catholic Church|Українська православна церква Київського патріархату
Rivne Nuclear Power Plant|Хмельницька атомна електростанція
Belarusian Cement Plant|Беларускі металургічны завод
Federation of Trade Unions of Belarus|Беларускі саюз прадпрымальнікаў
Military Medical Academy|Војнотехнички институт
Union of Democratic Forces|Движение за права и свободи
Military Intelligence Directorate|إدارة المخابرات الجوية
Arab Socialist Ba'ath Party|الحزب السوري القومي الاجتماعي
Ministry of Electricity|وزارة النفط والثروة المعدنية
Liwa Zaynabiyoun|لواء فاطميون
Bank of Syria and Overseas|المصرف الدولي للتجارة والتمويل
Al-Qassam Brigades|كتائب عبد الله عزام
Popular Mobilization Authority|لجان المقاومة الشعبية
Yemen Oil and Gas Corporation|شركة النفط اليمنية
Sirte Oil Company|شركة الواحة للنفط
Harakat al-Shabaab al-Mujahideen|حركة المجاهدين الفلسطينية
Al-Quds TV|قناة الأقصى
Iraqi Islamic Party|الحزب الشيوعي العراقي
Kuwait Airways|الخطوط الجوية العراقية
Bank Shahr|بانک سپه
Isfahan University of Technology|دانشگاه صنعتی امیرکبیر
Tasnim News Agency|خبرگزاری فارس
Omid Investment Company|شرکت سرمایه‌گذاری غدیر
National Iranian Oil Refining and Distribution Company|شرکت ملی حفاری ایران
Ministry of Justice|وزارت اطلاعات
Tehreek-e-Insaf Pakistan|تحریک لبیک پاکستان
Baloch Liberation Front|بلوچستان لبریشن آرمی
Nangarhar University|خوست پوهنتون
Hangzhou Dianzi University|电子科技大学
Southwest University|西南科技大学
Tongji University|同济医院
China National Building Material Group|中国化工集团公司
Shanghai Huali Microelectronics Corporation|上海贝岭微电子有限公司
Shandong Dongming Petrochemical Group|山东京博石化有限公司
Public Security Department of the Tibet Autonomous Region|广西壮族自治区公安厅
China Eastern Airlines|中国南方航空
China Merchants Bank|招商局能源运输
Institute of Microelectronics, Chinese Academy of Sciences|中国科学院力学研究所
International Department of the Central Committee of the Communist Party of China|中共中央统一战线工作部
China News Service|新华通讯社
Wuchang Shipbuilding Industry Group|广州黄埔文冲船舶有限公司
Shanghai Pudong Development Bank|上海商業銀行
National Chung Hsing University|國立成功大學
Far EasTone Telecommunications|中華電信
Taiwan Railways Administration|台灣高速鐵路
Hong Kong Confederation of Trade Unions|香港工會聯合會
Koryo Commercial Bank|고려은행
Paeksol Trading Corporation|백호무역회사
Office 39|38호실
Korean People's Army Navy|조선인민군 전략군
Korea Expressway Corporation|한국철도공사
National Security Office|국가정보원
Matsuba-kai|双愛会
Public Security Intelligence Agency|国家公安委員会
Social Democratic Party of Japan|日本共産党
Kansai Electric Power Company|東京電力
Bar-Ilan University|אוניברסיטת בן-גוריון בנגב
National League for Democracy|ပြည်ထောင်စုကြံ့ခိုင်ရေးနှင့်ဖွံ့ဖြိုးရေးပါတီ
`;
