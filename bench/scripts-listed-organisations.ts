/**
 * Organisations of sanctions lists and public life, written down by authors who knew neither the tables nor the other lists.
 * The errors of the first list led to changes, then those of the second, and last those of the third. The fourth was
 * measured once after all changes, and its errors are not shown.
 */
export const FIRST_LISTED = `
Tula Arms Plant|Тульский оружейный завод
Kurganmashzavod|Курганмашзавод
Votkinsk Plant|Воткинский завод
Novikombank|Новикомбанк
Ural Bank for Reconstruction and Development|Уральский банк реконструкции и развития
Krasnoyarsk Machine-Building Plant|Красноярский машиностроительный завод
Instrument Design Bureau|Конструкторское бюро приборостроения
Central Scientific Research Institute of Chemistry and Mechanics|Центральный научно-исследовательский институт химии и механики
Moscow Institute of Physics and Technology|Московский физико-технический институт
Internet Research Agency|Агентство интернет-исследований
Almaz Central Marine Design Bureau|Центральное морское конструкторское бюро «Алмаз»
Kazan Helicopter Plant|Казанский вертолётный завод
Ulan-Ude Aviation Plant|Улан-Удэнский авиационный завод
Admiralty Shipyards|Адмиралтейские верфи
Russian National Reinsurance Company|Российская национальная перестраховочная компания
Russkiy Mir Foundation|Фонд «Русский мир»
Novosibirsk Chemical Concentrates Plant|Новосибирский завод химконцентратов
Malyshev Factory|Завод імені Малишева
Opposition Platform - For Life|Опозиційна платформа — За життя
Kharkiv State Aircraft Manufacturing Company|Харківське державне авіаційне виробниче підприємство
Ukrainian Danube Shipping Company|Українське Дунайське пароплавство
Minsk Automobile Plant|Мінскі аўтамабільны завод
Belarusian Potash Company|Беларуская калійная кампанія
Belarusian Republican Youth Union|Беларускі рэспубліканскі саюз моладзі
Petroleum Industry of Serbia|Нафтна индустрија Србије
Zastava Arms|Застава оружје
Bulgarian Development Bank|Българска банка за развитие
Vazov Engineering Plants|Вазовски машиностроителни заводи
Development Bank of Kazakhstan|Қазақстанның Даму Банкі
Al-Farabi Kazakh National University|Әл-Фараби атындағы Қазақ ұлттық университеті
Commercial Bank of Syria|المصرف التجاري السوري
Scientific Studies and Research Center|مركز الدراسات والبحوث العلمية
Syrian Company for Oil Transport|الشركة السورية لنقل النفط
General Organization of Tobacco|المؤسسة العامة للتبغ
Agricultural Cooperative Bank|المصرف الزراعي التعاوني
Libyan Foreign Bank|المصرف الليبي الخارجي
Libyan Investment Authority|المؤسسة الليبية للاستثمار
Holy Land Foundation for Relief and Development|مؤسسة الأرض المقدسة للإغاثة والتنمية
Al-Qard al-Hassan Association|جمعية القرض الحسن
Jihad al-Bina Foundation|مؤسسة جهاد البناء
Harakat al-Nujaba|حركة النجباء
Asa'ib Ahl al-Haq|عصائب أهل الحق
Rafidain Bank|مصرف الرافدين
Defense Industries System|منظومة الصناعات الدفاعية
Revival of Islamic Heritage Society|جمعية إحياء التراث الإسلامي
Cham Wings Airlines|أجنحة الشام للطيران
Bank of Industry and Mine|بانک صنعت و معدن
Export Development Bank of Iran|بانک توسعه صادرات ایران
Malek Ashtar University of Technology|دانشگاه صنعتی مالک اشتر
Iran Aircraft Manufacturing Industrial Company|شرکت صنایع هواپیماسازی ایران
Islamic Republic of Iran Shipping Lines|کشتیرانی جمهوری اسلامی ایران
Mostazafan Foundation|بنیاد مستضعفان
Organization of Defensive Innovation and Research|سازمان پژوهش و نوآوری دفاعی
Bonyad Taavon Basij|بنیاد تعاون بسیج
National Iranian Tanker Company|شرکت ملی نفتکش ایران
Lashkar-e-Tayyiba|لشکر طیبہ
Falah-e-Insaniyat Foundation|فلاح انسانیت فاؤنڈیشن
Al-Rashid Trust|الرشید ٹرسٹ
Da Afghanistan Bank|د افغانستان بانک
Pashtany Bank|پښتنی بانک
Harbin Engineering University|哈尔滨工程大学
Northwestern Polytechnical University|西北工业大学
Nanjing University of Science and Technology|南京理工大学
China Academy of Launch Vehicle Technology|中国运载火箭技术研究院
China Precision Machinery Import-Export Corporation|中国精密机械进出口总公司
Bank of Kunlun|昆仑银行
Xinjiang Production and Construction Corps|新疆生产建设兵团
Zhuhai Zhenrong Company|珠海振戎公司
Yangtze Memory Technologies|长江存储科技
Shanghai Micro Electronics Equipment|上海微电子装备
Chengdu Aircraft Industrial Group|成都飞机工业集团
Hudong-Zhonghua Shipbuilding|沪东中华造船
Bank of Dandong|丹东银行
Hefei National Laboratory for Physical Sciences at the Microscale|合肥微尺度物质科学国家实验室
China Communications Construction Company|中国交通建设股份有限公司
Hangzhou Hikvision Digital Technology|杭州海康威视数字技术
Yitu Technology|依图科技
Xiamen Meiya Pico Information|厦门市美亚柏科信息
Academy of Military Medical Sciences|军事医学科学院
Changsha Jingjia Microelectronics|长沙景嘉微电子
National Supercomputing Center in Wuxi|国家超级计算无锡中心
Hesai Technology|禾赛科技
Changsha Tianyi Space Science and Technology Research Institute|长沙天仪空间科技研究院
Loongson Technology|龙芯中科技术
Dah Sing Bank|大新銀行
Land Bank of Taiwan|臺灣土地銀行
Yang Ming Marine Transport|陽明海運
National Chung-Shan Institute of Science and Technology|國家中山科學研究院
Export-Import Bank of the Republic of China|中國輸出入銀行
Taiwan People's Party|台灣民眾黨
Korea Mining Development Trading Corporation|조선광업개발무역회사
Tanchon Commercial Bank|단천상업은행
Korea Kwangson Banking Corporation|조선광선은행
Ocean Maritime Management Company|원양해운관리회사
Munitions Industry Department|군수공업부
Second Academy of Natural Sciences|제2자연과학원
Amroggang Development Bank|압록강개발은행
Korea Hyoksin Trading Corporation|조선혁신무역회사
Namchongang Trading Corporation|남천강무역회사
Korea National Insurance Corporation|조선민족보험총회사
Mansudae Art Studio|만수대창작사
Korea Aerospace Industries|한국항공우주산업
Sumiyoshi-kai|住吉会
Kudo-kai|工藤會
Kobe Yamaguchi-gumi|神戸山口組
Japanese Red Army|日本赤軍
Toshiba Machine|東芝機械
Development Bank of Japan|日本政策投資銀行
Japan Atomic Energy Agency|日本原子力研究開発機構
Bank of Yokohama|横浜銀行
Kahane Chai|כהנא חי
Hellenic Aerospace Industry|Ελληνική Αεροπορική Βιομηχανία
Revolutionary Organization 17 November|Επαναστατική Οργάνωση 17 Νοέμβρη
Export-Import Bank of Thailand|ธนาคารเพื่อการส่งออกและนำเข้าแห่งประเทศไทย
Myanma Economic Bank|မြန်မာ့စီးပွားရေးဘဏ်
Defence Research and Development Organisation|रक्षा अनुसंधान एवं विकास संगठन
Agrani Bank|অগ্রণী ব্যাংক
Georgian Railway|საქართველოს რკინიგზა
Armenian Revolutionary Federation|Հայ հեղափոխական դաշնակցություն
Tamils Rehabilitation Organisation|தமிழர் புனர்வாழ்வுக் கழகம்
`;

