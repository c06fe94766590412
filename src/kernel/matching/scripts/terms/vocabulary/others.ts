/** Less usual words of organisations' names in Hebrew, Greek, Hindi, Bengali, Thai, Georgian, Armenian, Tamil and Burmese; entries are as in ../concepts/bodies.ts. */
export const OTHER_VOCABULARY = `
corps: חיל | yeshiva: ישיבה | health-fund: קופת+חולים | federation: הסתדרות फेडरेशन சம்மேளனம் | cooperative-society: אגודה+שיתופית கூட்டுறவுச்+சங்கம் | fund: קופה ֆոնդ நிதியம் ရန်ပုံငွေ | works: בית+חרושת
shipping-lines: קווי+ספנות | holdings: אחזקות | services: שירותי ဝန်ဆောင်မှု | contractors: קבלנים | real-estate: נדל״ן | library: ספרייה গ্রন্থাগার நூலகம் စာကြည့်တိုက် | religious-council: מועצה+דתית
chief-rabbinate: הרבנות+הראשית | rabbinical-court: בית+דין+רבני | underground: מחתרת | workers: פועלים εργατών कर्मचारी მუშათა բանվորական தொழிலாளர் အလုပ်သမား
students: סטודנטים φοιτητών छात्र ছাত্র นักศึกษา სტუდენტთა ուսանողական மாணவர் ကျောင်းသား | teachers: מורים მასწავლებელთა ուսուցիչների | united: מאוחדת ერთიანი միասնական ஐக்கிய ညီညွတ်သော | limited: בע״מ லிமிடெட் | kibbutz: קיבוץ
settlement: התיישבות | bar-association: לשכת+עורכי+הדין | discount-bank: בנק+דיסקונט | limited-liability-company: εταιρεία+περιορισμένης+ευθύνης սահմանափակ+պատասխանատվությամբ+ընկերություն
movement: κίνηση आन्दोलन လှုပ်ရှားမှု | left: αριστερά | fire-service: πυροσβεστικό+σώμα | defence-systems: αμυντικά+συστήματα | shipping/steamship: ατμοπλοϊκή | ferries: πορθμεία | college: κολέγιο கல்லூரி ကောလိပ်
chamber: επιμελητήριο პალატა պալատ
chamber-of-commerce-and-industry: εμπορικό+και+βιομηχανικό+επιμελητήριο শিল্প+ও+বণিক+সমিতি სავაჭრო-სამრეწველო+პალატა առևտրաարդյունաբերական+պալատ ကုန်သည်များနှင့်စက်မှုလက်မှုလုပ်ငန်းရှင်များအသင်းချုပ်
technical-chamber: τεχνικό+επιμελητήριο | cooperative-bank: συνεταιριστική+τράπεζα | prefecture: νομαρχία | council-of-state: συμβούλιο+της+επικρατείας | mines/mining: μεταλλεία
water-supply-and-sewerage-company: εταιρεία+ύδρευσης+και+αποχέτευσης | dairy: γαλακτοβιομηχανία | radio-television: ραδιοφωνία+τηλεόραση | holy-synod: ιερά+σύνοδος | holy-monastery: ιερά+μονή | metropolis/diocese: ιερά+μητρόπολη
archdiocese: αρχιεπισκοπή | ecumenical-patriarchate: οικουμενικό+πατριαρχείο | brotherhood: αδελφότητα | student-union: φοιτητικός+σύλλογος | athletic-club: αθλητικός+όμιλος | athletic-union: αθλητική+ένωση
football-federation: ποδοσφαιρική+ομοσπονδία ဘောလုံးအဖွဲ့ချုပ် | football-club: ποδοσφαιρική+ανώνυμη+εταιρεία | november-17: δεκαεπτά+νοέμβρη | cells: πυρήνες | fire: φωτιά | anarchist: αναρχική
company: कम्पनी কোম্পানী கம்பெனி တပ်ခွဲ | private-limited: प्राइवेट+लिमिटेड | regiment: रेजीमेंट রেজিমেন্ট პოლკი գունդ | rifles: राइफल्स | union: यूनियन သမဂ္ဂ | association: एसोसिएशन অ্যাসোসিয়েশন | conference: सम्मेलन
corporation: कॉर्पोरेशन করপোরেশন கூட்டுத்தாபனம் | municipality: नगर+पालिका পৌরসভা მუნიციპალიტეტი நகராட்சி | council/board: मंडल | legislative-assembly: विधानसभा | house-of-the-people: लोक+सभा
institute: इंस्टीट्यूट கல்வி+நிறுவனம் | all-india-institute-of-medical-sciences: अखिल+भारतीय+आयुर्विज्ञान+संस्थान | medical-sciences: आयुर्विज्ञान | medical-college: मेडिकल+कॉलेज மருத்துவக்+கல்லூரி | all-india: अखिल+भारतीय
hospital: हॉस्पिटल ჰოსპიტალი மருத்துவமனை வைத்தியசாலை | committee: कमेटी குழு | government: शासन அரசு அரசாங்கம் အစိုးရ | democratic: जनवादी ஜனநாயக ဒီမိုကရက်တစ် | communist: साम्यवादी | maoist: माओवादी
students-federation: छात्र+संघ | students-council: विद्यार्थी+परिषद | farmers: किसान เกษตรกร விவசாயிகள் | farmers'-union: किसान+यूनियन | volunteers: स्वयंसेवक อาสาสมัคร կամավորներ | volunteers'-association: स्वयंसेवक+संघ
ashram: आश्रम | society: सोसायटी | supreme-court: उच्चतम+न्यायालय সুপ্রিম+কোর্ট உச்ச+நீதிமன்றம் တရားလွှတ်တော်ချုပ် | insurance: इंश्योरेंस ইন্স্যুরেন্স ապահովագրություն காப்புறுதி காப்பீடு | finance: फाइनेंस ফাইন্যান্স நிதி
enterprises: एंटरप्राइजेज | group: ग्रुप กรุ๊ป குழுமம் ဂရုပ် | ordnance-factory: आयुध+निर्माणी | mill: मिल ஆலை | mills: मिल्स মিলস | sugar-mill: चीनी+मिल சர்க்கரை+ஆலை သကြားစက် | textile: कपड़ा বস্ত্র | coal: कोल நிலக்கரி
port-trust: पत्तन+न्यास | shipping: शिपिंग শিপিং სანაოსნო கப்பல் သင်္ဘော | chemicals: केमिकल्स কেমিক্যাল | pharmaceuticals: फार्मास्युटिकल्स ফার্মাসিউটিক্যালস | news: न्यूज़ செய்தி သတင်း
television: दूरदर्शन தொலைக்காட்சி ရုပ်မြင်သံကြား | all-india-radio: आकाशवाणी | literature-academy: साहित्य+अकादमी | archaeological-survey: पुरातत्व+सर्वेक्षण | charitable: धर्मार्थ | great: महा | backward-classes: पिछड़ा+वर्ग
scheduled-castes: अनुसूचित+जाति | tribal: जनजाति | stock-exchange: शेयर+बाजार স্টক+এক্সচেঞ্জ საფონდო+ბირჟა ֆոնդային+բորսա | cricket-control-board: क्रिकेट+कंट्रोल+बोर्ड | national: ন্যাশনাল | awami-league: আওয়ামী+লীগ
student-league: ছাত্রলীগ | liberation-force: মুক্তিবাহিনী | battalion: ব্যাটালিয়ন பட்டாலியன் တပ်ရင်း | rapid-action-battalion: র‍্যাপিড+অ্যাকশন+ব্যাটালিয়ন | division: ডিভিশন பிரிவு တပ်မ | cantonment: সেনানিবাস
union/association: সংঘ சங்கம் အစည်းအရုံး | front: মোর্চা တပ်ဦး တပ်ပေါင်းစု | liberation-war: মুক্তিযুদ্ধ | organization: সংগঠন அமைப்பு ஸ்தாபனம் အဖွဲ့အစည်း | development-board: উন্নয়ন+বোর্ড | industries: ইন্ডাস্ট্রিজ
power-development-board: বিদ্যুৎ+উন্নয়ন+বোর্ড | rural-electrification-board: পল্লী+বিদ্যুতায়ন+বোর্ড | board: বোর্ড வாரியம் | institution: প্রতিষ্ঠান დაწესებულება հաստատություն | school: বিদ্যালয় பாடசாலை பள்ளி ကျောင်း
madrasa: মাদ্রাসা | trust: ট্রাস্ট | tribunal: ট্রাইব্যুনাল | people's-republic: গণপ্রজাতন্ত্রী | workers-party: ওয়ার্কার্স+পার্টি | students'-union: ছাত্র+ইউনিয়ন ကျောင်းသားသမဂ္ဂ | peasants/farmers: কৃষক
assembly-of-mujahideen: জামাআতুল+মুজাহিদীন | temple: মন্দির கோயில் கோவில் | mission: মিশন | export-processing-zone: রপ্তানি+প্রক্রিয়াকরণ+এলাকা | jute-mills: জুট+মিলস | garments: গার্মেন্টস | steel: স্টিল | energy/fuel: জ্বালানি
water-supply-and-sewerage-authority: পানি+সরবরাহ+ও+পয়ঃনিষ্কাশন+কর্তৃপক্ষ | water-development-board: পানি+উন্নয়ন+বোর্ড | shipyard: শিপইয়ার্ড อู่เรือ သင်္ဘောကျင်း | dockyard: ডকইয়ার্ড | fertilizer: সার | rural/village: গ্রামীণ
rural: পল্লী | newspaper: পত্রিকা பத்திரிகை သတင်းစာ | radio/betar: বেতার | red-crescent-society: রেড+ক্রিসেন্ট+সোসাইটি | united/joint: যুক্ত | united-front: যুক্তফ্রন্ট ஐக்கிய+முன்னணி | hill-tracts: পার্বত্য+চট্টগ্রাম
limited-partnership: ห้างหุ้นส่วนจำกัด | division/unit: กอง | army-area: กองทัพภาค | rangers: ทหารพราน | border-patrol-police: ตำรวจตระเวนชายแดน | internal-security-operations-command: กองอำนวยการรักษาความมั่นคงภายใน
club/group: ชมรม | provincial-electricity-authority: การไฟฟ้าส่วนภูมิภาค | house-of-representatives: สภาผู้แทนราษฎร ပြည်သူ့လွှတ်တော် | national-council-for-peace-and-order: คณะรักษาความสงบแห่งชาติ
rajabhat-university: มหาวิทยาลัยราชภัฏ | royal-institute: ราชบัณฑิตยสถาน | television-station: สถานีโทรทัศน์ | radio-station: สถานีวิทยุ | sangha: คณะสงฆ์ သံဃာ | provincial-administrative-organization: องค์การบริหารส่วนจังหวัด
subdistrict-administrative-organization: องค์การบริหารส่วนตำบล | ministry-of-education-and-science: განათლებისა+და+მეცნიერების+სამინისტრო | army/troops: ჯარი | legion: ლეგიონი | border-police: სასაზღვრო+პოლიცია
coast-guard: სანაპირო+დაცვა | security: უსაფრთხოება | special-operations: სპეციალური+ოპერაციების | trade-unions: პროფკავშირი | trade-union-confederation: პროფკავშირების+გაერთიანება
association/union: გაერთიანება միավորում ஒன்றியம் | confederation: კონფედერაცია կոնֆեդերացիա | united-national-movement: ერთიანი+ნაციონალური+მოძრაობა | people's-front: სახალხო+ფრონტი | bloc: ბლოკი
development: განვითარება զարգացում அபிவிருத்தி மேம்பாடு வளர்ச்சி ဖွံ့ဖြိုးတိုးတက်ရေး | industry: ინდუსტრია தொழில் கைத்தொழில் | electrosystem/electricity-system: ელექტროსისტემა
hydroelectric-power-plant: ჰიდროელექტროსადგური հիդրոէլեկտրակայան | state-electrosystem: სახელმწიფო+ელექტროსისტემა | city-council: საკრებულო | limited-liability-company/llc: შეზღუდული+პასუხისმგებლობის+საზოგადოება
joint-stock-company: სააქციო+საზოგადოება | llc/ltd: შპს | mine: მაღარო հանք சுரங்கம் | manganese: მანგანუმი | water: წყალი ջուր | port/harbour: ნავსადგური | sea-port: საზღვაო+ნავსადგური
shipping-company: საზღვაო+სანაოსნო கப்பல்+நிறுவனம் | insurance-company: სადაზღვევო+კომპანია | construction: მშენებლობა շինարարություն கட்டுமானம் | trade/trading: სავაჭრო | wine: ღვინო գինի | wine-cellar/winery: მარანი
communications: კომუნიკაციები հաղորդակցություն | television-company: ტელეკომპანია հեռուստաընկերություն | public-broadcaster: საზოგადოებრივი+მაუწყებელი | human-rights: ადამიანის+უფლებები մարդու+իրավունքներ மனித+உரிமை လူ့အခွင့်အရေး
public-defender: სახალხო+დამცველი | youth: ახალგაზრდობა இளைஞர் လူငယ် | people's: სახალხო | labour-party: ლეიბორისტული+პარტია | social-democratic: სოციალ-დემოკრატიული սոցիալ-դեմոկրատական
autonomous-republic: ავტონომიური+რესპუბლიკა | sports: სპორტული մարզական | detachment: ջոկատ | militia/yerkrapah: երկրապահ | trade-union: արհմիություն தொழிற்சங்கம் | national-movement: համազգային+շարժում
liberation: ազատագրություն | secret-army: գաղտնի+բանակ | contract: պայմանագիր | heritage: ժառանգություն | electric-networks: էլեկտրական+ցանցեր | networks: ցանցեր | nuclear-power-plant: ատոմային+էլեկտրակայան
thermal-power-plant: ջերմաէլեկտրակայան | department: վարչություն துறை திணைக்களம் ဌာန | provincial-administration: մարզպետարան | school/college: վարժարան | polyclinic: պոլիկլինիկա | research: հետազոտություն ஆராய்ச்சி ஆய்வு သုတေသန
research-institute: գիտահետազոտական+ինստիտուտ ஆராய்ச்சி+நிறுவனம் | technology: տեխնոլոգիա தொழில்நுட்பம் နည်းပညာ | closed-joint-stock-company: փակ+բաժնետիրական+ընկերություն | open-joint-stock-company: բաց+բաժնետիրական+ընկերություն
cjsc: ՓԲԸ | ojsc: ԲԲԸ | llc: ՍՊԸ | group-of-companies: ընկերությունների+խումբ | combine: կոմբինատ | copper-molybdenum-combine: պղնձամոլիբդենային+կոմբինատ | mining: լեռնահանքային သတ္တုတူးဖော်ရေး | metallurgical: մետաղաձուլական
aviation: ավիացիա | trade: առևտուր | export: արտահանում ஏற்றுமதி ပို့ကုန် | import: ներմուծում இறக்குமதி | brandy-factory: կոնյակի+գործարան | tobacco: ծխախոտ | food: սնունդ | daily: օրաթերթ நாளிதழ்
public-television: հանրային+հեռուստաընկերություն | apostolic-church: առաքելական+եկեղեցի | mother-see: մայր+աթոռ | catholicosate: կաթողիկոսություն | patriarchate: պատրիարքություն | diocese: թեմ மறைமாவட்டம்
human-rights-defender: մարդու+իրավունքների+պաշտպան | prosperous: բարգավաճ | civil/civic: քաղաքացիական | alliance: ալյանս கூட்டணி မဟာမိတ် | central-bank: மத்திய+வங்கி | company/institution: நிறுவனம் | private: தனியார்
tamil: தமிழ் | ministry: அமைச்சு அமைச்சகம் | dravidian-progress-federation: திராவிட+முன்னேற்றக்+கழகம் | progress: முன்னேற்றம் | army/force: படை တပ် | army: இராணுவம் ராணுவம் ကြည်း | navy: கடற்படை | air-force: விமானப்படை
special-task-force: சிறப்பு+அதிரடிப்படை | tamil-eelam: தமிழீழம் | liberation-organization: விடுதலை+இயக்கம் | police: காவல்துறை பொலிஸ் | brigade: படையணி တပ်မဟာ | unit: அணி | security/defence: பாதுகாப்பு | intelligence: புலனாய்வு
alliance/federation: கூட்டமைப்பு | national-alliance: தேசிய+கூட்டமைப்பு | council: சபை | council/forum: பேரவை | forum: மன்றம் | municipal-council: மாநகர+சபை | municipal-corporation: மாநகராட்சி | village-council: ஊராட்சி
provincial-council: மாகாண+சபை | commission: ஆணைக்குழு ஆணையம் | election-commission: தேர்தல்+ஆணையம் ရွေးကောက်ပွဲကော်မရှင် | authority: அதிகார+சபை | electricity-board: மின்சார+வாரியம் | electricity: மின்சாரம் လျှပ်စစ်
ceylon-electricity-board: இலங்கை+மின்சார+சபை | factory: தொழிற்சாலை စက်ရုံ | cement: சீமெந்து | oil: எண்ணெய் | petroleum: பெட்ரோலியம் | gas: எரிவாயு | energy: எரிசக்தி | atomic-power-station: அணுமின்+நிலையம்
power-station: மின்+நிலையம் | station/centre: நிலையம் | water-supply: நீர்+வழங்கல் | port: துறைமுகம் | ports-authority: துறைமுக+அதிகார+சபை | airport: விமான+நிலையம் လေဆိပ် | airlines: விமான+சேவை | railway: இரயில்வே ரயில்வே
transport: போக்குவரத்து | transport-corporation: போக்குவரத்துக்+கழகம் | university: பல்கலைக்கழகம் | agricultural-university: வேளாண்மைப்+பல்கலைக்கழகம் | academy: அகாடமி | science: அறிவியல் | teaching-hospital: போதனா+வைத்தியசாலை
health: சுகாதாரம் ကျန်းမာရေး | education: கல்வி ပညာရေး | centre/center: மையம் | foundation/trust: அறக்கட்டளை | cooperative: கூட்டுறவு သမဝါယမ | trade/commerce: வர்த்தகம் வணிகம் | chamber-of-commerce: வர்த்தக+சம்மேளனம்
agriculture: விவசாயம் வேளாண்மை လယ်ယာ | fisheries: மீன்பிடி | tea: தேயிலை | plantation: தோட்டம் | parliament: பாராளுமன்றம் நாடாளுமன்றம் | court: நீதிமன்றம் တရားရုံး | high-court: உயர்+நீதிமன்றம் | radio: வானொலி
broadcasting-corporation: ஒலிபரப்புக்+கூட்டுத்தாபனம் | publications: பதிப்பகம் | museum: அருங்காட்சியகம் ပြတိုက် | church: தேவாலயம் ဘုရားကျောင်း | mosque: பள்ளிவாசல் ဗလီ | monastery/mutt: மடம் | muslim: முஸ்லிம் | hindu: இந்து
communist-party: கம்யூனிஸ்ட்+கட்சி ကွန်မြူနစ်ပါတီ | workers'-congress: தொழிலாளர்+காங்கிரஸ் | women: மகளிர் အမျိုးသမီး | general: பொது အထွေထွေ | central: மத்திய | state: மாநில அரச
international: சர்வதேச பன்னாட்டு အပြည်ပြည်ဆိုင်ရာ နိုင်ငံတကာ | world: உலக | human-rights-commission: மனித+உரிமைகள்+ஆணைக்குழு လူ့အခွင့်အရေးကော်မရှင် | peace: சமாதானம் | welfare: நலன்புரி | relief: நிவாரணம் | service: சேவை
ministry-of-border-affairs: နယ်စပ်ရေးရာဝန်ကြီးဌာန | ministry-of-education: ပညာရေးဝန်ကြီးဌာန | ministry-of-health: ကျန်းမာရေးဝန်ကြီးဌာန | ministry-of-commerce: စီးပွားရေးနှင့်ကူးသန်းရောင်းဝယ်ရေးဝန်ကြီးဌာန
directorate: ညွှန်ကြားရေးမှူးရုံး | military-command: တိုင်းစစ်ဌာနချုပ် | infantry-battalion: ခြေလျင်တပ်ရင်း | light-infantry-battalion: ခြေမြန်တပ်ရင်း | light-infantry-division: ခြေမြန်တပ်မ | border-guard-force: နယ်ခြားစောင့်တပ်
militia: ပြည်သူ့စစ် | people's-defence-force: ပြည်သူ့ကာကွယ်ရေးတပ်ဖွဲ့ | defence-force: ကာကွယ်ရေးတပ် | force: တပ်ဖွဲ့ | karen-national-union: ကရင်အမျိုးသားအစည်းအရုံး | arakan-army: အာရက္ခတပ်တော်
united-wa-state-army: ဝပြည်သွေးစည်းညီညွတ်ရေးတပ်မတော် | democratic-alliance-army: ဒီမိုကရက်တစ်မဟာမိတ်တပ်မတော် | restoration-council-of-shan-state: သျှမ်းပြည်ပြန်လည်ထူထောင်ရေးကောင်စီ | revolution: တော်လှန်ရေး
democratic-front: ဒီမိုကရက်တစ်တပ်ဦး | students'-democratic-front: ကျောင်းသားများ+ဒီမိုကရက်တစ်တပ်ဦး | alliance/brotherhood-alliance: ညီနောင်မဟာမိတ် | network: ကွန်ရက်
electric-power-generation-enterprise: လျှပ်စစ်ဓာတ်အားထုတ်လုပ်ရေးလုပ်ငန်း | hydropower: ရေအားလျှပ်စစ် | gems-enterprise: ကျောက်မျက်ရတနာရောင်းဝယ်ရေး | copper-mine: ကြေးနီသတ္တုတွင်း | defence-industries: ကာကွယ်ရေးပစ္စည်းစက်ရုံ
garment: အထည်ချုပ် | engineering: အင်ဂျင်နီယာ | import-export: သွင်းကုန်ပို့ကုန် | investment: ရင်းနှီးမြှုပ်နှံမှု | investment-commission: ရင်းနှီးမြှုပ်နှံမှုကော်မရှင် | port-authority: ဆိပ်ကမ်းအာဏာပိုင်
airways: လေကြောင်းလိုင်း | committee-representing-pyidaungsu-hluttaw: ပြည်ထောင်စုလွှတ်တော်ကိုယ်စားပြုကော်မတီ | development-committee: စည်ပင်သာယာရေးကော်မတီ | city-development-committee: မြို့တော်စည်ပင်သာယာရေးကော်မတီ
national-unity-government: အမျိုးသားညီညွတ်ရေးအစိုးရ | parliament/hluttaw: လွှတ်တော် | house-of-nationalities: အမျိုးသားလွှတ်တော် | technological-university: နည်းပညာတက္ကသိုလ် | university-of-medicine: ဆေးတက္ကသိုလ်
defence-services-academy: စစ်တက္ကသိုလ် | institute/science: သိပ္ပံ | training-school: သင်တန်းကျောင်း | headquarters: ဌာနချုပ် | center/centre: စင်တာ ဗဟိုဌာန | general-hospital: ပြည်သူ့ဆေးရုံကြီး | clinic: ဆေးခန်း
foundation: ဖောင်ဒေးရှင်း | charity/philanthropic: ပရဟိတ | red-cross-society: ကြက်ခြေနီအသင်း | socialist-programme-party: ဆိုရှယ်လစ်လမ်းစဉ်ပါတီ | farmers/peasants: တောင်သူလယ်သမား | veterans: စစ်မှုထမ်းဟောင်း
war-veterans-organization: စစ်မှုထမ်းဟောင်းအဖွဲ့ | agricultural-bank: လယ်ယာဖွံ့ဖြိုးရေးဘဏ် | news-agency: သတင်းအေဂျင်စီ | news-group: သတင်းဌာန | radio-and-television: အသံနှင့်ရုပ်မြင်သံကြား | radio/voice: အသံ
literature/publishing-house: စာပေ | monastery: ဘုန်းကြီးကျောင်း | pagoda: ဘုရား | state-sangha-maha-nayaka-committee: နိုင်ငံတော်သံဃမဟာနာယကအဖွဲ့ | buddhist: ဗုဒ္ဓဘာသာ | islamic: အစ္စလာမ် | salvation-army: ကယ်တင်ရေးတပ်မတော်
tourism: ခရီးသွား | hotel: ဟိုတယ်
`;
