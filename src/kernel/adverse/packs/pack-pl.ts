import type { AdversePack } from './adverse-pack';
import { INVOLVEMENT_PL } from './involvements/involvement-pl';

export const PL: AdversePack = {
  language: 'pl',
  script: 'latin',
  searchWords: [
    'oszustwo',
    'korupcja',
    'łapówka',
    'pranie pieniędzy',
    'skazany',
    'zatrzymany',
    'oskarżony',
    'zarzuty',
    'śledztwo',
    'sankcje',
  ],
  terms: {
    organised_crime: {
      'przestępczość zorganizowana':
        'przestepczosc*_zorganizowan* zorganizowan*_(grup|przestepczosc)* grup*_przestepcz* przestepcz*_(grup|organizacj|gang)* gang(i|u|ow|iem|ster|stera|sterzy|sterem|sterow|sterski|sterskiej)? mafi(a|i|e|a|os|osem|osi|jny|jnej|jne) kartel(u|em|e|owi)?_(narkotyk|z_sinaloa|medellin)* baron*_narkotykow*',
    },
    terrorism: {
      terroryzm: 'terroryst(a|y|e|om|ow|ka|yczn)* terroryzm(u|em)? zamach(u|y|ow|em|owiec|owca)? dzihadyst*',
      'finansowanie terroryzmu': 'finansowa(nie|nia|niu|l|la|c)_terroryzm*',
    },
    human_trafficking: {
      'handel ludźmi':
        'handl(u|em|arz|arza|owal|owala|owali|ujacy|uje)_(zywym|ludzmi|kobietami|dziecmi)* handel_(ludzmi|kobietami|dziecmi|zywym)* niewolnictw* prac(a|y|e)_przymusow* przemyt(u|em)?_(ludzi|migrantow) (przemycal|przemycala|przemycali)~(ludzi|migrantow) wyzysk(iwal|iwala|iwan|u|iwanie)* wykorzyst(ywal|ywala|ywanie|al|ala)*~(pracownik|cudzoziem|migrant|kobiet|dziec|prac)* prac(a|y|e)_(przymus|niewolnic|na_czarno|dziec)* niewolnic* handl(u|em|arz|owal)_ludz* zabier(al|ala|ano)_paszport* stręczyc* strecz(yciel|enie)* sutener* zmusz(al|ala|anie|ali)*~(prostytuc|pracy|zebran)* nielegaln*_zatrudni* przewoz(il|ila|nik|enie)*~(migrant|nielegaln)* nielegaln*_(przekracz|przekrocz)*',
    },
    sexual_exploitation: {
      'wykorzystywanie seksualne':
        'wykorzystywan*_seksualn* (molestowa|wykorzystywa)(l|la|nie|nia|niu|c|li)*(_seksualn*)? molestuj* gwalt(u|y|em|ow|ciciel|ciciela)? zgwalci(l|li|c) gwalciciel* pedofil(a|ia|ii|em|ie|ow|ski|ska|skie|i)* sutener(a|stwo|stwa|em|ow|stwem)? czyn(u|y|ow)?_(lubiezn|pedofil)* (dzieciec|pornografi)*_(pornografi|dzieciec|z_udzialem)* przemoc*_seksualn* napas(c|ci)_seksualn*',
    },
    drug_trafficking: {
      'handel narkotykami':
        'handl(u|em|arz|arza|arze|owal|owala|owali|uje|owac)_(narkoty|kokain|heroin|dopalacz|marihuan)* handel_(narkoty|kokain|heroin|dopalacz|marihuan)* (przemyt|przemycal|przemycala|przemycil|przemycali|sprzedawal|sprzedaz|produkcj)*_(narkotyk|kokain|heroin|marihuan|haszysz|amfetamin)* (przemycal|przemycali|przemycil|sprzedawal|rozprowadzal)~(narkotyki|kokaine|heroine|marihuane) diler(a|em|zy|ow|ka)?(_narkoty*)? narkobiznes* narkotykow(y|a|ej|ego)_(gang|biznes|boss|grup)*',
    },
    arms_trafficking: {
      'handel bronią':
        'handl(u|em|arz|arza|owal|owala|uje|owac)_bronia handel_bronia (nielegaln|przemyt|przemycal|nielegalne_posiadani)*_bron(i|ia)? (przemycal|przemycali|sprzedawal)~bron',
    },
    stolen_goods: {
      paserstwo:
        'paser(stwo|stwa|stwem|a|em|zy|ow|stwie)? (krad|skradzion)(zion)?*_(towar|samochod|aut|rower|dziel|przedmiot|rzecz|bizuteri|telefon|pojazd|mieni)*',
    },
    corruption: {
      korupcja:
        'korupc(ja|ji|je|yjn|yjny|yjna|yjnej|yjne|yjnych|yjnym)* skorumpowa(n|l)* przekroczeni(e|a|u|em)_uprawnien przekroczyl(a)?_(swoje_)?uprawnienia niedopelnieni*_obowiazkow nepotyzm* naduzy(cie|cia|ciu|wal|wala|l|la)_(wladzy|uprawnien|stanowiska) platn(a|ej)_protekcj* ustawi(enie|enia|anie|ania|al|l|ala)*_(przetarg|konkurs)*',
      łapówka:
        'lapow(ka|ki|ke|ek|ka|kach|kami|karz|karstwo|karstwa|karstwie|karstwem|karsk)* przekup(il|ila|ic|stwo|stwa|stwem|ywal|ywac|ienie|ienia)* korzysc*_majatkow*',
      sprzeniewierzenie:
        'sprzeniewierz(yl|yla|enie|enia|eniu|yc|one)* defraud(acja|acji|owal|owala|ant|acje)* zdefraudowa(l|la|c) przywlaszcz(yl|yla|enie|enia|eniu|yc|al|ala|yli)* wyprowadz(il|ila|il|anie|enie|ili|al)*~(pieniadze|pieniedzy|mln|milion|srodk|majat|zlotych|ze_spolk|z_firm)* niegospodarnosc* dzialani*_na_szkode (przywlaszcz|sprzeniewierz|zdefraud|wyprowadz|defraud)(yl|yla|enie|enia|eniu|owal|owala|il|ila|ili|ono|acja|acji|anie|ono|eniem|yli)* (bral|wzial|przyjal|brala|wziela|przyjela|przyjmowal|wreczyl|przyjecie|zadal|przyjmowala)~(lapow|korzysc|pieniad)* lapow(ka|ki|ke|karstw|kar|ek|kami)* korzysc(i)?_majatkow* niegospodarnos* przekroczeni*_uprawnien* naduzyci*_(wladz|uprawn|funkcj|zaufan)* platn*_protekcj* nepotyzm* ustawi(l|la|ony|one|anie|eni)*~(przetarg|konkurs)* zmow*_przetarg* na_szkode_(spolk|skarb|gmin|bank|klient)*',
    },
    fraud: {
      oszustwo:
        'oszu(st|sta|stka|stow|sci|stem|stwo|stwa|stwie|stwem|stw|kiwal|kal|kala|kali|kanie|kania|kac|kancz|kaln|kiwanie)* wyludz(il|ila|ali|ili|enie|enia|eniu|ac|al|ala|en|anie|ania|ajacy)* naciaga(cz|cze|l|la|nie) kanciarz* oszu(stw|st|ka|kal|kala|kali|kiwal|kiwala|kany|kanie|kiwan)* wyludz(il|ila|ali|anie|enie|enia|al|ala|ono|eni)* naciag(nal|al|acz|nela|ala|anie)* piramid(a|y|e)(_finans)* (fikcyjn|lewe|puste|falszyw)(e|ych|a|y|ymi)?_(faktur|umow|spolk|dokument|inwestyc|zatrud|obietnic)* wprowadz(il|ila|al|ala|anie|ajac)_w_blad* falszyw(y|a)_(lekarz|prawnik|makler)* ustawi(anie|one|enie)_mecz* falszow(al|anie|ala|ano)* sfalszow* szalbier* machinac* przekret(y|u|ow)? hochsztapl* parabank* nielegaln*_(kasyn|hazard|lichw)*',
      'piramida finansowa': 'piramid(a|y|e|zie)_finansow* schemat(u)?_ponziego ponzi(ego)?',
    },
    counterfeiting_currency: {
      'fałszywe pieniądze':
        'falszyw(e|ych|ymi|a|ej)_(pieniadz|banknot|monet|euro|dolar|pienied)* podrabia*_(pieniadz|banknot|pienied)* (falszerz|falszer|falszowani)*_(pienied|banknot|monet)*',
    },
    product_piracy: {
      podróbki:
        'podrob(ka|ki|ek|kami|kach|ion)* podrabian(e|ych|ymi|a|ego)_(towar|lek|perfum|odziez|but|torebk|papieros|alkohol|marek|zegark|produkt)* pirack(ie|ich|iego|a|iej)_(kopi|oprogramowan|plyt|serwis|stron)* naruszeni*_praw_autorskich',
    },
    environmental_crime: {
      'przestępstwo środowiskowe':
        'przestepstw*_(przeciwko_srodowisku|srodowiskow|ekologiczn)* nielegaln*_(wysypisk|skladowisk|skladowani|wycink|polow|zrzut|odpad|wywoz)* (skladowal|zakopywal|zrzucal|wylewal|zakopal|wylal|spuszczal|porzucil|porzucal)(a|i|y)?~(odpad|sciek|chemikali|toksycz)* klusowni(k|ctwo|cy|ctwa|ka|ctwem)* zanieczy(scil|szczal|szczenie|szczenia|scila|szczala)*~(rzek|srodowisk|wod|gleb)* toksyczn*_odpad* mafi(a|i)_smieciow* (zrzuc|wylew|skladow|zwoz|zakop|zanieczy|zatru|spuszcz|porzuc|wwoz)(al|ala|ali|il|ila|ili|ano|ono|anie|ania|iony|eni|scil|enie|ono|czon)*~(odpad|sciek|rzek|chemik|beczk|toksyc|smiec|grunt|wod|trucizn|rozpuszcz)* nielegaln*_(skladow|wysypisk|wycink|odpad|polow)* odpad(y|ow|ami)_(niebezpiecz|toksyczn)* zanieczyszcz* toksyczn* kluso(wnic|wal|wnik)* znecani*_sie_nad_(zwierz|psem|kot)* snieci* mafi*_smieciow*',
    },
    violence: {
      zabójstwo:
        'zaboj(stwo|stwa|stwie|stwem|stw|ca|cy|ce|czyni|cow)* zabi(l|la|li|c)(?!_czas) morder(stwo|stwa|stwie|stwem|ca|cy|ce|cow)* zamordowa(l|la|li) zastrzeli(l|la) zadzga(l|la) pozbawieni*_zycia platn(y|ego)_zabojc*',
      przemoc:
        'pobi(l|la|li|cie|cia|ciu)(?!_rekord) przemoc(y|a)?_(domow|wobec|fizyczn)* zneca(l|la|nie|nia|niu|jacy|c)* tortur(y|owal|ach|ami|owania|owanie)* zbrodni(e|a|i|arz|arza)?(_wojenn*)? uszkodzeni*_ciala ludobojstw* podpal(enie|il|ila|acz|enia)* wandal* stalk(ing|er|owal)* nekan* nekal* molest(owan|owal)* znecal* znecani* pobi(cie|l|la|cia|ciu)* pobil* grozb(y)?_karaln* jazd(a|e)_po_(pijan|alkohol)* po_pijanemu pijan*_kierowc* potracil* wypad*_ze_skutk* ucieczk*_z_miejsca* nawolywan*_do_nienaw* mow*_nienawis* neonazi* faszyst* ugodzi* nozown* ciezki*_uszczerb* narazeni*',
    },
    kidnapping: {
      porwanie:
        'porwa(l|la|li|nie|nia|niu|c|niem)*(?!_publicznosc) uprowadz(il|ila|enie|enia|eniu|ili)* porywacz* wziec(ie|ia)_zakladnik* wzial~zakladnik* bezprawn*_pozbawieni*_wolnosci',
    },
    robbery: {
      kradzież:
        'krad(ziez|ziezy|ziezami|l|la|li|nie|ziezach|zione)* ukra(dl|dla|dli|sc)(?!_show) zlodziej(a|e|i|em|stwo|ka)? wlama(l|la|nie|nia|niu|n)* wlamywacz* zagarn(al|ela|iecie|ieciu|iecia)*',
      rozbój:
        'rozboj(u|e|em|nik|nika|nicy|ow|niczy)? napa(d|du|dy|dow|dem|dl|dla|dli|stnik|stnika|dzie)*(?!_serca) obrabowa(l|la|li) rabun(ek|ku|kiem|kow)* zrabowa(l|la|li)',
    },
    smuggling: {
      przemyt:
        'przemy(t|tu|tem|tnik|tnika|tnicy|tnikow|tnikiem|cal|cala|cali|canie|cania|cil|cila|cac|cone|tnicz)* kontraband*',
    },
    tax_crime: {
      'oszustwo podatkowe':
        '(oszustw|przestepstw|przestepc|wyludzen|wyludzi|uchylani|uchyla|unikani|uszczuplen|wyludza)*_(podatkow|skarbow|vat|podatku|od_podatk|od_placenia|naleznosci_podatk|od_zaplaty)* karuzel(a|i|e)_vat* wyludz*~vat (nie_zaplacil|nie_placil|zanizal|zanizyl)(a)?~(podatk|podatek|vat)* przestepstw*_karnoskarbow* pust(e|ych|ymi)_faktur* optymalizacj*_nielegaln* karno-?skarbow* vat-*_(karuzel|oszust)* karuzel(a|i|e)*_vat* wyludzen*_vat* uchyl(al|ala|anie|ania)*~podatk* uszczuplen* raj(u|ach|ow)?_podatkow* zaleglosc*_podatk* pranie_brudnych*',
    },
    extortion: {
      wymuszenie:
        'wymusz(enie|enia|eniu|al|ala|ali|en|ac|anie|eniem)*(_(rozbojnicz|haracz)*)?(?!_pierwszenstwa) wymusi(l|la|li) haracz(u|e|y|em|ow)? szantaz(u|e|em|owal|owala|owac|ysta|ysty|owali|owanie)* (zadal|zadala|zadali|zazadal|zadanie)*~okup* okup(u)?',
    },
    forgery: {
      fałszerstwo:
        'falszerst(wo|wa|wie|wem|w) falszowa(l|la|nie|nia|niu|c|li)* sfalszowa(l|la|n|li|nie|nia)* podrob(il|ila|ienie|ienia|ieniu)* podrabia(l|la|nie|nia|niu|c)* falszerz* (falszyw|podrobion|sfalszowan)(e|ych|ymi|y|ego|ym|a|ej)_(dokument|paszport|dyplom|podpis|faktur|zaswiadczen|certyfikat|legitymacj|dowod)* poswiadcz(enie|enia|eniu|al|ala|yl)*_nieprawd*',
    },
    piracy: { piractwo: 'pira(ci|tow|ta|tami|tom)_(somal|morsc|morsk|z_somal)* piract(wo|wa|wie|wem)' },
    market_abuse: {
      'manipulacja rynkiem':
        'manipul(acja|acji|acje|owal|owala|owanie|owania|owaniu|owali)*~(kurs|akcj|rynk|cen|stop|gield)* wykorzyst(anie|ania|al|ala|ywal|ywanie|aniu)*~(informacj*_(poufn|niejawn)|poufn*_informacj)* informacj*_poufn* insider_trading zmow(a|y|e|ie)_(cenow|przetargow)* naduzyc*_na_rynku',
    },
    money_laundering: {
      'pranie pieniędzy':
        'prani(e|a|u|em)_(brudnych_)?(pieniedzy|pieniadz)* pra(l|la|li|c|ly|nie)_(brudne_)?(pieniadze|pieniedzy|miliony) (wypral|wyprala|wyprali|legalizowal|legalizacj)*~(pieniadz|pienied|milion|srodk)* brudn(e|ych|ymi)_(pieniadz|pienied)*',
    },
    cybercrime: {
      cyberprzestępczość:
        'cyber-?(przestep|atak|oszust|szpieg)* haker(a|em|ow|zy|ski|skie|skiego|ka|skich)? hakowa(l|la|nie|nia) zhakowa(l|la|li) ransomware* phishing* wlama(l|la|nie|nia|li)*_(sie_)?do_(system|komputer|kont|serwer|sieci)* kradziez*_(danych|tozsamosci) zlosliw*_oprogramowan* ddos*',
    },
    sanctions: {
      sankcje:
        'sankc(je|ji|jami|jach|jom|yjn|yjna|yjnej|jonowan)* (czarn(a|ej|ych)|sankcyjn*)_(list|liscie|listy)* zamroz(il|ila|ili|ono|enie|enia|one|eniu)*~(aktyw|majat|kont|srodk)* embarg(o|a|iem) zakaz(u|em)?_wjazdu (objet|objeci)(y|a|e)*_sankcj* (wpis|trafi|umieszcz|doda)(al|ano|any|ana|l|la|ony|ona|ono|no)*~(list|czarn)* list(e|a|y|cie)_sankcyjn* zamroz(ono|enie|il|ila)*~(aktyw|majat|srodk|kont)* (omija|obcho|obej|zlam|lama)(nie|nia|l|la|dzen|dzil|dzila|scie|al|ali|anie)*~(sankc|embarg)* podwojnego_zastosowan*',
    },
    regulatory: {
      kara: 'wydal(il|ila|ony|ona|ono|enie|eni)_(z|ze)_(stanu|sluzby|zakonu|izby|zawodu|uczelni|kraju) grzywn(a|y|e|ie|ami) kar(a|e|y|ami)_(pieniezn|finansow|administracyjn|w_wysokosci|grzywny|nalozon|knf|uokik|umown)* ukara(l|la|ny|na|no|ni|nie|nia)(_(kara|grzywna|mandatem))?* nalozy(l|la|li)~(kare|kary|grzywne)* (cofn|odebra|zawie)(al|ela|l|la|sil|sila|ieto|no|szono)*~(licencj|zezwoleni|koncesj|uprawnien)* (licencj|zezwoleni|koncesj)(a|e|i)?_(cofniet|zawieszon|odebran)* mandat(u|em)?_(karn|w_wysokosci)* zakaz(u|em)?_(wykonywania|pelnienia|prowadzenia)* dyscyplinarn*_(kar|postepowan)* kar(a|e|y|ę)_(w_wysok|finans|pieniez|administ|grzyw|knf|uokik|uodo|za_|[0-9])* grzywn* (cofn|odebr|zawies|zakaz|wstrzym|zamkn)(ieto|iecie|al|ala|il|ila|ono|ano|ela|eto|ely|at)*~(licencj|zezwolen|koncesj|dzialalnos|produkcj|prawo_wykon|zaklad|lokal)* utrat(a|y|e)~(licencj|zezwolen|koncesj|praw)* dyskwalifik* zdyskwalifik* zawieszon(y|a)_(na|za|w_praw|do)* zawieszeni(e|a|u)_(na|za)* doping(u|iem|ow|)* dopingowicz* pozytywn*_(wynik|prob)* zakazan*_substanc* wykluczon(y|a)_z* narusz(yl|yla|enie|enia|al|ala|eniu|ajac)*~(praw|przepis|zasad|regul|obowiaz)* niedopelni* zaniedban* razac* nieumyslne* bled(u|em|y)?_(lekarsk|medyczn)* plagiat* zmow(a|y|e)(_cenow)* karteln* wycofan*_z_(rynku|obrotu|sprzed)* nieuczciw*_praktyk* nakazal(a|o)?_(zaplat|zwrot)*',
    },
    legal: {
      oskarżony:
        'oskarz(on|eni|enie|enia|eniu|eniem|a|aja|yl|yla|yli|ono|onych|ony|ona|onego)(y|a|ego|ych|ej|ym|emu|i)? zarzu(t|ty|tow|tem|tami|tach|ca|caja|tu|cono)(_(oszust|karn|korupc)*)? podejrza(ny|na|ni|nego|nych|nej|nym) podejrze(wany|wana|wa|nie|nia|niem|niu)* (stanal|stanie|stana|stanela|stanac)_przed_sadem akt(u|em)?_oskarzenia (postawi|uslysza|przedstawi)(l|la|li|ono|la|no)*_zarzut* proces_(o|w_sprawie|przeciwko)* zawiadomieni*_o_(mozliwosci|podejrzeniu|popelnieniu)* odpowie_(przed_sadem|za) poszlak* pociagni*_do_odpowiedzialnosci (przedstaw|postaw|uslysz|usly)(il|ila|ili|iono|iona|ono|al|ala|eli|ano)*~zarzut* zarzut(y|ow|em|u|ami)?(_(karn|korupc|oszust|prania|udzial|przyjec|dla))* oskarz(a|yla|yl|ony|ona|eni|eniu|enia|eniem|ono|aja)* aktem_oskarzenia akt_oskarzenia podejrzan(y|a|ego|ej|ych|ym|i)(_o)? podejrzewan(y|a|i)? podejrzen(ie|ia|iem)(?=_) (przed|stanie_przed|stanal_przed)_sad(em)? lawie_oskarzonych lawa_oskarzonych grozi(_(mu|jej|im|do|kara|nawet))? proces(ie|u)?_(o|karn|przeciw)* pozew_(przeciw|zbiorow)* szpieg(ostwo|owal|owala|a|iem|ow)* szpiegostw* zdrad(a|y|e)_(stanu|ojczyzny|glowna)* falszywe_zeznania krzywoprzysiestw* utrudniani* odpowie_(za|przed)* domniema(ny|na|nego)*',
      zatrzymany:
        'zatrzyma(ny|na|no|nie|nia|li|l|la|nego|nych|niu|ni)(?!_(akcji|krazenia|pociag|sie|pracy)) areszt(|u|em|owan|owany|owana|owano|owali|owal|owanie|owania|ow|owanych|cie|owani)* tymczasow*_areszt* uj(ety|eta|eto|eli)_(przez|po|w)* poszukiwan(y|a|ego|i|ych)(_(listem|przez|europejsk)*)? list(em|u|y)?_gonczy(m)? europejsk*_nakaz* ukrywa(l|la|li)?_sie zbieg(l|la|ly|a)? ekstrady(cja|cji|owan|cje)* przeszuka(nie|nia|no|l|li|niu)* doprowadzon*_do_prokuratury zatrzym(any|ana|ano|ani|al|ala|ali|uje|anie|aniu|ania|anych|anego)(_(przez|w|na|pod|do))* areszt* trafi(l|la|li)_(do_aresztu|za_krat|do_wiezien|do_celi)* za_kratk(i|ami|ach)* kajdank* wpad(l|la|li)(?=_) ujet(y|a|o)* uje(to|li)(?=_) zabezpiecz(ono|yli|yla|yl|one)* skonfisk* konfiskat(a|e|y) przepadek* zajecie_(mienia|majatk|kont)* przeszuk(ano|ali|ania|aniu|anie|ala)* najazd(?=_) wkroczy(li|la|l)_(cba|abw|policj|sluzb|agen|do)* dozor_policyjn* poreczeni* list(em|y|u)?_goncz* czerwon*_not* ekstradycj* uciek(l|la|inier)_(z_kraju|za_granic|przed)* nieprawomocn* ukryw(a|al|ala)_sie',
      skazany:
        'skaza(ny|na|no|l|la|li|nie|nia|niu|niego|nego|nych|ni|nych|lo)(?!_na_sukces) wyrok(u|iem|i|ow)?_(skazuj|wiezieni|w_zawieszeniu|lat|dwoch|pozbawieni)* winn(y|a|ego|ym|ej|ych)(?!_(byc|sposob)) lat(a)?_(wiezieni|pozbawieni|bezwzgledn)* pozbawieni(e|a)_wolnosci (wiezieni|odsiaduj|odsiadyw)(e|a|u|em|e|al|ala|e)*(_wyrok*)? uwieziony wiezie(n|nia|niem) karan(y|a|ego)_(za|sadownie|wczesniej) dozywoci(e|a|em) skaz(al|ala|ali|any|ana|ano|ani|uje|uja|anie|ujacy|ania|anego)(_(na|za|go|ja))* (lat|lata|rok|roku|miesiecy|miesiace)_(wiezien|pozbawien|bezwzgl|w_zawiesz|odsiad|za_krat|ograniczen)* wyrok dozywoci* pozbawieni(a|e|u)_wolnosci uzna(l|la|ny|na|no)~winn* winn(y|a|ym|ego|ej)(_(zarzuc|korupc|oszust|przyj|spow))* przyznal(a)?_sie_(do)?* przyznaje_sie zakaz(u)?_(pelnien|prowadzen|wykonyw|zajmowan)* wymierzy(l|la)* naprawieni*_szkod* zwrocic(?=_) prawomocn*_(skazan|wyrok)*',
      śledztwo:
        'sledztw(o|a|ie|em)?(_(w_sprawie|przeciwko|dotycz)*)? dochodzeni(e|a|u|em)?_(w_sprawie|przeciwko|dotycz)* postepowani(e|a|u|em)_(karn|przygotowawcz|przeciwko)* sledztw(o|a|em|ie)(_(w|wobec|przeciw|prowadz))* wszcz(al|ela|eto|eli|ecie|yna)*~(sledztw|postepowan|dochodzen|kontrol)* prokuratur(a|y|e)_(bada|prowadz|zarzuc|wszcz|oskarz|ustal)* postepowanie_(wobec|przeciw|dyscyplin|wyjasn|karn)* na_celowniku wedlug_(ustalen_)?(sledcz|prokurat)* pod_lupa kontrol(a|i|e)_(nik|knf|uokik|wykaz)*',
    },
  },
  idioms:
    'skazan(y|a|i)_na_(sukces|porazke|siebie) zabic_czas zabil_czas porwa(l|la)_(publicznosc|tlumy|serca) ukradl(a)?_(show|serce|serca) kryminal(u|y|ow|em)?_(pod|autor|powiesc)* powiesc*_kryminaln* napad(u|y|ow)?_(serca|paniki|smiechu|kaszlu|glodu|dusznosci) zatrzymani(e|a)_(akcji|krazenia|pociagu) zlodziej(ka)?_(czasu|ksiazek) pobi(l|la|li)_(rekord|swoj)*',
  suffered:
    '(zostal|zostala|zostali|zostaly|byl|byla|zostac|padl|padla)~(zamordowan|zabit|porwan|uprowadzon|okradzion|oszukan|pobit|zgwalcon|napadniet|obrabowan|szantazowan|zastrzelon|torturowan|molestowan|zaatakowan)(y|a|i|e|ego) (okradzion|oszukan|zamordowan|porwan|pobit)(y|a|i|ego|ej)',
  cues: {
    cleared:
      'uniewinni(on|eni|enie|enia|l|la|eniu|ono|ajacy|ajac|c|eniem)* oczyszcz(on|eni|ono|ony|ona)*(_z_zarzut*)? oczyscil(a|o)?~zarzut* niewinn(y|a|ego|i|osc|osci)* umorz(on|yl|yla|ono|enie|enia|eniu|yc|one|ona)* (zarzut|oskarzen|sledztw|spraw|postepowan|doniesien|akt)*_(zostal_|zostaly_|zostala_|zostalo_|okazal*_sie_|byly_)?(oddalon|umorzon|wycofan|odrzucon|falszyw|bezpodstawn|bezzasadn|zamkniet)(y|e|a|o) (wycofa|oddali|odrzuci|uchyli|odmowi)(l|la|no|ono|li)*~(zarzut|oskarzen|wyrok|aresz|akt|pozew|wszczeci|skarg)* brak_(dowod|podstaw|znamion|zwiazk)* (nie_ma|bez|zadnych)_(dowod|zwiazk|podstaw)* nie_ma_(nic_wspolnego|zwiazku|zadn)* nie_(mial|miala|maja)_(nic_wspolnego|zwiazku|zadn)* nieslusznie bezpodstawn* falszyw(e|ych|ie)_(oskarz|zarzut|plotk|pomow)* niesluszn* nie_(jest|byl|byla|zostal|zostala|bral_udzialu|brala_udzialu|uczestniczyl)_?(podejrzan|oskarzon|zamieszan|skazan|winn|zatrzyman)* zrehabilitowan* pomylkow* przez_pomylke',
    denials:
      'zaprzecz(a|yl|yla|yli|aja)* odrzuc(a|il|ila|aja)~(oskarz|zarzut)* odpiera*_(zarzut|oskarz)* dementuj(e|a)* zdementowal(a)?',
    victims: 'ofiar(a|y|e|ami|om)? pokrzywdzon(y|a|ego|ych|ej) poszkodowan(y|a|ych|ego|ej)',
    before:
      'nie(?!_tylko) ani nigdy bez jesli jezeli gdyby o_ile walk(a|i|e)_(z|ze|przeciw|o) walcz(y|yl|yla|acy|yc|a|aca)_(z|ze|przeciw|o)* zwalcz(a|anie|ania|aniu|al|ac|ajacy)* przeciwdzial(a|anie|ania|aniu|ac)* zapobieg(a|anie|ania|aniu|ac)* profilaktyk* ekspert(em|ka|a|ow)?(_(w|od|do|ds))? specjalist(a|ka|ow)?(_(w|od|do|ds))? specjalizuj* wyklad(u|y|ow)?_(o|na_temat|poswiecon*) konferencj*_(o|na_temat|poswiecon)* seminari*_(o|na_temat) szkoleni*_(z|o|na_temat|dotycz|przeciw)* kurs_(o|z) uczy_(o)? wyklada swiad(ek|ka|kiem|kow)?(_(w|zeznaw))? zezna(l|la|je|wal|wala)_(w_sprawie|jako_swiadek) (napisal|pisze|napisala|pisal|pisala)_(o|ksiazk|powiesc|reportaz)* reportaz(u)?(_o)? film(u|ie|em)?(_o)? ksiazk(a|i|e)(_o)? powiesc(i)?(_o)? serial(u|em)? spektakl* dokument_o tytul(em)? zatytulowan(y|a|ej|ego) gra(l|la)?_(role|w) zagral(a)? ostrzeg(a|l|la)(_przed)? apel(uje|owal|owala)_o kampani*_(przeciw|o|spoleczn)* wykryw(a|anie|ania|ac|aniu)* ujawni(l|la|a)_(afer|proceder|korupcj)* plotk(i|a)_o pogloski demaskowal(a)? bada(l|la)?_(sprawe|zjawisko|mechanizm)* straci(lby|laby) ochron(a|y|e)_przed przezyl(a)? ocalal(a|y)?',
    adjacent:
      'przeciw przeciwko anty antykorupcyjn* wobec_zjawiska na_temat dotyczac(y|ej|ych)_(ksiazk|film)* pod_tytulem zapobiegajac(y|a)',
    after: '(fikcyjn(y|a|e)|prewencja|ekspert)',
    roles:
      'prokurator(a|em|zy|ka)?(_(krajow|generaln|okregow|rejonow)*)? sedzi(a|ego|na|ow|emu)(_sadu_[a-z]{3,14})? adwokat(a|em|ka)? mecenas radc(a|y)_prawn(y|ego) obronc(a|y) dziennikar(z|ka|za|ze|ki|ke) reporter(a|ka|em)? redaktor(ka)? komendant(a|em)? komisarz(a)? inspektor(a|ka)? podinspektor nadkomisarz aspirant sledcz(y|a|ego) detektyw(a)? policjant(a|ka|em)? funkcjonariusz(a|ka)? profesor(a|ka)? wykladow(ca|czyni) badacz(ka)? pisar(z|ka|za) autor(a|ka|em)? rezyser(a|ka)? aktor(a|ka)? swiadek ofiara ekspert(a|ka|em)? aktywist(a|ka) dzialacz(ka)? rzecznik(a|iem|czka)?(_(prasow|policji|prokuratury|sadu)*)? historyk kryminolog bieg(ly|la|lego) pelnomocnik',
    accused:
      '(zostal|zostala|jest|byl|byla|oskarzon(y|a)|podejrzan(y|a)|zatrzyman(y|a)|skazan(y|a)|uslyszal(a)?|przyjal|przyjela|przyznal(a)?|trafil(a)?|odpowie|stanie|sam|sama|siedzi|mial_przyjac)(?!_(swiad|przesluchan*_jako))',
    active:
      'powiedzial(a)? mowi oswiadczyl(a)? wyjasnil(a)? wyjasnia poinformowal(a)? informuje ostrzegl(a)? ostrzega podkreslil(a)? podkresla napisal(a)? pisze ujawnil(a)? oskarzyl(a)? oskarza(?!_sie) postawil(a)?_zarzut* skazal(a)? sklad(a|al|ala)_zawiadomieni* zlozyl(a)?_zawiadomieni* opublikowal(a)? opisal(a)? opisuje zaapelowal(a)? zazadal(a)?_(kary|ukarania|dymisji) skrytykowal(a)? krytykuje zatrzymal(a)? zarzucil(a)? zarzuca bada zbadal(a)? przesluchal(a)? dodal(a)? zeznal(a)? wszczal wszczela prowadzi_(sledztw|dochodzen)*',
    agent:
      'przez wedlug zdaniem powiedzial(a)? poinformowal(a)? mowi twierdzi(l|la)? dodal(a)? oswiadczyl(a)? jak_podaje',
    kinBefore:
      'byl(y|a|ego|ej|emu)_(pracowni|ksiegow|kasjer|skarbni)*(_(firmy|spolki|banku|fundacji))? (brat|siostr|syn|corc|cork|ojc|ojciec|matk|maz|mez|zon|sasiad|przyjaciel|przyjaciolk|partner|partnerk|adwokat|pracownik|wspolpracownik|wspolnik|koleg|rywal|kuzyn|wuj|stryj|bratan|siostrzen|tesc|szwagr|kierowc|ochroniarz|asystent|konkurent|obronc|zieci|ziec|zabojc|mordderc)(a|u|y|i|em|iem|e|k|ka|owi|ego|ow|om|er)?(_byl(ego|ej))?',
    kinAfter: '',
    asides: 'podczas_gdy tymczasem gdy_tymczasem',
    contrasts: 'ale jednak lecz natomiast choc chociaz zas podczas_gdy',
    joins: 'i a ale oraz lecz podczas_gdy',
    victimLinks: '(na|nad|dokonane_na)(_(dziennikar|aktywist|biznesmen|polityk|dzialacz|ksiedz|prezydent)[a-z]{0,6})?',
    references:
      'on ona oni jemu jej mu (jego|ja)_(zatrzyman|oskarz|skazan|aresztow)* (mezczyzna|kobieta|przedsiebiorca|biznesmen|biznesmenk*|spolka|firma|bank|koncern|oskarzon(y|a)|podejrzan(y|a)|zatrzyman(y|a)|polityk|minister|posel|poslanka|senator|urzednik|urzedniczka|byl(y|a)|eks-*|[0-9]{2}-lat(ek|ka|ka)|menedzer|para|malzenstwo|grupa) (zostal|zostala)(?!_[a-z]{1,20}_przez_niego) jest_(podejrzan|oskarzon|poszukiwan)* grozi_(mu|jej) przeciwko_(niemu|niej) wobec_(niego|niej) (uslyszal|uslyszala|trafil|trafila|przyznal|przyznala|odpowie|stanie) wczesniej',
  },
  involvement: INVOLVEMENT_PL,
};
