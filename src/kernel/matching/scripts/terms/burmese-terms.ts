/** Ordinary words of organisations' names in Burmese, which writes no blanks between them; entries are as in han-terms.ts. */
export const BURMESE_TERMS = `
myanmar/myanma: မြန်မာ့ မြန်မာ | state/national: နိုင်ငံတော် | national: အမျိုးသား အမျိုးသားရေး | union: ပြည်ထောင်စု | peoples/public: ပြည်သူ့ | public: အများပိုင်
central: ဗဟို | ministry: ဝန်ကြီးဌာန | department: ဦးစီးဌာန | office: ရုံး | council: ကောင်စီ | administration: စီမံအုပ်ချုပ်ရေး | committee: ကော်မတီ | commission: ကော်မရှင်
company: ကုမ္ပဏီ | corporation: ကော်ပိုရေးရှင်း | group: အုပ်စု ဂရု | enterprise/enterprises: လုပ်ငန်း | holdings/u-paing: ဦးပိုင် | limited: လီမိတက်
bank: ဘဏ် | economic: စီးပွားရေး | trade/trading: ကုန်သွယ်ရေး ကုန်သွယ်မှု | foreign-trade: နိုင်ငံခြားကုန်သွယ်မှု | foreign: နိုင်ငံခြား | foreign-affairs: နိုင်ငံခြားရေး | insurance: အာမခံ
oil: ရေနံ | gas/natural-gas: ဓာတ်ငွေ့ သဘာဝဓာတ်ငွေ့ | oil-and-gas: ရေနံနှင့်သဘာဝဓာတ်ငွေ့ | and: နှင့် | electric-power: လျှပ်စစ်ဓာတ်အား | energy: စွမ်းအင်
gems/gem: ကျောက်မျက် | jade: ကျောက်စိမ်း | pearl: ပုလဲ | timber: သစ် | mining/mines: သတ္တုတွင်း | industry/industries: စက်မှု | steel: သံမဏိ | cement: ဘိလပ်မြေ | pharmaceutical: ဆေးဝါး
agriculture: စိုက်ပျိုးရေး | fisheries: ငါးလုပ်ငန်း | construction: ဆောက်လုပ်ရေး | transport: ပို့ဆောင်ရေး | railways: မီးရထား | airways/airlines: လေကြောင်း | shipping: သင်္ဘောလိုင်း | port: ဆိပ်ကမ်း
media: မီဒီယာ | posts-and-telecommunications: ဆက်သွယ်ရေး | university: တက္ကသိုလ် | hospital: ဆေးရုံ | association: အသင်း | federation: အဖွဲ့ချုပ်ကြီး | league: အဖွဲ့ချုပ် | organization: အဖွဲ့
party: ပါတီ | democracy/democratic: ဒီမိုကရေစီ | solidarity: ကြံ့ခိုင်ရေး | development: ဖွံ့ဖြိုးရေး | liberation: လွတ်မြောက်ရေး | independence: လွတ်လပ်ရေး | unity: ညီညွတ်ရေး | peace: ငြိမ်းချမ်းရေး
armed-forces/tatmadaw: တပ်မတော် | army: တပ်တော် | police-force: ရဲတပ်ဖွဲ့ | defence: ကာကွယ်ရေး | home-affairs: ပြည်ထဲရေး | security: လုံခြုံရေး | military-intelligence: စစ်ထောက်လှမ်းရေး
yangon/rangoon: ရန်ကုန် | mandalay: မန္တလေး | shan: ရှမ်း | kachin: ကချင် | karen/kayin: ကရင် | arakan/rakhine: ရက္ခိုင့် ရခိုင် | kayah/karenni: ကယား ကရင်နီ | mon: မွန်
`;
