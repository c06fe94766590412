/** Less usual words of organisations' names in Arabic, Persian, Urdu and Pashto; entries are as in ../concepts/bodies.ts. */
export const ARABIC_VOCABULARY = `
foundations/institutions: مؤسسات | institutional: مؤسسي | authorities: هيئات | directorates: مديريات | departments: إدارات دوائر | administrative: إداري | offices: مكاتب | branches: فروع | units: وحدات | committees: لجان
councils: مجالس | mixed: مختلطة | associations: جمعيات | federations/unions: اتحادات | syndicates/unions: نقابات | clubs: أندية | forum: منتدى | forums: منتديات | networks: شبكات شبکې | gathering/grouping: تجمع
bloc/coalition: تكتل | blocs: كتل | alliances: تحالفات | movements: حركات | organizations: منظمات تنظیمات | conferences: مؤتمرات | initiative: مبادرة | initiatives: مبادرات | brigades: ألوية
company: سرية | divisions: فرق | corps: فيالق | squad/group: زمرة | squadrons: أسراب | platoon: فصيل | factions: فصائل | militia: ميليشيا مليشيا | militias: ميليشيات | rapid-intervention: تدخل+سريع
mujahideen: مجاهدين مجاهدون | prisoners: أسرى | wounded: جرحى | soldiers: جنود | guards: حراس | facilities-protection: حماية+منشآت | sword: سيف | banner: راية | banners: رايات | independence: استقلال
unity/monotheism: توحيد | free: أحرار | dignity: كرامة | justice-and-development: عدالة+وتنمية | renewal: تجديد | renaissance/revival: نهضة | awakening: صحوة | revolutionaries: ثوار | coordination: تنسيق هماهنگی
coordination-committee: تنسيقية | farmers: مزارعين | women's: نسائية | woman/women: امرأة | students: طلبة دانشجویان محصلینو | teachers: معلمين ښوونکو | writers: كتاب أدباء لیکوالو | clerics/scholars: علماء+دين
charity/almsgiving: صدقات | benevolence/charity: إحسان | poor: فقراء | needy: محتاجين | disabled: معاقين | displaced: نازحين | migrants/displaced: مهجرين | solidarity: تضامن | solidarity/mutual-support: تكافل | assistance: مساعدة
ambulance: إسعاف | crescent: هلال | developmental: إنمائي | contractor: مقاول | municipalities: بلديات | limited: محدودة | limited-liability: ذات+مسؤولية+محدودة با+مسئولیت+محدود | joint-stock: مساهمة
public-joint-stock: مساهمة+عامة | closed-joint-stock: مساهمة+مقفلة | and-sons: وأولاده | sons: أولاد سنز | groups: مجموعات ډلې | enterprises/establishments: منشآت | establishment: منشأة | projects: مشاريع مشروعات
agencies: وكالات | service: خدمي | consultants: مستشارون مشاورین | money-changer: صراف منی+چینجر | money-transfer: حوالات تحويل+أموال | microfinance: تمويل+أصغر مائیکروفنانس | loan/loans: قروض | takaful-insurance: تأمين+تكافلي
brokerage: سمسرة | markets: أسواق | banks: مصارف | auditing: تدقيق | audit: مراجعة | treasury: خزينة | free-zones: مناطق+حرة | standards: مقاييس | standards-and-metrology: مواصفات+ومقاييس | quality: جودة کیفیت | combating: مكافحة
terrorism: إرهاب | preventive-security: أمن+وقائي | traffic-police: شرطة+مرور | traffic: مرور | gendarmerie: درك | armament: تسليح | ballistic-missiles: صواريخ+باليستية | armoured: مدرعة | mechanized: آلية
thunderbolt/commandos: صاعقة | land-freight: شحن+بري | shipping-agency: وكالة+ملاحية | vessels: بواخر | tanker: ناقلة | containers: حاويات | container: حاوية کانتینر | ports: موانىء | dock/berth: رصيف
dry-dock: حوض+جاف | shipyard: حوض+بناء+سفن | customs-clearance: تخليص+جمركي ترخیص+کالا | land-transport: نقل+بري | storage/warehousing: تخزين | cold-storage: تبريد | tourist: سياحية | hajj-and-umrah: حج+وعمرة
plants/laboratories: معامل | workshops: ورش | laboratories: مختبرات لیبارٹریز | ready-mix: خرسانة+جاهزة | bricks: طابوق | ceramics: خزف | plastics: لدائن | textiles: منسوجات | spinning: غزل ریسندگی | cotton-ginning: حلج+أقطان
tanneries: مدابغ | soap: صابون | paints: أصباغ | cosmetics: تجميل | pipes: مواسير | fuels: محروقات | lubricants: زيوت+تشحيم روانکار | desalination: تحلية | sewage/sanitation: صرف+صحي | quarries: محاجر | quarry: مقلع
jewellers: صاغة | salt: أملاح | sulphur: كبريت | crops: محاصيل | cereals: غلال | mill: مطحنة | dates: تمور | livestock: ماشية مالدارۍ | slaughterhouse: مسلخ | fisheries: ثروة+سمكية | cigarettes: سجائر
medical-supplies: مستلزمات+طبية | hospitals: مستشفيات | hospital: مشفى اسپتال روغتون | clinic: مستوصف درمانگاه | health: صحية روغتیا | nursing: تمريض | colleges: كليات | institutes: معاهد موسسات | academies: أكاديميات
schools: مدارس سکولز ښوونځي | centres: مراكز | telecommunications: اتصالات+سلكية+ولاسلكية مخابراتو | wireless: لاسلكي | programming: برمجة | channels: قنوات | platform: منصة | antiquities: آثار | training: تدريب
vocational-training: تدريب+مهني | mosques: مساجد | diocese: أبرشية | shrine: مقام | shrine/threshold: عتبة | husseiniya: حسينية | fatwa: إفتاء | sharia: شرعية | consulate: قنصلية | geological-survey: مسح+جيولوجي | al-aqsa: أقصى
two-rivers: رافدين | two-holy-mosques: حرمين | specialized: متخصصة تخصصی | mobile-phones: هواتف | advertising: دعاية | exhibitions: معارض | recruitment: استقدام | automaker: خودروساز | casting/foundry: ریخته‌گری
turning: تراشکاری | machining: ماشین‌کاری | welding: جوشکاری | pipe-and-profile: لوله+و+پروفیل | tile-manufacturing: کاشی‌سازی | glass-making: شیشه‌سازی | resin: رزین | battery-manufacturing: باتری‌سازی
cable-manufacturing: کابل‌سازی | wire: سیم | spring-manufacturing: فنرسازی | gear-manufacturing: چرخ‌دنده‌سازی | mould-making/die-making: قالب‌سازی | tool-making: ابزارسازی | instrumentation: ابزاردقیق
part-manufacturing: قطعه‌سازی | bus-manufacturing: اتوبوس‌سازی | missile-manufacturing: موشک‌سازی | weapons-manufacturing: اسلحه‌سازی | ammunition-making: مهمات‌سازی | weapons: تسلیحات | gunpowder: باروت
road-construction: راهسازی | bridge-building: پل‌سازی | tunnelling: تونل‌سازی | building-construction: ساختمان‌سازی | mass-housing: انبوه‌سازی | mass-housing-builders: انبوه‌سازان | renovation/modernization: نوسازی
industrial-renovation: نوسازی+صنایع | improvement/optimization: بهینه‌سازی | seed-improvement: بهسازی+بذر | localization/indigenization: بومی‌سازی | hardware: سخت‌افزار | sugar-manufacturing: قندسازی | biscuit-making: بیسکویت‌سازی
canning: کنسروسازی | shoe-making: کفش‌سازی | leather-making: چرم‌سازی | carton-making: کارتن‌سازی | carton: کارتن | cellulose: سلولزی | paper-making: کاغذسازی | match-making: کبریت‌سازی | weaving: بافندگی
spinning-and-weaving: ریسندگی+و+بافندگی | handwoven-carpet: فرش+دستباف | blanket-weaving: پتوبافی | mining: معدنکاری | mineral-processing: فرآوری+مواد+معدنی | processing: فرآوری | coal: زغال‌سنگ | iron-ore: سنگ‌آهن | lime: آهک
ferrosilicon: فروسیلیس | alloy: آلیاژی | alloy-steel: فولاد+آلیاژی | factories: کارخانجات فیکٹریاں فابریکې | products: تولیدات | manufacturers: تولیدکنندگان | exporters: صادرکنندگان | vessel: شناور | port: بندری
wharf/dock: اسکله | loading-and-unloading: تخلیه+و+بارگیری | flight: پرواز | rail: ریلی | terminal: پایانه | terminals: پایانه‌ها | investor: سرمایه‌گذار | asset-management: سبدگردان | retirees: بازنشستگان
good-loan/interest-free-loan: قرض‌الحسنه | interest-free-loan-fund: صندوق+قرض‌الحسنه | credit-institution: موسسه+اعتباری | foundation-of-the-oppressed: بنیاد+مستضعفان | oppressed: مستضعفان | veterans/war-disabled: جانبازان
veterans/freed-prisoners: آزادگان | camp/base: پادگان | basij: بسیجی | commander: فرمانده | deputy/vice-presidency: معاونت | commando: تکاور | army-aviation: هوانیروز | expediency-council: مجمع+تشخیص+مصلحت
combatant-clergy: روحانیت+مبارز | clerics: روحانیون | combatant: مبارز | devotees/fedayeen: فداییان | fedayeen: فدائیان | organization-of-struggle: سازمان+پیکار | institution/institute: موسسه
campus: پردیس | higher-education-institution: موسسه+آموزش+عالی | technical-and-vocational: فنی+و+حرفه‌ای | technical-college: آموزشکده+فنی | high-school: دبیرستان لېسه | primary-school: دبستان | kindergarten: کودکستان
knowledge-based: دانش‌بنیان دانش+بنیان | pupils: دانش‌آموزان | graduates: دانش‌آموختگان | professors: استادان | engineers: مهندسان انجینئرز | nanotechnology: نانوفناوری | nano: نانو | computer: رایانه‌ای
computer-services: خدمات+رایانه‌ای | processing/data-processing: داده‌پردازی | intelligent/smart: هوشمند | enrichment: غنی‌سازی | water-and-wastewater: آب+و+فاضلاب | wastewater: فاضلاب | transformer: ترانسفورماتور
pump-manufacturing: پمپ‌سازی | petroleum-products: فرآورده‌های+نفتی | products/derivatives: فرآورده‌های | dairy-products: فرآورده‌های+لبنی | oilfields: مناطق+نفت‌خیز | oil-terminals: پایانه‌های+نفتی | offshore: فراساحل
vegetable-oil: روغن+نباتی | hygienic/sanitary: بهداشتی | pesticide: سموم | asphalt: آسفالت | chipboard: نئوپان | household-appliances: لوازم+خانگی | agro-industry: کشت+و+صنعت | forests-and-rangelands: جنگل‌ها+و+مراتع
horticulture: باغداری | greenhouse: گلخانه | grain: غله | silo: سیلو | saffron: زعفران | dried-fruit: خشکبار | dairy: لبنی | cold-store: سردخانه | health-and-treatment: بهداشت+و+درمان
vaccine-and-serum-manufacturing: واکسن+و+سرم‌سازی | dentistry: دندانپزشکی | welfare: بهزیستی ویلفیئر فلاحی هوساینه | cinema: سینمایی | governorate/governor's-office: استانداری | governorate: فرمانداری | judiciary: قوه+قضاییه
employees: کارکنان | employers: کارفرمایان | guild: صنفی | guilds: اصناف | headquarters-of-coordination: ستاد+هماهنگی | holding/parent: مادر+تخصصی | innovators: نوآوران | pioneers: پیشگامان پیشتازان | pioneer: پیشرو
expansion/promotion: گسترش | east: خاور | sun: خورشید | star: ستاره | victory: پیروزی | reformists: اصلاح‌طلبان | workers': کارگری | toilers: زحمتکشان | masses: توده | followers-of-the-line: پیروان+خط | engineer: انجینئر
school: سکول | institute: انسٹیٹیوٹ انسټیټیوټ | foundation: فاونڈیشن | welfare-trust: ویلفیئر+ٹرسٹ | humanity: انسانیت | organisation/organization: آرگنائزیشن | movement: موومنٹ غورځنګ خوځښت
department: ڈیپارٹمنٹ څانګه | companies: کمپنیاں شرکتونه | private: پرائیویٹ | private-limited: پرائیویٹ+لمیٹڈ | enterprises: انٹرپرائزز | enterprise: انٹرپرائز | traders: ٹریڈرز | trading: ٹریڈنگ | trade: ٹریڈ سوداګري
brothers: برادرز | industries: انڈسٹریز صنعتیں | industrial: انڈسٹریل | mills: ملز | textile-mills: ٹیکسٹائل+ملز | sugar-mills: شوگر+ملز | steel-mills: سٹیل+ملز | steel: اسٹیل | chemicals: کیمیکلز | chemical: کیمیکل
fertilizer: فرٹیلائزر | pharmaceuticals: فارماسیوٹیکلز | pharma: فارما | electric: الیکٹرک | petroleum: پٹرولیم | water-and-power-development-authority: واپڈا | commercial: کمرشل | finance: فنانس مالیې | state-bank: اسٹیٹ+بینک
exchange: ایکسچینج | exchange-company: ایکسچینج+کمپنی | stock-exchange: اسٹاک+ایکسچینج | investment: انویسٹمنٹ | securities: سیکیورٹیز | security: سیکیورٹی | shipping: جہاز+رانی | logistics: لاجسٹکس
transport: ٹرانسپورٹ ترانسپورت | railways: ریلویز | airlines: ائیرلائن هوايي+کرښې | aviation: ایوی+ایشن | port-trust: پورٹ+ٹرسٹ | travels: ٹریولز | construction: کنسٹرکشن ودانیز | builders: بلڈرز | developers: ڈویلپرز
solutions: سلوشنز | systems: سسٹمز | technologies: ٹیکنالوجیز | centre: سینٹر | medical: میڈیکل | defence: ڈیفنس | rangers: رینجرز | ordnance-factories: آرڈیننس+فیکٹریز | tribal: قبائلی | taliban: طالبان
islamic-ideology: اسلامی+نظریاتی | preaching: تبلیغی | news: نیوز | monthly: ماہنامہ | weekly: ہفت+روزہ اوونیزه | broadcasting: براڈکاسٹنگ | publications: پبلیکیشنز | chamber-of-commerce: چیمبر+آف+کامرس سوداګرۍ+خونه
commerce: کامرس | workers: ورکرز کارګرو | students-federation: اسٹوڈنٹس+فیڈریشن | youth: یوتھ ځوانانو | high-court: ہائی+کورٹ | supreme-court: سپریم+کورٹ عدالت+عظمیٰ ستره+محکمه | liberation: لبریشن | university: پوهنتون
faculty: پوهنځی | education: پوهنه | higher-education: لوړې+زده‌کړې لوړو+زده+کړو | education/learning: زده+کړې | academy: اکاډمي | ministries: وزارتونه | directorate: لوی+ریاست | society/association: ټولنه
societies/associations: ټولنې | council/jirga: جرګه | grand-assembly/loya-jirga: لویه+جرګه | committee: کمېټه | party: ګوند | parties: ګوندونه | awakening/movement: پاڅون | general: لوی | supreme/high: ستره لوړ
attorney-general: لوی+څارنوال | attorney-general's-office: لوی+څارنوالي | prosecutor's-office: څارنوالي | justice: عدلیې | interior: کورنیو+چارو | interior-affairs: کورنیو+چارو+وزارت
foreign-affairs: بهرنیو+چارو بهرنیو+چارو+وزارت | army: پوځ اردو | national-army: ملي+اردو | army-corps: قول+اردو | force: ځواک | forces: ځواکونه | air-force: هوايي+ځواک | unit: ټولی | battalion: کنډک | brigade: لوا
commandos: کمانډو | border-guard: سرحدي+ځواک | border-and-tribal-affairs: سرحدونو+او+قبایلو | group: ډله | fighters: جنګیالي | construction-company: ودانیزه+شرکت | commercial/trading: سوداګریز | trade-and-industry: سوداګرۍ+او+صنعت
factory: فابریکه | mines: کانونه کانونو | mines-and-petroleum: کانونو+او+پټرولیم | oil: تېل | gas: ګاز | electricity: بریښنا | energy-and-water: انرژۍ+او+اوبو | water: اوبه | agriculture: کرنې کرنه | agricultural: کرنیز
public-health: عامې+روغتیا | medicine: درمل | laboratory: لابراتوار | newspaper: ورځپاڼه | radio: راډیو | television: ټلویزیون | radio-and-television: راډیو+ټلویزیون | information-and-culture: اطلاعاتو+او+کلتور | culture: کلتور
cultural: کلتوري | literary: ادبي | women: ښځو | women's-affairs: ښځو+چارو | martyrs-and-disabled: شهیدانو+او+معلولینو | refugees: کډوالو | refugees-and-repatriation: کډوالو+او+راستنېدونکو
rehabilitation-and-development: بیارغونې+او+پراختیا | development: پراختیا | rural-development: کلیو+پراختیا | reconstruction: بیارغونه | relief: مرسته | aid: مرستې | red-crescent: سره+میاشت | red-cross: سور+صلیب
airport: هوايي+ډګر | railway: اورګاډي | municipality: ښاروالي | urban-development: ښار+جوړونې | province: ولایت | elections: ټاکنو | election-commission: ټاکنو+کمیسیون | human-rights: بشري+حقونو بشر+حقونو | mosque: جومات
scholars/ulema: عالمانو | peace: سولې سوله | high-peace-council: سولې+عالي+شورا | research: څېړنو څېړنې | science: علومو | science-academy: علومو+اکاډمي | survey: سروې | statistics: احصایې | customs: ګمرکونو ګمرک
services: خدمتونه خدماتو | technology: ټکنالوژي | engineering: انجنیري | emirate: امارت | islamic-emirate: اسلامي+امارت | people: ولس | people's: ولسي | house-of-the-people: ولسي+جرګه | house-of-elders: مشرانو+جرګه | unity: یووالي
freedom: خپلواکي
without: بلا بدون | measures/actions: اقدامات إجراءات | security/supply/procurement: تأمینی | patrol/police: گشت
khomeini: خمینی خمیني | promotion-of-virtue/enjoining-right: امر+به+معروف | prevention-of-vice/forbidding-evil: نهی+از+منکر | railways: سكك
resorts: منتجعات | staff: أركان | diesel: دیزل | prosecutor's-office: دادسرا دادسرای | guardian/guardians: نگهبان | oppressed/mostazafin: مستضعفین
cyber-police: فتا | and-brothers: وإخوانه واخوانه | operation/exploitation: بهره‌برداری بهره+برداری | multi/multiple: متعددة | activities: أنشطة للأنشطة
`;
