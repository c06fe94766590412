/** Organisations in Latin letters and in another script; one line is one pair. */
export const ORGANISATIONS = `
Huawei Technologies|华为技术有限公司
Samsung Electronics|三星電子
Toyota Motor Corporation|トヨタ自動車株式会社
Bank Melli Iran|بانک ملی ایران
Gazprom|Газпром
Rosneft|Роснефть
China National Petroleum Corporation|中国石油天然气集团公司
Hyundai Motor Company|현대자동차주식회사
Mitsubishi Heavy Industries|三菱重工業株式会社
Bank of China|中国银行
National Iranian Oil Company|شرکت ملی نفت ایران
Sony Group Corporation|ソニーグループ株式会社
Alibaba Group|阿里巴巴集团
Tencent Holdings|腾讯控股有限公司
Bank Leumi|בנק לאומי
Bangkok Bank|ธนาคารกรุงเทพ
Samsung Electronics|삼성전자
National Bank of Greece|Εθνική Τράπεζα της Ελλάδος
Sberbank|Сбербанк
Hitachi|日立製作所
Korea Electric Power Corporation|한국전력공사
Bank Saderat Iran|بانک صادرات ایران
China Mobile|中国移动通信集团
LUKOIL|ЛУКОЙЛ
Nissan Motor|日産自動車
Sinopec|中国石油化工
Saudi Aramco|أرامكو السعودية
Industrial and Commercial Bank of China|中国工商银行
ZTE Corporation|中兴通讯股份有限公司
Israel Aerospace Industries|התעשייה האווירית לישראל`;

/** Different people in the same or in another script: none of them may match. */
export const STRANGERS = `
Kim Jong Il|김정은
김종은|김정은
王伟|王维
安倍晋三|安倍晋太郎
习近平|习仲勋
Hu Jintao|Ху Цзиньпин
Kim Jong Nam|Ким Чен Ын
Shinzo Abe|Синтаро Абэ
Angela Merkel|安吉拉·戴维斯
Vladimir Zhirinovsky|弗拉基米尔·普京
Donald Tusk|ドナルド・トランプ
Melania Trump|도널드 트럼프
Bashar Jaafari|بشار الأسد
Sergey Shoigu|Сергей Лавров
李明|黎明
Wang Wei|王维民
Park Chung-hee|朴槿惠
Taro Kono|麻生太郎
Wang Yi|Ван Цишань
박정희|박종희
陈水扁|陈水边
Hassan Khomeini|حسن نصر الله
Ehud Olmert|אהוד ברק
Li Keqiang|Ли Пэн`;

/** People of all scripts, written down after the last change of the matcher. They are only used for measuring. */
export const FRESH_PEOPLE = `
Wen Jiabao|温家宝
Zhao Lijian|Чжао Лицзянь
Qin Gang|Цинь Ган
Cho Kuk|Чо Кук
Song Kang-ho|Сон Кан Хо
Hirohito|Хирохито
Nobuo Kishi|Нобуо Киси
Yoko Kamikawa|上川陽子
Takeshi Kitano|北野武
Ryuichi Sakamoto|坂本龍一
Keizo Obuchi|小渕恵三
Chung Mong-koo|鄭夢九
Chun Tae-il|全泰壹
Regina Ip Lau Suk-yee|葉劉淑儀
Anthony Wong Chau-sang|黃秋生
Su Chi-wai|苏志伟
Rupert Murdoch|鲁珀特·默多克
Fidel Castro|菲德尔·卡斯特罗
Jair Bolsonaro|雅伊尔·博索纳罗
Robert Mugabe|罗伯特·穆加贝
Fidel Castro|フィデル・カストロ
Jair Bolsonaro|ジャイール・ボルソナーロ
Robert Mugabe|ロバート・ムガベ
Rupert Murdoch|ルパート・マードック
Fidel Castro|피델 카스트로
Robert Mugabe|로버트 무가베
Margaret Thatcher|마거릿 대처
Fidel Castro|فيدل كاسترو
Robert Mugabe|روبرت موغابي
Margaret Thatcher|مارغريت تاتشر
Ayman al-Zawahiri|أيمن الظواهري
Mahmoud Ahmadinejad|محمود احمدی نژاد
Fidel Castro|פידל קסטרו
Golda Meir|גולדה מאיר
Moshe Dayan|משה דיין
Fidel Castro|ฟิเดล กัสโตร
Bhumibol Adulyadej|ภูมิพลอดุลยเดช
Indira Gandhi|इंदिरा गांधी
Nawaz Sharif|नवाज़ शरीफ़
Sachin Tendulkar|ಸಚಿನ್ ತೆಂಡೂಲ್ಕರ್
Fidel Castro|Фидель Кастро
Margaret Thatcher|Маргарет Тэтчер
Justin Trudeau|Джастин Трюдо
Ali Khamenei|Али Хаменеи
Andreas Papandreou|Ανδρέας Παπανδρέου
Zurab Zhvania|ზურაბ ჟვანია
Vazgen Manukyan|Վազգեն Մանուկյան
Ivica Dačić|Ивица Дачић
Almazbek Atambayev|Алмазбек Атамбаев
Viktor Yushchenko|Віктор Ющенко`;
