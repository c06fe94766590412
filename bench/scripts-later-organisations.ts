/**
 * Organisations of the kinds that screening lists hold most: armed groups, parties, ministries, banks, companies. Their errors led to the
 * terms of states and parties.
 */
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
