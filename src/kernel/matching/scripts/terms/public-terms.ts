/*
 * Words of states, parties, armed groups and international bodies. Their names are translated and not transliterated.
 * Entries are as in the tables of each script: `English/other English: words`; a plus joins the words of a phrase.
 */

/** Arabic, Persian and Urdu, without article and with equated endings, as in arabic-terms.ts. */
export const ARABIC_PUBLIC_TERMS = `
united-nations: أمم+متحدة ملل+متحد اقوام+متحدہ | nations: أمم ملل اقوام | world/global: عالمي جهاني عالمی جهانی | league: جامعة+دول رابطة لیگ
authority/government: سلطة | palestinian-authority: سلطة+فلسطينية | cross: صليب | red-cross: صليب+أحمر صلیب+سرخ | red-crescent: هلال+احمر
support: دعم | rapid/fast: سريع سریع | mobilization: حشد تعبئة بسیج | popular-mobilization: حشد+شعبي | syrian-democratic-forces: قوات+سوريا+ديمقراطية
free: حر آزاد | self-defense: دفاع+ذاتي | national-defense: دفاع+وطني دفاع+ملی | air-force: قوات+جوية نیروی+هوایی سلاح+جو | ground-forces: قوات+برية نیروی+زمینی
navy: قوات+بحرية | republican-guard: حرس+جمهوري | presidential: رئاسي رئاسة | presidency: رئاسة ریاست+جمهوری | intelligence-service: جهاز+مخابرات
general-intelligence: مخابرات+عامة | military-intelligence: استخبارات+عسكرية مخابرات+عسكرية | state-security: أمن+دولة | public-security: أمن+عام
general-security: أمن+عام | internal-security: أمن+داخلي | national-security: أمن+قومي أمن+وطني امنیت+ملی | supreme-national-security: عالی+امنیت+ملی
base: قاعدة | qaeda/base: قاعدة | organization: تنظيم | brotherhood: اخوان | muslim-brotherhood: إخوان+مسلمين اخوان+المسلمین | group/society: جماعة جماعت
islamic-state: دولة+إسلامية دولت+اسلامی | islamic-group: جماعة+إسلامية جماعت+اسلامی | in: في فی در میں | levant/sham: شام | maghreb: مغرب | peninsula: جزيرة
arabian-peninsula: جزيرة+عربية | land/countries: بلاد | victory: نصر فتح | partisans/ansar: أنصار | helpers: نصرة | dawn: فجر | reform: إصلاح اصلاحات
development-and-reconstruction: تنمية+إعمار | reconstruction: إعمار بازسازی | salvation: إنقاذ نجات | unity: وحدة وحدت اتحاد | justice-and-development: عدالة+تنمية
freedom: حرية آزادی | future: مستقبل | socialist: اشتراكي سوسیالیست | communist: شيوعي کمونیست | liberal: ليبرالي لیبرال | nationalist: قومي ملی‌گرا | secular: علماني
labour/labor: عمل کار | republican: جمهوري جمهوری‌خواه | constitutional: دستوري | people/peoples: شعب مردم عوام پیپلز | coalition: ائتلاف تحالف ائتلاف | alliance: تحالف
bloc: كتلة | current: تيار | opposition: معارضة | interim: مؤقت | transitional: انتقالي | ruling: حاكم | politburo: مكتب+سياسي | political: سياسي سیاسی
office: مكتب دفتر | bureau: مكتب | experts: خبراء خبرگان | leadership: قيادة رهبری | leader: قائد رهبر | guidance: إرشاد ارشاد | guardian-council: شورای+نگهبان
assembly: مجلس | consultative/shura: شورى شورا شورای | consultative-assembly: مجلس+شورى مجلس+شورا مجلس+شورای | islamic-consultative-assembly: مجلس+شورای+اسلامی
parliament: برلمان مجلس+نواب پارلمان پارلیمنٹ | senate: مجلس+شيوخ سنا | representatives: نواب | chamber: غرفة اتاق | chamber-of-commerce: غرفة+تجارة اتاق+بازرگانی
interior: داخلية کشور داخلہ | ministry-of-interior: وزارة+داخلية وزارت+کشور وزارت+داخلہ | foreign-affairs: شؤون+خارجية خارجہ | affairs: شؤون امور | religious: دينية دینی
religious-affairs: شؤون+دينية أوقاف | endowments: أوقاف اوقاف | social: اجتماعي اجتماعی | social-affairs: شؤون+اجتماعية | planning: تخطيط | labor: عمل
refugees: لاجئين پناهندگان | children: أطفال کودکان | programme/program: برنامج برنامه | food: أغذية غذاء | health: صحة صحت بهداشت | relief: إغاثة | aid: مساعدات معونة
monetary: نقد نقدي | international-monetary-fund: صندوق+نقد+دولي صندوق+بین‌المللی+پول | monetary-fund: صندوق+نقد | world-bank: بنك+دولي بانک+جهانی | fund: صندوق
criminal: جنائي جزائي کیفری | court: محكمة عدالت | justice: عدل عدالت دادگستری | human-rights: حقوق+إنسان حقوق+بشر انسانی+حقوق | amnesty: عفو | watch: مرصد
observatory: مرصد | african: أفريقي آفریقایی | european: أوروبي اروپایی اروپا یورپی | arab-league: جامعة+دول+عربية اتحادیه+عرب | islamic-cooperation: تعاون+إسلامي
gulf-cooperation-council: مجلس+تعاون+خليجي مجلس+تعاون+دول+خليج شورای+همکاری+خلیج+فارس | euro-mediterranean: أورومتوسطي | mediterranean: متوسط
airlines/airways: خطوط+جوية خطوط+طيران | airways: خطوط+جوية | broadcasting: صدا+و+سیمای إذاعة+تلفزيون سیمای | voice: صوت صدا | channel: قناة شبکه
space: فضاء | housing: سكن | pharmaceuticals: أدوية | ports: بنادر | waterways: ممرات+مائية | canal: قناة | suez: سويس | suez-canal: قناة+سويس
al-quds/jerusalem: قدس | quds/jerusalem: قدس | force: نیروی | martyrs: شهداء | brigade: لواء تیپ | battalion: گردان كتيبة | division: فرقة لشکر | army/lashkar: لشکر جيش
sahara: صحراء | rif: ريف | kurdish: كردي کردی | kurdistan: كردستان کردستان | workers: عمال کارگران | party: پارٹی حزب | movement: تحریک | bank: بینک | national: نیشنل قومی
state/government: ریاست دولت | pakistan: پاکستان | afghanistan: أفغانستان افغانستان | india: هند بھارت ہندوستان | peoples-party: پیپلز+پارٹی | army: فوج | university: یونیورسٹی
limited: لمیٹڈ | company: کمپنی | of: آف کا کی کے کی | and: اور | education: تعلیم | federal: فیڈرل وفاقی اتحادي فدرال | investigation: تحقيق تحقیقاتی | police: پولیس
investigations: تحقيقات | agency: ایجنسی | development: ترقیاتی | council: کونسل | airlines: ایئرلائنز | international: انٹرنیشنل | islamic: اسلامیہ | foundation: فاؤنڈیشن
welfare: رفاه فلاح رفاہ | insurance-company: شركة+تأمين شرکت+بیمه | electronics: الکترونیک | steel: پولاد | tractor: تراکتورسازی | sugar: نیشکر | pension: بازنشستگی تقاعد
`;

