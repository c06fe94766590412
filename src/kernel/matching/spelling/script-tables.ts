/**
 * How letters of other scripts are written in Latin, for comparison and not for display. The values are those that
 * passports and newspapers use most, because sound-form.ts equates the other spellings. Lists are `letter:latin`.
 */
const table = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]));

/** Russian first; Ukrainian, Belarusian, Serbian, Macedonian, Kazakh, Kyrgyz, Tajik, Mongolian by their own letters. */
export const CYRILLIC = table(
  `а:a б:b в:v г:g д:d е:e ж:zh з:z и:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y
   ь: э:e ю:yu я:ya і:i є:ye ґ:g ѓ:g ќ:k ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ѕ:dz ә:a ғ:gh қ:k ҡ:k ң:n ө:o ұ:u ү:u һ:h ҳ:h ҷ:j ӣ:i ӯ:u
   җ:j ҙ:z ҫ:s ѣ:e ѳ:f ѵ:i ӏ:`,
);
/** Differences between Ukrainian and Russian: passports write г as h and и as y (resolution 55 of 27 January 2010). */
export const UKRAINIAN = table('г:h и:y');
/** Letters that Ukrainian has and Russian does not, after folding; ї folds to і. */
export const UKRAINIAN_LETTERS = /[ієґ]/u;

export const GREEK = table(
  `α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o`,
);
/** Pairs that represent one sound. ELOT 743. */
export const GREEK_PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'u'],
  [/ευ/g, 'ev'],
  [/αυ/g, 'av'],
  [/γγ/g, 'ng'],
  [/γκ/g, 'gk'],
  [/^μπ/g, 'b'],
  [/^ντ/g, 'd'],
  [/τζ/g, 'tz'],
];

/**
 * Arabic, Persian, Urdu and Kurdish. Long vowels and semivowels share letters: w is also u and o, y is also i and e.
 */
export const ARABIC = table(
  `ا:a ب:b ت:t ث:th ج:j ح:h خ:kh د:d ذ:dh ر:r ز:z س:s ش:sh ص:s ض:d ط:t ظ:z ع: غ:gh ف:f ق:q ك:k ل:l م:m ن:n ه:h و:w ي:y ى:a ة:a ء:
   ٱ:a پ:p چ:ch ژ:zh گ:g ک:k ی:y ے:y ں:n ہ:h ھ:h ۀ:h ە:a ۆ:o ێ:e ڕ:r ڵ:l ڤ:v ټ:t ډ:d ړ:r ڼ:n ږ:zh ښ:sh ۍ:y ې:e ـ: ٹ:t ڈ:d ڑ:r`,
);
/**
 * The most common given names in Arabic letters, whose vowels are known. Keys have Arabic yeh and kaf and bare alef, as
 * foldText and `ARABIC_VARIANTS` produce them.
 */
