/**
 * Chinese and Japanese words, in simplified characters, which represent all forms of a character. Lines are
 * `English/other English: words`; the other English is that of the other language or the next best. The longest word
 * counts.
 */
export const HAN_TERMS = `
bank: 银行 | commercial-bank: 商业银行 | rural-commercial-bank: 农村商业银行 农商银行 | savings-bank: 储蓄银行 | construction-bank: 建设银行
industrial-and-commercial-bank: 工商银行 | agricultural-bank: 农业银行 | communications: 交通 | everbright: 光大 | minsheng: 民生 | merchants: 招商
development-bank: 开发银行 | export-import-bank: 进出口银行 | policy: 政策 | credit: 信用 信贷 | trust/trust-bank: 信托 | insurance: 保险
life-insurance: 人寿保险 人寿 生命保险 | property-insurance: 财产保险 损害保险 | fire-insurance/marine-and-fire-insurance: 火灾保险 海上火灾保险 | securities: 证券
futures: 期货 | fund: 基金 | asset-management: 资产管理 | financial-holding: 金融控股 | financial-group: 金融集团 | stock-exchange: 证券交易所
exchange: 交易所 | clearing: 结算 清算 | leasing: 租赁 租借 | oil: 石油 | crude-oil: 原油 | natural-gas/gas: 天然气 | petroleum-and-natural-gas: 石油天然气
petrochemical/petroleum-and-chemical: 石化 石油化工 | offshore-oil: 海洋石油 海油 | offshore/ocean: 海洋 | coal: 煤炭 | energy: 能源 | new-energy: 新能源
electric-power: 电力 | power-grid/state-grid: 电网 | power-generation: 发电 | hydropower: 水电 | nuclear-power: 核电 | nuclear: 核工业 原子能
nuclear-industry: 核工业 | atomic-energy: 原子能 | gas: 燃气 瓦斯 | steel: 钢铁 制铁 制钢 制钢所 | iron-and-steel: 钢铁 | metals: 金属 | nonferrous-metals: 有色金属
aluminum: 铝业 | copper: 铜业 | gold: 黄金 | rare-earth: 稀土 | mining: 矿业 矿山 | minmetals: 五矿 | minerals: 矿产 | metallurgical: 冶金
chemical: 化工 化学 | materials: 材料 | building-materials: 建材 | cement: 水泥 | glass: 玻璃 硝子 | rubber: 橡胶 | paper/paper-industries: 造纸 制纸 纸业
textile: 纺织 纤维 | ceramics: 陶瓷 | heavy-industries: 重工 重工业 | light-industry: 轻工 | industry/industries: 工业 产业 实业 | industry-group: 工业集团
electrical: 电气 电工 | electric/electric-machinery: 电机 电器 | electronics: 电子 | electronics-technology: 电子科技 | appliances: 家电
instruments: 仪器 仪表 计器 | precision: 精密 精工 | optical: 光学 | machinery: 机械 机器 | machine-tools: 机床 | robot: 机器人 | equipment: 装备 设备
bearing: 轴承 | valve: 阀门 | cable: 电缆 电线 | semiconductor: 半导体 | integrated-circuit: 集成电路 | chip: 芯片 | display: 显示
automobile/motor: 汽车 自动车 | motor-works: 发动机 | first-automobile-works: 第一汽车 | tire: 轮胎 | locomotive: 机车 | rolling-stock: 车辆
railway: 铁路 铁道 | high-speed-railway: 高铁 | metro/subway: 地铁 地下铁 | rail: 轨道 | bridge: 桥梁 | highway: 公路 高速公路 | expressway: 高速道路
port: 港 港口 港湾 港务 | shipping/steamship: 航运 海运 汽船 商船 邮船 轮船 | ocean-shipping: 远洋 远洋运输 | shipbuilding: 造船 船舶 | shipyard: 船厂 造船厂
shipbuilding-industry: 船舶重工 | state-shipbuilding: 船舶工业 | container: 集装箱 | logistics: 物流 | express: 快递 | transport: 运输 通运 | warehouse: 仓库 仓储
airlines/aviation: 航空 | aviation-industry: 航空工业 | commercial-aircraft: 商用飞机 商飞 | aircraft: 飞机 | airport: 机场 空港 | aerospace: 航天 宇航 航空航天
aerospace-science-and-technology: 航天科技 | aerospace-science-and-industry: 航天科工 | space: 宇宙 空间 | satellite: 卫星 | rocket: 火箭 | missile: 导弹
weapons/arms: 兵器 武器 | north-industries: 北方工业 | south-industries: 兵器装备 | ordnance: 兵工 | defense: 国防 防卫 | defense-technology: 国防科技
ministry-of-defense: 国防部 防卫省 | security: 安全 公安 | public-security: 公安 | state-security: 国家安全 | ministry-of-state-security: 国家安全部
police: 警察 | military: 军事 | army: 陆军 军队 | navy: 海军 | air-force: 空军 | peoples-liberation-army: 人民解放军 | liberation-army: 解放军
self-defense-forces: 自卫队 | communist-party: 共产党 | party: 党 | government: 政府 | state/national: 国家 国立 国营 | state-owned: 国有
state-council: 国务院 | ministry: 部 省 | foreign-affairs: 外交 外务 | finance: 财政 财务 金融 | commerce: 商务 商业 | education: 教育 | health: 卫生 健康
justice: 司法 法务 | economy: 经济 | central: 中央 | people: 人民 | republic: 共和国 | federation: 联合会 联盟 | association: 协会 社团 | society: 学会 | society/kai: 会 | gumi: 组
chamber-of-commerce: 商会 商工会议所 | committee: 委员会 | council: 理事会 会议 | agency/bureau: 局 | office: 办公室 事务所 | foundation: 基金会 财团
red-cross: 红十字会 赤十字 | university: 大学 | institute-of-technology/university-of-technology: 工业大学 理工大学 工科大学
university-of-science-and-technology: 科技大学 科学技术大学 | normal-university: 师范大学 | medical-university: 医科大学 | agricultural-university: 农业大学
university-of-aeronautics-and-astronautics: 航空航天大学 | jiao-tong-university: 交通大学 | college: 学院 | school: 学校 | academy: 院 研究院 | academy-of-sciences: 科学院
academy-of-engineering-physics: 工程物理研究院 | academy-of-social-sciences: 社会科学院 | research-institute/institute: 研究所 | research: 研究 | laboratory: 实验室
design-institute: 设计院 设计研究院 | design: 设计 | science: 科学 | science-and-technology/technology: 科技 科学技术 | technology: 技术 工艺 | innovation: 创新
engineering: 工程 | construction: 建设 建筑 建工 | construction-engineering: 建筑工程 | communications-construction: 交通建设 交建
railway-construction: 铁建 铁道建筑 | railway-engineering: 中铁 | development: 开发 发展 | real-estate: 房地产 不动产 | property: 地产 物业 | land: 土地
city: 城市 市 | urban-construction: 城建 | investment: 投资 | investment-holding: 投资控股 | holdings: 控股 | group: 集团 | enterprise: 企业
international: 国际 | global: 环球 全球 | overseas: 海外 | foreign-trade: 外贸 对外贸易 | trade/trading: 贸易 通商 | trading/company: 商事 物产
import-and-export/import-export: 进出口 输出入 | general-corporation/corporation: 总公司 | head-office: 本社 | commerce-and-trade: 商贸 经贸
cooperation: 合作 | cooperative: 合作社 协同组合 | supply-and-marketing: 供销 | technology-import-and-export: 技术进出口 | precision-machinery: 精密机械
telecom/telecommunications: 电信 | telegraph-and-telephone: 电信电话 | telephone: 电话 | mobile: 移动 | unicom: 联通
communications-technology/communications: 通信 通讯 | network: 网络 网 | internet: 互联网 | information: 信息 情报 资讯 | software: 软件 | data: 数据
digital: 数字 数码 | artificial-intelligence: 人工智能 | intelligent: 智能 | system/systems: 系统 | computer: 计算机 电脑 | media: 传媒 媒体
broadcasting: 广播 放送 | television: 电视 电视台 | radio: 广播电台 无线 | film: 电影 映画 | news-agency: 通讯社 通信社 | newspaper: 新闻 日报 报社 | daily: 日报
publishing: 出版 出版社 | press: 出版社 | printing: 印刷 | culture: 文化 | games: 游戏 | pharmaceutical/medicine: 制药 药业 医药 药品 | medical: 医疗
hospital: 医院 病院 | biotechnology/biological: 生物 | biotech: 生物科技 生物技术 | vaccine: 疫苗 | food/foods: 食品 | beverage: 饮料 | dairy: 乳业
beer/brewery: 啤酒 麦酒 | liquor: 酒业 | tobacco: 烟草 | grain: 粮油 粮食 | agriculture: 农业 | fishery/fisheries: 渔业 水产 | forestry: 林业 | meat: 肉类
supermarket: 超市 | department-store: 百货 百货店 | retail: 零售 | hotel: 酒店 饭店 | travel: 旅游 旅行 | sports: 体育 | football: 足球 | club: 俱乐部
environment: 环境 环保 | water: 水务 | public-works: 公共 | service/services: 服务 | management: 管理 | consulting: 咨询 | human-resources: 人材 人力
advertising: 广告 | east: 东方 | eastern: 东部 | west: 西部 西方 | western: 西方 | south/southern: 南方 | southern: 南部 | north/northern: 北方
northern: 北部 | northeast/tohoku: 东北 | northwest: 西北 | southwest: 西南 | southeast: 东南 | east-china: 华东 | north-china: 华北 | south-china: 华南
china/chugoku: 中国 | china/chunghwa: 中华 | railway: 旅客铁道 | passenger: 旅客 | freight-railway: 货物铁道 | industrial-bank: 兴业银行 | election: 选举 | pipeline: 管道 | cosco-shipping: 远洋海运 | industrial: 兴业 | central-japan-railway: 东海旅客铁道 | japan: 日本 | east-japan: 东日本 | west-japan: 西日本 | korea: 韩国 大韩 | north-korea: 北朝鲜
choson/korea: 朝鲜 | taiwan: 台湾 | singapore: 新加坡 | malaysia: 马来西亚 | indonesia: 印度尼西亚 印尼 | philippines: 菲律宾
vietnam: 越南 | thailand: 泰国 | myanmar: 缅甸 | india: 印度 | pakistan: 巴基斯坦 | iran: 伊朗 | iraq: 伊拉克 | syria: 叙利亚 | saudi: 沙特 沙特阿拉伯
turkey: 土耳其 | egypt: 埃及 | russia: 俄罗斯 | ukraine: 乌克兰 | germany: 德国 德意志 | france: 法国 | britain: 英国 | united-kingdom: 英国 | america: 美国
canada: 加拿大 | australia: 澳大利亚 | brazil: 巴西 | asia: 亚洲 亚细亚 | asia-pacific: 亚太 | pacific: 太平洋 | europe: 欧洲 | africa: 非洲 | world: 世界
tokyo: 东京 | osaka: 大阪 | kyoto: 京都 | nagoya: 名古屋 | kobe: 神户 | yokohama: 横滨 | fukuoka: 福冈 | hiroshima: 广岛 | kansai: 关西 | kanto: 关东
hokkaido: 北海道 | kyushu: 九州 | shikoku: 四国 | chubu: 中部
seoul: 首尔 汉城 | pyongyang: 平壤 | moscow: 莫斯科 | london: 伦敦 | new-york: 纽约 | paris: 巴黎 | first: 第一 | second: 第二
third: 第三 | sixth: 第六 | general/comprehensive: 综合 | special: 特种 特别 | cold-chain: 冷链 | manufacturing/works: 制造 制作 | company/works: 制作所 | factory: 工厂 厂 制造所
plant: 工场 | joint: 联合 合资 | united: 联合 | sumitomo: 住友 | hitachi: 日立 | marubeni: 丸红 | itochu: 伊藤忠 | nomura: 野村 | chamber: 会馆
youth: 青年 | women: 妇女 | labour: 劳动 | union: 工会 组合 | life: 生活 人生 | power: 动力 | heavy: 重型
nanjing: 南京 | zhongshan: 中山
nuclear-power/general-nuclear-power: 广核 | daily/newspaper: 报 | peoples-daily: 人民日报 | peoples-bank: 人民银行
northwestern-polytechnical-university: 西北工业大学 | airways: 空输 | air: 航空公司 | cargo: 货运 货物 | plastics: 塑胶 塑料 | cotton: 棉花
silk: 丝绸 | printing: 印刷 | brewery/breweries: 酿酒 麦酒 | chemical-fertilizer: 化肥 | electric-power-construction: 电建 | energy-engineering: 能建
power-investment: 电力投资 电投 | three-gorges: 三峡 | great-wall: 长城 | huaneng: 华能 | datang: 大唐 | aviation-oil: 航油 | aero-engine: 航空发动机 航发
satellite-navigation: 卫星导航 | launch-vehicle: 运载火箭 | surveying: 测绘 | ocean-engineering: 海工 | marine: 船用 海事 | ship: 舰船
research-and-development: 研发 | test: 试验 | metrology: 计量 | standard: 标准 | quality: 质量 | public-welfare: 公益 | charity: 慈善 | religion: 宗教
buddhist: 佛教 | islamic: 伊斯兰 | church: 教会 | court: 法院 | procuratorate: 检察院 | customs: 海关 | tax: 税务 | statistics: 统计 | province: 省
autonomous-region: 自治区 | production-and-construction-corps: 生产建设兵团 | corps: 兵团 | bureau: 总局 | general-administration: 总署
general-office: 办公厅 | united-front: 统一战线 | propaganda: 宣传 | central-military-commission: 中央军委 中央军事委员会 | state-grid: 国家电网
southern-power-grid: 南方电网 | china-post: 中国邮政 | postal-savings-bank: 邮政储蓄银行 | postal/post: 邮政 邮便 | japan-post: 日本邮政 日本邮便 | tobacco: 烟草
seafood: 海产 | motorcycle: 摩托 | bicycle: 自行车 | battery: 电池 | solar: 太阳能 | photovoltaic: 光伏 | wind-power: 风电 | lithium: 锂业 | silicon: 硅业
graphite: 石墨 | carbon: 碳素 | special-steel: 特钢 特殊钢 | steel-pipe: 钢管 | forging: 锻造 | casting: 铸造 | hydraulic: 液压 | crane: 起重机
elevator: 电梯 | air-conditioning: 空调 | lighting: 照明 | camera: 照相机 相机 | watch: 钟表 时计 | musical-instruments: 乐器 | toys: 玩具 | shoes: 鞋业
garment: 服装 | cosmetics: 化妆品 资生 | flour: 制粉 | sugar: 制糖 | confectionery: 制果 | ham: 火腿 | seasoning: 调味 | soy-sauce: 酱油
pacific-insurance: 太平洋保险 | reinsurance: 再保险 | mutual: 相互 | labor-bank: 劳动金库 | land-bank: 土地银行 | cathay: 国泰 | first-bank: 第一银行
cooperative-bank: 合作金库 | central-news-agency: 中央通讯社 | xinhua-news-agency: 新华社 新华通讯社 | television-station: 电视台
central-television: 中央电视台 | foreign-languages: 外国语 | politics: 政法 | economics-and-finance: 财经 | traditional-chinese-medicine: 中医药
maritime-university: 海事大学 | ocean-university: 海洋大学 | university-of-posts-and-telecommunications: 邮电大学 | defense-university: 国防大学
university-of-defense-technology: 国防科技大学 | military-academy: 军校 | kyoto-university: 京都大学 | women-university: 女子大学 | private: 私立
high-energy-physics: 高能物理 | physics: 物理 | nuclear-physics: 核物理 | computing-technology: 计算技术 | automation: 自动化 | electronics-industry: 电子工业
hanoi: 河内 | bangkok: 曼谷 | jakarta: 雅加达 | dubai: 迪拜
tehran: 德黑兰 | sapporo: 札幌 | sendai: 仙台 | chiba: 千叶 | shizuoka: 静冈 | okinawa: 冲绳 | nagasaki: 长崎
`;
