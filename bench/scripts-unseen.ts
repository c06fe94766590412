/**
 * Well-known people and organisations, written down before the matcher was changed once more. They share no name with
 * the other lists. They are only used for measuring, and their errors are not shown.
 */
export const UNSEEN_PEOPLE = `
Abu Bakr al-Baghdadi|أبو بكر البغدادي
Khaled Mashal|خالد مشعل
Ismail Haniyeh|إسماعيل هنية
Yahya Sinwar|يحيى السنوار
Mohammed bin Salman|محمد بن سلمان
Abdul Malik al-Houthi|عبد الملك الحوثي
Nouri al-Maliki|نوري المالكي
Saddam Hussein|صدام حسين
Hosni Mubarak|حسني مبارك
Omar al-Bashir|عمر البشير
Khalifa Haftar|خليفة حفتر
Mahmoud Abbas|محمود عباس
Rishi Sunak|ريشي سوناك
Olaf Scholz|أولاف شولتس
Antonio Guterres|أنطونيو غوتيريش
Kamala Harris|كامالا هاريس
Mohammad Javad Zarif|محمد جواد ظریف
Mohsen Fakhrizadeh|محسن فخری‌زاده
Masoud Pezeshkian|مسعود پزشکیان
Esmail Qaani|اسماعیل قاآنی
Mike Pence|مایک پنس
Shehbaz Sharif|شہباز شریف
Asif Ali Zardari|آصف علی زرداری
Pervez Musharraf|پرویز مشرف
Benazir Bhutto|بے نظیر بھٹو
Yoav Gallant|יואב גלנט
Itamar Ben-Gvir|איתמר בן גביר
Tzipi Livni|ציפי לבני
Isaac Herzog|יצחק הרצוג
Hillary Swank|הילארי סוואנק
Antony Blinken|אנתוני בלינקן
Dmitry Medvedev|Дмитрий Медведев
Mikhail Mishustin|Михаил Мишустин
Yevgeny Prigozhin|Евгений Пригожин
Ramzan Kadyrov|Рамзан Кадыров
Alexei Navalny|Алексей Навальный
Igor Sechin|Игорь Сечин
Nancy Pelosi|Нэнси Пелоси
Jeff Bezos|Джефф Безос
Charles Michel|Шарль Мишель
Giorgia Meloni|Джорджа Мелони
Peng Liyuan|Пэн Лиюань
Zhang Yimou|Чжан Имоу
Han Duck-soo|Хан Док Су
Mahathir Mohamad|Махатхир Мохамад
Valerii Zaluzhnyi|Валерій Залужний
Rinat Akhmetov|Рінат Ахметов
Ihor Kolomoiskyi|Ігор Коломойський
Rumen Radev|Румен Радев
Sergei Stanishev|Сергей Станишев
Milorad Dodik|Милорад Додик
Ratko Mladić|Ратко Младић
Zoran Đinđić|Зоран Ђинђић
Nikola Gruevski|Никола Груевски
Konstantinos Karamanlis|Κωνσταντίνος Καραμανλής
Joe Cocker|Τζο Κόκερ
Irakli Garibashvili|ირაკლი ღარიბაშვილი
Giorgi Margvelashvili|გიორგი მარგველაშვილი
Armen Sarkissian|Արմեն Սարգսյան
Zhao Ziyang|赵紫阳
Bo Xilai|薄熙来
Zhou Yongkang|周永康
Guo Wengui|郭文贵
Robin Li Yanhong|李彦宏
Terry Gou Tai-ming|郭台銘
Lee Teng-hui|李登輝
Lien Chan|連戰
Paul Chan Mo-po|陳茂波
Rita Fan Hsu Lai-tai|范徐麗泰
Bruce Lee|李小龍
Antony Blinken|安东尼·布林肯
Hamid Karzai|哈米德·卡尔扎伊
Yevgeny Prigozhin|叶夫根尼·普里戈任
Olaf Scholz|奥拉夫·朔尔茨
Bill Gates|比尔·盖茨
Mark Zuckerberg|马克·扎克伯格
Saddam Hussein|萨达姆·侯赛因
Kamala Harris|卡马拉·哈里斯
Yasuo Fukuda|福田康夫
Yoshiro Mori|森喜朗
Banri Kaieda|海江田万里
Kenji Doihara|土肥原賢二
Hideo Kojima|小島秀夫
Toru Hashimoto|橋下徹
Olaf Scholz|オラフ・ショルツ
Ramzan Kadyrov|ラムザン・カディロフ
Charles Taylor|チャールズ・テイラー
Bill Gates|ビル・ゲイツ
Saddam Hussein|サダム・フセイン
Ratko Mladić|ラトコ・ムラディッチ
Aung San Suu Kyi|アウンサンスーチー
Han Duck-soo|한덕수
Roh Tae-woo|노태우
Chung Eui-sun|정의선
Kim Yong Chol|김영철
Bill Gates|빌 게이츠
Dmitry Medvedev|드미트리 메드베데프
Yahya Sinwar|야히아 신와르
Saddam Hussein|사담 후세인
Pita Limjaroenrat|พิธา ลิ้มเจริญรัตน์
Anutin Charnvirakul|อนุทิน ชาญวีรกูล
Michelle Obama|มิเชล โอบามา
Bill Gates|บิล เกตส์
Arvind Kejriwal|अरविंद केजरीवाल
Yogi Adityanath|योगी आदित्यनाथ
Dawood Ibrahim|दाऊद इब्राहिम
Khaleda Zia|খালেদা জিয়া
Tarique Rahman|তারেক রহমান
Edappadi K. Palaniswami|எடப்பாடி கே. பழனிசாமி
Velupillai Prabhakaran|வேலுப்பிள்ளை பிரபாகரன்
Ranil Wickremesinghe|රනිල් වික්‍රමසිංහ
Chandrababu Naidu|చంద్రబాబు నాయుడు
Siddaramaiah|ಸಿದ್ದರಾಮಯ್ಯ
Aung San Suu Kyi|အောင်ဆန်းစုကြည်
Min Aung Hlaing|မင်းအောင်လှိုင်
Thein Sein|သိန်းစိန်
Hun Sen|ហ៊ុន សែន
Abiy Ahmed|ዐቢይ አህመድ`;