export const ARABIC_NAMES = table(
  `الله:allah محمد:mohammed محمود:mahmoud احمد:ahmed حسن:hassan حسين:hussein علي:ali عمر:omar عثمان:othman خالد:khaled يوسف:yusuf ابراهيم:ibrahim
   اسماعيل:ismail سعيد:said سعد:saad صالح:saleh صلاح:salah سالم:salem سليم:salim سلمان:salman سليمان:sulayman مصطفي:mustafa مصطفى:mustafa مهدي:mahdi
   جعفر:jafar جمال:jamal جميل:jamil كمال:kamal كامل:kamel كريم:karim نبيل:nabil ناصر:nasser نصر:nasr حميد:hamid حامد:hamed حمد:hamad رضا:reza
   عباس:abbas عبدالله:abdullah عبد:abd قاسم:qasim هاشم:hashem هشام:hisham وليد:walid ياسر:yasser ياسين:yasin زياد:ziad رشيد:rashid راشد:rashed
   طارق:tareq طاهر:taher فيصل:faisal فهد:fahd ماجد:majed مجيد:majid منصور:mansour موسي:musa موسى:musa عيسي:isa عيسى:isa مريم:maryam فاطمه:fatima
   فاطمة:fatima زينب:zaynab عايشه:aisha عائشة:aisha اميره:amira امير:amir امين:amin ايمن:ayman انور:anwar بشار:bashar بلال:bilal داود:dawud
   غلام:gholam مرتضي:morteza مرتضى:mortada مجتبي:mojtaba مجتبى:mojtaba يحيي:yahya يحيى:yahya رضوان:ridwan سامي:sami سمير:samir عادل:adel عدنان:adnan عصام:essam
   عماد:imad غسان:ghassan فادي:fadi فواز:fawaz كاظم:kazem لطفي:lutfi مازن:mazen ماهر:maher مجاهد:mujahid محسن:mohsen مراد:murad مروان:marwan
   مسعود:masoud معمر:muammar منير:munir نادر:nader نزار:nizar نعيم:naim نواف:nawaf هاني:hani وائل:wael يعقوب:yaqub باقر:bagher بهاء:bahaa تركي:turki
   جواد:javad جابر:jaber حازم:hazem حمزة:hamza حمزه:hamza حيدر:haider خليفة:khalifa خليل:khalil ربيع:rabie رفيق:rafiq رياض:riyad زهير:zuhair سلطان:sultan
   شريف:sharif صادق:sadegh صدام:saddam ضياء:diya طالب:taleb عزيز:aziz عزت:ezzat علاء:alaa فاروق:farouk فريد:farid فؤاد:fuad قيس:qais لؤي:luay`,
);
export const ARABIC_VARIANTS: Readonly<Record<string, string>> = { ی: 'ي', ک: 'ك', ہ: 'ه', أ: 'ا', إ: 'ا', آ: 'ا' };
export const HEBREW = table(
  `א:a ב:b ג:g ד:d ה:h ו:w ז:z ח:h ט:t י:y כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע: פ:p ף:f צ:ts ץ:ts ק:k ר:r ש:sh ת:t`,
);
/** The most common given names in Hebrew letters, whose vowels are known. */
export const HEBREW_NAMES = table(
  `אברהם:avraham יצחק:yitzhak יעקב:yaakov משה:moshe אהרן:aharon דוד:david שלמה:shlomo יוסף:yosef בנימין:benjamin שמואל:shmuel אליהו:eliyahu
   יהודה:yehuda שמעון:shimon ישראל:israel חיים:chaim מנחם:menachem מרדכי:mordechai אריה:aryeh צבי:zvi זאב:zeev דב:dov מאיר:meir אפרים:ephraim
   אבי:avi יוסי:yossi דני:danny מיכאל:michael דניאל:daniel גבריאל:gabriel רפאל:rafael עמוס:amos אורי:uri יאיר:yair גיל:gil רון:ron אילן:ilan
   אייל:eyal איל:eyal עמיר:amir יואב:yoav גדעון:gideon יהונתן:yonatan יונתן:yonatan אסף:asaf עופר:ofer ניר:nir אבנר:avner נתן:nathan אשר:asher
   שרה:sarah רבקה:rivka רחל:rachel לאה:leah מרים:miriam חנה:hannah אסתר:esther רות:ruth יעל:yael מיכל:michal תמר:tamar דבורה:deborah איילת:ayelet`,
);
export const GEORGIAN = table(
  `ა:a ბ:b გ:g დ:d ე:e ვ:v ზ:z თ:t ი:i კ:k ლ:l მ:m ნ:n ო:o პ:p ჟ:zh რ:r ს:s ტ:t უ:u ფ:p ქ:k ღ:gh ყ:q შ:sh ჩ:ch ც:ts ძ:dz წ:ts ჭ:ch
   ხ:kh ჯ:j ჰ:h`,
);
/** Eastern Armenian; ու is one letter, u. */
export const ARMENIAN = table(
  `ա:a բ:b գ:g դ:d ե:e զ:z է:e ը:y թ:t ժ:zh ի:i լ:l խ:kh ծ:ts կ:k հ:h ձ:dz ղ:gh ճ:ch մ:m յ:y ն:n շ:sh ո:o չ:ch պ:p ջ:j ռ:r ս:s
   վ:v տ:t ր:r ց:ts ւ:v փ:p ք:k և:ev օ:o ֆ:f`,
);

