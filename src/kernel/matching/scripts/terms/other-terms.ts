/**
 * Words in Hebrew, Greek, Thai and the scripts of India, and the most common ones of all other scripts. Entries are
 * `English: terms`.
 */
export const OTHER_TERMS = `
bank: 银行 銀行 은행 バンク بنك البنك بانک מבנק مصرف בנק τράπεζα ธนาคาร बैंक ব্যাংক ব্যাংক வங்கி
group: 集团 集團 グループ 그룹 مجموعة گروه קבוצת קבוצה όμιλος กลุ่ม समूह | company: 製作所 制作所 会社 חברה חברת εταιρεία εταιρία บริษัท कंपनी কোম্পানি
holdings: 控股 ホールディングス 홀딩스 القابضة | technology: 技术 技術 科技 テクノロジー テクノロジーズ 기술 테크 للتكنولوجيا טכנולוגיות τεχνολογία เทคโนโลยี टेक्नोलॉजी
electronics: 电子 電子 エレクトロニクス 전자 للإلكترونيات אלקטרוניקה ηλεκτρονικά | motor: 汽车 汽車 自動車 自动车 モーター モーターズ 자동차 للسيارات خودرو
heavy-industries: 重工業 重工业 重工 중공업
industries: 工业 工業 产业 產業 産業 산업 공업 صنایع صنايع للصناعات תעשיות התעשייה תעשייה อุตสาหกรรม उद्योग इंडस्ट्रीज βιομηχανία
industrial-commercial: 工商 | petroleum: 石油 석유 نفت نفط النفط للنفط بترول נפט πετρέλαια πετρελαίων ปิโตรเลียม น้ำมัน तेल ऑयल
gas: 天然气 天然氣 燃气 ガス 가스 غاز الغاز للغاز گاز גז φυσικού गैस | chemical: 케미칼 化工 化学 化學 화학 ケミカル الكيماوية شیمیایی
petrochemical: 石化 석유화학 پتروشیمی للبتروكيماويات | electric-power: 电力 電力 전력 الكهرباء برق | electric: 电气 電気 電機 电机 電器 电器 전기 חשמל ไฟฟ้า
energy: 能源 에너지 エネルギー انرژی الطاقة للطاقة พลังงาน ऊर्जा | atomic-energy/nuclear: 원자력 原子力 | steel: 钢铁 鋼鐵 鉄鋼 製鉄 제철 철강 فولاد للصلب פלדה इस्पात
mining: 矿业 礦業 鉱業 광업 معادن | construction: 建设 建設 建筑 建築 건설 للمقاولات عمران
shipping: 商船 汽船 航运 航運 海运 海運 해운 상선 کشتیرانی للملاحة ναυτιλιακή ספנות | shipbuilding: 造船 船舶 조선소 | airlines: 航空 항공 エアライン هواپیمایی الجوية
aerospace: エアロスペース 에어로스페이스 航天 航空航天 宇宙航空 האווירית אווירית | insurance: 保险 保險 保険 보험 بیمه التأمين للتأمين ביטוח ασφαλιστική ประกันภัย बीमा
securities: 证券 證券 証券 증권 | investment: 投资 投資 투자 للاستثمار سرمایه‌گذاری | finance: 金融 금융 المالية | trading: 物産 물산 贸易 貿易 商事 무역 للتجارة
international: 国际 國際 国際 국제 الدولية العالمية インターナショナル διεθνής
national: 国家 國家 国立 국립 국가 الوطنية الوطني وطني ملی ملي εθνική แห่งชาติ राष्ट्रीय জাতীয় | central: 中央 중앙 المركزي مرکزی κεντρική
people: 人民 인민 | development: 开发 開發 開発 发展 發展 개발 توسعه للتنمية | construction-bank: 建设银行 建設銀行 | agricultural: 农业 農業 농업 농협 کشاورزی الزراعي
telecom: 电信 電信 通信 통신 テレコム للاتصالات الاتصالات مخابرات τηλεπικοινωνιών | mobile: 移动 移動 이동 モバイル | unicom: 联通 聯通 | communications: 通讯 通訊
network: 网络 網絡 ネットワーク 네트웍스 | semiconductor: 半导体 半導體 半導体 반도체 | software: 软件 軟件 ソフトウェア | systems: 系统 系統 システム 시스템 מערכות
pharmaceutical: 制药 製薬 药业 藥業 製藥 제약 医药 醫藥 دارویی للأدوية | medical: 医疗 醫療 医療 의료 | foods: 食品 식품
university: 大学 大學 대학교 대학 جامعة دانشگاه אוניברסיטת πανεπιστήμιο มหาวิทยาลัย विश्वविद्यालय
ministry: 部委 وزارة وزارت משרד υπουργείο กระทรวง मंत्रालय | corporation: 总公司 總公司 公社 공사 निगम | limited: จำกัด लिमिटेड লিমিটেড
public: มหาชน | research: 研究所 研究院 연구소 مرکز تحقیقات | academy: 科学院 科學院 | science: 科学 科學 과학 علوم | aviation: للطيران การบิน
islamic: الإسلامية الإسلامي الاسلامي اسلامی | foundation: 基金会 基金會 재단 財団 مؤسسة بنیاد | life: 生命 생명 | display: 디스플레이
engineering: 工程 엔지니어링 エンジニアリング للهندسة | property: 不動産 地产 地產 부동산 | card: 카드 | manufacturing: 制造 製造 제조 | integrated-circuit: 集成电路 積體電路
republic: جمهوری الجمهورية جمهورية | qatar: قطر القطرية | emirates: الإمارات امارات | of: της του των | and: και
china: 中国 中國 중국 الصين چین | japan: 日本 일본 اليابان ژاپن | korea: 韩国 韓国 韓國 한국 대한 كوريا کره | taiwan: 台湾 台灣 臺灣 대만 | hong-kong: 홍콩
america: 美国 美國 アメリカ 미국 الأمريكية | iran: ایران ايران إيران الإيرانية イラン 이란 伊朗 | iraq: العراق العراقية عراق 伊拉克
syria: سوريا السورية سوریه 叙利亚 | saudi: السعودية السعودي سعودی 沙特 | egypt: مصر المصرية | lebanon: لبنان اللبنانية
israel: ישראל לישראל הישראלית הישראלי | greece: ελλάδος ελλάδας ελληνική | thailand: ประเทศไทย ไทย | bangkok: กรุงเทพ
india: भारतीय भारत | russia: 俄罗斯 俄羅斯 ロシア 러시아 الروسية روسیه | tokyo: 東京
public: δημόσια δημόσιος ציבורי สาธารณะ सार्वजनिक | enterprise: επιχείρηση επιχειρήσεις מפעלי מפעל उद्यम
electricity: ηλεκτρισμού ηλεκτρική חשמל ไฟฟ้า विद्युत बिजली | power: ενέργειας พลังงาน पावर | reserve: रिज़र्व रिजर्व
state-bank: स्टेट+बैंक | state: स्टेट राज्य | military: צבאי צבאית צבאיות | tourism: תיירות τουρισμού पर्यटन | health: בריאות υγείας स्वास्थ्य | education: חינוך παιδείας शिक्षा | bank: τραπεζα בנק ธนาคาร | commercial: εμπορική מסחרי พาณิชย์ वाणिज्यिक
national: εθνικός לאומי แห่งชาติ नेशनल | university: אוניברסיטה πανεπιστημίου | hebrew: עברית העברית | technology: טכנולוגיה τεχνολογίας
institute: מכון ινστιτούτο สถาบัน संस्थान | technion: טכניון הטכניון | industry: תעשיה תעשייה | industries: תעשיות | oil: נפט שמן
refineries: בתי+זיקוק διυλιστήρια | hellenic: ελληνικά ελληνικός ελληνικών | petroleum: πετρελαια
telecommunications: טלקום οργανισμός+τηλεπικοινωνιών | airlines: אווירי αεροπορία αερογραμμές การบิน एयरलाइंस
airways: αερογραμμές สายการบิน एयरवेज | air: एयर | defence: ביטחון הגנה άμυνας กลาโหม रक्षा
security: אבטחה ασφάλειας ความมั่นคง सुरक्षा | ministry: משרד υπουργείο กระทรวง मंत्रालय | finance: אוצר οικονομικών การเงิน वित्त
insurance: ביטוח ασφαλειών ประกัน बीमा | life-insurance: जीवन+बीमा ประกันชีวิต | corporation: תאגיד निगम
organization: οργανισμός संगठन องค์การ ארגון | foundation: קרן ίδρυμα มูลนิธิ फाउंडेशन प्रतिष्ठान | aircraft: αεροσκαφών
steel: स्टील เหล็ก | cement: τσιμέντα सीमेंट ปูนซีเมนต์ | port: λιμάνι λιμένος ท่าเรือ बंदरगाह נמל נמלי
railways: רכבת σιδηρόδρομοι รถไฟ रेलवे रेल | railway: रेल | electric: חשמל | water: מים ύδρευσης ประปา जल מקורות | shipping: צים
food: อาหาร τροφίμων מזון | siam: สยาม | thai: ไทย | krung-thai: กรุงไทย | commerce: พาณิชย์ | motor: μοτέρ मोटर मोटर्स ยานยนต์
motors: मोटर्स | tata: टाटा | hindustan: हिंदुस्तान हिन्दुस्तान | aeronautics: एयरोनॉटिक्स | natural: प्राकृतिक
electronics: इलेक्ट्रॉनिक्स | heavy: हैवी | electricals: इलेक्ट्रिकल्स | space: अंतरिक्ष อวกาศ חלל
research: अनुसंधान מחקר έρευνας วิจัย | organisation: संगठन | telecom: โทรคมนาคม टेलीकॉम | jerusalem: ירושלים
tel-aviv: תל+אביב | haifa: חיפה | athens: αθηνών αθήνα | thessaloniki: θεσσαλονίκης θεσσαλονίκη | piraeus: πειραιώς πειραιά
crete: κρήτης | delhi: दिल्ली | mumbai: मुंबई
`;

