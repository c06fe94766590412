/** Well-known people in other scripts. Their errors led to rules. */
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
