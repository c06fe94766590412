/**
 * Organisations of sanctions and export-control lists, most of them little known: the English name as the lists print it, and the name by which
 * the organisation calls itself, often with its legal form. Three authors wrote the lists, who knew neither the tables nor the project. The
 * errors of the first two led to changes; those of the third were not looked at.
 */
export const FIRST_LITTLE_KNOWN = `
Young Army Cadets National Movement|Всероссийское детско-юношеское военно-патриотическое общественное движение «Юнармия»
KBP Instrument Design Bureau|Конструкторское бюро приборостроения имени академика А. Г. Шипунова
State Research Center of the Russian Federation FGUP Central Scientific Research Institute of Chemistry and Mechanics|Центральный научно-исследовательский институт химии и механики имени Д. И. Менделеева
Izhevsk Electromechanical Plant Kupol|Ижевский электромеханический завод «Купол»
Academician V.P. Makeyev State Rocket Center|Государственный ракетный центр имени академика В. П. Макеева
Votkinsk Machine Building Plant|Воткинский завод
Severnaya Verf Shipbuilding Plant|Судостроительный завод «Северная верфь»
Zelenodolsk Shipyard named after A.M. Gorky|Зеленодольский завод имени А. М. Горького
Ural Mining and Metallurgical Company|Уральская горно-металлургическая компания
State Enterprise Factory of Sparkling Wine Novy Svet|Завод шампанских вин «Новый Свет»
Ural Airlines|Уральские авиалинии
64th Separate Motorized Rifle Brigade|64-я отдельная гвардейская мотострелковая бригада
Vostok Battalion|Батальон «Восток»
Federal State Enterprise Kazan State Gunpowder Plant|Казанский государственный казённый пороховой завод
33rd Central Scientific Research and Testing Institute of the Russian Ministry of Defence|33-й Центральный научно-исследовательский испытательный институт Министерства обороны Российской Федерации
Resort Nizhnyaya Oreanda|Санаторий «Нижняя Ореанда»
National Settlement Depository|Национальный расчётный депозитарий
Rostov Optical-Mechanical Plant|Ростовский оптико-механический завод
V.A. Degtyarev Plant|Завод имени В. А. Дегтярёва
Russian Institute of Radio Navigation and Time|Российский институт радионавигации и времени
Amur Shipbuilding Plant|Амурский судостроительный завод
Salavat Chemical Plant|Салаватский химический завод
Channel One Russia|Первый канал
Novosibirsk Aviation Plant named after V.P. Chkalov|Новосибирский авиационный завод имени В. П. Чкалова
Obukhov State Plant|Обуховский завод
Bryansk Automobile Plant|Брянский автомобильный завод
Krylov State Research Center|Крыловский государственный научный центр
Central Clinical Hospital|Центральная клиническая больница
Foundation for the Support and Protection of the Rights of Compatriots Living Abroad|Фонд поддержки и защиты прав соотечественников, проживающих за рубежом
Akhmat Kadyrov Foundation|Региональный общественный фонд имени Героя России Ахмат-Хаджи Кадырова
Military Insurance Company|Военно-страховая компания
Metallurgical Investment Bank|Металлургический инвестиционный банк
Arsenyev Aviation Company Progress named after N.I. Sazykin|Арсеньевская авиационная компания «Прогресс» имени Н. И. Сазыкина
Burdenko Main Military Clinical Hospital|Главный военный клинический госпиталь имени академика Н. Н. Бурденко
Eurasian Youth Union|Евразийский союз молодёжи
A Just Russia – For Truth|Справедливая Россия — За правду
Sakhalin Shipping Company|Сахалинское морское пароходство
Irkutsk Oil Company|Иркутская нефтяная компания
Solikamsk Magnesium Works|Соликамский магниевый завод
Lytkarino Optical Glass Plant|Лыткаринский завод оптического стекла
State Machine Building Design Bureau Raduga named after A.Y. Bereznyak|Государственное машиностроительное конструкторское бюро «Радуга» имени А. Я. Березняка
Russian Military Historical Society|Российское военно-историческое общество
Cossack National Guard|Казачья национальная гвардия
Parliamentary Newspaper|Парламентская газета
Pre-trial Detention Center No. 2 in Taganrog|Следственный изолятор № 2 Таганрога
Beijing Sensetime Technology Development Co., Ltd.|北京市商汤科技开发有限公司
Chinese Academy of Engineering Physics|中国工程物理研究院
Contemporary Amperex Technology Co., Limited|宁德时代新能源科技股份有限公司
Peking Union Medical College Hospital|北京协和医院
China Export and Credit Insurance Corporation|中国出口信用保险公司
Legal Daily|法治日报
Heilongjiang Suifenhe Rural Commercial Bank|黑龙江绥芬河农村商业银行股份有限公司
Dalian Ocean Fishing Co., Ltd.|大连远洋渔业金枪鱼钓有限公司
Wuhan Xiaoruizhi Science and Technology Company, Limited|武汉晓睿智科技有限责任公司
Integrity Technology Group|永信至诚科技集团股份有限公司
Xiamen Limbach Aircraft Engine Co., Ltd.|厦门林巴赫航空发动机有限公司
Changji Esquel Textile Co. Ltd.|昌吉溢达纺织有限公司
China Media Group|中央广播电视总台
Xinjiang Silk Road BGI|新疆丝路华大基因科技有限公司
Fiberhome Telecommunication Technologies|烽火通信科技股份有限公司
Sichuan Juxinhe Network Technology Co., Ltd.|四川聚信和网络科技有限公司
United Front Work Department|中共中央统一战线工作部
People's Insurance Company of China|中国人民保险集团股份有限公司
Huashan Hospital|复旦大学附属华山医院
China Society for Human Rights Studies|中国人权研究会
Spring Airlines|春秋航空股份有限公司
Ningbo-Zhoushan Port|宁波舟山港
Aerospace Industrial Development Corporation|漢翔航空工業股份有限公司
Taiwan Foundation for Democracy|臺灣民主基金會
Hong Kong Alliance in Support of Patriotic Democratic Movements of China|香港市民支援愛國民主運動聯合會
Tung Wah Group of Hospitals|東華三院
Apple Daily|蘋果日報
Hong Kong Police Force|香港警務處
Jong Shyn Shipbuilding|中信造船股份有限公司
Office for Safeguarding National Security of the Central People's Government in the Hong Kong Special Administrative Region|中央人民政府駐香港特別行政區維護國家安全公署
General Organisation of Tobacco|المؤسسة العامة للتبغ
Banias Refinery Company|شركة مصفاة بانياس
Suleiman Shah Brigade|فرقة السلطان سليمان شاه
Ahrar al-Sharqiya|تجمع أحرار الشرقية
Lebanese Communication Group|المجموعة اللبنانية للإعلام
Green Without Borders|أخضر بلا حدود
Yemen Red Sea Ports Corporation|مؤسسة موانئ البحر الأحمر اليمنية
Arab Organization for Industrialization|الهيئة العربية للتصنيع
Saudi Arabian Military Industries|الشركة السعودية للصناعات العسكرية
Damascus Cham Holding Company|شركة دمشق الشام القابضة المساهمة المغفلة
Central Reserve Police|قوات الاحتياطي المركزي
Saraya al-Ashtar|سرايا الأشتر
Jammal Trust Bank|جمال ترست بنك
Hamza Division|فرقة الحمزة
Syria Trust for Development|الأمانة السورية للتنمية
Lattakia Port General Company|الشركة العامة لمرفأ اللاذقية
Harasta Military Hospital|مشفى حرستا العسكري
Saydnaya Military Prison|سجن صيدنايا العسكري
Baladna Agricultural Investments|شركة بلدنا للاستثمارات الزراعية
Arch Consulting|آرش للدراسات والاستشارات الهندسية
Al-Baraa ibn Malik Brigade|كتيبة البراء بن مالك
Heliopolis Company for Chemical Industries|شركة هليوبوليس للصناعات الكيماوية
Harakat Sawa'd Misr|حركة سواعد مصر
Harakat Ansar Allah al-Awfiya|حركة أنصار الله الأوفياء
Yemen Kuwait Bank for Trade and Investment|بنك اليمن والكويت للتجارة والاستثمار
Mehr Eqtesad Bank|بانک مهر اقتصاد
Moallem Insurance Company|شرکت بیمه معلم
National Development Fund of Iran|صندوق توسعه ملی
Malek Ashtar University|دانشگاه صنعتی مالک اشتر
Execution of Imam Khomeini's Order|ستاد اجرایی فرمان حضرت امام
Tidewater Middle East Co.|شرکت تایدواتر خاورمیانه
Caspian Airlines|هواپیمایی کاسپین
Morality Police|گشت ارشاد
Evin Prison|زندان اوین
Nuclear Fuel Production and Procurement Company|شرکت تولید و تأمین سوخت هسته‌ای
Fatemiyoun Division|لشکر فاطمیون
Esfahan Nuclear Fuel Research and Production Center|مرکز تحقیقات و تولید سوخت هسته‌ای اصفهان
Pasteur Institute of Iran|انستیتو پاستور ایران
Iran Tractor Manufacturing Company|شرکت تراکتورسازی ایران
Guardian Council|شورای نگهبان
Marine Industries Organization|سازمان صنایع دریایی
Sepasad Engineering Company|شرکت مهندسی سپاسد
Ministry of Intelligence and Security|وزارت اطلاعات
Headquarters for Enjoining Right and Forbidding Evil|ستاد امر به معروف و نهی از منکر
State Prisons and Security and Corrective Measures Organization|سازمان زندان‌ها و اقدامات تأمینی و تربیتی کشور
Ammunition and Metallurgy Industries Group|گروه صنایع مهمات‌سازی و متالورژی
Imam Khomeini Relief Foundation|کمیته امداد امام خمینی
Qods Aviation Industries|صنایع هواپیمایی قدس
Cooperative Development Bank|بانک توسعه تعاون
Golgohar Mining and Industrial Company|شرکت معدنی و صنعتی گل‌گهر
Mansudae Overseas Project Group of Companies|만수대해외개발회사그룹
Seoul National University Hospital|서울대학교병원
Hanwha Ocean|한화오션
Second Economic Committee|제2경제위원회
Amroggang Development Banking Corporation|압록강개발은행
Chinyong Information Technology Cooperation Company|진영정보기술개발협조회사
Ministry of People's Armed Forces|인민무력성
Korea Heungjin Trading Company|조선흥진무역회사
Central Military Commission of the Workers' Party of Korea|조선로동당 중앙군사위원회
Rungrado General Trading Corporation|릉라도무역총회사
Busan Port Authority|부산항만공사
Korea Zinc|고려아연
Kharkiv Morozov Machine Building Design Bureau|Харківське конструкторське бюро з машинобудування імені О. О. Морозова
Yuzhnoye State Design Office|Державне конструкторське бюро «Південне»
Ukrainian Sea Ports Authority|Адміністрація морських портів України
National Anti-Corruption Bureau of Ukraine|Національне антикорупційне бюро України
Eastern Mining and Processing Plant|Східний гірничо-збагачувальний комбінат
State Border Guard Service of Ukraine|Державна прикордонна служба України
Presidential Sports Club|Прэзідэнцкі спартыўны клуб
558 Aircraft Repair Plant|558 авіяцыйны рамонтны завод
Belarusian Cement Company|Беларуская цэментная кампанія
Security Intelligence Agency|Безбедносно-информативна агенција
Serbian Radical Party|Српска радикална странка
Mihajlo Pupin Institute|Институт „Михајло Пупин“
Japan Organization for Metals and Energy Security|エネルギー・金属鉱物資源機構
Japan Bank for International Cooperation|国際協力銀行
St. Luke's International Hospital|聖路加国際病院
Nippon Export and Investment Insurance|日本貿易保険
Sasakawa Peace Foundation|笹川平和財団
State Security Service of Georgia|საქართველოს სახელმწიფო უსაფრთხოების სამსახური
Mount Hebron Fund|קרן הר חברון
Ulba Metallurgical Plant|Үлбі металлургия зауыты
Myanma Timber Enterprise|မြန်မာ့သစ်လုပ်ငန်း
Conspiracy of Fire Nuclei|Συνωμοσία Πυρήνων της Φωτιάς
Hadassah Medical Center|המרכז הרפואי הדסה
`;