/** Hepburn; sounds with a small ya, yu, yo are listed whole. Hiragana is converted to katakana first. */
export const KANA = table(
  `ア:a イ:i ウ:u エ:e オ:o カ:ka キ:ki ク:ku ケ:ke コ:ko サ:sa シ:shi ス:su セ:se ソ:so タ:ta チ:chi ツ:tsu テ:te ト:to ナ:na ニ:ni
   ヌ:nu ネ:ne ノ:no ハ:ha ヒ:hi フ:fu ヘ:he ホ:ho マ:ma ミ:mi ム:mu メ:me モ:mo ヤ:ya ユ:yu ヨ:yo ラ:ra リ:ri ル:ru レ:re ロ:ro
   ワ:wa ヲ:o ン:n ガ:ga ギ:gi グ:gu ゲ:ge ゴ:go ザ:za ジ:ji ズ:zu ゼ:ze ゾ:zo ダ:da ヂ:ji ヅ:zu デ:de ド:do バ:ba ビ:bi ブ:bu ベ:be
   ボ:bo パ:pa ピ:pi プ:pu ペ:pe ポ:po ヴ:vu ー: ッ: ァ:a ィ:i ゥ:u ェ:e ォ:o ャ:ya ュ:yu ョ:yo キャ:kya キュ:kyu キョ:kyo シャ:sha
   シュ:shu ショ:sho シェ:she チャ:cha チュ:chu チョ:cho チェ:che ニャ:nya ニュ:nyu ニョ:nyo ヒャ:hya ヒュ:hyu ヒョ:hyo ミャ:mya ミュ:myu
   ミョ:myo リャ:rya リュ:ryu リョ:ryo ギャ:gya ギュ:gyu ギョ:gyo ジャ:ja ジュ:ju ジョ:jo ジェ:je ビャ:bya ビュ:byu ビョ:byo ピャ:pya
   ピュ:pyu ピョ:pyo ファ:fa フィ:fi フェ:fe フォ:fo ティ:ti ディ:di デュ:dyu トゥ:tu ドゥ:du ウィ:wi ウェ:we ウォ:wo ヴァ:va ヴィ:vi ヴェ:ve ヴォ:vo`,
);

/**
 * The parts of a syllable by their order in Unicode's Hangul Syllables block, as in McCune-Reischauer without its
 * diacritics, which is closest to the passports of both Koreas: o also represents eo, and u represents eu.
 */
export const HANGUL_INITIALS = 'k k n t t r m p p s s - ch ch ch k t p h'.replace('-', '').split(' ');
export const HANGUL_VOWELS = 'a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i'.split(' ');
export const HANGUL_FINALS = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
/** Family names whose usual spelling differs from their sound. */
export const HANGUL_FAMILY_NAMES = table('이:lee 박:park 최:choi 노:roh 임:lim 유:yoo 류:ryu 우:woo 오:oh');

/** Family names that differ from the character's common reading; two-character family names of Chinese. */
export const CHINESE_FAMILY_READINGS = table(
  '曾:zeng 单:shan 單:shan 解:xie 仇:qiu 查:zha 任:ren 区:ou 區:ou 盖:ge 朴:piao 覃:qin',
);
export const CHINESE_DOUBLE_FAMILY_NAMES = new Set(
  '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 司徒 东方 東方 皇甫 尉迟 公孙 公孫 慕容 令狐 夏侯 宇文 长孙 端木'.split(' '),
);
