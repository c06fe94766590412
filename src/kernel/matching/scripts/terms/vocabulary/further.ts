/** Less usual words of organisations' names in several scripts; entries are as in ../concepts/bodies.ts. */
export const FURTHER_VOCABULARY = `
memory/storage: 存储 | red-army: 赤军 | people/peoples: 民众 | supercomputing: 超级计算 超算 суперкомпьютерн | cloud: 云 | cloud-computing: 云计算 | big-data: 大数据
radar: 雷达 レーダー 레이더 радиолокационн | shipping: 船务 пароплавств | global/universal: 寰球 | petroleum/oil: 油品 | gene/genomics: 基因 | quantum: 量子 квантов
micro: 微 | testing/test: 测试 испытательн випробувальн | sensor/sensors: 传感器 датчик | polysilicon: 多晶硅 | cotton: 棉业 أقطان | tea: 茶叶 | tomato: 番茄
wealth: 财富 | guarantee: 担保 гарант | foreign-exchange: 外汇 | supply-chain: 供应链 | korean-residents-in-japan: 在日本朝鲜人 재일본조선인 | koreans/korean: 朝鲜人 조선인 | hair-accessories: 发饰品 | terminal: 码头 терминал термінал | container-terminal: 集装箱码头 | ferry: 轮渡 паромн
dredging: 疏浚 | salvage: 打捞 | yacht: 游艇 | diesel-engine: 柴油机 дизельн | transformer: 变压器 | high-voltage: 高压 высоковольтн | switchgear: 开关
oilfield: 油田 | refining-and-chemical/petrochemical: 炼化 | civil-explosives: 民爆 | fireworks: 烟花 | seed/seeds: 种业 | airborne: 机载 | simulation: 仿真 | remote-sensing: 遥感
earthquake: 地震 | polar: 极地 | lottery: 彩票 лотере | casino: 赌场 казино | surveillance: 监控 | video-surveillance: 视频监控 | police: 警用 | armed-police: 武警
militia: 民兵 ополчени | united-front: 统战 통일전선 | overseas-chinese: 华侨 | promotion-association: 促进会 | republic: 民国 | democratic-progressive: 民进 | farmers: 农民 فلاحين
commerce-and-industry: 商工 | shinrikyo: 真理教 | aleph: アレフ | mythical-star/star: 별 | office: 실 | physical-sciences: 物质科学
agency/agent: 대리 | ocean: 원양 | ocean-shipping: 원양해운 | general-trading: 총무역 | security: 보위 | agitation: 선동
munitions-industry-department: 군수공업부 | propaganda-and-agitation-department: 선전선동부 | organization-and-guidance-department: 조직지도부
affairs/activities: деятельност діяльност | deep-sea: глубоководн глибоководн | state: казенн | commercial/trade: торговельн | control-sciences/control-problems: проблем+управлени | olympic: алімпійск | diplomacy: дипломати
investment: инвестиционо | republic: республикасы | savings: жинақ | laboratory: مخبر | virology: 病毒 | safeguarding: 维护 | special-administrative-region: 特别行政区
sun-yat-sen-university/zhongshan-university: 中山大学 | movement: இயக்கம் | world: உலகத்
regions: регіон | choice: вибір | wagon-building: вагонобудівн | generating: генерирующ генеруюч энергогенерирующ енергогенеруюч
all-russian/all-russia: общероссийск всероссийск | all-ukrainian: всеукраїнськ | social-democrats: социјалдемократ социал-демократ | revival: възраждан возрожден відроджен препород | fatherland: отечество
admiralty: адмиралтейск | night: ночн нічн | chemical-concentrates: химконцентрат | platform: платформ | opposition: оппозиционн опозиційн опозиц | life: жизн життя
danube: дунайск дунайськ дунавск | kamchatka: камчатск | sakhalin: сахалинск | altai: алтайск | lipetsk: липецк | cherepovets: череповецк | danube: дуна
forge/forging: кузнечн ковальськ | stamping: штамповочн | foundry: литейн ливарн | radio-plant: радиозавод радіозавод | antenna: антенн | microwave: свч | crystal: кристалл кристал
cryogenic: криогенн | propeller: винт | aircraft-repair: авиаремонтн авіаремонтн | repair: ремонтн | cartridge: патронн | powder/gunpowder: порохов | torpedo: торпедн
explosives: взрывчат+веществ | submarine: подводн | cosmodrome: космодром | enrichment: обогатительн обогащени збагачувальн غنی+سازی | reactor: реакторн رآکتور | isotope: изотоп
gold-mining: золотодобывающ | ammonia: аммиак аміак | phosphate/phosphorus: фосфорн | pulp: целлюлозн целюлозн | shoe/footwear: обувн взуттєв | leather: кожевенн шкірян
bread: хлебн хлебопродукт хлібопродукт | fishing: рыболовецк рыболовн риболовн | distillery: ликероводочн спиртов | brewery: пивоваренн пивоварн | virology: вирусологи вірусологі
toxicology: токсикологи | hygiene: гигиен гігієн | factoring: факторинг | card: карточн | broker/brokerage: брокерск | commodity: товарно-сырьев товарн сырьев | auction: аукционн
trucking/motor-transport: автотранспортн | telegraph: телеграф | news: новостн | range: полигон полігон | cossack: казач козацьк | volunteers/volunteer: доброволец добровольц
wolves/wolf: волк вовк | bikers: байкер | penitentiary: пенитенциарн | bioresources: биоресурс | concentrates: концентрат | crew: экипаж | shield: щит | sword: меч سيوف
automobile: аўтамабільн | union: саюз | youth: моладз | republican: рэспубліканск | tractor: трактарн | committee: камітэт | internal: унутран
affairs: спраў | construction: будаўнічы будаўніцтв | central: цэнтральн | election: выбарч | commission: камісі | federation: федэрацы | trade-unions: прафсаюз | metallurgical: металургічн
association: аб'яднанн | technical: тэхнічн | institute: інстытут | news: навін | television: тэлебачанн тэлерадыё | academy: акадэмі
oil: нафтн | engineering/machine-building: машиностроителн | roads: путев | mines/mine: рудниц | smelter: топионица | named-after: атындағы | fund: қоры
comprehensive-university: دانشگاه+جامع | standards: معايير | calibration: معايرة | men: رجال | order/road: طريقة | execution/executive: اجرایی | order: فرمان | resources/wealth: ثروة | good/charity: خير | energy: انرجی | atomic: اٹامک | action: ایکشن | rapid: ریپڈ | of: د | transport: لنقل | remittance/transfers: تحويلات | credit: تسليف | asaib: عصائب | scouts: كشافة | accord: وفاق | orphans: أيتام | students: طلاب | seminary: حوزة
offshore/continental-shelf: فلات+قاره | execution-of-the-order: اجرای+فرمان | base: پایگاه | logistics: آماد | optical: نوری
nuclear: هسته+ای | centrifuge: سانتریفیوژ | cyberspace: فضای+مجازی | expediency: مصلحت | filtering: فیلترینگ | intelligence-of-the-air-force: مخابرات+جوية
struggle: αγώνας | hilltop/hills: גבעות | november: νοέμβρη | aerospace/aircraft: αεροπορική | armenian: հայ | federation: դաշնակցություն | rehabilitation: புனர்வாழ்வுக் புனர்வாழ்வு | organization: கழகம் | tamil-eelam: தமிழீழ | tamils: தமிழர்
hardware: 五金 | fasteners: 紧固件 | mould: 模具 | optical-cable: 光缆 | fiber/optical-fiber: 光纤 | infrared: 红外 | night-vision: 夜视 | detection: 探测 | sonar: 声纳
underwater-acoustics: 水声 | electromagnetic: 电磁 | hypersonic: 高超声速 | wind-tunnel: 风洞 | aerodynamics: 空气动力 | propulsion: 推进 | security-and-protection: 安防
recognition: 识别 | speech: 语音 | solid: 固体 | liquid: 液体 | vacuum: 真空 | ion: 离子 | plasma: 等离子 پلاسما | crystal: 晶体 | magnetic: 磁性 | superconducting: 超导
carbon-fiber: 碳纤维 | composite-materials: 复合材料 | tungsten: 钨业 вольфрам | molybdenum: 钼业 | zinc: 锌业 цинков | magnesium: 镁业 магн منیزیم | fluorine-chemical: 氟化工
reactor: 反应堆 | isotope: 同位素 | radiation: 辐射 | sewage: 污水 | decoration: 装饰 | home-furnishing: 家居 | gifts: 礼品 | eyewear: 眼镜 | chemical-fiber: 化纤 | wool: 毛纺
knitting: 针织 | fruit: 果业 | flower: 花卉 | aquaculture: 养殖 | feed: 饲料 | pesticide: 农药 | reclamation: 农垦 | logistics-park: 物流园 | incubator: 孵化 | labor-service: 劳务
vocational-training: 职业培训 | travel-agency: 旅行社 | cruise: 邮轮 | general-aviation: 通用航空 | air-traffic: 空管 | microcredit: 小额贷款 | pawn: 典当 | auction: 拍卖
discipline: 纪律检查 | hong-kong-and-macao-affairs: 港澳事务 | liaison-office: 联络办公室 | detention: 看守所 | reeducation: 教育培训中心 | consultative-conference: 政治协商会议 | alumni: 校友
hometown-association: 同乡会 | promotion-of-trade: 贸易促进 | hydroacoustic: гидроакустическ | thermal-power: теплоэлектроцентрал | sales: сбытов
electrovacuum: электровакуумн | electrical-equipment: электрооборудован | tool: инструментальн | gearbox: редуктор | compressor: компрессорн کمپرسور
valve: арматурн | welding: сварочн | optical-fibre: оптоволокн | composite: композит کامپوزیت | carbon: углерод کربن | graphite: графит | rare-metals: редких+металл
ferroalloy: ферросплав | coke: коксохимическ | chlorine: хлор | polypropylene: полипропилен | nylon: нейлон | synthetic: синтетическ
organic-synthesis: органическог+синтез | biochemical: биохимическ | vitamin: витамин | theoretical: теоретическ | telemechanics: телемеханик | integration: интеграц
repair: ремонт | artillery: артиллерийск | mortar: миномет | small-arms: стрелков+оруж | garrison: гарнизон | patriotic: патриотическ | memory: памят | glory: слав
solidarity: солидарност | governor: губернатор | retail: розничн | sanatorium: санатор | construction-company: стройтрест | stone: каменн | heat: теплосет
gas-distribution: газораспределен | exploration: геологоразведочн | geophysics: геофизик | seismic: сейсмическ | shelf: шельф | compressor-station: компрессорн+станц
chemical-plant: химзавод | machine-plant: машзавод | factory: مصانع | marble: رخام | detergents: منظفات | seeds: بذار | olive: زيتون | silos: صوامع
restaurants: مطاعم 음식점 | clearing: تخليص | warehouses: مخازن | brokerage: وساطة کارگزاری | capital: رأس+مال | zakat: زكاة | orphan: يتيم | good-loan: قرض+حسن
rehabilitation: تأهيل | bridges: جسور | guards: حراسة | commandos: مغاوير | tigers: نمور | falcons: صقور | hawks: صقر | shield: درع | storm: عاصفة | promise: وعد
equality: مساواة | progress: تقدم | senate: مجلس+أعيان | scholars: علماء | clerics: روحانيت | judges: قضاة | lawyers: محامين | engineers: مهندسين | doctors: أطباء
journalists: صحفيين | artists: فنانين | oil-products: مشتقات+نفطية | holy-shrine: عتبة+مقدسة | shrine: مزار | consulting-engineers: مهندسین+مشاور
contractor: پیمانکاری | dam-building: سدسازی | roads: راهداری | wagon: واگن | helicopter: هلیکوپتر بالگردسازی | engine: موتورسازی | rolling: نورد | forging: آهنگری
casting: ریخته+گری | machine: ماشین | manganese: منگنز | chromite: کرومیت | fiber: الیاف | detergent: شوینده | methanol: متانول | olefin: الفین | radar: رادار
biotechnology: زیست+فناوری | exchange: صرافان | student: دانشجویی | self-sufficiency: خودکفایی | foreign-currency: 외화 | smelting: 제련 | nonferrous-metals: 유색금속
magnesia: 마그네사이트 | cement: 세멘트 | fishery-station: 수산사업소 | communications: 체신 | travel: 려행 | tourism: 려행사 | nuclear-research: 핵연구 | space: 우주공간
political-bureau: 총정치국 | border-guard: 국경경비 | prosecutor: 검찰소 | trade-unions: 직업총동맹 | labour-export: 로동력수출 | exhibition-hall: 전람관
club: 倶楽部 | patriot: 愛国 | foundation: 記念財団 | nuclear-power: 原発
`;