export const SECOND_LITTLE_KNOWN = `
Joint Stock Company Kurganpribor|АО «Курганприбор»
JSC Research Institute of Precision Instruments|АО «Научно-исследовательский институт точных приборов»
Zverev Krasnogorsk Plant PJSC|Публичное акционерное общество «Красногорский завод им. С. А. Зверева»
JSC Novosibirsk Instrument-Making Plant|АО «Новосибирский приборостроительный завод»
Lytkarino Optical Glass Factory|АО «Лыткаринский завод оптического стекла»
Vologda Optical and Mechanical Plant Joint Stock Company|Акционерное общество «Вологодский оптико-механический завод»
Bank Zenit Public Joint Stock Company|ПАО Банк ЗЕНИТ
Joint Stock Commercial Bank Novikombank|АО АКБ «НОВИКОМБАНК»
State Transport Leasing Company PJSC|ПАО «Государственная транспортная лизинговая компания»
Ingosstrakh Insurance Company|Страховое публичное акционерное общество «Ингосстрах»
AlfaStrakhovanie PLC|АО «АльфаСтрахование»
Amur Shipbuilding Plant|ПАО «Амурский судостроительный завод»
JSC Zelenodolsk Plant named after A.M. Gorky|АО «Зеленодольский завод имени А. М. Горького»
Severnaya Verf Shipbuilding Plant|ПАО Судостроительный завод «Северная верфь»
State Research Center of the Russian Federation FGUP Central Scientific Research Institute of Chemistry and Mechanics|Центральный научно-исследовательский институт химии и механики имени Д. И. Менделеева
Dukhov Automatics Research Institute|ФГУП «Всероссийский научно-исследовательский институт автоматики им. Н. Л. Духова»
Kazan State Gunpowder Plant|ФКП «Казанский государственный казенный пороховой завод»
Aleksinsky Chemical Combine|ФКП «Алексинский химический комбинат»
Special Technology Center Limited Liability Company|ООО «Специальный технологический центр»
Internet Research Agency LLC|ООО «Агентство интернет-исследований»
Autonomous Noncommercial Organization Dialog Regions|АНО «Диалог Регионы»
Motorcycle Club Night Wolves|Мотоклуб «Ночные волки»
Rossotrudnichestvo Federal Agency for the Commonwealth of Independent States Affairs, Compatriots Living Abroad, and International Humanitarian Cooperation|Федеральное агентство по делам Содружества Независимых Государств, соотечественников, проживающих за рубежом, и по международному гуманитарному сотрудничеству
Main Directorate of Deep-Sea Research of the Ministry of Defence|Главное управление глубоководных исследований Министерства обороны Российской Федерации
Artek International Children's Centre|ФГБОУ «Международный детский центр „Артек“»
Young Army Cadets National Movement|Всероссийское детско-юношеское военно-патриотическое общественное движение «Юнармия»
Limited Liability Company Elgaugol|ООО «Эльгауголь»
Joint Stock Company Siberian Coal Energy Company|АО «СУЭК»
Oboronlogistics OOO|ООО «Оборонлогистика»
Volga-Dnepr Airlines|ООО «Авиакомпания Волга-Днепр»
Izhevsk Electromechanical Plant Kupol|АО «Ижевский электромеханический завод „Купол“»
JSC Voronezh Factory of Semiconductor Devices - Assembly|АО «ВЗПП-Сборка»
Lavochkin Science and Production Association|АО «НПО Лавочкина»
OOO Serniya Engineering|ООО «Серния Инжиниринг»
Radioavtomatika LLC|ООО «Радиоавтоматика»
SGM-Bridge Limited Liability Company|ООО «СГМ-Мост»
State Unitary Enterprise of the Republic of Crimea Crimean Sea Ports|ГУП РК «Крымские морские порты»
Peace to Luhansk Region|Общественное движение «Мир Луганщине»
Chelyabinsk Forge-and-Press Plant|ПАО «Челябинский кузнечно-прессовый завод»
Federal State Unitary Enterprise Main Radio Frequency Center|ФГУП «Главный радиочастотный центр»
Ulan-Ude Aviation Plant JSC|АО «Улан-Удэнский авиационный завод»
Union of Donbas Volunteers|МОО «Союз добровольцев Донбасса»
Vysochaishy Gold Mining Company|ПАО «Высочайший»
Ruselectronics JSC|АО «Росэлектроника»
Gas Industry Insurance Company SOGAZ|АО «Страховое общество газовой промышленности»
Shanghai Micro Electronics Equipment (Group) Co., Ltd.|上海微电子装备（集团）股份有限公司
Yangtze Memory Technologies Co., Ltd.|长江存储科技有限责任公司
Changsha Tianyi Space Science and Technology Research Institute Co., Ltd.|长沙天仪空间科技研究院有限公司
Bank of Kunlun Co Ltd|昆仑银行股份有限公司
Xiamen Meiya Pico Information Co., Ltd.|厦门市美亚柏科信息股份有限公司
Yitu Technologies|上海依图网络科技有限公司
Dandong Kehua Economy and Trade Co., Ltd.|丹东科华经贸有限公司
Dandong Hongxiang Industrial Development Co Ltd|丹东鸿祥实业发展有限公司
Wuhan Xiaoruizhi Science and Technology Company, Limited|武汉晓睿智科技有限责任公司
Integrity Technology Group, Incorporated|永信至诚科技集团股份有限公司
China Electronics Technology Group Corporation 29th Research Institute|中国电子科技集团公司第二十九研究所
CCCC Dredging Group Co., Ltd.|中交疏浚（集团）股份有限公司
Hetian Haolin Hair Accessories Co. Ltd.|和田浩林发饰品有限公司
Xiamen Limbach Aircraft Engine Co., Ltd.|厦门林巴赫航空发动机有限公司
Poly Technologies Incorporated|保利科技有限公司
Hoshine Silicon Industry (Shanshan) Co., Ltd.|合盛硅业（鄯善）有限公司
iFLYTEK Co., Ltd.|科大讯飞股份有限公司
Nanjing FiberHome Starrysky Communication Development Co.|南京烽火星空通信发展有限公司
Changji Esquel Textile Co. Ltd.|昌吉溢达纺织有限公司
Yanbian Silverstar Network Technology Co., Ltd.|延边银星网络科技有限公司
Guangsha Zhoushan Energy Group Co., Ltd.|广厦（舟山）能源集团有限公司
Kuang-Chi Group|光启集团
Aerospace Industrial Development Corporation|漢翔航空工業股份有限公司
Taiwan Foundation for Democracy|財團法人臺灣民主基金會
Jong Shyn Shipbuilding Group|中信造船股份有限公司
GEOSAT Aerospace & Technology Inc.|經緯航太科技股份有限公司
Banco Delta Asia|匯業銀行
China Concord Petroleum Company Limited|中和石油有限公司
International Cooperation and Development Fund|財團法人國際合作發展基金會
CSBC Corporation, Taiwan|台灣國際造船股份有限公司
Industrial Establishment of Defence|مؤسسة معامل الدفاع
Aqeelah Takaful Insurance Company|شركة العقيلة للتأمين التكافلي
Cham Wings Airlines LLC|شركة أجنحة الشام للطيران
Addounia TV|قناة الدنيا الفضائية
Banias Refinery Company|شركة مصفاة بانياس
Damascus Cham Holding Company|شركة دمشق الشام القابضة المساهمة المغفلة الخاصة
Harakat Ansar Allah al-Awfiya|حركة أنصار الله الأوفياء
Al-Huda Bank|مصرف الهدى
Jammal Trust Bank SAL|جمّال تراست بنك ش.م.ل.
Green Without Borders|جمعية أخضر بلا حدود
Al-Omgy and Brothers Money Exchange|شركة العمقي وإخوانه للصرافة
International Bank of Yemen Y.S.C.|بنك اليمن الدولي
Libyan Arab African Investment Company|الشركة العربية الليبية للاستثمارات الأفريقية
Kaniyat Militia|ميليشيا الكانيات
Al Junaid Multi Activities Co Ltd|شركة الجنيد للأنشطة المتعددة المحدودة
Zadna International Company for Investment Limited|شركة زادنا العالمية للاستثمار المحدودة
Harakat Sawa'd Misr|حركة سواعد مصر
Al-Salah Society|جمعية الصلاح الإسلامية
Saraya al-Ashtar|سرايا الأشتر
Future Bank B.S.C.|بنك المستقبل
Swaid and Sons for Exchange Co|شركة سويد وأولاده للصرافة
Al Bustan Charity|جمعية البستان الخيرية
Yemen Kuwait Bank for Trade and Investment Y.S.C.|بنك اليمن والكويت للتجارة والاستثمار
Al-Baraa Bin Malik Brigade|كتيبة البراء بن مالك
Suleiman Shah Brigade|لواء السلطان سليمان شاه
Malek Ashtar University|دانشگاه صنعتی مالک اشتر
Bank of Industry and Mine of Iran|بانک صنعت و معدن
Moallem Insurance Company|شرکت بیمه معلم
Execution of Imam Khomeini's Order|ستاد اجرایی فرمان حضرت امام
Pars Aviation Services Company|شرکت خدمات هوایی پارس
Qods Aviation Industries|صنایع هوایی قدس
Oje Parvaz Mado Nafar Company|شرکت اوج پرواز ما دو نفر
Paravar Pars Company|شرکت پرآور پارس
Kimia Part Sivan Company LLC|شرکت کیمیا پارت سیوان
Qeshm Fars Air|هواپیمایی فارس ایر قشم
Esfahan's Mobarakeh Steel Company|شرکت فولاد مبارکه اصفهان
Persian Gulf Petrochemical Industry Company|شرکت صنایع پتروشیمی خلیج فارس
Tidewater Middle East Co.|شرکت تایدواتر خاورمیانه
Valfajr 8th Shipping Line Co SSK|شرکت کشتیرانی والفجر
Headquarters for Enjoining Right and Forbidding Evil|ستاد امر به معروف و نهی از منکر
Iranian Mines and Mining Industries Development and Renovation Organization|سازمان توسعه و نوسازی معادن و صنایع معدنی ایران
Ravin Academy|آکادمی راوین
Rah Sahel Institute|مؤسسه راه ساحل
Kalaye Electric Company|شرکت کالای الکتریک
Mesbah Energy Company|شرکت مصباح انرژی
Mehr Eqtesad Bank|بانک مهر اقتصاد
Neka Novin|شرکت نکا نوین
Rayan Roshd Afzar Company|شرکت رایان رشد افزار
Bonyan Danesh Shargh Private Company|شرکت بنیان دانش شرق
Arvandan Oil and Gas Company|شرکت بهره‌برداری نفت و گاز اروندان
Mansudae Overseas Project Group of Companies|만수대해외개발회사그룹
Ocean Maritime Management Company, Limited|원양해운관리회사
Korea Aerospace Research Institute|한국항공우주연구원
Construction Guarantee Cooperative|건설공제조합
Foreign Trade Bank of the Democratic People's Republic of Korea|조선민주주의인민공화국 무역은행
Daedong Credit Bank|대동신용은행
Korea Complex Equipment Import Corporation|조선종합설비수입회사
Bank of East Land|동방은행
Korea Trade Insurance Corporation|한국무역보험공사
Korea Electric Terminal Co., Ltd.|한국단자공업주식회사
Amroggang Development Banking Corporation|압록강개발은행
Poongsan Corporation|주식회사 풍산
Opposition Platform — For Life|Опозиційна платформа — За життя
State Enterprise Production Association Yuzhny Machine-Building Plant named after A.M. Makarov|ДП «Виробниче об'єднання Південний машинобудівний завод імені О. М. Макарова»
Prominvestbank PJSC|Публічне акціонерне товариство «Акціонерний комерційний промислово-інвестиційний банк»
Zaporozhye Titanium & Magnesium Combine|ТОВ «Запорізький титано-магнієвий комбінат»
JSC International Reserve Bank|АТ «Міжнародний резервний банк»
Mykolaiv Alumina Refinery|ТОВ «Миколаївський глиноземний завод»
Open Joint Stock Company Grodno Azot|ААТ «Гродна Азот»
Minsk Wheeled Tractor Plant|ААТ «Мінскі завод колавых цягачоў»
OJSC Mogilevkhimvolokno|ААТ «Магілёўхімвалакно»
Holding Corporation Krusik a.d. Valjevo|Холдинг корпорација „Крушик“ а.д. Ваљево
Yugoimport-SDPR J.P.|Југоимпорт – СДПР ЈП
Sloboda Company Cacak|Компанија „Слобода“ а.д. Чачак
Nippon Export and Investment Insurance|株式会社日本貿易保険
Mitsubishi Shipbuilding Co., Ltd.|三菱造船株式会社
Japan Bank for International Cooperation|株式会社国際協力銀行
National Defense Academy of Japan|防衛大学校
Mitsubishi Heavy Industries Aero Engines, Ltd.|三菱重工航空エンジン株式会社
Mount Hebron Fund|הקרן לפיתוח הר חברון
Development Bank of Kazakhstan JSC|«Қазақстанның Даму Банкі» АҚ
Lukoil Neftochim Burgas AD|„ЛУКОЙЛ Нефтохим Бургас“ АД
Conspiracy of Fire Nuclei|Συνωμοσία Πυρήνων της Φωτιάς
International Charity Foundation Cartu|საერთაშორისო საქველმოქმედო ფონდი „ქართუ“
Hashomer Yosh|השומר יו״ש
`;