export const SECOND_LISTED = `
Russian Agricultural Bank|Российский сельскохозяйственный банк
Promsvyazbank|Промсвязьбанк
Research and Production Corporation Uralvagonzavod|Научно-производственная корпорация «Уралвагонзавод»
Military Industrial Company|Военно-промышленная компания
United Shipbuilding Corporation|Объединённая судостроительная корпорация
United Engine Corporation|Объединённая двигателестроительная корпорация
Tactical Missiles Corporation|Корпорация «Тактическое ракетное вооружение»
Degtyarev Plant|Завод имени В. А. Дегтярёва
Severnaya Verf|Северная верфь
Moscow Institute of Thermal Technology|Московский институт теплотехники
Makeyev State Rocket Center|Государственный ракетный центр имени академика В. П. Макеева
Bauman Moscow State Technical University|Московский государственный технический университет имени Н. Э. Баумана
Skolkovo Institute of Science and Technology|Сколковский институт науки и технологий
Far Eastern Shipping Company|Дальневосточное морское пароходство
All-Russia People's Front|Общероссийский народный фронт
Night Wolves|Ночные волки
Federal Security Service of the Russian Federation|Федеральная служба безопасности Российской Федерации
Bank Saint Petersburg|Банк «Санкт-Петербург»
Novorossiysk Commercial Sea Port|Новороссийский морской торговый порт
Novosibirsk Instrument-Making Plant|Новосибирский приборостроительный завод
State Export-Import Bank of Ukraine|Державний експортно-імпортний банк України
Kryukov Railway Car Building Works|Крюківський вагонобудівний завод
National Nuclear Energy Generating Company Energoatom|Національна атомна енергогенеруюча компанія «Енергоатом»
Party of Regions|Партія регіонів
Ukrainian Choice|Український вибір
Belarusian Automobile Plant|Беларускі аўтамабільны завод
Minsk Wheel Tractor Plant|Мінскі завод колавых цягачоў
Belagroprombank|Белаграпрамбанк
Grodno Azot|Гродна Азот
Alliance of Independent Social Democrats|Савез независних социјалдемократа
Elektroprivreda Srbije|Електропривреда Србије
Bulgarian Energy Holding|Български енергиен холдинг
Russophiles for the Revival of the Fatherland|Русофили за възраждане на Отечеството
Kazakhstan Temir Zholy|Қазақстан темір жолы
KazMunayGas|ҚазМұнайГаз
Syria International Islamic Bank|بنك سورية الدولي الإسلامي
Syrian Arab Airlines|الخطوط الجوية العربية السورية
Baniyas Refinery Company|شركة مصفاة بانياس
Al-Furat Petroleum Company|شركة الفرات للنفط
General Establishment of Geology and Mineral Resources|المؤسسة العامة للجيولوجيا والثروة المعدنية
Latakia Port General Company|الشركة العامة لمرفأ اللاذقية
Hurras al-Din|حراس الدين
Hay'at Tahrir al-Sham|هيئة تحرير الشام
Popular Front for the Liberation of Palestine|الجبهة الشعبية لتحرير فلسطين
Islamic National Bank|البنك الوطني الإسلامي
Islamic Resistance Support Organization|هيئة دعم المقاومة الإسلامية
Lebanese Canadian Bank|البنك اللبناني الكندي
Rapid Support Forces|قوات الدعم السريع
International Bank of Yemen|بنك اليمن الدولي
National Oil Corporation|المؤسسة الوطنية للنفط
Union of Good|ائتلاف الخير
Omdurman National Bank|بنك أم درمان الوطني
Military Industry Corporation|هيئة التصنيع الحربي
Central Bank of the Islamic Republic of Iran|بانک مرکزی جمهوری اسلامی ایران
Ansar Bank|بانک انصار
Post Bank of Iran|پست بانک ایران
Astan Quds Razavi|آستان قدس رضوی
Atomic Energy Organization of Iran|سازمان انرژی اتمی ایران
Aerospace Industries Organization|سازمان صنایع هوافضا
Shahid Hemmat Industrial Group|گروه صنعتی شهید همت
Shahid Beheshti University|دانشگاه شهید بهشتی
Mahan Air|هواپیمایی ماهان
Khatam al-Anbiya Construction Headquarters|قرارگاه سازندگی خاتم‌الانبیا
Iran Electronics Industries|صنایع الکترونیک ایران
Jaish-e-Mohammed|جیش محمد
Jamaat-ud-Dawa|جماعت الدعوۃ
National Bank of Pakistan|نیشنل بینک آف پاکستان
Pakistan Atomic Energy Commission|پاکستان اٹامک انرجی کمیشن
New Kabul Bank|نوی کابل بانک
Da Afghanistan Breshna Sherkat|د افغانستان برېښنا شرکت
Huawei Technologies Co., Ltd.|华为技术有限公司
Beijing University of Aeronautics and Astronautics|北京航空航天大学
National University of Defense Technology|国防科技大学
China Academy of Engineering Physics|中国工程物理研究院
Aviation Industry Corporation of China|中国航空工业集团
China Electronics Technology Group Corporation|中国电子科技集团
China National Offshore Oil Corporation|中国海洋石油总公司
China National Nuclear Corporation|中国核工业集团
Dawning Information Industry Co., Ltd.|曙光信息产业股份有限公司
Tianjin Phytium Information Technology|天津飞腾信息技术有限公司
Zhejiang Dahua Technology|浙江大华技术股份有限公司
CloudWalk Technology|云从科技
Inspur Group|浪潮集团
ChangXin Memory Technologies|长鑫存储技术
Hetian Haolin Hair Accessories Co., Ltd.|和田浩林发饰品有限公司
Xinjiang Daqo New Energy|新疆大全新能源
Hoshine Silicon Industry|合盛硅业
Dandong Hongxiang Industrial Development Co., Ltd.|丹东鸿祥实业发展有限公司
COSCO Shipping Tanker (Dalian) Co., Ltd.|大连中远海运油品运输有限公司
Shandong Shouguang Luqing Petrochemical Co., Ltd.|山东寿光鲁清石化有限公司
Heihe Rural Commercial Bank|黑河农村商业银行
Commercial Aircraft Corporation of China|中国商用飞机有限责任公司
Jiangnan Shipyard|江南造船
Chang Guang Satellite Technology Co., Ltd.|长光卫星技术股份有限公司
Institute of Computing Technology, Chinese Academy of Sciences|中国科学院计算技术研究所
Equipment Development Department of the Central Military Commission|中央军委装备发展部
Beijing Zhipu Huazhang Technology Co., Ltd.|北京智谱华章科技有限公司
Bank of China (Hong Kong)|中國銀行（香港）
Taiwan Semiconductor Manufacturing Company|台灣積體電路製造
Evergreen Marine Corporation|長榮海運
Democratic Progressive Party|民主進步黨
First Commercial Bank|第一商業銀行
Mega International Commercial Bank|兆豐國際商業銀行
Hong Kong Polytechnic University|香港理工大學
Sun Yee On|新義安
Foreign Trade Bank of the Democratic People's Republic of Korea|조선민주주의인민공화국 무역은행
Korea Ryonbong General Corporation|조선련봉총회사
Green Pine Associated Corporation|청송연합
Reconnaissance General Bureau|정찰총국
Ministry of Atomic Energy Industry|원자력공업성
Organization and Guidance Department|조직지도부
Air Koryo|고려항공
Koryo Credit Development Bank|고려신용개발은행
Ryonha Machinery Joint Venture Corporation|련하기계합영회사
Hanwha Aerospace|한화에어로스페이스
Korea Electric Power Corporation|한국전력공사
Hyundai Merchant Marine|현대상선
Central Military Commission of the Workers' Party of Korea|조선로동당 중앙군사위원회
Korea Paekho Trading Corporation|조선백호무역회사
Korea Atomic Energy Research Institute|한국원자력연구원
Aum Shinrikyo|オウム真理教
Dojin-kai|道仁会
National Institute of Advanced Industrial Science and Technology|産業技術総合研究所
Kawasaki Heavy Industries|川崎重工業
Mitsui O.S.K. Lines|商船三井
Nippon Yusen|日本郵船
Japan Aviation Electronics Industry|日本航空電子工業
Tokyo Electron|東京エレクトロン
Tokyo Institute of Technology|東京工業大学
General Association of Korean Residents in Japan|在日本朝鮮人総聯合会
Rafael Advanced Defense Systems|רפאל מערכות לחימה מתקדמות
Hilltop Youth|נוער הגבעות
Revolutionary Struggle|Επαναστατικός Αγώνας
Krung Thai Bank|ธนาคารกรุงไทย
Myanma Oil and Gas Enterprise|မြန်မာ့ရေနံနှင့်သဘာဝဓာတ်ငွေ့လုပ်ငန်း
Indian Space Research Organisation|भारतीय अंतरिक्ष अनुसंधान संगठन
Rapid Action Battalion|র‍্যাপিড অ্যাকশন ব্যাটালিয়ন
Bank of Georgia|საქართველოს ბანკი
Yerevan State University|Երևանի պետական համալսարան
Liberation Tigers of Tamil Eelam|தமிழீழ விடுதலைப் புலிகள்
`;