/** Stems of Russian, Ukrainian, Serbian, Macedonian and Bulgarian words. */
export const CYRILLIC_PUBLIC_TERMS = `
united-nations: объединенн+наци об'єднан+наці уједињен+нациј обединен+наци | nations: наци націй нациј | world: всемирн всесвітн светск световн светов
armed-forces: збройн+сил оружан+снаг въоръжен+сил вооружен+сил | forces: снаг | agency/directorate: управлен | authority: власт орган | union: соуз савез съюз
islamic: исламск ісламськ | state: държавн државн државн | brotherhood: брать братств | muslim: мусульман мюсюлман | muslim-brotherhood: брать-мусульман | jihad: джихад
democratic: демократическ демократичн демократск | liberal: либеральн ліберальн либералн | liberal-democratic: либерально-демократическ | social-democratic: социал-демократическ социјалдемократск
socialist: социалистическ соціалістичн социјалистичк социалистическ | communist: комунистичк комунистическ | republican: республиканск республіканськ | labour: лейборист
conservative: консервативн | nationalist: националистическ націоналістичн | progressive: прогрессивн прогресивн напредн | radical: радикальн радикалн | green: зелен
party: странк партиј | people/national: народн | peoples-party: народн+парти народн+странк | servant: слуг | right: прав | left: лев ліва лів | sector: сектор | just/fair: справедлив
national-bank: народн+банк | people's-republic: народн+республик | federation: федерац федерациј | confederation: конфедерац | alliance: альянс | coalition: коалиц коаліц
league: лиг ліг | office: канцеляр | secretariat: секретариат | assembly: скупштин събран собран | parliament: парламент | government: влад | ministry: министарств
interior/internal-affairs: внутренн+дел внутрішн+справ унутрашњ+послов вътрешн+работ внатрешн+работ | foreign-affairs: спољн+послов външн+работ надворешн+работ
defence: одбран отбран одбрана | finance: финансиј | health: здрављ здравеопазван здравств | education: просвет образован просвет | justice: правд правосъди правосуд | labour: рад
agriculture: пољопривред земедели земјоделств | economy: привред стопанств | transport: саобраћај транспорт | bank: банк | insurance: осигурањ застрахован | university: универзитет
railways: железниц жељезниц желязниц | electric-power-industry: електропривред | post: пошт | airlines: авиолини авиокомпани | air: ер эйр еър | industry: индустриј
company: компаниј дружеств друштв предузећ предприяти | institute: институт завод | oil: нафт нефт | power-plant: електран електроцентрал | nuclear-power-plant: аэс аец атомн+електроцентрал
regiment: полк пук | battalion: батальон батаљон | brigade: бригад | corps: корпус | division: дивизи дивізі | detachment: отряд загін | group: групп груп | private-military-company: чвк пвк
legion: легион легіон | militia: ополчен милици міліц | police: полициј | gendarmerie: жандарм жандармер | security: безбедност сигурност | agency: агенциј агенци | court: съд
intelligence-agency: разведывательн+управлен обавештајн+агенциј | central-intelligence-agency: центральн+разведывательн+управлен | bureau: бюро биро | investigation: розслідуван
anti-corruption: антикоррупцион антикорупц | court: трибунал | criminal: уголовн кримінальн | international-court: международн+суд | monetary: валютн | monetary-fund: валютн+фонд
world-bank: всемирн+банк світов+банк светск+банк | health-organization: организац+здравоохранен | world-health: всемирн+здравоохранен | trade-organization: торгов+организац
european-union: европейск+союз євросоюз европейск+съюз европск+униј | european: европск европейск | euro: евро | heat-engineering: теплотехник | power-engineering: энергомаш
orthodox-church: православн+церк православн+църк православн+цркв | church: цркв църк | orthodox: православн | russian: русск росийск | russia: рф | serbia: српск србиј србиј | bulgaria: българск
macedonia: македонск македониј | north: северн | croatia: хрватск | bosnia: босанск босн | montenegro: црногорск | bosnia-and-herzegovina: босн+херцеговин | republika-srpska: републик+српск
republic: републик | kosovo: косово | georgia: грузинск грузи | armenia: армянск | azerbaijan: азербайджанск | uzbekistan: узбекск | turkey: турецк | syria: сирийск | iraq: иракск
kurdish: курдск | chechen: чеченск | tatar: татарск | tatarstan: татарстан | dagestan: дагестан | siberia: сибирск | metro/metropolitan: метрополитен метрополітен | metro: метро
united: един єдин | gold: злат | copper: бакар мед медн | steel: челик стоман | mining: рударск минн | works: комбинат | telecommunications: телеком телекомуник
airport: аеродром летищ | city: град | new: нов | youth: младеж младин | workers: работническ раднич рабоч робітнич | peasants: крестьянск селянськ | trade-unions: профсоюзн профспілк
fatherland: отечеств отчизн батьківщин | motherland: родин | homeland: батьківщин | freedom: свобод слобод | unity: единств єдніст јединств | victory: побед перемог
reform: реформ | development: развој | fund: фонд | society: друштв | academy: академиј | sciences: наук | arts: уметност | theater: театр | council: савет съвет
`;