export const UNSEEN_ORGANISATIONS = `
Hezbollah|حزب الله
Islamic State|الدولة الإسلامية
Muslim Brotherhood|جماعة الإخوان المسلمين
Popular Front for the Liberation of Palestine|الجبهة الشعبية لتحرير فلسطين
Islamic Jihad Movement in Palestine|حركة الجهاد الإسلامي في فلسطين
Asaib Ahl al-Haq|عصائب أهل الحق
Al Baraka Bank|بنك البركة
Saudi Arabian Airlines|الخطوط الجوية العربية السعودية
Central Bank of Egypt|البنك المركزي المصري
Ministry of Interior|وزارة الداخلية
Arab League|جامعة الدول العربية
World Food Programme|برنامج الأغذية العالمي
Iran Electronics Industries|صنایع الکترونیک ایران
Imam Hossein University|دانشگاه امام حسین
Bank Parsian|بانک پارسیان
Islamic Republic of Iran Broadcasting|صدا و سیمای جمهوری اسلامی ایران
National Iranian Steel Company|شرکت ملی فولاد ایران
Tehrik-i-Taliban Pakistan|تحریک طالبان پاکستان
National Bank of Pakistan|نیشنل بینک آف پاکستان
Israel Defense Forces|צבא ההגנה לישראל
Bank of Jerusalem|בנק ירושלים
VTB Bank|Банк ВТБ
Norilsk Nickel|Норильский никель
United Russia|Единая Россия
Moscow Metro|Московский метрополитен
Ministry of Internal Affairs of Russia|Министерство внутренних дел Российской Федерации
Russian Academy of Sciences|Российская академия наук
Communist Party of the Russian Federation|Коммунистическая партия Российской Федерации
Wagner Group|Группа Вагнера
Federal Bureau of Investigation|Федеральное бюро расследований
Ukrainian Armed Forces|Збройні сили України
Democratic Party of Serbia|Демократска странка Србије
Bulgarian National Bank|Българска народна банка
Bank of Greece|Τράπεζα της Ελλάδος
National Bank of Georgia|საქართველოს ეროვნული ბანკი
Central Bank of Armenia|Հայաստանի Կենտրոնական Բանկ
China National Nuclear Corporation|中国核工业集团公司
Communist Party of China|中国共产党
Ministry of State Security|国家安全部
Xinjiang Production and Construction Corps|新疆生产建设兵团
Hikvision|海康威视
China Development Bank|国家开发银行
World Health Organization|世界卫生组织
Taiwan Semiconductor Manufacturing Company|台灣積體電路製造
Democratic Progressive Party|民主進步黨
Kawasaki Kisen Kaisha|川崎汽船
Liberal Democratic Party|自由民主党
Mitsubishi Corporation|三菱商事
Canon Inc.|キヤノン
Lotte Group|롯데그룹
Workers' Party of Korea|조선로동당
Kia Motors|기아자동차
Bank of Thailand|ธนาคารแห่งประเทศไทย
Indian National Congress|भारतीय राष्ट्रीय कांग्रेस
Bharatiya Janata Party|भारतीय जनता पार्टी
Awami League|আওয়ামী লীগ
Tata Motors|टाटा मोटर्स`;
