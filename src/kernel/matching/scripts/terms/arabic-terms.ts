/**
 * Arabic and Persian words without article; the forms of letters and the ending of feminine adjectives are equated.
 * Lines are `English/other English: words`; a plus joins the words of a phrase.
 */
export const ARABIC_TERMS = `
bank: بنك مصرف بانک بنوک | central: مركزي مرکزی | national: وطني ملی قومي | commercial/trade: تجاري بازرگانی تجاری
trade/trading: تجارة تجارت | industrial/technology: صنعتی | industrial: صناعي | industry/industries: صناعة صناعات صنعت صنایع
agricultural: زراعي کشاورزی | agriculture: زراعة | development: تنمية تطوير توسعه عمران+و+توسعه
investment: استثمار استثماري سرمایه‌گذاری سرمایه+گذاری | investments: استثمارات | finance/financial: مالي مالية تمويل مالی
islamic: إسلامي اسلامی | arab: عربي عربية | republic: جمهورية جمهوری | kingdom: مملكة | emirate: إمارة
state/government: دولة حكومي دولتی | government: حكومة دولت | ministry: وزارة وزارت | defence: دفاع | interior: داخلية کشور
foreign-affairs/foreign: خارجية خارجه امور+خارجه | intelligence: اطلاعات استخبارات | security: أمن امنیت أمني | health: صحة بهداشت
education: تعليم تربية آموزش | culture: ثقافة فرهنگ | justice: عدل دادگستری | economy/economic: اقتصاد اقتصادي اقتصادی
petroleum/oil: نفط بترول نفت نفطي | oil: نفت | gas: غاز گاز | petrochemical: بتروكيماويات بتروكيماوي پتروشیمی
chemical/chemicals: كيماوي كيميائي كيماويات شیمیایی | refinery: مصفاة مصافي پالایشگاه تكرير پالایش | energy: طاقة انرژی
atomic/nuclear: ذرية اتمی هسته‌ای ذري نووي | electricity/electric: كهرباء كهربائي برق | power: نیرو قوى | water: مياه آب
mining/minerals: تعدين مناجم معادن معدنی | phosphate: فوسفات | steel: صلب فولاد | steel: ذوب+آهن | iron: حديد آهن | aluminium: ألمنيوم آلومینیوم
copper: نحاس مس | cement: إسمنت سیمان | glass: زجاج شیشه | metals: معادن فلزات | construction: إنشاءات بناء ساختمانی ساختمان تشييد
contracting: مقاولات | engineering: هندسة هندسي مهندسی | real-estate: عقاري عقارية مسکن عقارات | housing: إسكان
company: شركة شرکت شرکتهای | group: مجموعة گروه | holding: قابضة هلدینگ قابض | corporation/foundation: مؤسسة | revival: إحياء
organization: منظمة سازمان هيئة+تنظيم | authority/corporation: هيئة | general: عام عامة کل | public: عمومی | private: خاص خاصة خصوصی
united: متحد متحدة | international: دولي دولية بین‌المللی بین+المللی | world/international: عالمي عالمية جهانی | global: جهان
gulf: خليج خليجي | middle-east: شرق+أوسط خاورمیانه | eastern/east: شرقي شرق | west/western: غرب غربي
north/northern: شمال شمالي | south/southern: جنوب جنوبي | new: جديد جديدة نوین | modern: حديث حديثة
airlines/aviation: طيران هواپیمایی خطوط+جوية | airways: خطوط+هوایی | aerospace/space: هوافضا فضاء فضایی | airport: مطار فرودگاه
air: هوایی جوي | shipping/lines: ملاحة کشتیرانی كشتيراني | maritime/marine: بحري دریایی | port/ports: موانئ بندر بنادر
transport: نقل حمل+و+نقل | railways: سكك+حديدية سكة+حديد راه+آهن | logistics: لوجستية | cars/automobile: سيارات خودرو
telecom: اتصالات | telecommunications/intelligence: مخابرات | communications: ارتباطات | technology: تكنولوجيا تقنية فناوری تقانة
information: معلومات اطلاعات | electronics: إلكترونيات الکترونیک إلكتروني | computer: كمبيوتر رایانه حاسوب
media: إعلام إعلامية رسانه إعلامي | network: شبكة شبکه | broadcasting: إذاعة صدا+و+سیما | television: تلفزيون سیما | news: أخبار خبر
news-agency: خبرگزاری وكالة+أنباء | newspaper: صحيفة جريدة روزنامه | university: جامعة دانشگاه | institute: معهد انستیتو مؤسسه
academy: أكاديمية آکادمی | college: كلية دانشکده | school: مدرسة مدرسه | research: أبحاث بحوث تحقیقات پژوهش | center: مركز مرکز
scientific/science: علمي علوم علم علمی | medical: طبي طبية پزشکی | sciences: علوم | hospital: مستشفى بیمارستان
pharmaceutical: أدوية دوائية دارویی داروسازی داروسازي | food: غذائية أغذية غذایی مواد+غذایی | insurance: تأمين بیمه
exchange: صرافة صرافی بورصة بورس | stock-exchange: بورصة سوق+مالية بورس+اوراق+بهادار | market: سوق بازار | fund: صندوق
foundation/institution: بنیاد وقف نهاد | charity/charitable: خيري خيرية خیریه | relief: إغاثة امداد
society/association: جمعية انجمن رابطة | committee: لجنة کمیته | council: مجلس شورای شورى شورا | assembly: مجمع مجلس
supreme: أعلى عالی | union: اتحاد اتحادیه | federation: فدراسیون اتحاد | front: جبهة جبهه | movement: حركة حرکت جنبش نهضت | party: حزب
army: جيش ارتش | forces: قوات نیروهای نیروی | guard: حرس پاسداران حرس+ثوري | corps: سپاه فيلق
revolutionary/revolution: انقلاب ثوري ثورة انقلابی | navy: بحرية نیروی+دریایی | police: شرطة پلیس | liberation: تحرير
popular/people: شعبي شعبية مردمی مردم | democratic: ديمقراطي دموکراتیک | resistance: مقاومة مقاومت | jihad: جهاد | brigades: كتائب كتيبة
brigade: لواء | organization-of-the-islamic-conference: منظمة+مؤتمر+إسلامي | military: عسكري حربي نظامی | war/military: حربية
industries-organization: سازمان+صنایع | defence-industries: صنایع+دفاع | missile: صواريخ موشکی موشک | cooperative: تعاونی تعاونية
cooperation: تعاون همکاری | import: واردات استيراد | export: صادرات تصدير | import-export: استيراد+و+تصدير واردات+و+صادرات
supplies: توريدات توريد | services: خدمات | consultants/consulting: استشارات مشاور مشاوره | management: إدارة مدیریت
production/products: إنتاج تولیدی تولید منتجات | manufacturing: تصنيع ساخت | factory: مصنع کارخانه معمل
machinery: ماشین‌سازی ماشین+سازی آلات | equipment: معدات تجهیزات | tools: ابزار | textile: نسيج نساجی | paper: کاغذ ورق
tobacco: دخانیات تبغ | sugar: سكر قند شکر | flour: آرد مطاحن | sea: دریا بحر | islamic-azad: آزاد+اسلامی | shahid/martyr: شهید شهيد | king: ملك پادشاه | crown-prince: ولي+عهد | prince: أمير امیر | maritime: دریانوردی
martyrs: شهداء شهدا | imam: إمام امام | housing-bank: مسکن | workers: کارگران رفاه+کارگران عمال | youth: شباب جوانان | women: مرأة زنان
sport: رياضة ورزش ورزشی | football: كرة+قدم فوتبال | hotel: فندق هتل | tourism: سياحة گردشگری جهانگردی | travel: سفر سفریات
press: صحافة مطبوعات | printing: طباعة چاپ | publishing: نشر انتشارات | post: بريد پست | port: ميناء
roads: راه راهها طرق | urban-development: شهرسازی | tanker: نفتکش ناقلات | higher: عالي | higher-education: تعليم+عالي آموزش+عالی | headquarters: قرارگاه مقر قيادة | construction: سازندگی | mine: معدن | persian-gulf: خلیج+فارس | election: انتخابات | news-agency: وكالة+أنباء آژانس+خبری | agency: وكالة آژانس | news: أنباء | royal: ملكي ملكية سلطنتی پادشاهی | basic: أساسي أساسية پایه
house: بيت خانه دار | armed: مسلح مسلحة | support/logistics: پشتیبانی لجستیک إمداد | armed-forces: قوات+مسلحة نیروهای+مسلح | and: و
first: أول نخست اول یکم | second: ثاني دوم | of: از | palm: نخيل | savings: توفير ادخار پس‌انداز | credit: ائتمان اعتباري اعتبار
reserve: احتياطي ذخیره | saving-and-credit: قرض+الحسنة | cooperation-council: مجلس+تعاون | development-fund: صندوق+تنمية صندوق+توسعه
oil-refining: تكرير+نفط پالایش+نفت | drilling: حفر حفاری | exploration: تنقيب اکتشاف استكشاف | natural: طبيعي طبیعی | liquefied: مسال
solar: شمسي خورشیدی | renewable: متجددة تجدیدپذیر | potash: بوتاس | fertilizers: أسمدة کود | plastics: بلاستيك پلاستیک
tyre: إطارات لاستیک تایر | vehicles: مركبات خودروسازی | automobile-manufacturing: خودروسازی | aircraft: طائرات هواپیماسازی هواپیما
helicopter: هليكوبتر بالگرد | ships: سفن | drones: پهپاد | space-agency: سازمان+فضایی وكالة+فضاء | telecommunication: مخابراتی
post-bank: پست+بانک | technical: تقني فني فنی | polytechnic: بوليتكنيك پلی‌تکنیک | applied: تطبيقي کاربردی | human: إنساني انسانی
humanitarian: إنسانية | red-crescent: هلال+أحمر | rights: حقوق | studies: دراسات مطالعات | strategic: استراتيجي استراتژیک راهبردی
environment: بيئة محیط+زیست | planning: تخطيط برنامه‌ریزی برنامه+و+بودجه | statistics: إحصاء آمار | customs: جمارك گمرک
tax: ضرائب مالیات مالیاتی | municipality: بلدية شهرداری | governorate: محافظة استان | court: محكمة دادگاه
judiciary: قضاء قضائيه قوه+قضائیه | prison: سجن زندان | prisons: سجون زندانها | border: حدود مرزی | guards: حرس | special: خاصة ویژه
operations: عمليات عملیات | brotherhood: إخوان | muslim: مسلمين مسلمون | call: دعوة | propagation: تبليغات تبلیغات
grand: كبير كبرى بزرگ | holy: مقدس مقدسة | shrine: آستان حرم | damascus: دمشق | aleppo: حلب | homs: حمص | latakia: لاذقية | cairo: قاهرة
alexandria: إسكندرية اسکندریه | baghdad: بغداد | basra: بصرة بصره | mosul: موصل | beirut: بيروت بیروت | amman: عمان | riyadh: رياض ریاض
jeddah: جدة جده | mecca: مكة مکه | dubai: دبي دبی | abu-dhabi: أبوظبي أبو+ظبي ابوظبی | sharjah: شارقة | doha: دوحة دوحه | manama: منامة
muscat: مسقط | sanaa: صنعاء | aden: عدن | tripoli: طرابلس | benghazi: بنغازي | khartoum: خرطوم | tunis: تونس | algiers: جزائر+عاصمة
rabat: رباط | casablanca: دار+بيضاء | jerusalem: قدس | gaza: غزة | tehran: تهران طهران | isfahan: اصفهان أصفهان | mashhad: مشهد
shiraz: شیراز | tabriz: تبریز | ahvaz: اهواز | qom: قم | kerman: کرمان | khuzestan: خوزستان | kabul: کابل كابول
kandahar: قندهار قندهار | herat: هرات | karachi: کراچی | istanbul: إسطنبول استانبول | persian-gulf: خلیج+فارس
middle-eastern: شرق+أوسطي
`;