export const THIRD_LISTED = `
Arzamas Machine-Building Plant|Арзамасский машиностроительный завод
Zelenodolsk Plant named after A. M. Gorky|Зеленодольский завод имени А. М. Горького
V.A. Trapeznikov Institute of Control Sciences|Институт проблем управления имени В. А. Трапезникова
Bank for Development and Foreign Economic Affairs|Банк развития и внешнеэкономической деятельности
All-Russian Regional Development Bank|Всероссийский банк развития регионов
State Scientific Research Institute of Organic Chemistry and Technology|Государственный научно-исследовательский институт органической химии и технологии
33rd Scientific Research and Testing Institute|33-й научно-исследовательский испытательный институт
All-Russian Scientific Research Institute of Automatics|Всероссийский научно-исследовательский институт автоматики
All-Russian Scientific Research Institute of Experimental Physics|Всероссийский научно-исследовательский институт экспериментальной физики
Joint Institute for Nuclear Research|Объединённый институт ядерных исследований
Alexander Gorchakov Public Diplomacy Fund|Фонд поддержки публичной дипломатии имени А. М. Горчакова
Russian Direct Investment Fund|Российский фонд прямых инвестиций
Strategic Culture Foundation|Фонд стратегической культуры
Main Directorate of Deep-Sea Research|Главное управление глубоководных исследований
Komsomolsk-on-Amur Aircraft Plant|Комсомольский-на-Амуре авиационный завод
Ural Works of Civil Aviation|Уральский завод гражданской авиации
Moscow Machine-Building Plant Avangard|Московский машиностроительный завод «Авангард»
Russian Helicopters|Вертолёты России
Murom Instrument-Making Plant|Муромский приборостроительный завод
Molot-Oruzhie|Молот-Оружие
Rossiya Segodnya|Россия сегодня
Tsargrad TV|Царьград ТВ
Motor Sich|Мотор Січ
Feodosia State Optical Plant|Феодосійський казенний оптичний завод
Kerch Sea Commercial Port|Керченський морський торговельний порт
Communist Party of Ukraine|Комуністична партія України
State Security Committee of the Republic of Belarus|Камітэт дзяржаўнай бяспекі Рэспублікі Беларусь
National Olympic Committee of the Republic of Belarus|Нацыянальны алімпійскі камітэт Рэспублікі Беларусь
Development Bank of the Republic of Belarus|Банк развіцця Рэспублікі Беларусь
Yugoimport-SDPR|Југоимпорт — СДПР
Republika Srpska Investment-Development Bank|Инвестиционо-развојна банка Републике Српске
Bulgarian Socialist Party|Българска социалистическа партия
First Investment Bank|Първа инвестиционна банка
Halyk Savings Bank of Kazakhstan|Қазақстан Халық Жинақ Банкі
National Security Committee of the Republic of Kazakhstan|Қазақстан Республикасының Ұлттық қауіпсіздік комитеті
Popular Credit Bank|مصرف التسليف الشعبي
Saving Bank|مصرف التوفير
General Organization of Radio and TV|الهيئة العامة للإذاعة والتلفزيون
National Security Bureau|مكتب الأمن الوطني
Higher Institute for Applied Sciences and Technology|المعهد العالي للعلوم التطبيقية والتكنولوجيا
National Standards and Calibration Laboratory|المخبر الوطني للمعايير والمعايرة
Deir ez-Zor Petroleum Company|شركة دير الزور للنفط
Military Housing Establishment|مؤسسة الإسكان العسكرية
Kata'ib al-Imam Ali|كتائب الإمام علي
Ansar Allah|أنصار الله
Army of the Men of the Naqshbandi Order|جيش رجال الطريقة النقشبندية
Jama'at Nusrat al-Islam wal-Muslimin|جماعة نصرة الإسلام والمسلمين
International Islamic Relief Organization|هيئة الإغاثة الإسلامية العالمية
Al-Haramain Islamic Foundation|مؤسسة الحرمين الإسلامية
Zadna International Company for Investment|شركة زادنا العالمية للاستثمار
Economic and Social Development Fund|صندوق الإنماء الاقتصادي والاجتماعي
Saudi Arabian Oil Company|شركة الزيت العربية السعودية
Palestine Liberation Front|جبهة التحرير الفلسطينية
Rasheed Bank|مصرف الرشيد
Sina Bank|بانک سینا
Middle East Bank|بانک خاورمیانه
Headquarters for the Execution of Imam Khomeini's Order|ستاد اجرایی فرمان امام خمینی
Defense Industries Organization|سازمان صنایع دفاع
Islamic Republic of Iran Broadcasting|صدا و سیمای جمهوری اسلامی ایران
Ministry of Defense and Armed Forces Logistics|وزارت دفاع و پشتیبانی نیروهای مسلح
Imam Hossein Comprehensive University|دانشگاه جامع امام حسین
Law Enforcement Forces of the Islamic Republic of Iran|نیروی انتظامی جمهوری اسلامی ایران
Supreme Council of Cyberspace|شورای عالی فضای مجازی
Bandar Imam Petrochemical Company|شرکت پتروشیمی بندر امام
Milli Muslim League|ملی مسلم لیگ
Tehreek-e-Azadi Jammu and Kashmir|تحریک آزادی جموں و کشمیر
Khan Research Laboratories|خان ریسرچ لیبارٹریز
Ministry of Interior Affairs|د کورنیو چارو وزارت
Ministry for the Propagation of Virtue, Prevention of Vice and Hearing of Complaints|د امر بالمعروف، نهی عن المنکر او شکایتونو اورېدلو وزارت
Kandahar University|کندهار پوهنتون
China North Industries Corporation|中国北方工业公司
Poly Technologies Inc.|保利科技有限公司
Sichuan University|四川大学
Sun Yat-sen University|中山大学
China Aerodynamics Research and Development Center|中国空气动力研究与发展中心
Wuhan Institute of Virology|武汉病毒研究所
Beijing Qihoo Technology Co., Ltd.|北京奇虎科技有限公司
Shandong Shengxing Chemical Co., Ltd.|山东胜星化工有限公司
Shanghai Biren Intelligent Technology Co., Ltd.|上海壁仞智能科技有限公司
Moore Threads Intelligent Technology (Beijing) Co., Ltd.|摩尔线程智能科技（北京）有限责任公司
Fujian Jinhua Integrated Circuit Company|福建省晋华集成电路有限公司
China General Nuclear Power Group|中国广核集团
Xinjiang East Hope Nonferrous Metals Co., Ltd.|新疆东方希望有色金属有限公司
Hetian Taida Apparel Co., Ltd.|和田泰达服饰有限公司
Xinjiang Junggar Cotton and Linen Co., Ltd.|新疆准噶尔棉麻有限公司
China Telecommunications Corporation|中国电信集团公司
Hebei Xinhai Chemical Group Co., Ltd.|河北鑫海化工集团有限公司
Rizhao Shihua Crude Oil Terminal Co., Ltd.|日照实华原油码头有限公司
National Supercomputing Center in Guangzhou|国家超级计算广州中心
Ministry of State Security of the People's Republic of China|中华人民共和国国家安全部
Shanghai Institute of Optics and Fine Mechanics, Chinese Academy of Sciences|中国科学院上海光学精密机械研究所
Bank of Jinzhou|锦州银行
Global Times|环球时报
Xi'an Aircraft Industrial Group|西安飞机工业集团
China Great Wall Industry Corporation|中国长城工业总公司
Chinese Nationalist Party|中國國民黨
Bank of East Asia|東亞銀行
Chiyu Banking Corporation|集友銀行
National Taiwan University|國立臺灣大學
Taiwan Power Company|台灣電力公司
Wo Shing Wo|和勝和
Bamboo Union|竹聯幫
Hua Nan Commercial Bank|華南商業銀行
Committee for Safeguarding National Security of the Hong Kong Special Administrative Region|香港特別行政區維護國家安全委員會
World Hongmen History and Culture Association|世界洪門歷史文化協會
Ilsim International Bank|일심국제은행
Kumgang Bank|금강은행
Korea South-South Cooperation Corporation|조선남남협조회사
Korea Computer Center|조선콤퓨터쎈터
Korea Tangun Trading Corporation|조선단군무역회사
State Academy of Sciences|국가과학원
Korean Committee for Space Technology|조선우주공간기술위원회
Ministry of the People's Armed Forces|인민무력성
State Affairs Commission|국무위원회
Singwang Economics and Trading General Corporation|신광경제무역총회사
Pyongyang University of Science and Technology|평양과학기술대학
Korean Central News Agency|조선중앙통신사
Agency for Defense Development|국방과학연구소
Doosan Heavy Industries|두산중공업
Daewoo Shipbuilding & Marine Engineering|대우조선해양
Kyokuto-kai|極東会
Ishikawajima-Harima Heavy Industries|石川島播磨重工業
Japan Aerospace Exploration Agency|宇宙航空研究開発機構
Ministry of Economy, Trade and Industry|経済産業省
Hokkaido Electric Power Company|北海道電力
Liberal Democratic Party|自由民主党
Chugoku Bank|中国銀行
Japan Steel Works|日本製鋼所
Mitutoyo|ミツトヨ
Kyoto University|京都大学
Elbit Systems|אלביט מערכות
Tsav 9|צו 9
Hellenic Shipyards|Ελληνικά Ναυπηγεία
Electricity Generating Authority of Thailand|การไฟฟ้าฝ่ายผลิตแห่งประเทศไทย
Myanmar Economic Corporation|မြန်မာ့စီးပွားရေးကော်ပိုရေးရှင်း
Bharat Electronics Limited|भारत इलेक्ट्रॉनिक्स लिमिटेड
Jamaat-ul-Mujahideen Bangladesh|জামাআতুল মুজাহিদীন বাংলাদেশ
Georgian Dream|ქართული ოცნება
Central Bank of Armenia|Հայաստանի կենտրոնական բանկ
World Tamil Movement|உலகத் தமிழர் இயக்கம்
`;

