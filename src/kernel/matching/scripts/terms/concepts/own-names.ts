/**
 * Names that are neither translated nor respelt: companies whose own Latin spelling differs from the sound of their
 * characters, and abbreviations with what they stand for. Entries are as in bodies.ts; the first meaning is what the
 * organisation calls itself.
 */
export const OWN_NAMES = `
citic: 中信 | sinopharm: 国药 国药集团 | sinochem: 中化 中国中化 | chemchina: 中国化工 | cofco: 中粮 | chalco: 中国铝业 | chinalco: 中铝 | comac: 中国商飞 商飞 | avic: 中航工业 中国航空工业集团 中航
aviation-industry: 航空工业 | crrc: 中国中车 中车 | crec: 中国中铁 | crcc: 中国铁建 | casic: 航天科工 | cssc: 中船集团 | csic: 中船重工 | cetc: 中国电科 中电科 | cec: 中国电子信息产业集团 | norinco: 兵器工业 | cgn: 中广核
cnnc: 中核 中核集团 | petrochina: 中国石油天然气股份 | sinosteel: 中钢 | minmetals: 中国五矿 | baowu: 宝武 | baosteel: 宝钢 | ansteel: 鞍钢 | shougang: 首钢 | wisco: 武钢 | genertec: 通用技术 | sinotrans: 中外运 中国外运 | cosco: 中远海运
cosco-shipping: 中远海运集团 | poly: 保利 | ping-an: 平安 | everbright: 光大 | picc: 人保 中国人保 | cicc: 中金 | unionpay: 银联 | alibaba: 阿里巴巴 | baidu: 百度 | huawei: 华为 | xiaomi: 小米 | meituan: 美团 | jd: 京东 | netease: 网易 | sina: 新浪
sohu: 搜狐 | didi: 滴滴 | iflytek: 科大讯飞 | cloudwalk: 云从科技 | yitu: 依图 | catl: 宁德时代 | boe: 京东方 | haier: 海尔 | hisense: 海信 | saic: 上汽 上海汽车集团 | faw: 一汽 中国一汽 | dongfeng: 东风 | baic: 北汽 北京汽车集团 | gac: 广汽
great-wall: 长城 | nio: 蔚来 | ymtc: 长江存储 | cxmt: 长鑫存储 | icbc: 工行 中国工行 | boc: 中行 | ccb: 建行 | hsbc: 汇丰 滙豐 | standard-chartered: 渣打 | bank-of-east-asia: 东亚银行 東亞銀行 | hang-seng: 恒生 | aia: 友邦 | dbs: 星展
china-development-bank: 国家开发银行 国开行 | national-university-of-defense-technology: 国防科技大学 国防科学技术大学 | tsinghua: 清华 | beihang: 北航 北京航空航天大学 | xinhua: 新华 | cctv: 央视 | global-times: 环球时报 | peoples-daily: 人民日报
state-grid-corporation-of-china/state-grid: 国家电网公司 | general-administration-of-customs: 海关总署 | national-bureau-of-statistics: 国家统计局 | state-administration-of-foreign-exchange: 国家外汇管理局 | foreign-exchange: 外汇 | sasac: 国资委
state-owned-assets-supervision-and-administration-commission: 国有资产监督管理委员会 | national-development-and-reform-commission: 发改委 国家发改委 | cyberspace-administration: 网信办 互联网信息办公室 | academia-sinica: 中央研究院 中研院 | formosa-plastics: 台塑
uni-president: 统一企业 | chunghwa-telecom: 中华电信 | mediatek: 联发科 联发科技 | quanta: 广达 | pegatron: 和硕 | wistron: 纬创 | umc: 联电 联华电子 | eva: 长荣航空 | evergreen-marine: 长荣海运 | yang-ming: 阳明海运 阳明 | wan-hai: 万海 | fubon: 富邦 | ctbc: 中国信托
mega: 兆丰 | chinese-petroleum/cpc: 台湾中油 中油 | csbc: 台湾国际造船 台船 | ncsist: 中科院 国家中山科学研究院 | aidc: 汉翔 汉翔航空工业 | kuomintang: 国民党 中国国民党 | mtr: 港铁 | cathay-pacific: 国泰航空 国泰太平洋 | pccw: 电讯盈科 | clp: 中电 | hutchison: 和记 和黄
south-china-morning-post: 南华早报 | ming-pao: 明报 | oriental-daily: 东方日报 | apple-daily: 苹果日报 | lenovo: 联想 | mitsubishi: 三菱 | mitsui: 三井 | sumitomo: 住友 | mitsui-osk-lines: 商船三井 | nippon-yusen: 日本邮船 | kawasaki-kisen: 川崎汽船 | mufg: 
mitsubishi-ufj:  | smbc: 三井住友银行 | sumitomo-mitsui: 三井住友 | mizuho: みずほ 瑞穗 | nomura: 野村 | daiwa: 大和 | resona: りそな | rakuten: 乐天 楽天 | softbank: 软银 ソフトバンク | ntt: 日本电信电话 | kddi: ケーディーディーアイ | docomo: ドコモ | nec: 日本电气
jr-east/east-japan-railway: 东日本旅客铁道 | central-japan-railway: 东海旅客铁道 | west-japan-railway: 西日本旅客铁道 | ana: 全日空 | all-nippon: 全日本 | japan-airlines: 日航 | tepco: 东京电力 东电 | tokio-marine: 东京海上 | sompo: 损保 损害保险ジャパン | sompo-japan: 损保ジャパン
ms-and-ad:  | ajinomoto: 味の素 | kirin: 麒麟 キリン | asahi: 朝日 アサヒ | suntory: サントリー 三得利 | shiseido: 资生堂 | kao: 花王 | toray: 东丽 东レ | teijin: 帝人 | asahi-kasei: 旭化成 | shin-etsu: 信越 | sharp: 夏普 シャープ | canon: 佳能 キヤノン | ricoh: 理光 リコー
nikon: 尼康 ニコン | olympus: オリンパス | fujifilm: 富士胶片 富士フイルム | fujitsu: 富士通 | toshiba: 东芝 | panasonic: 松下 パナソニック | sony: 索尼 ソニー | hitachi: 日立 日立製作所 | ihi: 石川岛播磨 石川岛播磨重工业 | jfe: ジェイエフイー | kobe-steel: 神户制钢 神户制钢所 | komatsu: 小松制作所
kubota: クボタ 久保田 | honda: 本田 本田技研 ホンダ | honda-motor: 本田技研工业 | toyota: 丰田 トヨタ | nissan: 日产 ニッサン | mazda: マツダ 马自达 | suzuki: 铃木 スズキ | subaru: スバル | yamaha: 雅马哈 ヤマハ | bridgestone: ブリヂストン 普利司通 | jaxa: 宇宙航空研究开发机构
japan-aerospace-exploration-agency/jaxa: 宇宙航空研究開発機構 | japan-atomic-energy-agency: 日本原子力研究开发机构 | riken: 理化学研究所 | aist: 产业技术综合研究所 | jetro: 日本贸易振兴机构 | jica: 国际协力机构 | japan-bank-for-international-cooperation: 国际协力银行 | jbic: 国际协力银行
nhk: 日本放送协会 | kyodo: 共同通信 | jiji: 时事通信 | asahi-shimbun: 朝日新闻 | yomiuri-shimbun: 读卖新闻 読売新聞 | mainichi: 每日 毎日 | nikkei: 日本经济新闻 日经 | sankei: 产经 | komeito: 公明党 | ishin: 维新 | soka-gakkai: 创价学会 | aum-shinrikyo: オウム真理教 奥姆真理教
chongryon: 在日本朝鲜人总联合会 朝鲜总联 | mindan: 在日本大韩民国民团 民团 | ministry-of-economy-trade-and-industry: 经济产业省 | ministry-of-land-infrastructure-transport-and-tourism: 国土交通省 | ministry-of-education-culture-sports-science-and-technology: 文部科学省
ministry-of-agriculture-forestry-and-fisheries: 农林水产省 | ministry-of-health-labour-and-welfare: 厚生劳动省 厚生労働省 | ministry-of-internal-affairs-and-communications: 总务省 | financial-services-agency: 金融厅 | national-police-agency: 警察厅 | imperial-household-agency: 宫内厅
maritime-self-defense-force: 海上自卫队 | ground-self-defense-force: 陆上自卫队 | air-self-defense-force: 航空自卫队 | japan-coast-guard: 海上保安厅 | public-security-intelligence-agency: 公安调查厅
hyundai: 현대 | kepco: 한전 | posco: 포스코 | kt: 케이티 | sk-hynix: 에스케이하이닉스 | lg-chem: 엘지화학 lg화학 | naver: 네이버 | kakao: 카카오 | hmm: 에이치엠엠 | hanjin: 한진 | korean-air: 대한항공 | asiana: 아시아나 | celltrion: 셀트리온 | nonghyup: 농협
shinhan: 신한 | woori: 우리은행 우리금융 | hana: 하나은행 하나금융 | kbs: 한국방송공사 | mbc: 문화방송 | yonhap: 연합뉴스 | kaist: 한국과학기술원 | postech: 포항공과대학교 | hankyoreh: 한겨레 | donga-ilbo: 동아일보 | joongang-ilbo: 중앙일보 | chosun-ilbo: 조선일보
ministry-of-foreign-affairs: 외무성 외교부 | ministry-of-trade-industry-and-energy: 산업통상자원부 | ministry-of-economy-and-finance: 기획재정부 | ministry-of-the-interior-and-safety: 행정안전부 | ministry-of-land-infrastructure-and-transport: 국토교통부
ministry-of-science-and-ict: 과학기술정보통신부 | ministry-of-unification: 통일부 | ministry-of-social-security: 사회안전성 | ministry-of-health-and-welfare: 보건복지부 | national-intelligence-service: 국가정보원 국정원 | financial-supervisory-service: 금융감독원 | financial-services-commission: 금융위원회
fair-trade-commission: 공정거래위원회 | people-power-party: 국민의힘 | people-party: 국민의당 | democratic-party-of-korea: 더불어민주당 | justice-party: 정의당 | rebuilding-korea-party: 조국혁신당
russian-railways/rzd: ржд | vtb: втб | fsb/federal-security-service: фсб | gru: гру | svr/foreign-intelligence-service: свр | mvd/ministry-of-internal-affairs: мвд мвс | fso/federal-protective-service: фсо | kgb/state-security-committee: кгб кдб | sbu/security-service: сбу
moscow-state-university/msu: мгу | mgimo/moscow-state-institute-of-international-relations: мгимо | mipt: мфти | mephi: мифи | research-institute/nii: нии нді | design-bureau/kb: кб окб цкб | central-research-institute/tsnii: цнии | scientific-production-association/npo: нпо
scientific-production-enterprise/npp: нпп | chvk/private-military-company: чвк | tass: тасс итар-тасс | kamaz: камаз | plant-named-after: завод+имени | named-after: имени імені им ім
federal-protective-service: федеральн+служб+охран | power-engineering: энергетическ
scientific-and-production: научно-производственн науково-виробнич
hamas: حماس 하마스 | hezbollah: حزب+الله 히즈볼라 | irna: إيرنا ایرنا | isna: ایسنا | tasnim: تسنيم تسنیم | aramco: أرامكو ارامکو | sabic: سابك | adnoc: أدنوك | sonatrach: سوناطراك | sonelgaz: سونلغاز
islamic-republic-of-iran-broadcasting/irib: صدا+و+سیمای+جمهوری+اسلامی+ایران | irisl: إيريسل | nioc: شرکت+ملی+نفت | iran-air: هواپیمایی+جمهوری+اسلامی+ایران | iran-khodro: ایران‌خودرو | saipa: سایپا | mapna: مپنا | basij: بسیج | mostazafan: مستضعفان مستضعفین
setad: ستاد+اجرایی+فرمان+امام | astan-quds-razavi: آستان+قدس+رضوی | khatam-al-anbiya: خاتم‌الانبیا خاتم‌الانبیاء خاتم+الانبیاء | lashkar-e-taiba: لشکر+طیبہ | jaish-e-mohammed: جیش+محمد | nadra: نادرا | isi: آئی+ایس+آئی | wapda: واپڈا
idf/israel-defense-forces: צה"ל | mossad: המוסד | shin-bet: השב"כ שב"כ | elbit: אלביט | elta: אלתא | rafael: רפאל | tadiran: תדיראן | hapoalim: הפועלים | mizrahi-tefahot: מזרחי+טפחות | histadrut: ההסתדרות | technion: הטכניון | el-al: אל+על
isro: इसरो | drdo: डीआरडीओ | bhel: भेल | ongc: ओएनजीसी | ntpc: एनटीपीसी | bjp: भाजपा | ptt: ปตท | egat: กฟผ | kasikorn: กสิกรไทย กสิกร | krungthai: กรุงไทย | thai-airways: การบินไทย | royal-thai-army: กองทัพบก | royal-thai-navy: กองทัพเรือ | royal-thai-air-force: กองทัพอากาศ | royal-thai-police: สำนักงานตำรวจแห่งชาติ
siam-commercial-bank: ธนาคารไทยพาณิชย์ | siam-cement: ปูนซิเมนต์ไทย | charoen-pokphand: เจริญโภคภัณฑ์ | dei: δεη | eurobank: γιούρομπανκ | alpha: άλφα | syriza: σύριζα | pasok: πασοκ | new-democracy: νέα+δημοκρατία
spring-airlines: 春秋航空 | fiberhome: 烽火通信 烽火 | bgi: 华大基因 华大
`;