/** Simplified characters, Japanese and Korean. */
export const EAST_ASIAN_PUBLIC_TERMS = `
united-nations: 联合国 国际联合 国連 유엔 국제연합 | world: 世界 세계 | world-bank: 世界银行 세계은행 | world-health: 世界卫生 世界保健 | world-trade: 世界贸易 | organization: 组织 机关 机构 기구 조직
european-union: 欧洲联盟 欧盟 欧州连合 유럽연합 | european: 欧洲 欧州 유럽 | asian: 亚洲 아시아 | african: 非洲 아프리카 | monetary: 货币 通货 통화 | monetary-fund: 货币基金 通货基金
islamic: 伊斯兰 イスラム 이슬람 | islamic-state: 伊斯兰国 イスラム国 이슬람국가 | taliban: 塔利班 タリバン タリバーン 탈레반 | hamas: 哈马斯 ハマス 하마스 | hezbollah: 真主党 ヒズボラ 헤즈볼라
al-qaeda: 基地组织 アルカイダ 알카에다 | muslim-brotherhood: 穆斯林兄弟会 ムスリム同胞団 무슬림형제단 | liberation: 解放 해방 | front: 战线 阵线 전선 | movement: 运动 운동
democratic: 民主 민주 | progressive: 进步 진보 | liberal: 自由 자유 | liberal-democratic: 自由民主 자유민주 | socialist: 社会主义 사회주의 | social-democratic: 社会民主 사회민주 | people: 国民 국민 인민
nationalist/kuomintang: 国民党 | workers: 劳动 劳动者 노동 로동 | workers-party: 劳动党 노동당 로동당 | peoples-army: 人民军 인민군 | party: 党 당 | innovation: 维新 革新 혁신 | clean-government/komei: 公明
communist-party: 共产党 공산당 | party-of-japan: 日本党 | central-committee: 中央委员会 중앙위원회 | military-commission: 军事委员会 군사위원회 | central-military-commission: 中央军事委员会 중앙군사위원회
national-defense: 国防 국방 | state-affairs: 国务 국무 | ministry-of-foreign-affairs: 外交部 外务省 외교부 외무성 | ministry-of-finance: 财政部 财务省 기획재정부 | ministry-of-commerce: 商务部
ministry-of-public-security: 公安部 | ministry-of-defense: 国防部 防卫省 国防省 국방부 국방성 | ministry-of-education: 教育部 文部科学省 교육부 | ministry-of-justice: 司法部 法务省 법무부
ministry-of-industry-and-information-technology: 工业和信息化部 | ministry-of-economy-trade-and-industry: 经济产业省 | ministry-of-health: 卫生部 보건부 | ministry-of-agriculture: 农业部 农林水产省
ministry-of-transport: 交通运输部 国土交通省 교통부 | ministry-of-unification: 통일부 | ministry-of-the-interior: 内务部 内政部 내무부 행정안전부 | intelligence: 情报 정보 | intelligence-service: 情报院 정보원
national-intelligence: 国家情报 국가정보 | central-intelligence: 中央情报 중앙정보 | agency/bureau: 局 厅 청 | reconnaissance: 侦察 정찰 | reconnaissance-general: 侦察总 정찰총 | general-bureau: 总局 총국
munitions: 军需 군수 | munitions-industry: 军需工业 군수공업 | industry-department: 工业部 공업부 | department: 部门 부서 | supervision: 监督 감독 | regulatory/management: 监督管理 监管
administration/management: 管理局 관리국 | monetary-authority: 金融管理局 | authority: 管理局 当局 관리청 | administration: 总署 | commission/committee: 委员会 위원회 | regulatory-commission: 监督管理委员会 监管委员会
securities-regulatory-commission: 证券监督管理委员会 证监会 | stock-exchange: 证券交易所 证券取引所 取引所 증권거래소 거래소 | customs: 海关 税关 관세 | tax: 税务 国税 국세 | court: 法院 裁判所 법원
supreme-court: 最高法院 最高裁判所 대법원 | prosecutor: 检察院 检察厅 검찰청 | police: 警察 警视厅 경찰 경찰청 | metropolitan-police-department: 警视厅 | coast-guard: 海警 海上保安厅 해양경찰
production: 生产 생산 | corps: 军团 군단 | army: 陆军 육군 | navy: 海军 海上自卫队 해군 | air-force: 空军 航空自卫队 공군 | marines: 海军陆战队 해병대
nuclear-engineering: 核工程 核建 | nuclear-corporation: 核工业集团 | nuclear: 核 | corporation: 总公司 公社 | grid-corporation: 电网公司 | new: 新 | metal: 金属 금속 | metal-mining: 金属矿山
post: 邮政 邮便 우정 우체국 | motors: 自动车 자동차 | manufacturing: 制造 | co: 公司 | church: 教会 교회 | religion/kyo: 教 | temple: 寺 | general-association: 总联合会 총련 | residents: 在日 재일
lines: 商船 | red-cross: 红十字 赤十字 적십자 | olympic: 奥林匹克 올림픽 | sports: 体育 체육 | federation: 联盟 연맹 연합 | alliance: 同盟 동맹
hong-kong: 홍콩
pyongyang: 平壤 평양 | seoul: 首尔 汉城 서울 | monopoly: 专卖 | pacific: 太平洋 태평양 | cathay-pacific: 国泰 | progress: 进步 | unification: 统一 통일 | reunification: 统一
justice: 正义 정의 | power/force: 힘 | power: 의힘 | association: 聯合会 连合会 연합회 | mobilization: 动员 동원 | strategic: 战略 전략 | strategic-force: 战略军 전략군 | rocket-force: 火箭军 | support: 支援 지원
`;