export const FOURTH_LISTED = `
Ulyanovsk Mechanical Plant|Ульяновский механический завод
Kizlyar Electromechanical Plant|Кизлярский электромеханический завод
Sarapul Electric Generator Plant|Сарапульский электрогенераторный завод
Lavochkin Research and Production Association|Научно-производственное объединение имени С. А. Лавочкина
Dolgoprudny Research and Production Enterprise|Долгопрудненское научно-производственное предприятие
Central Aerohydrodynamic Institute named after Professor N.E. Zhukovsky|Центральный аэрогидродинамический институт имени профессора Н. Е. Жуковского
Gromov Flight Research Institute|Лётно-исследовательский институт имени М. М. Громова
Kamensk-Uralsky Metallurgical Works|Каменск-Уральский металлургический завод
Far Eastern Bank|Дальневосточный банк
Asian-Pacific Bank|Азиатско-Тихоокеанский банк
Sevastopol Marine Plant|Севастопольский морской завод
All-Russian Scientific Research Institute of Aviation Materials|Всероссийский научно-исследовательский институт авиационных материалов
Foreign Intelligence Service of the Russian Federation|Служба внешней разведки Российской Федерации
Federal Service of National Guard Troops of the Russian Federation|Федеральная служба войск национальной гвардии Российской Федерации
Fund for Support and Protection of the Rights of Compatriots Living Abroad|Фонд поддержки и защиты прав соотечественников, проживающих за рубежом
Russian Imperial Movement|Русское имперское движение
Magnitogorsk Iron and Steel Works|Магнитогорский металлургический комбинат
All-Russia State Television and Radio Broadcasting Company|Всероссийская государственная телевизионная и радиовещательная компания
Rostvertol|Роствертол
Baltic Shipbuilding Plant Yantar|Прибалтийский судостроительный завод «Янтарь»
Kyiv Armored Plant|Київський бронетанковий завод
Ukrainian Orthodox Church of the Moscow Patriarchate|Українська православна церква Московського патріархату
Security Service of Ukraine|Служба безпеки України
Odesa Portside Plant|Одеський припортовий завод
Zaporizhzhia Nuclear Power Plant|Запорізька атомна електростанція
Luhansk Economic Union|Луганський економічний союз
Belarusian Metallurgical Plant|Беларускі металургічны завод
Naftan|Нафтан
Federation of Trade Unions of Belarus|Федэрацыя прафсаюзаў Беларусі
National State Television and Radio Company of the Republic of Belarus|Нацыянальная дзяржаўная тэлерадыёкампанія Рэспублікі Беларусь
Military Technical Institute|Војнотехнички институт
Telekom Srbija|Телеком Србија
Lukoil Neftochim Burgas|Лукойл Нефтохим Бургас
Movement for Rights and Freedoms|Движение за права и свободи
Nazarbayev University|Назарбаев Университеті
Syrian Lebanese Commercial Bank|المصرف التجاري السوري اللبناني
Al-Bustan Charity Association|جمعية البستان الخيرية
Air Force Intelligence Directorate|إدارة المخابرات الجوية
Syrian Social Nationalist Party|الحزب السوري القومي الاجتماعي
Ministry of Petroleum and Mineral Resources|وزارة النفط والثروة المعدنية
Liwa Fatemiyoun|لواء فاطميون
Badr Organization|منظمة بدر
Popular Mobilization Authority|هيئة الحشد الشعبي
Muhandis General Company|شركة المهندس العامة
Harakat al-Shabaab al-Mujahideen|حركة الشباب المجاهدين
Al-Gama'a al-Islamiyya|الجماعة الإسلامية
Abdallah Azzam Brigades|كتائب عبد الله عزام
Popular Resistance Committees|لجان المقاومة الشعبية
Al Junaid Multi Activities Company|شركة الجنيد للأنشطة المتعددة
Cooperative and Agricultural Credit Bank|بنك التسليف التعاوني والزراعي
Yemen Petroleum Company|شركة النفط اليمنية
Waha Oil Company|شركة الواحة للنفط
Al-Aqsa TV|قناة الأقصى
Martyrs Foundation|مؤسسة الشهيد
Iraqi Airways|الخطوط الجوية العراقية
Bank Sepah|بانک سپه
Bank Refah Kargaran|بانک رفاه کارگران
Ministry of Intelligence|وزارت اطلاعات
Iran Centrifuge Technology Company|شرکت تکنولوژی سانتریفیوژ ایران
Amirkabir University of Technology|دانشگاه صنعتی امیرکبیر
Fars News Agency|خبرگزاری فارس
Imam Khomeini Relief Committee|کمیته امداد امام خمینی
Ghadir Investment Company|شرکت سرمایه‌گذاری غدیر
Parchin Chemical Industries|صنایع شیمیایی پارچین
National Iranian Drilling Company|شرکت ملی حفاری ایران
Tehreek-e-Labbaik Pakistan|تحریک لبیک پاکستان
Ummah Tamir-e-Nau|امہ تعمیر نو
Balochistan Liberation Army|بلوچستان لبریشن آرمی
General Directorate of Intelligence|د استخباراتو لوی ریاست
Nangarhar University|ننګرهار پوهنتون
University of Electronic Science and Technology of China|电子科技大学
Northwest Institute of Nuclear Technology|西北核技术研究所
Southwest University of Science and Technology|西南科技大学
Tongji University|同济大学
Beijing Computational Science Research Center|北京计算科学研究中心
China Academy of Space Technology|中国空间技术研究院
China National Chemical Corporation|中国化工集团公司
Shenzhen Pengxinwei IC Manufacturing Co., Ltd.|深圳市鹏芯微集成电路制造有限公司
Shanghai Huali Microelectronics Corporation|上海华力微电子有限公司
Hua Hong Semiconductor|华虹半导体
Shandong Yulong Petrochemical Co., Ltd.|山东裕龙石化有限公司
Hengli Petrochemical (Dalian) Refinery Co., Ltd.|恒力石化（大连）炼化有限公司
Guangsha (Zhoushan) Energy Group Co., Ltd.|广厦（舟山）能源集团有限公司
Xinjiang Nonferrous Metal Industry Group|新疆有色金属工业集团
Xinjiang Zijin Zinc Industry Co., Ltd.|新疆紫金锌业有限公司
Public Security Department of the Tibet Autonomous Region|西藏自治区公安厅
China Southern Airlines|中国南方航空
China Merchants Energy Shipping|招商局能源运输
Bank of Communications|交通银行
Xinhua News Agency|新华通讯社
United Front Work Department of the Central Committee of the Communist Party of China|中共中央统一战线工作部
Hongdu Aviation Industry Group|洪都航空工业集团
Hubei Sanjiang Space Group|湖北三江航天集团
Huangpu Wenchong Shipbuilding Company|黄埔文冲船舶有限公司
Institute of Mechanics, Chinese Academy of Sciences|中国科学院力学研究所
Taipei Fubon Commercial Bank|台北富邦商業銀行
Shanghai Commercial Bank|上海商業銀行
Hong Kong Monetary Authority|香港金融管理局
Orient Overseas Container Line|東方海外貨櫃航運
National Cheng Kung University|國立成功大學
Chunghwa Telecom|中華電信
China Steel Corporation|中國鋼鐵
Taiwan Solidarity Union|台灣團結聯盟
Hong Kong Federation of Trade Unions|香港工會聯合會
Taiwan High Speed Rail Corporation|台灣高速鐵路
Rason International Commercial Bank|라선국제상업은행
Jinmyong Joint Bank|진명합영은행
Koryo Commercial Bank|고려상업은행
Korea Rungrado General Trading Corporation|조선릉라도무역총회사
Paeksol Trading Corporation|백설무역회사
Kangbong Trading Corporation|강봉무역회사
Namgang Trading Corporation|남강무역회사
Korea Expo Joint Venture|조선엑스포합영회사
Office 39|39호실
Korean People's Army Strategic Force|조선인민군 전략군
Korea Railroad Corporation|한국철도공사
Pohang University of Science and Technology|포항공과대학교
National Intelligence Service|국가정보원
Hyundai Heavy Industries|현대중공업
Defense Acquisition Program Administration|방위사업청
Matsuba-kai|松葉会
Kyosei-kai|共政会
Public Security Intelligence Agency|公安調査庁
Japanese Communist Party|日本共産党
Japan Airlines|日本航空
Tokyo Electric Power Company|東京電力
Sumitomo Mitsui Banking Corporation|三井住友銀行
National Institute for Materials Science|物質・材料研究機構
Yokogawa Electric|横河電機
Osaka University|大阪大学
Israel Electric Corporation|חברת החשמל לישראל
Bar-Ilan University|אוניברסיטת בר-אילן
Public Power Corporation|Δημόσια Επιχείρηση Ηλεκτρισμού
Petroleum Authority of Thailand|การปิโตรเลียมแห่งประเทศไทย
Union Solidarity and Development Party|ပြည်ထောင်စုကြံ့ခိုင်ရေးနှင့်ဖွံ့ဖြိုးရေးပါတီ
State Bank of India|भारतीय स्टेट बैंक
Islami Bank Bangladesh|ইসলামী ব্যাংক বাংলাদেশ
United National Movement|ერთიანი ნაციონალური მოძრაობა
Armenian National Congress|Հայ ազգային կոնգրես
Tamil National Alliance|தமிழ்த் தேசியக் கூட்டமைப்பு
`;