/** Companies whose own spelling differs from the sound. Lines are `own spelling: names`. */
export const OWN_SPELLINGS = `
samsung: 三星 삼성 | hyundai: 現代 现代 현대 | kia: 기아 | lg: 엘지 | sk: 에스케이 | lotte: 롯데 | ssangyong: 쌍용 | hanwha: 한화 | doosan: 두산 | lenovo: 联想 聯想
tencent: 腾讯 騰訊 | zte: 中兴 中興 | byd: 比亚迪 比亞迪 | tsmc: 台积电 台積電 | foxconn: 富士康 | hon-hai: 鸿海 鴻海 | asus: 华硕 華碩 | acer: 宏碁 | evergreen: 长荣 長榮
cathay: 国泰 國泰 | cosco: 中远 中遠 | cnooc: 中海油 | sinopec: 中国石化 中国石油化工 中國石化 中石化 | cnpc: 中石油 | china-national-petroleum: 中国石油天然气 中國石油天然氣
smic: 中芯国际 中芯國際 | bytedance: 字节跳动 字節跳動 | hikvision: 海康威视 海康威視 | dji: 大疆 | geely: 吉利 | chery: 奇瑞 | midea: 美的 | gree: 格力
china-merchants: 招商 | north-industries/norinco: 北方工业 | sensetime: 商汤 | megvii: 旷视 | inspur: 浪潮 | mizuho: みずほ
`;
