/** Well-known people and organisations in other scripts. Their errors led to rules and to terms. */
export const KNOWN_PEOPLE = `
Moqtada al-Sadr|مقتدى الصدر
Haider al-Abadi|حيدر العبادي
Ali al-Sistani|علي السيستاني
Walid Jumblatt|وليد جنبلاط
Rafic Hariri|رفيق الحريري
Gebran Bassil|جبران باسيل
Mohamed Morsi|محمد مرسي
Abdelaziz Bouteflika|عبد العزيز بوتفليقة
Zine El Abidine Ben Ali|زين العابدين بن علي
Mohamed Hamdan Dagalo|محمد حمدان دقلو
Ahmed al-Sharaa|أحمد الشرع
Jamal Khashoggi|جمال خاشقجي
Tamim bin Hamad Al Thani|تميم بن حمد آل ثاني
Mohammed Deif|محمد الضيف
Recep Tayyip Erdoğan|رجب طيب أردوغان
Emmanuel Todd|إيمانويل تود
Keir Starmer|كير ستارمر
Ursula von der Leyen|أورسولا فون دير لاين
Volodymyr Zelenskyy|فولوديمير زيلينسكي
Benjamin Netanyahu|بنيامين نتنياهو
George W. Bush|جورج بوش
Nicolas Sarkozy|نيكولا ساركوزي
Hillary Clinton|هيلاري كلينتون
Elon Musk|إيلون ماسك
Hugo Chávez|هوغو تشافيز
Mohammad Khatami|محمد خاتمی
Ruhollah Khomeini|روح‌الله خمینی
Mir-Hossein Mousavi|میرحسین موسوی
Hossein Salami|حسین سلامی
Saeed Jalili|سعید جلیلی
Abbas Araghchi|عباس عراقچی
Ashraf Ghani|اشرف غنی
Ahmad Shah Massoud|احمد شاه مسعود
Barack Obama|باراک اوباما
Emmanuel Macron|امانوئل مکرون
Imran Khan|عمران خان
Bilawal Bhutto Zardari|بلاول بھٹو زرداری
Hafiz Saeed|حافظ سعید
Narendra Modi|نریندر مودی
Benny Gantz|בני גנץ
Bezalel Smotrich|בצלאל סמוטריץ'
David Ben-Gurion|דוד בן-גוריון
Menachem Begin|מנחם בגין
Barack Obama|ברק אובמה
Volodymyr Zelenskyy|וולודימיר זלנסקי
Emmanuel Macron|עמנואל מקרון
Bashar al-Assad|בשאר אל-אסד
Hassan Nasrallah|חסן נסראללה
George Bush|ג'ורג' בוש
Vyacheslav Volodin|Вячеслав Володин
Gennady Zyuganov|Геннадий Зюганов
Viktor Yanukovych|Виктор Янукович
Arkady Rotenberg|Аркадий Ротенберг
Mikhail Khodorkovsky|Михаил Ходорковский
Yevgeny Primakov|Евгений Примаков
Nikita Khrushchev|Никита Хрущёв
Mikhail Gorbachev|Михаил Горбачёв
Chuck Schumer|Чак Шумер
William Burns|Уильям Бёрнс
Jeffrey Sachs|Джеффри Сакс
Michael Jackson|Майкл Джексон
Hugh Grant|Хью Грант
Jean-Claude Juncker|Жан-Клод Юнкер
Georges Pompidou|Жорж Помпиду
Gérard Depardieu|Жерар Депардьё
Silvio Berlusconi|Сильвио Берлускони
Pedro Sánchez|Педро Санчес
José Manuel Barroso|Жозе Мануэл Баррозу
Mark Rutte|Марк Рютте
Lech Wałęsa|Лех Валенса
Jarosław Kaczyński|Ярослав Качиньский
Muammar Gaddafi|Муаммар Каддафи
Hassan Nasrallah|Хасан Насралла
Wang Huning|Ван Хунин
Zhu Rongji|Чжу Жунцзи
Liz Truss|Лиз Трасс
Vitali Klitschko|Віталій Кличко
Andriy Yermak|Андрій Єрмак
Arseniy Yatsenyuk|Арсеній Яценюк
Joe Biden|Джо Байден
Kirill Budanov|Кирило Буданов
Ivo Lučić|Иво Лучић
Ivica Račan|Ивица Рачан
Ana Brnabić|Ана Брнабић
Vojislav Koštunica|Војислав Коштуница
Zdravko Krivokapić|Здравко Кривокапић
Delyan Peevski|Делян Пеевски
Todor Zhivkov|Тодор Живков
Simeon Dyankov|Симеон Дянков
Stevo Pendarovski|Стево Пендаровски
Hristijan Mickoski|Христијан Мицкоски
Andreas Mavroyiannis|Ανδρέας Μαυρογιάννης
Nikos Christodoulides|Νίκος Χριστοδουλίδης
Angela Merkel|Άνγκελα Μέρκελ
Donald Trump|Ντόναλντ Τραμπ
Boris Johnson|Μπόρις Τζόνσον
Emmanuel Macron|Εμανουέλ Μακρόν
Volodymyr Zelenskyy|Βολοντίμιρ Ζελένσκι
Eduard Shevardnadze|ედუარდ შევარდნაძე
Zviad Gamsakhurdia|ზვიად გამსახურდია
Mikheil Kavelashvili|მიხეილ ყაველაშვილი
Joe Biden|ჯო ბაიდენი
Vladimir Putin|ვლადიმერ პუტინი
Ruben Vardanyan|Ռուբեն Վարդանյան
Joe Biden|Ջո Բայդեն
Charles Aznavour|Շառլ Ազնավուր
Hu Chunhua|胡春华
Lin Biao|林彪
Chiang Kai-shek|蔣介石
Sun Yat-sen|孫中山
Soong Mei-ling|宋美齡
Hou Yu-ih|侯友宜
Eric Chu Li-luan|朱立倫
Wellington Koo|顧維鈞
Audrey Tang|唐鳳
John Tsang Chun-wah|曾俊華
Starry Lee Wai-king|李慧琼
Jackie Chan|成龍
Michelle Yeoh|楊紫瓊
Anson Chan|陳方安生
Pony Ma Huateng|马化腾
Liu Qiangdong|刘强东
Lee Hsien Loong|李显龙
Lee Kuan Yew|李光耀
Goh Chok Tong|吴作栋
Robert Kuok|郭鹤年
Ursula von der Leyen|乌尔苏拉·冯德莱恩
Keir Starmer|基尔·斯塔默
Emmanuel Macron|馬克宏
Donald Trump|川普
Vladimir Putin|普丁
Volodymyr Zelenskyy|澤倫斯基
Jair Bolsonaro|雅伊尔·博尔索纳罗
Ali Khamenei|阿里·哈梅内伊
Kim Jong Un|金正恩
Elon Musk|埃隆·马斯克
Steve Jobs|史蒂夫·乔布斯
Yasuhiro Nakasone|中曽根康弘
Hirobumi Ito|伊藤博文
Isoroku Yamamoto|山本五十六
Hideo Kodama|児玉秀雄
Sadako Ogata|緒方貞子
Renho|蓮舫
Toshihiro Nikai|二階俊博
Seiko Noda|野田聖子
Yukio Mishima|三島由紀夫
Yoko Ono|小野洋子
Hidetoshi Nakata|中田英寿
Naruhito|徳仁
Ursula von der Leyen|ウルズラ・フォン・デア・ライエン
Keir Starmer|キア・スターマー
Hugo Chávez|ウゴ・チャベス
Xi Jinping|シー・チンピン
Yasser Arafat|ヤーセル・アラファト
Michael Jackson|マイケル・ジャクソン
Arnold Schwarzenegger|アーノルド・シュワルツェネッガー
Cristiano Ronaldo|クリスティアーノ・ロナウド
Jacinda Ardern|ジャシンダ・アーダーン
Kim Keon-hee|김건희
Han Dong-hoon|한동훈
Syngman Rhee|이승만
Kim Young-sam|김영삼
Choe Son Hui|최선희
Ri Sol Ju|리설주
Chung Ju-yung|정주영
Hwang Kyo-ahn|황교안
Shin Dong-bin|신동빈
Ursula von der Leyen|우르줄라 폰데어라이엔
Benjamin Franklin|벤저민 프랭클린
Keir Starmer|키어 스타머
Hillary Clinton|힐러리 클린턴
Elon Musk|일론 머스크
George Bush|조지 부시
Recep Tayyip Erdoğan|레제프 타이이프 에르도안
Chavalit Yongchaiyudh|ชวลิต ยงใจยุทธ
Chuan Leekpai|ชวน หลีกภัย
Suthep Thaugsuban|สุเทพ เทือกสุบรรณ
Thanathorn Juangroongruangkit|ธนาธร จึงรุ่งเรืองกิจ
Prawit Wongsuwon|ประวิตร วงษ์สุวรรณ
Elon Musk|อีลอน มัสก์
Hillary Clinton|ฮิลลารี คลินตัน
Emmanuel Macron|แอมานุแอล มาครง
Xi Jinping|สี จิ้นผิง
Atal Bihari Vajpayee|अटल बिहारी वाजपेयी
Nirmala Sitharaman|निर्मला सीतारमण
Subrahmanyam Jaishankar|सुब्रह्मण्यम जयशंकर
Mukesh Ambani|मुकेश अंबानी
Gautam Adani|गौतम अडानी
Joe Biden|जो बाइडन
Elon Musk|एलन मस्क
Xi Jinping|शी जिनपिंग
Imran Khan|इमरान ख़ान
Sheikh Mujibur Rahman|শেখ মুজিবুর রহমান
Ziaur Rahman|জিয়াউর রহমান
Jyoti Basu|জ্যোতি বসু
Rabindranath Tagore|রবীন্দ্রনাথ ঠাকুর
Joe Biden|জো বাইডেন
J. Jayalalithaa|ஜெ. ஜெயலலிதா
M. Karunanidhi|மு. கருணாநிதி
Rajinikanth|ரஜினிகாந்த்
Gotabaya Rajapaksa|கோட்டாபய ராஜபக்ச
Vladimir Putin|விளாதிமிர் புதின்
Maithripala Sirisena|මෛත්‍රීපාල සිරිසේන
Anura Kumara Dissanayake|අනුර කුමාර දිසානායක
Y. S. Jagan Mohan Reddy|వై. ఎస్. జగన్ మోహన్ రెడ్డి
Nara Lokesh|నారా లోకేశ్
H. D. Deve Gowda|ಹೆಚ್. ಡಿ. ದೇವೇಗೌಡ
Oommen Chandy|ഉമ്മൻ ചാണ്ടി
Amarinder Singh|ਅਮਰਿੰਦਰ ਸਿੰਘ
Vijay Rupani|વિજય રૂપાણી
Than Shwe|သန်းရွှေ
Ne Win|နေဝင်း
Win Myint|ဝင်းမြင့်
Khin Nyunt|ခင်ညွန့်
Myint Swe|မြင့်ဆွေ
U Thant|ဦးသန့်
Norodom Sihanouk|នរោត្តម សីហនុ
Hun Manet|ហ៊ុន ម៉ាណែត
Sam Rainsy|សម រង្ស៊ី
Meles Zenawi|መለስ ዜናዊ
Haile Selassie|ኃይለ ሥላሴ
Isaias Afwerki|ኢሳይያስ አፈወርቂ
Thongloun Sisoulith|ທອງລຸນ ສີສຸລິດ
Choummaly Sayasone|ຈູມມະລີ ໄຊຍະສອນ
Tenzin Gyatso|བསྟན་འཛིན་རྒྱ་མཚོ
Ibrahim Mohamed Solih|އިބްރާހީމް މުޙައްމަދު ޞާލިޙު`;

