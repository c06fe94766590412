/** Well-known people and organisations, written down after all rules and terms. They are measured once. */
export const LAST_PEOPLE = `
Bashir Gemayel|بشير الجميل
Tareq Aziz|طارق عزيز
Anwar Sadat|أنور السادات
Habib Bourguiba|الحبيب بورقيبة
King Abdullah II|الملك عبد الله الثاني
Nicolae Ceaușescu|نيكولاي تشاوشيسكو
Tony Blair|توني بلير
Hashemi Rafsanjani|هاشمی رفسنجانی
Mohammad Bagher Ghalibaf|محمدباقر قالیباف
Gulbuddin Hekmatyar|گلبدین حکمتیار
Zulfikar Ali Bhutto|ذوالفقار علی بھٹو
Moshe Ya'alon|משה יעלון
Gideon Sa'ar|גדעון סער
Joseph Stalin|Иосиф Сталин
Sergei Kiriyenko|Сергей Кириенко
Valentina Matviyenko|Валентина Матвиенко
Oleg Deripaska|Олег Дерипаска
George Soros|Джордж Сорос
Jacques Delors|Жак Делор
Helmut Kohl|Гельмут Коль
Lula da Silva|Лула да Силва
Zhao Leji|Чжао Лэцзи
Leonid Kuchma|Леонід Кучма
Ivo Sanader|Иво Санадер
Aleksandar Ranković|Александар Ранковић
Zhelyu Zhelev|Желю Желев
Nikos Dendias|Νίκος Δένδιας
Charles de Gaulle|Σαρλ ντε Γκωλ
Nino Burjanadze|ნინო ბურჯანაძე
Karen Karapetyan|Կարեն Կարապետյան
Zhu De|朱德
Peng Dehuai|彭德怀
Wang Jianlin|王健林
Chiang Ching-kuo|蔣經國
Nathan Law Kwun-chung|羅冠聰
Winston Churchill|温斯顿·丘吉尔
Fumio Kitamura|北村文雄
Takeo Fukuda|福田赳夫
Kakuei Tanaka|田中角栄
Winston Churchill|ウィンストン・チャーチル
Nelson Mandela|ネルソン・マンデラ
Nelson Mandela|넬슨 만델라
Moon Se-gwang|문세광
Ahn Cheol-soo|안철수
Somchai Wongsawat|สมชาย วงศ์สวัสดิ์
Nelson Mandela|เนลสัน แมนเดลา
Rajnath Singh|राजनाथ सिंह
Nelson Mandela|नेल्सन मंडेला
Hussain Muhammad Ershad|হুসেইন মুহাম্মদ এরশাদ
Kamal Haasan|கமல்ஹாசன்
K. Chandrashekar Rao|కె. చంద్రశేఖర్ రావు
Soe Thane|စိုးသိန်း`;

export const LAST_ORGANISATIONS = `
Central Bank of Yemen|البنك المركزي اليمني
Ministry of Information|وزارة الإعلام
Egyptian Army|الجيش المصري
Islamic Action Front|جبهة العمل الإسلامي
Royal Jordanian Air Force|سلاح الجو الملكي الأردني
Bank of Industry|بانک صنعت
Isfahan Refinery|پالایشگاه اصفهان
Ministry of Energy|Министерство энергетики
Kazakhstan Railways|Казахстанские железные дороги
Communist Party of Ukraine|Комуністична партія України
Russian National Bank|Российский национальный банк
Socialist Party of Albania|Социалистическая партия Албании
Ministry of Education|Министерство на образованието
National Bank of Croatia|Народна банка Хрватске
Ministry of Water Resources|水利部
China Southern Power Grid|中国南方电网
Shandong Steel Group|山东钢铁集团
Ministry of Justice|法務省
Hiroshima Bank|広島銀行
Democratic Labor Party|민주노동당
Daegu Bank|대구은행
Ministry of Education|משרד החינוך
Ministry of Health|Υπουργείο Υγείας
Bank of Baroda|बैंक ऑफ बड़ौदा
Government Pension Fund|กองทุนบำเหน็จบำนาญข้าราชการ`;
