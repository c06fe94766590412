import type { AdversePack } from './adverse-pack';
import { INVOLVEMENT_TR } from './involvements/involvement-tr';

export const TR: AdversePack = {
  language: 'tr',
  script: 'latin',
  searchWords: [
    'dolandırıcılık',
    'yolsuzluk',
    'rüşvet',
    'kara para aklama',
    'tutuklandı',
    'gözaltı',
    'hapis cezası',
    'soruşturma',
    'zimmet',
    'yaptırım',
  ],
  terms: {
    organised_crime: {
      'organize suç':
        '(organize_suc|suc_orgut|cikar_amacli_suc)* mafya* cete(si|nin|ye|yi|ler|lere|leri|lerin|ci|cilik|sinin|sine|den|sini)? orgut_(uyesi|lideri|elebasi|yoneticisi)* elebasi* yeralti_dunyasi* uyusturucu_(karteli|baronu)* suc_sebekesi*',
    },
    terrorism: {
      terör:
        'teror(ist|izm|un|e|u|le|den)* teror_(orgut|saldiri|eylem|propaganda|suc)* bombali_(saldiri|eylem)* cihatci*',
      'terörün finansmanı': 'teror*_finans* teroru_finanse*',
    },
    human_trafficking: {
      'insan ticareti':
        'insan_(ticaret|tacir)* kolelik koleles* zorla_calistir* fuhsa_zorla* zorla_(calistir|calis|fuhus)* kole(_gibi|lik|ce)* somur(u|du|en)*~(isci|gocmen|kadin|cocuk)* kacak_(isci|calistir)* sigortasiz* cocuk_isci* fuhus(a|_|la)* pasaportlarina_el* kayit_disi* insan_(ticaret|kacak)*',
      'göçmen kaçakçılığı': '(gocmen|insan)_kacakci* (gocmen|kacak_gocmen)*_tasi(rken|di|yan|mak)*',
    },
    sexual_exploitation: {
      'cinsel istismar':
        'cinsel_(istismar|saldiri|taciz|suc|siddet|somuru)* cocuk_(istismar|pornogra)* tecavuz(e|u|cu|cusu|den|le|ler|un)?(?!_(ugra|edil))* istismar(i|dan|ci|cisi|inda|la|inin)? taciz_(etti|eden|ettigi|etmek|sucundan)* fuhus* fuhsa_tesvik* pedofili* mustehcen*',
    },
    drug_trafficking: {
      'uyuşturucu ticareti':
        'uyusturucu_(ticaret|kacakci|tacir|satici|sevkiyat|imalat|sat|sebeke|baron|operasyon|madde)* (uyusturucu|kokain|eroin|esrar|metamfetamin|kenevir)*~(satti|satan|satmak|sattigi|kacird|kaciran|ticaret|kacakci|sevkiyat|saticilig)* torbaci* narkotik_suc* zehir_tacir*',
    },
    arms_trafficking: {
      'silah kaçakçılığı':
        'silah_(kacakci|ticaret|tacir|kacirma|sattigi)* (kacak|ruhsatsiz|yasa_disi)_silah* yasadisi_silah* 6136_sayili*',
    },
    stolen_goods: {
      'çalıntı mal':
        '(calinti|hirsizlik)_(mal|arac|oto|otomobil|esya|telefon|motosiklet|eser|altin|urun|ziynet|bisiklet)* suc_esyasi*',
    },
    corruption: {
      yolsuzluk:
        'yolsuzlu(k|gu|ga|gun|klar|kla|ktan|gundan|klari|klarin)* gorevi(ni)?_kotuye_kullan* nufuz_ticaret* kayirma(cilik)? ihaleye_fesat* haksiz_mal_edin* irtikap* goreve_ihmal*',
      rüşvet:
        'rusvet(i|e|ten|le|in|ler|ci|cilik)?(?!_teklifini_reddet)* avanta(si)?_(aldi|alan)* komisyon_karsiligi_ihale',
      zimmet:
        'zimmet(ine|e|i|ten|le|ini|inden|ci)?(_(gecir|para|sucu)*)? (belediye|sirket|kasa|dernek|vakif|banka)*~(para|fon)*~(cebine|hesabina)_(gecir|aktar)* zimmet(ine|e|le|i)* (kasa|hesap|para|bagis|fon)(dan|lari|yi|dan)?~(zimmet|aktar|calan|caldi|hortumla)* hortumla* irtikap* gorevi_kotuye* nufuz_ticaret* kamu_zarar* ihaleye_fesat* rusvet(_al|_ver|le|i|ten|ci|_karsilig)* avanta* komisyon_almak* haksiz_kazanc* kara_para* cebine_indir*',
    },
    fraud: {
      dolandırıcılık:
        'dolandir(ici|icilik|icilig|icilar|di|an|mak|arak|digi|icisi|mis|mistir|makla|maktan|madan|icinin|iciyi|icisini|ma)*(?!_(ildi)) nitelikli_dolandir* sahtekarli(k|g)* sahtekar* vurgun(u|cu|cusu|culuk|a)? hileli_(iflas|satis)* kandirarak* dolandir(ici|di|an|ma|icilik|icilig|iyor|mak|arak|miştir)* vurgun(u|cu|da)?* (ponzi|saadet_zincir|titan)* sahte(cilik|cilig|kar|_fatura|_belge|_doktor|_yatirim|_diploma|_rapor)* kandir(di|an|arak|ip|iyor)* naylon_fatura* hayali_ihracat* tefeci* sike(_|ci|yle)* secim_hile* oy_satin* aldat(ti|an|arak|ici)* usulsuz(?=_) hile(yle|_karis|li)*',
      'saadet zinciri': 'saadet_zincir* ponzi* piramit_(sistem|satis)*',
    },
    counterfeiting_currency: {
      'sahte para': 'sahte_(para|dolar|euro|banknot|lira|cil)* kalpazan* parada_sahtecilik*',
    },
    product_piracy: {
      'taklit ürün':
        '(taklit|sahte|korsan|kacak)_(urun|mal|marka|ilac|icki|alkol|parfum|canta|giyim|kitap|yazilim|film|yayin|ayakkab|saat)* marka_taklid* telif_(hakki_)?ihlal*',
    },
    environmental_crime: {
      'çevre suçu':
        'cevre_(suc|kirlil|kirletme|felaket)* cevreyi_(kirlet|kasten_kirlet)* cevrenin_*_kirletilmesi (atik|zehirli|kimyasal)*~(dokt|dokm|bosalt|birakt|dokul|akit|gomd)* (dereye|nehre|denize|gole|araziye|topraga)_*~(dok|bosalt|birak|akit)* kacak_(av|avci|agac_kes|kesim|maden|orman|dokum)* zehirli_atik* (atik|kimyasal|zehir|atiklar|atiksu|fabrika)(i|lari|lar|larini|ini|u|li)*~(dok|bosalt|desarj|akit|birak|gom)(tu|ti|an|en|uldu|di|mus)* (dereye|nehre|denize|gole|topraga|irmaga)~(bosalt|akit|dok|desarj|birak)* cevre(yi|_kirlili|_felak)* kirlet* kacak_(avcilik|kesim|yapi|maden|dokum)* hayvan(a|lara)_(eziyet|siddet|iskence)* balik_olum* siyanur*',
    },
    violence: {
      cinayet:
        'cinayet(i|in|ten|le|ler|e|inden|leri|inin)?(_(isle|sus)*)? oldur(du|en|mek|me|dugu|erek|meye|mekten|mekle|mustu|mus|dugunu|mekle|meye_tesebbus|uculuk)(ye|yi|sine)? katil(i|in|ler|leri|e)?(?!_(oldu|im|an))(_zanlisi)? katled(en|ip|erek)? katletti* tetikci(si|ler|leri|nin|lik)? suikast(ci|cisi|i|in|e|lar)? bicakla(di|yan|yarak|digi|mak)* katliam(i|in|ci|lar)? kasten_oldur*',
      şiddet:
        '(aile_ici|kadina|ev_ici|kadina_yonelik|fiziksel)_siddet* yaralama(k|ktan|ya|si|dan)? kasten_yarala* darp_(etti|eden|ettigi)* darbetti* iskence(si|yi|ye|den|ci|ler|yle)?(?!_(gord|gor|edil))* savas_suc* insanliga_karsi* soykirim* dovdu dovdugu kundakla* yangin_cikar* taciz(i|_etti|ci|den|le)* tecavuz* istismar* darp(_etti|_edil|i|tan)* darbet* bicakla* tehdit(_etti|_eden|le|ten)* israrli_takip* alkollu_(arac|surucu)* carpip_kac* olumune_neden* nefret_(suc|soylem)* iskence* siddet_uygula* yaral(adi|ama|ayan)* eziyet*',
    },
    kidnapping: {
      'adam kaçırma':
        '(adam|cocuk|kiz|insan|is_adami|kadin|fidye_icin)*_kacir(di|an|ma|mak|digi|makla|maktan|arak)* kacirip* alikoy(du|an|ma|mak|makla|maktan)* rehin_al(di|an|ma|mak|digi)* hurriyetinden_yoksun* ozgurlugunden_yoksun*',
    },
    robbery: {
      hırsızlık:
        'hirsiz(lik|lig|i|lar|lari|in|likla|liktan|a)* cal(di|an|digi|mak|makla|maktan|arak|mis|diklari)(?!_(gitar|piyano|keman|isti))* kapkac*',
      soygun:
        'soygun(u|cu|cusu|culuk|da|un|lar|dan|cular)* soy(du|an|mak|digu|dugu|makla|maktan|arak) gasp(i|etti|eden|ettigi|ci|tan|edip)? gasp_(etti|eden|sucu)* yagma(si|dan|la|ya)?(_sucu)? talan(i|etti)?_etti*',
    },
    smuggling: {
      kaçakçılık:
        'kacakci(lik|lig|lar|si|nin|likla|likten)* kacak_(sigara|akaryakit|tutun|esya|mal|altin|et|cay|tarihi)* gumruk_kacak*',
    },
    tax_crime: {
      'vergi kaçakçılığı':
        'vergi_(kacak|kacird|kaciran|kacirma|kacirdi|sucu|usulsuz|ziyai|cennet|kacag)* vergi~(kacirdi|kaciran|kacirmak|kacirmaktan) (sahte|naylon)_fatura* vergi_usul_kanununa_muhalefet*',
    },
    extortion: {
      şantaj:
        'santaj(|i|la|ci|cisi|dan|a|cilik|lar)*(?!_(ugra|maruz)) harac(i|a|ci|lik)? harac_(alan|aldi|topla|kes|iste)* tehditle_para* fidye(_(iste|aldi|alan|talep)*)? zorla_(senet|para)* haraca_bag*',
    },
    forgery: {
      sahtecilik:
        'sahtecili(k|g)* (resmi|ozel|evrakta|belgede)_*sahtecili* sahte_(belge|evrak|pasaport|diploma|imza|kimlik|recete|fatura|rapor|senet|vasiyet|tapu|ehliyet|sertifika|cek)* (imza|belge|evrak)*_(taklit|tahrif)*',
    },
    piracy: {
      'deniz haydutluğu': '(deniz_haydut|deniz_korsan|somalili_korsan|korsanlar_gemi|korsanlik)* gemi_kacir(di|an|ma)*',
    },
    market_abuse: {
      'piyasa dolandırıcılığı':
        '(piyasa|hisse|borsa|fiyat|kur)*_(manipulasyon|manipule|dolandir)* manipulasyon(u|a|dan|cu)* iceriden_ogrenen* insider* icerden_bilgi* bilgi_suistimal* kartel_(anlasma|olustur)*',
    },
    money_laundering: {
      'kara para aklama':
        'kara_para* kara_paray* (para|gelir|mal_varlig|malvarlig|suc_gelir|milyon|paralari|parayi|geliri|gelirleri)*_akla(ma|di|yan|mak|mad|digi|maktan|makla)* aklama_(sucu|sebeke)* suctan_kaynaklanan*',
    },
    cybercrime: {
      'siber suç':
        'siber_(suc|saldiri|dolandir|korsan|casus)* bilisim_(suc|dolandir|sistemlerini|sistemine)* hack(er|ledi|leyen|lemek|lemis)* bilgisayar_korsan* fidye_yazilim* oltalama* veri_hirsizlig* kimlik_hirsizlig* kisisel_verileri_*ele_gecir*',
    },
    sanctions: {
      yaptırım:
        'yaptirim(|lar|i|a|lari|in|larin|larini|listesi|larina|dan)*(_liste*)? kara_liste* (mal_varlig|varlik|hesap|malvarlig|hesab)*~(dondur)(du|uldu|ulan|ma|ulmasi)* ambargo(su|yu|ya|lar|nun)* yaptirim_liste* (liste(ye|sine|sinde)|kara_listeye)_(al|ekle|gir)* yaptirim(lar|_uygula|_list|a|i)* (varlik|hesap|mal_varlig|malvarlig)*~(dondur|bloke)* yaptirimlari_(del|as|ihlal)* ambargo(yu|_delme)* cift_kullanim*',
    },
    regulatory: {
      'para cezası':
        '(idari_)?para_ceza(si|sina|lari|siyla|ya)* ceza_kes(ti|ildi|ilen)* cezaya_carptir* (lisans|ruhsat|faaliyet_izni|yetki)*~(iptal|askiya|geri_alin)* meslekten_(men|ihrac)* faaliyet*_durdur* kinama_cezasi* disiplin_ceza* ceza(si|yi|lari|ya)?_(kes|uygula|ver|ode|yaz)(ildi|di|ilen|en|iyor)* (milyon|bin|lira|euro|dolar)(lik|luk)?_(ceza|para_cezasi|idari)* (ruhsat|lisans|izin|faaliyet|diploma|yetki)(i|ini|sini|si|leri|lerini|inin|ni)*~(iptal|askiya|durdur|geri_al|elinden)* (muhurle|kapat)(ndi|di|ildi|ti|ilan)(?=_) kapatma_cezasi* men_(edildi|cezasi|etti)* men_ceza* (yil|ay|mac)_(men|ceza|futboldan|uzak)* doping(li|_testi|_nedeniyle)* yasakli_madde* pozitif_cik* diskalifiye* kusurlu(_bulun|_oldug)* asli_kusur* ihmal(i|le|ler|kar)* taksir(le|li)* gorevi_(ihmal|kotuye)* olas(i|ı)_kast* ihlal(_etti|i|leri|_eden)* mevzuata_aykiri* yasaya_aykiri* usulsuz(luk|lugu|lukler)* intihal* kartel* hileli* toplatil* tazminat(a|_odeme)*',
    },
    legal: {
      sanık:
        'sanik(lar|lari|larin)? sanig(i|a|in)? suclan(di|iyor|an|dig|iyordu|mak|masi|digi)* sucla(niyor|maktan|nip)* iddianame* hakkinda_(dava|kamu_davasi|suc_duyurusu|yakalama|iddianame)* dava_ac(il|t)(di|ti|an|dig|mis|ilan)* yargilan(iyor|di|an|acak|dig|masina|iyordu|mak|ma|maya)* hakim_karsisina* suphe(li|lisi|lileri|liler|li_olarak|leniliyor|lenilen)* zanli(si|lar|lari|nin)? suc_duyurusu* itham_edil* (hakkinda|hakkinda_da)~(dava|iddianame|sorusturma|suc_duyurusu|yakalama|hapis)* (dava|kamu_davasi)_(acildi|acti|acilan|aciliyor|actilar)* suclaniyor suclandi suclama(si|siyla|lar|yla|lari)* iddiasiyla iddia_ed(il|iyor)* ile_suclan* zanli* supheli(ler|si|leri)?(_olarak)? yargilan* mahkemeye_(cikar|cikti|sevk)* (adliyeye|savciliga|mahkemeye)_sevk* sevk_edildi hakim_karsisi* sanik_(sandaly|kursu)* (hapis|ceza|yil)(i|si|a)?~(istendi|isteniyor|talep|istemiyle)* istemiyle_dava* casus(luk|lukla|u|lar)* vatana_ihanet* yalan_(tanik|beyan)* ihanet* tazminat_davasi* fezleke*',
      tutuklama:
        'tutukla(ndi|nan|nma|nmasi|nip|narak|nmisti|ma_karari|yarak|dilar|di|nmasina|masina|nmis|nd)* tutuklu(lar|luk|su|yor)?* gozalti(|na|nda|nd|lar)?(_al*)? yakalan(di|an|mis|dig|arak|mas)* firar(i|da|etti|et)?* araniyor* aranan(?=_) kirmizi_bulten* iade_edil* ev_hapsi* kelepce* cezaevine_(gonder|kon|gir)* hakkinda_arama* tutukla(ndi|nan|narak|nma|dilar|di|masi|masina|nmisti)* gozalt(i|ina|inda|ilar)* gozaltina_alin* yakala(ndi|nan|yip|dilar|narak|nmasi|ma_karari)* cezaevi(ne|nde)* demir_parmaklik* (evi|ofisi|isyeri|sirketi|evinde|ofisinde|adresinde|merkezi)(nde|ne|nin|ni)?~(arama|arandi|baskin|operasyon)* operasyon(u|la|da|unda)?~(gozalti|yakala|tutukla|duzenle)* el_kon(uldu|du|an|ulan|ulmasi)* el_koy(du|ma)* (mal_varligina|malvarligina|hesaplarina)(?=_) musadere* kayyum* firar* yurt_disina_(kac|cik)* kac(ti|arken|maya)_(yurt|calis)* adli_kontrol* interpol* iade(si|sine)(?=_)',
      mahkumiyet:
        'mahkum(iyet|_edil|_ol|u|lar|iyeti|_etti|edildi)* hapis(_ceza|le|te|ten|e|hane)* hapse_(mahkum|gir|at|gonder)* suclu_bul(un|du)* suclu(su)?(_oldug*)? hukum_giy* hukumlu* ceza_aldi* yil_hapis* muebbet* sabikali* ceza_veril* cezasina_carptir* hapis(_cezasi|_cezasina|le|_yat|e|te|)* (yil|ay|yila|yildan)_(hapis|ceza|hapse|kadar_hapis|mahkum)* (yil|ay)(i|a)?~hapis* mahkum(_oldu|_etti|_edildi|iyet|iyeti)* ceza(ya|si|sina)?_(carptir|aldi|verdi|veril|onan|kesinles|cek)* suclu(_bulun|_buldu|lugu)* hukum(_giydi|lu)* agirlastirilmis* itiraf_et* sucunu_(kabul|itiraf)* parmakliklar* ertelen(di|mis)_ceza* kamu_hizmeti',
      soruşturma:
        'sorustur(ma|maya|masi|uluyor|mada|mayi|masina|ulan|masinda|maci)*(_(baslat|acil|kapsam)*)? hakkinda_(inceleme|sorustur)* inceleme_baslat* arama_yapil* evi(nde)?_arandi baskin_(duzenl|yapil)* sorusturma(si|sinda|ya|_acti|_acildi|_baslat|_yurut|lar)* inceleme_(baslat|altin)* (hakkinda|sirkete|sirketi|kurulu)_(inceleme|denetim|sorustur)* mercek_altin* savcilik~(harekete|sorusturma|inceleme)* baskin(i|da|lar)?* teftis* masak(?=_)',
    },
  },
  idioms:
    '(rol|sov|kalp|gonul)_cald* (gitar|piyano|keman|saz|baglama|zil|kapi|kapiyi|zili)_cal(di|an|mak|iyor)* kalp_calan zaman_oldur* vakit_oldur* cinayet_(romani|filmi|dizisi|masasi) suc_romani* polisiye_roman* katil_balina* polisiye* hirsizlik_alarmi* hapis_hayati_yok tutuklu_kal(di)?_(bakis|sevgi)*',
  suffered:
    '(oldurul|kacirilip|kacirild|dolandiril|soyul|gaspedil|bicaklan|katledil|yaralan|rehin_alin|darbedil)(du|di|en|an|mesi|masi|mustu|misti|dugu|digi|mus|mis)* tecavuze_ugra* iskence_gor* santaja_ugra* saldiriya_ugra*',
  cues: {
    cleared:
      'beraat(ine|i|ini|_etti|_eden|le)? beraat_(etti|ettir|karari|eden)* aklan(di|mis|an|arak) akland*(_(suclama))? takipsizlik* kovusturmaya_yer_olmad* masum(iyet|du|dur)?* sucsuz(dur|lugu|du)?* (dava|sorusturma|suclama|iddia|dosya|iddianame|sikayet)(si|lar|lari|yi|ya|nin|larin|s|sini|lardan|yi)?~(dustu|dusuruldu|dusurul|geri_cekil|kapatil|reddedil|reddet|yalanla|asilsiz|kapand|cekild|dustugu|bozuldu|iptal)* (delil|kanit|iz|baglanti|bulgu)(i|e|in|a|si|ya|ler|lar)?~(yok|bulunamad|bulunmad|rastlanm|olmadig|bulunmadig|yoktu)* (ilgisi|baglantisi|alakasi|iliskisi|karistigi|rolu|dahli|iliskili|sucu)_(yok|olmad|bulunm|olmadig|degil)* asilsiz* iftira* yalanla(di|yan|yarak|mis|dig|makta|nd)* inkar_et* kabul_etme(di|yen|yerek|dig|mekte) red(detti|deden|dederek|dediyor|detmis)* (suclama|iddia)(lari|yi|larini|sini|larin)?_(red|yalan|kabul_etm)* haksiz_yere yanlislikla hatali_olarak suclu_(degil|bulunmad)* suclanmiyor* yargilanmad* (almad|yapmad|islemed|calmad|karismad|odemed|vermed|istemed|aklamad|dolandirmad|etmed|bulunmad)(i|igini|igi|an|en|iklarini|igina)* degil(di|dir)? (magdur|kurban)(u|i|lari|larin|dan|uyum|du)?* hayatta_kal* sag_kurtul* (elestir|kina|arastir|incele|anlat|uyar|acikla|ders_ver|konus|yaz|ortaya_cikar|haberlestir|ifsa)(di|dir|iyor|en|an|du|ti|ik|ma|diler|mak|maya|ld|d)*(_ve)? (roman|kitab|film|dizi|belgesel|oyun)(i|in|inde|da|de|a|e|da_|u|unda|yla|ini|inin|lar)?* tanik(lik)? bulunursa edilirse ettiyse alirsa cikarsa olursa ise_eger mahkum_olursa kaybeder kaybedecek uzman(i|idir|lik|i_olarak|larindan)? karsi_(mucadele|savas|kampanya|egitim|calis)* mucadele(si|de|ye|sinde|nin)? ile_(mucadele|savas)* onle(me|yici|meye|mek|nmesi|nme|yen|yecek)* korun(ma|mak|maya|un)* tespit_(eden|etmek|sistemi)* konferans* seminer* egitim(i|leri|ini|lerini)? panel(de|i|inde)? kampanya* (ceza|agir)_iste(di|yen)* dikkat_cek* cagrisi* cagri_yap* sikayet_etti sikayetci_oldu* suc_duyurusunda_bulundu (polisi|jandarmayi)_aradi',
    denials: '',
    victims: 'magdur(u|lari)? kurban(i|lari)?',
    before:
      'eger sayet asla hicbir hic hayatini_(adadi) uzman(i)? roman(i|inda)? film(i|inde)? kitab(i|inda)? belgesel* dizi(si|sinde)? adli_(film|roman|kitap|dizi|eser)* baslikli uyar(di|iyor) karsi_mucadele sozde',
    adjacent: 'karsi anti adli_(film|roman)',
    after:
      '(karsiti|karsi|onleme|onleyici|ile_mucadele|mucadele|uzmani|uzmanidir|magduru|magdurlari|magduruydu|kurbani|hakkinda_(konus|ders|seminer|kitap|bilgi|roman)|konulu|romani|filmi|dizisi|konusunda|iddiasini_(reddet|yalanla)|iddialarini_(reddet|yalanla)|sucundan_beraat|alarmi|uzerine_(konus|kitap|ders)|tespit)',
    roles:
      '(bas)?savci(si|lari|sinin)? cumhuriyet_(bas)?savcisi hakim(i)? yargic(i)? avukat(i|lari)? gazeteci(si)? muhabir(i)? yazar(i)? romanci editor(u)? komiser(i)? (bas)?komiser(i)? emniyet_(muduru|amiri) polis(_memuru|_muduru)? dedektif(i)? mufettis(i)? profesor prof dr doc akademisyen arastirmaci yonetmen(i)? oyuncu(su)? senarist tanik magdur uzman(i)? aktivist sozcu(su)? tarihci kriminolog bilirkisi sorusturmaci jandarma_komutani vali kaymakam',
    accused:
      '(tutukla|gozalti|suclan|yargilan|mahkum|hapis|rusvet_al|rusvetten|zimmet|yakaland|aciga_alin|ihrac|hakkinda|gorevden|kendisi|firar)[a-z]{0,12}(?!_(tanik))',
    active:
      "(dedi|soyledi|acikladi|belirtti|anlatti|uyardi|yazdi|elestirdi|kinadi|sucladi|vurguladi|ifade_etti|konustu|duyurdu|sikayetci_oldu|suc_duyurusunda|arastirdi|sorusturdu|talimat_verdi|iddianame_hazirladi|ortaya_cikardi) '?(e|a|ye|ya|na|ne)_gore",
    agent:
      '(diyen|soyleyen|aciklayan|belirten|aktaran|yazan|suclayan|sikayet_eden|arastiran|sorusturan|hazirlayan|yuruten|ortaya_cikaran|tarafindan)',
    kinBefore: '(damadi|yegeni)_oldugu',
    kinAfter:
      "'(in|un|nin|nun)_(kardes|agabey|abla|kiz_kardes|ogl|kiz|baba|anne|es|kari|koca|yegen|kuzen|amca|dayi|komsu|ortag|avukat|calisan|arkadas|rakib|sofor|koruma|damad|gelin|kayinpeder|meslektas|eski_es|eski_ortag|is_ortag|katil|bacanag|asistan|eniste|dede|torun)(i|si|u|su|isi|ini|inin|sinin|sini|ine|iyle|unun|nin|yi|lari|larindan|lerinden|imiz)?",
    asides: 'bu_sirada ote_yandan',
    contrasts: 'ama ancak fakat lakin oysa buna_karsin ragmen',
    joins: 've ama fakat ise',
    victimLinks: '(kurbani|magduru|hedefi|hedefindeki|sonucu_olen|sonucu_hayatini_kaybeden)',
    references:
      '(o|onun|onu|kendisi|hakkinda|sirket|firma|banka|grup|holding|is_adami|is_insani|is_kadini|isadami|eski_[a-z]{3,12}|supheli|sanik|zanli|siyasetci|bakan|baskan|yonetici|[0-9]{2}_yasindaki|adam|kadin|cift|bankaci|patron|milletvekili|daha_once|mahkeme|unlu|tutuklanan|gozaltina_alinan|polis_onu|savcilik_onu)',
  },
  involvement: INVOLVEMENT_TR,
};