/** Organisations of the kinds that screening lists hold most: armed groups, parties, ministries, banks, companies. */
export const LATER_ORGANISATIONS = `
Hamas|حركة المقاومة الإسلامية
Islamic State of Iraq and the Levant|الدولة الإسلامية في العراق والشام
Al-Qaeda in the Islamic Maghreb|تنظيم القاعدة في بلاد المغرب الإسلامي
Al-Nusra Front|جبهة النصرة
Hayat Tahrir al-Sham|هيئة تحرير الشام
Ansar Allah|أنصار الله
Popular Mobilization Forces|الحشد الشعبي
Kata'ib Hezbollah|كتائب حزب الله
Rapid Support Forces|قوات الدعم السريع
Democratic Front for the Liberation of Palestine|الجبهة الديمقراطية لتحرير فلسطين
Palestinian Authority|السلطة الفلسطينية
Palestine Liberation Organization|منظمة التحرير الفلسطينية
Baath Party|حزب البعث
Lebanese Army|الجيش اللبناني
United Nations|الأمم المتحدة
Gulf Cooperation Council|مجلس التعاون الخليجي
Syrian Ministry of Defense|وزارة الدفاع السورية
Ministry of Finance|وزارة المالية
National Bank of Kuwait|بنك الكويت الوطني
Arab Republic of Egypt|جمهورية مصر العربية
Islamic Development Bank|البنك الإسلامي للتنمية
Military Housing Establishment|مؤسسة الإسكان العسكرية
Scientific Studies and Research Center|مركز الدراسات والبحوث العلمية
International Red Cross|الصليب الأحمر الدولي
Yemenia Airways|الخطوط الجوية اليمنية
Quds Force|نیروی قدس
Basij|سازمان بسیج مستضعفین
Supreme National Security Council|شورای عالی امنیت ملی
Assembly of Experts|مجلس خبرگان رهبری
Islamic Consultative Assembly|مجلس شورای اسلامی
Tehran University of Medical Sciences|دانشگاه علوم پزشکی تهران
Bank of Agriculture|بانک کشاورزی
Iran Chamber of Commerce|اتاق بازرگانی ایران
Tasnim News Agency|خبرگزاری تسنیم
Islamic Emirate of Afghanistan|امارت اسلامی افغانستان
Lashkar-e-Taiba|لشکر طیبہ
Jamaat-ud-Dawa|جماعت الدعوہ
Pakistan Peoples Party|پاکستان پیپلز پارٹی
State Bank of Pakistan|بینک دولت پاکستان
Ministry of Defense|משרד הביטחון
Bank Hapoalim|בנק הפועלים
Likud|הליכוד
Israel Police|משטרת ישראל
El Al Israel Airlines|אל על
Russian Armed Forces|Вооружённые силы Российской Федерации
Liberal Democratic Party of Russia|Либерально-демократическая партия России
Federal Security Service of the Russian Federation|Федеральная служба безопасности Российской Федерации
Ministry of Foreign Affairs of Ukraine|Министерство иностранных дел Украины
Ministry of Transport|Министерство транспорта
Main Directorate of the General Staff|Главное управление Генерального штаба
Taliban Movement|Движение Талибан
Right Sector|Правый сектор
Donetsk People's Republic|Донецкая Народная Республика
United Nations|Организация Объединённых Наций
World Bank|Всемирный банк
European Central Bank|Европейский центральный банк
Central Intelligence Agency|Центральное разведывательное управление
Almaz Central Design Bureau|Центральное конструкторское бюро «Алмаз»
Tula Arms Plant|Тульский оружейный завод
Moscow Heat Engineering Institute|Московский институт теплотехники
Russian Orthodox Church|Русская православная церковь
Yota Devices|Йота Девайсез
Azov Regiment|Полк «Азов»
Verkhovna Rada|Верховна Рада України
Ministry of Defence of Ukraine|Міністерство оборони України
Servant of the People|Слуга народу
Serbian Progressive Party|Српска напредна странка
National Bank of Serbia|Народна банка Србије
Ministry of Defence|Министарство одбране
Air Serbia|Ер Србија
Electric Power Industry of Serbia|Електропривреда Србије
Bulgarian Socialist Party|Българска социалистическа партия
Kozloduy Nuclear Power Plant|АЕЦ Козлодуй
National Bank of the Republic of North Macedonia|Народна банка на Република Северна Македонија
Alpha Bank|Τράπεζα Άλφα
New Democracy|Νέα Δημοκρατία
Communist Party of Greece|Κομμουνιστικό Κόμμα Ελλάδας
National Bank of Greece|Εθνική Τράπεζα
Athens University|Πανεπιστήμιο Αθηνών
Hellenic Police|Ελληνική Αστυνομία
Bank of Georgia|საქართველოს ბანკი
Georgian Dream|ქართული ოცნება
Georgian Railway|საქართველოს რკინიგზა
Tbilisi State University|თბილისის სახელმწიფო უნივერსიტეტი
Republican Party of Armenia|Հայաստանի Հանրապետական Կուսակցություն
Yerevan State University|Երևանի պետական համալսարան
China Aerospace Science and Technology Corporation|中国航天科技集团公司
China State Shipbuilding Corporation|中国船舶工业集团公司
People's Liberation Army|中国人民解放军
Ministry of Foreign Affairs|外交部
Ministry of Public Security|公安部
Ministry of Commerce|商务部
China Securities Regulatory Commission|中国证券监督管理委员会
Central Military Commission|中央军事委员会
National University of Defense Technology|国防科技大学
China Nuclear Engineering Corporation|中国核工业建设集团
Dalian Ocean Shipping|大连远洋运输
Kunlun Bank|昆仑银行
Semiconductor Manufacturing International Corporation|中芯国际集成电路制造
State Grid Corporation of China|国家电网公司
New Development Bank|新开发银行
Kuomintang|中國國民黨
Cathay Pacific Airways|國泰航空
Hong Kong Monetary Authority|香港金融管理局
United Nations|联合国
World Bank|世界银行
Taliban|塔利班
Ministry of Defense|防衛省
Tokyo Stock Exchange|東京証券取引所
Japan Post Holdings|日本郵政
Mitsui O.S.K. Lines|商船三井
Komeito|公明党
Japan Communist Party|日本共産党
Fuji Heavy Industries|富士重工業
Nissan|ニッサン
Sumitomo Metal Mining|住友金属鉱山
Bank of Yokohama|横浜銀行
Aum Shinrikyo|オウム真理教
Chongryon|在日本朝鮮人総聯合会
People Power Party|국민의힘
Democratic Party of Korea|더불어민주당
Bank of Korea|한국은행
National Intelligence Service|국가정보원
Korean People's Army|조선인민군
Ministry of Foreign Affairs|외교부
Samsung Heavy Industries|삼성중공업
LG Chem|LG화학
Reconnaissance General Bureau|정찰총국
Munitions Industry Department|군수공업부
Korea Hydro & Nuclear Power|한국수력원자력
Kasikornbank|ธนาคารกสิกรไทย
Thai Airways|การบินไทย
Government Savings Bank|ธนาคารออมสิน
Pheu Thai Party|พรรคเพื่อไทย
Royal Thai Army|กองทัพบกไทย
Charoen Pokphand Group|เครือเจริญโภคภัณฑ์
Punjab National Bank|पंजाब नेशनल बैंक
Aam Aadmi Party|आम आदमी पार्टी
Ministry of Defence|रक्षा मंत्रालय
Central Bureau of Investigation|केन्द्रीय अन्वेषण ब्यूरो
Reliance Industries|रिलायंस इंडस्ट्रीज
Bangladesh Bank|বাংলাদেশ ব্যাংক
Bangladesh Nationalist Party|বাংলাদেশ জাতীয়তাবাদী দল
Jamaat-e-Islami|জামায়াতে ইসলামী
Liberation Tigers of Tamil Eelam|தமிழீழ விடுதலைப் புலிகள்
Bank of Ceylon|ලංකා බැංකුව
Myanmar Economic Holdings|မြန်မာ့စီးပွားရေးဦးပိုင်
Central Bank of Myanmar|မြန်မာနိုင်ငံတော်ဗဟိုဘဏ်
Commercial Bank of Ethiopia|የኢትዮጵያ ንግድ ባንክ
Tigray People's Liberation Front|ህዝባዊ ወያነ ሓርነት ትግራይ`;