export const THIRD_LITTLE_KNOWN = `
Joint Stock Company Tula Cartridge Works|АО «Тульский патронный завод»
Joint Stock Company Production Association Ural Optical and Mechanical Plant named after E.S. Yalamov|АО «Производственное объединение „Уральский оптико-механический завод“ имени Э. С. Яламова»
Krasnogorskiy Zavod imeni S.A. Zvereva PAO|ПАО «Красногорский завод им. С. А. Зверева»
Bank Saint Petersburg Public Joint Stock Company|ПАО «Банк „Санкт-Петербург“»
State Transport Leasing Company|АО «Государственная транспортная лизинговая компания»
Admiralty Shipyards JSC|АО «Адмиралтейские верфи»
Zelenodolsk Plant named after A.M. Gorky|АО «Зеленодольский завод имени А. М. Горького»
Baltic Shipbuilding Factory|АО «Балтийский завод»
Saint Petersburg Mining University|Санкт-Петербургский горный университет
27th Scientific Center of the Russian Ministry of Defense|27-й Научный центр Министерства обороны Российской Федерации
Night Wolves Motorcycle Club|Мотоклуб «Ночные волки»
Foundation to Battle Injustice|Фонд борьбы с несправедливостью
Autonomous Non-Profit Organization Dialog|АНО «Диалог»
Uralvagonzavod Research and Production Corporation|АО «Научно-производственная корпорация „Уралвагонзавод“ имени Ф. Э. Дзержинского»
Mikron Joint Stock Company|АО «Микрон»
Limited Liability Company Special Technology Center|ООО «Специальный технологический центр»
Kuzbassrazrezugol Coal Company|АО «УК „Кузбассразрезуголь“»
Public Joint Stock Company Polyus|ПАО «Полюс»
Chelyabinsk Pipe Plant|ПАО «Челябинский трубопрокатный завод»
Pobeda Airlines Limited Liability Company|ООО «Авиакомпания „Победа“»
Stroygazmontazh|ООО «Стройгазмонтаж»
Stroyproekt Engineering Group|Инженерная группа «Стройпроект»
Federal State Enterprise Tambov Gunpowder Plant|ФКП «Тамбовский пороховой завод»
FKP Anozit|ФКП «Анозит»
Main Directorate of Deep Sea Research|Главное управление глубоководных исследований Министерства обороны Российской Федерации
Federal Service of Military-Technical Cooperation|Федеральная служба по военно-техническому сотрудничеству
International Children's Center Artek|ФГБОУ «Международный детский центр „Артек“»
Okeangeologiya Institute|ФГБУ «ВНИИОкеангеология»
Sovfracht|ПАО «Совфрахт»
Central Republican Bank of the Donetsk People's Republic|Центральный Республиканский Банк Донецкой Народной Республики
Oplot Battalion|Батальон «Оплот»
Winery Novy Svet|Завод шампанских вин «Новый Свет»
Rybinsk Instrument-Making Plant|АО «Рыбинский завод приборостроения»
Kovrov Mechanical Plant|ПАО «Ковровский механический завод»
Savelovsky Machine Building Plant|АО «Савёловский машиностроительный завод»
Voronezh Scientific Research Institute Vega|АО «Воронежский научно-исследовательский институт „Вега“»
Arctic and Antarctic Research Institute|Арктический и антарктический научно-исследовательский институт
SMP Bank|АО «СМП Банк»
Azia-Invest Bank|АО Банк «Азия-Инвест»
Sberbank Leasing|АО «Сбербанк Лизинг»
Petersburg Tractor Plant|АО «Петербургский тракторный завод»
Lipetsk Mechanical Plant|ООО «Липецкий механический завод»
Kuibyshevazot PJSC|ПАО «КуйбышевАзот»
Hangzhou Hikvision Digital Technology Co., Ltd.|杭州海康威视数字技术股份有限公司
Zhuhai Zhenrong Company Limited|珠海振戎有限公司
Hangzhou Applied Acoustics Research Institute|杭州应用声学研究所
Changsha Tianyi Space Science and Technology Research Institute Co. Ltd.|长沙天仪空间科技研究院有限公司
Loongson Technology Corporation Limited|龙芯中科技术股份有限公司
Hefei Bitland Information Technology Co. Ltd.|合肥宝龙达信息技术有限公司
Heihe Rural Commercial Bank Joint-Stock Co., Ltd.|黑河农村商业银行股份有限公司
China General Nuclear Power Corporation|中国广核集团有限公司
Institute of Forensic Science, Ministry of Public Security|公安部物证鉴定中心
Heilongjiang Suifenhe Rural Commercial Bank Joint-Stock Co., Ltd.|黑龙江绥芬河农村商业银行股份有限公司
Guangzhou Shipyard International Co., Ltd.|广船国际有限公司
Beijing Megvii Technology Co., Ltd.|北京旷视科技有限公司
Institute of Deep-sea Science and Engineering|中国科学院深海科学与工程研究所
Xinjiang Zhongtai Chemical Co., Ltd.|新疆中泰化学股份有限公司
Lungteh Shipbuilding Co., Ltd.|龍德造船工業股份有限公司
Sun Yee On Triad|新義安
Hong Kong Democracy Council|香港民主委員會
Prospect Foundation|財團法人兩岸交流遠景基金會
Jammal Trust Bank S.A.L.|جمّال ترست بنك ش.م.ل.
Jihad al-Bina|مؤسسة جهاد البناء الإنمائية
State Company for Mechanical Industries|الشركة العامة للصناعات الميكانيكية
Libyan Africa Investment Portfolio|محفظة ليبيا أفريقيا للاستثمار
Ansar Bayt al-Maqdis|أنصار بيت المقدس
Alkhaleej Bank Co Ltd|بنك الخليج
Islamic National Bank of Gaza|البنك الوطني الإسلامي
IRGC Cooperative Foundation|بنیاد تعاون سپاه پاسداران انقلاب اسلامی
Committee to Determine Instances of Criminal Content|کارگروه تعیین مصادیق محتوای مجرمانه
Al-Mustafa International University|جامعة المصطفی العالمیه
Valfajr Shipping Company|شرکت کشتیرانی والفجر
Calcimin Public Company|شرکت کالسیمین
Taghtiran Kashan Company|شرکت تقطیران کاشان
Sahel Consultant Engineers|مهندسین مشاور ساحل
Basij Teachers Organization|سازمان بسیج فرهنگیان
Great Tehran Penitentiary|زندان تهران بزرگ
Pars Special Economic Energy Zone|سازمان منطقه ویژه اقتصادی انرژی پارس
Tidewater Middle East Company|شرکت تایدواتر خاورمیانه
Foundation for the Preservation of Works and Values of the Sacred Defense|بنیاد حفظ آثار و نشر ارزش‌های دفاع مقدس
Bahman Group|گروه بهمن
Arak Heavy Water Production Plant|مجتمع تولید آب سنگین اراک
Imensazan Consultant Engineers Institute|مؤسسه مهندسین مشاور ایمن‌سازان
Pyongyang University of Automation|평양자동화대학
Korea Zinc Company, Ltd.|고려아연 주식회사
Korea Institute of Machinery and Materials|한국기계연구원
Central Public Prosecutors Office|조선민주주의인민공화국 중앙검찰소
Yongbyon Nuclear Scientific Research Center|녕변원자력연구소
Mykolaiv Alumina Plant LLC|ТОВ «Миколаївський глиноземний завод»
Demurinsky Mining and Processing Plant|ТОВ «Демурінський гірничо-збагачувальний комбінат»
Kyiv Metropolis of the Ukrainian Orthodox Church|Київська Митрополія Української Православної Церкви
Zaporizhzhia Titanium and Magnesium Plant|ТОВ «Запорізький титано-магнієвий комбінат»
State Joint Stock Company Chornomornaftogaz|Державне акціонерне товариство «Чорноморнафтогаз»
Severodonetsk Azot Association|ПрАТ «Сєвєродонецьке об'єднання Азот»
Open Joint Stock Company Minsk Automobile Plant|ААТ «Мінскі аўтамабільны завод»
Belarusian Red Cross Society|Беларускае Таварыства Чырвонага Крыжа
Belarusian Investigative Committee|Следчы камітэт Рэспублікі Беларусь
Naftna Industrija Srbije A.D., Novi Sad|Нафтна индустрија Србије а.д. Нови Сад
Civil Protection Organisation in the North of Kosovo|Цивилна заштита
Krusik Holding Corporation|Холдинг корпорација „Крушик“ а.д. Ваљево
Ohkawara Kakohki Co., Ltd.|大川原化工機株式会社
Japan Aviation Electronics Industry, Limited|日本航空電子工業株式会社
Bulgarian Summer|Политическа партия „Българско лято“
Special Tasks Department of the Ministry of Internal Affairs of Georgia|საქართველოს შინაგან საქმეთა სამინისტროს განსაკუთრებულ დავალებათა დეპარტამენტი
Petropavlovsk Heavy Machine Building Plant|«Петропавл ауыр машина жасау зауыты» акционерлік қоғамы
Myanma Gems Enterprise|မြန်မာ့ကျောက်မျက်ရတနာရောင်းဝယ်ရေးလုပ်ငန်း
Vazov Machine-Building Plants|„Вазовски машиностроителни заводи“ ЕАД
Safe Internet League|Ассоциация «Лига безопасного интернета»
Serpukhov Plant Metallist|АО «Серпуховский завод „Металлист“»
Guizhou Space Appliance Co., Ltd.|贵州航天电器股份有限公司
Sichuan Silence Information Technology Company, Limited|四川无声信息技术有限公司
Xiamen Meiya Pico Information Co. Ltd.|厦门市美亚柏科信息股份有限公司
Union Development Group Co., Ltd.|优联发展集团有限公司
Xi'an Institute of Optics and Precision Mechanics|中国科学院西安光学精密机械研究所
Beijing Academy of Artificial Intelligence|北京智源人工智能研究院
Panda Electronics Group Co., Ltd.|熊猫电子集团有限公司
Ninestar Corporation|纳思达股份有限公司
Kuma Academy|黑熊學院
Suncity Group|太陽城集團
Chinese Unification Promotion Party|中華統一促進黨
Thunder Tiger Corp.|雷虎科技股份有限公司
Tishreen University|جامعة تشرين
Ebla Petroleum Company|شركة إيبلا للبترول
General Company for Phosphate and Mines|الشركة العامة للفوسفات والمناجم
Liwa al-Quds|لواء القدس
Al-Bustan Charity|جمعية البستان الخيرية
Yousser Company for Finance and Investment|شركة يسر للتمويل والاستثمار
Kata'ib al-Imam Ali|كتائب الإمام علي
Iraqi Reinsurance Company|شركة إعادة التأمين العراقية
Eid Charity|مؤسسة الشيخ عيد الخيرية
Harouge Oil Operations|شركة الهروج للعمليات النفطية
World Islamic Call Society|جمعية الدعوة الإسلامية العالمية
Benghazi Revolutionaries Shura Council|مجلس شورى ثوار بنغازي
Kenana Sugar Company|شركة سكر كنانة
Sudan Shipping Line|شركة الخطوط البحرية السودانية
Shiekan Insurance and Reinsurance Company|شركة شيكان للتأمين وإعادة التأمين المحدودة
Bonyan Development Foundation|مؤسسة بنيان التنموية
Davos Exchange and Remittances Company|شركة دافوس للصرافة والتحويلات
Liwa al-Thawra|حركة لواء الثورة
Owj Arts and Media Organization|سازمان هنری رسانه‌ای اوج
Habilian Association|کانون هابیلیان
Islamic Radio and Television Union|اتحادیه رادیو و تلویزیون‌های اسلامی
Baqiyattallah University of Medical Sciences|دانشگاه علوم پزشکی بقیة‌الله الاعظم
Amirabad Port|بندر امیرآباد
Sina Port and Marine Services Company|شرکت خدمات بندری و دریایی سینا
Esfahan Optics Industry|صنایع اپتیک اصفهان
Qarchak Prison|زندان قرچک
Headquarters for the Promotion of Virtue and Prevention of Vice|ستاد امر به معروف و نهی از منکر
Iran Aluminium Company|شرکت آلومینیوم ایران (ایرالکو)
Korea Pugang Trading Corporation|조선부강무역회사
Korea Ryonha Machinery Joint Venture Corporation|조선련하기계합영회사
Korea Kwangson Banking Corp|조선광선은행
National Aerospace Development Administration|국가우주개발국
SEK Studio|조선4.26만화영화촬영소
Unified Progressive Party|통합진보당
Korean Reinsurance Company|코리안리재보험 주식회사
Seishin Enterprise Co., Ltd.|株式会社セイシン企業
Tokyo Keiki Inc.|東京計器株式会社
Golden Dawn|Λαϊκός Σύνδεσμος – Χρυσή Αυγή
IHI Aerospace Co., Ltd.|株式会社IHIエアロスペース
`;