/** Hebrew, Greek, Georgian, Armenian, Thai, Burmese, Ethiopic and the scripts of India. */
export const OTHER_PUBLIC_TERMS = `
of: ऑफ ऑफ़ অফ ஆஃப் | police: משטרה משטרת αστυνομία ตำรวจ पुलिस পুলিশ პოლიცია ոստիկանություն | army: צבא צה"ל στρατός กองทัพบก सेना সেনাবাহিনী არმია բանակ | defense-forces: צבא+הגנה צבא+הגנה+לישראל | air-force: חיל+אוויר กองทัพอากาศ वायु+सेना
armed-forces: ένοπλες+δυνάμεις กองทัพ सशस्त्र+बल შეიარაღებული+ძალები զինված+ուժեր | navy: חיל+ים กองทัพเรือ नौसेना | party: מפלגה מפלגת κόμμα พรรค पार्टी দল পার্টি கட்சி პარტია կուսակցություն
democracy: δημοκρατία ประชาธิปไตย | democratic: δημοκρατικό δημοκρατικός δημοκρατική ประชาธิปัตย์ लोकतांत्रिक জনতান্ত্রিক დემოკრატიული დემოკრატიული ժողովրդավարական | new: חדש חדשה νέα νέο ใหม่ नया নতুন ახალი նոր
communist: קומוניסטית κομμουνιστικό κομμουνιστικό คอมมิวนิสต์ कम्युनिस्ट কমিউনিস্ট კომუნისტური կոմունիստական | socialist: סוציאליסטית σοσιαλιστικό समाजवादी সমাজতান্ত্রিক სოციალისტური սոցիալիստական
national: לאומית לאומי εθνικό แห่งชาติ राष्ट्रीय জাতীয় தேசிய ეროვნული ազգային | nationalist: জাতীয়তাবাদী राष्ट्रवादी εθνικιστικό | liberation: שחרור απελευθερωτικό मुक्ति মুক্তি விடுதலை விடுதலைப் გათავისუფლების ազատագրական
republican: ρεπουμπλικανικό რესპუბლიკური հանրապետական | republic: δημοκρατίας สาธารณรัฐ गणराज्य প্রজাতন্ত্র რესპუბლიკა հանրապետություն | state: πολιτεία รัฐ राज्य রাষ্ট্র სახელმწიფო պետական | movement: תנועה תנועת κίνημα आंदोलन მოძრაობა շարժում
bank: ბანკი ბანკის բանկ բանկը බැංකුව ባንክ ဘဏ် | central: κεντρική কেন্দ্রীয় केंद्रीय केन्द्रीय กลาง ცენტრალური կենտրոնական מרכזי | commercial: კომერციული առևտրային ንግድ พาณิชย์ | university: უნივერსიტეტი უნივერსიტეტის համալսարան համալսարանը विश्वविद्यालय বিশ্ববিদ্যালয়
railway: რკინიგზა երկաթուղի | railways: רכבת | dream: ოცნება երազանք | ministry: სამინისტრო նախարարություն মন্ত্রণালয় मन्त्रालय | defence: თავდაცვის պաշտպանության պաշտպանության প্রতিরক্ষা रक्षा | interior: משרד+פנים εσωτερικών มหาดไทย गृह স্বরাষ্ট্র
foreign-affairs: חוץ εξωτερικών ต่างประเทศ विदेश পররাষ্ট্র საგარეო+საქმეთა արտաքին+գործերի | finance: אוצר οικονομικών การคลัง वित्त অর্থ ფინანსთა ֆինանսների | justice: משפטים δικαιοσύνης ยุติธรรม न्याय იუსტიციის արդարադատության | health: בריאות υγείας สาธารณสุข स्वास्थ्य
united-nations: או"ם האומות+המאוחדות אומות+מאוחדות ηνωμένων+εθνών ηνωμένα+έθνη สหประชาชาติ संयुक्त+राष्ट्र জাতিসংঘ გაერო միավորված+ազգերի | united: ηνωμένα संयुक्त გაერთიანებული միացյալ | league: ליגה λίγκα लीग লীগ
european: ευρωπαϊκή ευρωπαϊκή יורופי אירופי ยุโรป यूरोपीय | union: ένωση איחוד สหภาพ संघ ইউনিয়ন კავშირი միություն | european-union: ευρωπαϊκή+ένωση האיחוד+האירופי สหภาพยุโรป यूरोपीय+संघ | church: εκκλησία כנסייה ეკლესია եկեղեցի | company: კომპანია ընկերություն
islamic: אסלאמי ισλαμικό ισλαμική อิสลาม इस्लामी ইসলামী ইসলামি ისლამური իսլամական | islamic-state: המדינה+האסלאמית ισλαμικό+κράτος รัฐอิสลาม इस्लामिक+स्टेट | bureau: γραφείο ब्यूरो ব্যুরো ბიურო | investigation: अन्वेषण जांच তদন্ত ερευνών გამოძიების | agency: סוכנות סוכנות υπηρεσία หน่วยงาน एजेंसी সংস্থা სააგენტო գործակալություն
service: שירות υπηρεσία सेवा სამსახური ծառայություն | intelligence: מודיעין πληροφοριών ข่าวกรอง खुफिया დაზვერვის հետախուզական | security: שירות+ביטחון უსაფრთხოების անվտանգության | front: חזית μέτωπο แนวร่วม मोर्चा ফ্রন্ট முன்னணி ფრონტი ճակատ | congress: κονγκρέσο कांग्रेस কংগ্রেস காங்கிரஸ்
peoples/people: जनता জনতা ხალხის ժողովրդական λαϊκό λαϊκή ประชาชน மக்கள் | indian: भारतीय ভারতীয় இந்திய | airways: การบิน | airline/airlines: สายการบิน αερογραμμές ავიახაზები ավիաուղիներ | savings: ออมสิน ταμιευτήριο | government-savings: ออมสิน | royal: แห่งราชอาณาจักร βασιλικό ราช
economic: စီးပွားရေး οικονομικό เศรษฐกิจ आर्थिक ეკონომიკური տնտեսական | workers: εργατικό แรงงาน मजदूर შრომის աշխատանքի | institute: ინსტიტუტი ինստիտուտ | academy: აკადემია ակադեմիա ακαδημία אקדמיה | sciences: επιστημών მეცნიერებათა գիտությունների | oil: น้ำมัน ნავთობის նավթի
industries: इंडस्ट्रीज | industry: მრეწველობა արդյունաբերություն | electric: ηλεκτρισμού ელექტრო էլեկտրական | gas: αερίου გაზი գազ | insurance: დაზღვევა ապահովագրական | georgia: საქართველო საქართველოს ქართული | armenia: հայաստան հայաստանի հայկական | tbilisi: თბილისი თბილისის
yerevan: երևան երևանի | bangladesh: বাংলাদেশ | ceylon: ලංකා | myanmar: မြန်မာ | ethiopia: ኢትዮጵያ የኢትዮጵያ | india: হিন্দুস্তান இந்தியா भारत | thailand: แห่งประเทศไทย ประเทศไทย | bangkok: กรุงเทพมหานคร | group: เครือ กลุ่ม | tigers: புலிகள் | motors: मोटर्स | hospital: בית+חולים νοσοκομείο โรงพยาบาล
`;
