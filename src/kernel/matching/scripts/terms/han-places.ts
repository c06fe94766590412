/**
 * Provinces and cities of China in simplified characters, each after its name in English. They divide names without
 * blanks, which are then read in pinyin: 珠海振戎 is Zhuhai Zhenrong.
 */
const PLACES = `
zhuhai 珠海 xiamen 厦门 hefei 合肥 wuxi 无锡 suzhou 苏州 changzhou 常州 nantong 南通 yangzhou 扬州 zhenjiang 镇江 xuzhou 徐州 yancheng 盐城 lianyungang 连云港 huaian 淮安 taizhou 泰州
hangzhou 杭州 ningbo 宁波 wenzhou 温州 jiaxing 嘉兴 shaoxing 绍兴 jinhua 金华 yiwu 义乌 quzhou 衢州 zhoushan 舟山 taizhou 台州 lishui 丽水 huzhou 湖州
fuzhou 福州 quanzhou 泉州 zhangzhou 漳州 putian 莆田 longyan 龙岩 ningde 宁德 nanping 南平 guangzhou 广州 shenzhen 深圳 foshan 佛山 dongguan 东莞 huizhou 惠州 shantou 汕头 zhanjiang 湛江 zhaoqing 肇庆
maoming 茂名 jiangmen 江门 jieyang 揭阳 shaoguan 韶关 nanning 南宁 guilin 桂林 liuzhou 柳州 beihai 北海 haikou 海口 sanya 三亚 changsha 长沙 zhuzhou 株洲 xiangtan 湘潭 hengyang 衡阳 yueyang 岳阳
wuhan 武汉 yichang 宜昌 xiangyang 襄阳 jingzhou 荆州 huangshi 黄石 shiyan 十堰 zhengzhou 郑州 luoyang 洛阳 kaifeng 开封 nanyang 南阳 xinxiang 新乡 anyang 安阳 xuchang 许昌
jinan 济南 qingdao 青岛 yantai 烟台 weihai 威海 weifang 潍坊 zibo 淄博 linyi 临沂 jining 济宁 rizhao 日照 dongying 东营 taian 泰安 shijiazhuang 石家庄 tangshan 唐山 baoding 保定 qinhuangdao 秦皇岛 cangzhou 沧州 langfang 廊坊
handan 邯郸 taiyuan 太原 datong 大同 hohhot 呼和浩特 baotou 包头 ordos 鄂尔多斯 shenyang 沈阳 dalian 大连 anshan 鞍山 fushun 抚顺 dandong 丹东 jinzhou 锦州 yingkou 营口 huludao 葫芦岛
changchun 长春 jilin 吉林 yanbian 延边 hunchun 珲春 harbin 哈尔滨 daqing 大庆 qiqihar 齐齐哈尔 mudanjiang 牡丹江 suifenhe 绥芬河 heihe 黑河 xian 西安 xianyang 咸阳 baoji 宝鸡 yanan 延安 hanzhong 汉中
lanzhou 兰州 tianshui 天水 jiuquan 酒泉 xining 西宁 yinchuan 银川 urumqi 乌鲁木齐 kashgar 喀什 hotan/hetian 和田 aksu 阿克苏 korla 库尔勒 karamay 克拉玛依 shihezi 石河子 tumxuk 图木舒克 hami 哈密 turpan 吐鲁番 ili 伊犁
lhasa 拉萨 chengdu 成都 mianyang 绵阳 deyang 德阳 yibin 宜宾 luzhou 泸州 zigong 自贡 leshan 乐山 panzhihua 攀枝花 chongqing 重庆 guiyang 贵阳 zunyi 遵义 anshun 安顺 kunming 昆明 dali 大理 yuxi 玉溪 ruili 瑞丽
nanchang 南昌 jiujiang 九江 jingdezhen 景德镇 ganzhou 赣州 wuhu 芜湖 bengbu 蚌埠 maanshan 马鞍山 anqing 安庆 tianjin 天津 beijing 北京 shanghai 上海 pudong 浦东 kunshan 昆山 changshu 常熟 jiangyin 江阴
jiangsu 江苏 zhejiang 浙江 anhui 安徽 fujian 福建 jiangxi 江西 shandong 山东 henan 河南 hubei 湖北 hunan 湖南 guangdong 广东 guangxi 广西 hainan 海南 sichuan 四川 guizhou 贵州 yunnan 云南 shaanxi 陕西 gansu 甘肃 qinghai 青海
hebei 河北 shanxi 山西 liaoning 辽宁 heilongjiang 黑龙江 inner-mongolia 内蒙古 tibet 西藏 xinjiang 新疆 ningxia 宁夏 taipei 台北 kaohsiung 高雄 taichung 台中 tainan 台南 hsinchu 新竹 keelung 基隆 kowloon 九龙 hong-kong 香港 macau 澳门 yangtze/changjiang 长江
`;
/** A city and a province are also named with their kind, which English leaves out. */
const KINDS = ['', '市', '省'];

/** Entries as in concepts/bodies.ts. */
export const HAN_PLACES = entries().join('\n');

function entries(): string[] {
  const words = PLACES.trim().split(/\s+/);
  return words.flatMap((english, at) =>
    at % 2 === 0 ? [`${english}: ${KINDS.map((kind) => `${words[at + 1] ?? ''}${kind}`).join(' ')}`] : [],
  );
}
