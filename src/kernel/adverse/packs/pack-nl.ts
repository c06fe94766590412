import type { AdversePack } from './adverse-pack';
import { INVOLVEMENT_NL } from './involvements/involvement-nl';

export const NL: AdversePack = {
  language: 'nl',
  script: 'latin',
  searchWords: [
    'fraude',
    'oplichting',
    'corruptie',
    'omkoping',
    'witwassen',
    'veroordeeld',
    'aangehouden',
    'verdachte',
    'drugshandel',
    'sancties',
  ],
  terms: {
    organised_crime: {
      'georganiseerde misdaad':
        'georganiseerde_(misdaad|criminaliteit) criminele_(organisatie|bende|groep|netwerk|vereniging)(s|n)? maffi(a|abaas|oso) misdaadbende(s)? misdaadsyndicaa* onderwereld(figuur|baas)? topcrimineel topcriminelen motorbende bendeleider drugskartel* kartelleider mocro_maffia',
    },
    terrorism: {
      terrorisme:
        '-terroris(me|t|ten|tisch|tische) terreur(aanslag|aanslagen|groep|cel|organisatie|daad|verdachte)? jihadist(en|isch|ische)? aanslag(en)?(?!_biljet)',
      terrorismefinanciering:
        'terrorismefinanciering financier(ing|de|en|t)_van_(terreur|terrorisme) terreurfinancier*',
    },
    human_trafficking: {
      mensenhandel:
        'mensenhandel(aar|aars|aren)? slavernij dwangarbeid gedwongen_(prostitutie|arbeid) arbeidsuitbuiting uitbuiting uitbuit(ing|er|te|ten|en)* buit(te|ten)?~uit uitgebuit(e)? zwart_werk* zwartwerk* onderbeta(al|ling)* schijnconstructie* paspoorten~(afgepakt|ingenomen|afgenomen) kinderarbeid loverboy* gedwongen_prostitutie illegale_tewerkstelling',
      mensensmokkel: 'mensensmokk(el|elaar|elaars|elen|elde|elbende)',
    },
    sexual_exploitation: {
      'seksuele uitbuiting':
        'seksue(el|le)_(misbruik|uitbuiting|geweld|intimidatie|overgrijpend)* misbruik_van_(kinderen|minderjarigen|meisjes|jongens) kindermisbruik* kinderporno* verkracht(e|en|ing|ingen|er|ers|te)? aanrand(de|ing|er|ers|ingen) aangerand pedofiel* pooier* loverboy(s)? zedenmisdrij* zedendelict* zedenzaak ontucht*',
    },
    drug_trafficking: {
      drugshandel:
        '-(drugs|drug|cocaine|heroine|xtc|hasj|wiet|cannabis)(handel|handelaar|handelaren|smokkel|smokkelaar|smokkelaars|dealer|dealers|transport|transporten|baron|bende|crimineel|criminelen|lab|labs|import) (handel|handelde|dealde|smokkelde)_in_(drugs|cocaine|heroine|xtc|wiet|harddrugs) (smokkelde|verkocht|dealde|importeerde|invoerde)~(drugs|cocaine|heroine|xtc|hasj) (invoer|uitvoer|smokkel|import)_van_(drugs|cocaine|heroine|xtc|hasj|harddrugs) drugslab* wietkwekerij* opiumwet',
    },
    arms_trafficking: {
      wapenhandel:
        'wapen(handel|handelaar|handelaren|smokkel|smokkelaar|smokkelaars|bezit) (illegale|illegaal)_wapen(s|bezit|handel)? (smokkelde|verkocht)~wapens (handel|handelde|smokkel)_(in|van)_(vuur)?wapens verboden_wapenbezit',
    },
    stolen_goods: {
      heling:
        "hel(ing|er|ers)(?!_van_wonden) gestolen_(goederen|autos|auto's|fietsen|kunst|waar|spullen|sieraden|telefoons|schilderijen|voertuigen|laptops) roofkunst gehee?ld(e)?_(goederen|waar)",
    },
    corruption: {
      corruptie:
        '-corrupt(ie|ieschandaal|ieaffaire|iezaak|e)? ambtsmisbruik machtsmisbruik belangenverstrengeling vriendjespolitiek ambtelijke_corruptie',
      omkoping:
        'omkop(ing|en|er|ers) omgekocht kocht(en)?~om(_(te|voor))? omkoop* steekpenning(en)? smeergeld(en)? steekgeld*',
      verduistering:
        'verduister(ing|d|de|en|ingen)(?!_van_de_kamer) (ontvreemd|verduister)(de|den|d|en)?~(geld|miljoen|ton|fondsen|euro) greep_in_de_kas zelfverrijking verspilling_van_gemeenschapsgeld verduister(d|de|den|en|ing|t) (sluisde|sluisden|weggesluisd|wegsluizen|weggesluist) greep_uit_de_kas (stak|stopte|gestoken)~eigen_zak belangenverstrengeling ambtsmisbruik machtsmisbruik* leeggeroofd plunder(de|ing|t)~(kas|rekening|boedel|pensioen)* geld_achterover* achterovergedrukt faillissementsfraude steekpenning* smeergeld*',
    },
    fraud: {
      fraude:
        '-fraud(e|eur|eurs|uleus|uleuze|ezaak|ezaken|eren|eerde|eerden|ezwendel|everdachte|eschandaal) faillissementsfraude zwendel(aar|aars|zaak|praktijken)? boekhoudfraude valse_jaarrekening(en)? gesjoemel sjoemel(de|en)?',
      oplichting:
        '-oplicht(ing|er|ers|erij|ster|ingen|ten|te|en)? opgelicht(e)? licht(te|ten)~op piramidespel ponzi* ponzifraude babbeltruc(s)? bedrog bedroog flessentrekk(er|erij) oplicht(er|ers|ing|ster|te|ten|en|erij)* opgelicht(e)?(_door_hem|_voor)? lichtte(n)?~op bedrieg(t|en|er|lijk|lijke)* misleid(de|den|t|ing|end)~(klanten|beleggers|consumenten|spaarders|investeerders|ouderen)? piramide(spel|fraude|constructie)* beleggingsfraude valse_(facturen|diploma|belofte|beloften|documenten)* nep(bedrijf|facturen|arts|dokter|belegging|webshop)* matchfixing gefraudeerd fraudeerde verkiezingsfraude spookfactur* gesjoemel(d)? sjoemel* zwendel* flessentrekk*',
    },
    counterfeiting_currency: {
      'vals geld':
        'vals(e)?_(geld|biljetten|bankbiljetten|eurobiljetten|munten|dollars|euros) valsmunter(s|ij)? nagemaakte_(bankbiljetten|biljetten)',
    },
    product_piracy: {
      namaak:
        'namaak(artikelen|producten|goederen|kleding|tassen|medicijnen|merken|horloges)? nagemaakte_(merk|tas|kled|medicijn|product|horloge|goeder|schoen)* merkvervals* productpiraterij illegale_(kopieen|streams) piraterij_van_(films|software|muziek) neppe_(merk|medicijn|tas)*',
    },
    environmental_crime: {
      milieudelict:
        'milieu(delict|delicten|misdrijf|misdrijven|criminaliteit|misdaad|vervuiling|schandaal|overtreding|overtredingen) (dumpte|loosde|dumpten|loosden|stortte|stortten|gedumpt|geloosd|dumpen|lozen|loost)~(afval|gif|chemicalien|drugsafval|afvalwater|olie|mest|pfas|stoffen) (afval|gif|drugsafval|afvalwater)_(gedumpt|geloosd|gestort) giftig_afval gifafval illegale_(houtkap|visserij|lozing|lozingen|stort|jacht|dumping|afvaldumping) stroper(s|ij)? vervuild(e)?~(bodem|rivier|grond|water|grondwater) vervuil(de|en)~(bodem|rivier|grond|water|grondwater) (loos|dump|stort|lek|vervuil)(de|den|t|te|ten|en|ing|ingen)~(afval|chemisch|rivier|afvalwater|gif|drugsafval|mest|giftig|water|bodem|asbest)* geloosd gedumpt illegale_(lozing|stort|kap|jacht)* lozing(en)? vervuil(ing|d|de|end|ende|er) dierenmishandeling dierenverwaarlozing stroperij stroper(s)? vissterfte mestfraude milieuschandaal',
    },
    violence: {
      moord:
        '-moord(en|enaar|enaars|aanslag|zaak|verdachte|de)?(?!_en_brand) vermoord(de|den|en) doodslag doodgesch(oten|ieten) doodstak doodgestoken schoot~dood stak~(dood|neer) neergestoken neergeschoten liquidatie(s)? huurmoordenaar(s)? massamoord(enaar)? femicide ombrengen bracht~om_het_leven',
      mishandeling:
        'mishand(eling|elingen|elde|elen|eld) zware_mishandeling huiselijk_geweld martel(de|ing|en|ingen|kamer) gemarteld folter(de|ing|en|aar) oorlogsmisda(ad|den|diger|digers) oorlogsmisdrij* genocide misdaden_tegen_de_(menselijkheid|mensheid) geweldpleging geweldsmisdrij* geweldsdelict* brandsticht(ing|er|te) vernieling(en)? stalk(ing|er|te|en) belaging bedreig(ing|de)_(met|van) doorrijden_na* rijden_onder_invloed dronken_achter* haatzaai(en|ing|er) opruiing aanrand(ing|er|de) ongewenste_intimiteit* grensoverschrijdend(*_gedrag)? neonazi* steekpartij neergestoken_door(?=_) mishandel(de|den|t|ing|ingen|d)',
    },
    kidnapping: {
      ontvoering:
        'ontvoer(ing|ingen|de|den|en|der|ders) gijzel(ing|de|den|en|nemer|nemers|ingen) gijzelnem(er|ers|ing) kidnap(ping|te|pen|pers|per|pings)? wederrechtelijke_vrijheidsberoving vrijheidsberoving',
    },
    robbery: {
      diefstal:
        '-diefstal(len)? dief dieven gestolen(?!_(goederen|autos|fietsen|kunst|waar|spullen|moment)) stal(en)?_(geld|auto|fiets|sieraden|goederen|kunst|data|gegevens|de|het|een|van|tonnen|duizenden|miljoenen)* stelen inbra(ak|ken) inbrek(er|ers|en) zakkenroll(er|ers|erij) winkeldief* insluiper*',
      overval:
        '-overval(len|ler|lers)?(?!_door) beroof(de|den) roofoverval* straatrover* roof(moord|tocht|overval)? plofkra(ak|ken|ker|kers) ramkra(ak|ken|ker|kers) plunder(de|ing|aar|aars|en)',
    },
    smuggling: { smokkel: '-smokk(el|elaar|elaars|elen|elde|elden|elbende|elwaar) gesmokkeld(e)? contrabande' },
    tax_crime: {
      belastingfraude:
        '-(belasting|btw|accijns|fiscale_|bpm)(fraude|ontduiking|ontduiker|ontduikers|zwendel|delict|delicten|misdrijf|carrousel) fiscale_(fraude|misdrijven|delicten) btw-(fraude|carrousel) ontdook~(belasting|btw|accijns|miljoen)* ontdoken~(belasting|btw)* ontduik(en|t|ing)~(belasting|btw|accijns)* (belasting|btw)_ont(doken|duiken|dook) zwart_geld zwartwerk belasting(fraude|ontduiking|ontduiker)* (btw|carrousel|bpm)-?(fraude|carrousel)* zwarte_loon* ontdook~belasting* ontdoken~belasting* dividendstripp* cum-?ex',
    },
    extortion: {
      afpersing:
        '-afpers(ing|ingen|er|ers|te|ten|en|t|ingszaak) afgeperst(e)? chant(age|eerde|eren|eur|eurs) gechanteerd protectiegeld losgeld(eis)? beschermingsgeld',
    },
    forgery: {
      vervalsing:
        '-vervals(ing|ingen|er|ers|te|ten|en|t)(?!_nieuws) valsheid_in_geschrifte* vals(e)?_(paspoort|document|diploma|identiteit|factuur|facturen|handtekening|rijbewij|verklaring|papier|testament|attest|vaccinatie)* schriftvervalsing nep(diploma|diplomas|facturen|paspoort|documenten|agent|dokter)*',
    },
    piracy: { piraterij: 'pirat(en|erij)(?!_van_(films|software|muziek)) zeerover(s|ij)? piraat' },
    market_abuse: {
      'handel met voorkennis':
        '(handel|handelde|handelen|gehandeld)_(met|op_basis_van)_voorkennis misbruik_van_voorkennis voorwetenschap marktmisbruik marktmanipulatie koersmanipulatie manip(uleerde|uleren|ulatie)~(koers|koersen|markt|rente|prijzen|aandelen)* prijsafspraken kartelafspraken kartelvorming',
    },
    money_laundering: {
      witwassen:
        '-witwas(sen|ser|sers|te|ten|praktijken|zaak|schandaal|operatie|onderzoek|constructie|constructies|affaire)? wit(gewassen|waste) (waste|wassen)~wit geld_wit zwart_geld_wit crimineel_geld',
    },
    cybercrime: {
      cybercriminaliteit:
        'cyber(crimineel|criminelen|criminaliteit|crime|aanval|aanvallen|misdaad|spionage) hack(er|ers|te|ten|en|groep|aanval|poging)? gehackt(e)? computervredebreuk ransomware* gijzelsoftware phishing* datadiefstal identiteitsfraude identiteitsdiefstal computercriminaliteit ddos-aanval* internetoplicht* bankhelpdeskfraude',
    },
    sanctions: {
      sancties:
        'sancti(es|e|elijst|elijsten|ewet|emaatregel|emaatregelen|oneerde|oneren) gesanctioneerd(e)? zwarte_lijst embargo(s)? bevr(oor|oren|oos|iest|iezen)~(tegoed|rekening|bezitting|vermogen)* (tegoed|rekening|bezitting|vermogen)(en)?_(bevroren|geblokkeerd) inreisverbod* terrorismelijst* handelsverbod* op~(sanctielijst|zwarte_lijst) (toegevoegd|geplaatst|gezet)~lijst tegoeden~bevroren bevroren_tegoeden omzeil(en|de|den|t|ing)~(sanctie|embargo)* sancties~(omzeild|ontdoken|overtreden) dual-?use exportverbod',
    },
    regulatory: {
      boete:
        '(euro|miljoen)_(boete_)?betalen(?=_(omdat|wegens|voor)) -boete(s|besluit|d)?(?!_voor_te_laat) bekeurd dwangsom(men)? beboet(e)? vergunning~(ingetrokken|kwijt|geschorst) (ontnam|introk|trok)~(vergunning|licentie)* licentie~(ingetrokken|kwijt|geschorst) beroepsverbod geschorst_(als|door_de) uit_het_ambt_gezet berisp(t|ing|te) tuchtmaatregel* schikking_(van|met_het) (boete|dwangsom|schikking|geldboete)(s|n)?(_van|_voor|_opgelegd|_wegens)? (vergunning|licentie|registratie|erkenning)~(ingetrokken|verloren|kwijt|geschorst|opgeschort) (trekt|trok|schorst|schorste|sluit|sloot)~(vergunning|licentie|bedrijf|zaak) geschorst(_(voor|wegens|door|tot))? schors(ing|te|t)_(van|voor)* doping(*)? positief_getest positieve_(test|dopingtest) gediskwalificeerd uitgesloten_van_(aanbested|deelname)* gesloten_door(?=_) (overtrad|overtreed|schond|schendt|schending|overtreding|overtredingen)(en|t)?(_(van|de|het))? in_strijd_met(?=_) nalatig(heid)? grove_schuld dood_door_schuld plagiaat kartel(vorming|afspraken|boete)* prijsafspraken wanbeleid misleidende_reclame terugroep* tekortschiet* schoot_tekort uit_het_register',
    },
    legal: {
      aangeklaagd:
        'aangeklaagd(e)? aanklacht(en)?(_tegen|_wegens)? (dagvaard|vervolg)(t|d|de|ing|en)?_(voor|wegens|om)* gedagvaard vervolgd(_voor|_wegens)? terecht(staat|staan|stond|stonden|gestaan|zitting) staat~terecht stond~terecht verdacht(e|en)?(_van)? verdenk(ing|t|ingen|en)(_van)? beschuldigd(e)?_van beschuldig(ing|ingen)_(van|tegen|wegens) in_staat_van_beschuldiging aangifte_tegen strafzaak strafzaken strafproces voor_de_rechter ten_laste(_gelegd)? tenlastelegging klaagt~aan (wordt|werd|is|worden|werden)_(verdacht|beschuldigd|vervolgd|aangeklaagd|gedaagd|gedagvaard)* verdacht(e|en)?_van verdenkt~van vervolg(t|d|en|ing)_(voor|wegens) moet_(zich_)?(voorkomen|verantwoorden|voor_de_rechter|terechtstaan)* (hoger_)beroep_tegen(?=_) hangt~(celstraf|boven) beticht_van vermeend(e)? zou~hebben_(opgelicht|verduisterd|aangenomen|misbruikt|betaald|gestolen|witgewassen)* tenlaste* landverraad hoogverraad spionage meineed beinvloeding klacht_tegen schadeclaim rechtszaak_(tegen|wegens)* daagt~rechter eist~(jaar|cel|celstraf|maanden|gevangenisstraf) eis_van strafeis',
      aangehouden:
        'aangehouden(?!_(door_de_bank|tot_nader)) aanhoud(ing|ingen|t|en)(?!_in_dit_weer) gearresteerd(e)? arrest(atie|aties|eerde|eren|eert|eerden) opgepakt(e)? pakt(e|en)?~op in_hechtenis voorlopige_hechtenis voorarrest arrestatiebevel (voort)?vluchtig(e)? op_de_vlucht gezocht_(door|voor|wegens) uitgeleverd uitlever(ing|en) opsporing_verzocht huiszoeking(en)? vastgezet (is|zijn|werd|werden|wordt)_(opgepakt|aangehouden|gearresteerd|ingerekend|vastgezet) ingerekend in_(bewaring|verzekering)_gesteld in_de_cel achter_slot (zit|zat|blijft)_vast vast(zit|gezeten) voortvluchtig* handboeien (in_)?beslag(_genomen|legging|legde|genomen|gelegd)* nam(en)?~in_beslag inbeslag* geconfisqueerd verbeurd(verklaard|_verklaard)* ontneming doorzoek(ing|ingen)* doorzocht(en)? inval(len)? uitlevering gepakt_(door|voor|met) klopjacht interpol(?=_) onderduik*',
      veroordeeld:
        'veroordeel(d|de|den|t|ing|ingen)? veroordel(ing|ingen|en)(?!_het_geweld) schuldig(_(aan|bevonden|verklaard))? celstraf(fen)? gevangenisstraf(fen)? taakstraf(fen)? werkstraf(fen)? jaar_(cel|celstraf|gevangenis)* maanden_(cel|celstraf|gevangenis)* achter_de_tralies gedetineerd(e|en)? strafblad tbs (jaar|maanden|weken|jaren)_(cel|celstraf|gevangenis|gevangenisstraf|gevangen|voorwaardelijk|geeist|tbs|de_cel)* tot_[0-9a-z]{1,14}_(jaar|maanden) levenslang(e)? voorwaardelijk(e)?(_straf|_celstraf)? (kreeg|krijgt|kregen|legde|opgelegd)~(celstraf|jaar|taakstraf|boete|gevangenisstraf) moet~(de_cel_in|betalen|terugbetalen|gevangenis|cel) bekende~(fraude|diefstal|moord|oplichting|schuld|feiten|dat) heeft_bekend bekent_schuld schuldig(_bevonden|_verklaard|_aan)? achter_(de_)?tralies draait_de_bak',
      onderzoek:
        '(strafrechtelijk|gerechtelijk|justitieel)_onderzoek onderzoek_(naar|tegen)(?!_(de_oorzaak|kanker)) opsporingsonderzoek doorzocht doorzoek(ing|ingen) inval(len)?(_(bij|in))? onderzoekt_(justitie|het_om) onderzoek_(naar|tegen|wegens)(?=_) (doet|deed|start|startte|begint|opent|opende|stelt|instelde)~onderzoek onder_(onderzoek|verscherpt|vuur_wegens)* (in_het_)vizier_van* in_het_vizier mikpunt_van(?=_) wordt_onderzocht fiod-*',
    },
  },
  idioms:
    'stal_(de_show|harten|het_hart|haar_hart|zijn_hart) gestolen_moment moordgriet moordwijf moordend(e)?_(tempo|concurrentie) overvallen_door gestolen_hart schuldig_gevoel wietolie roofdier(en)? roofvogel(s)? roofvis(sen)? aanslagbiljet belastingaanslag* misdaadroman(s)? boete_doen geen_moord_en_brand moord_en_brand killer_app',
  suffered:
    '(werd|werden|is|zijn|was|waren|wordt)~(vermoord|ontvoerd|beroofd|overvallen|opgelicht|afgeperst|mishandeld|gehackt|bestolen|verkracht|gegijzeld|gemarteld|neergestoken|neergeschoten|bedrogen|aangerand|gechanteerd|doodgeschoten|gekidnapt)',
  cues: {
    cleared:
      'vrijgesproken vrijspraak sprak~vrij spreekt~vrij vrijuit onschuldig(e)? onschuld gerehabiliteerd ontlast geseponeerd* sepo(t|neerde|neert) ontslagen_van_(alle_)?rechtsvervolging buiten_vervolging(_gesteld)? niet-ontvankelijk (aanklacht|aanklachten|zaak|onderzoek|vervolging|verdenking|aangifte|beschuldiging|beschuldigingen)~(ingetrokken|vervallen|geseponeerd|gestaakt|gesloten|ongegrond|stopgezet|geschrapt|beeindigd) geen_(bewijs|bewijzen|aanwijzing|aanwijzingen|verdachte|verband|spoor|sprake|betrokkenheid|enkel_bewijs|enkele_aanwijzing) niets~te_maken niet_(betrokken|schuldig|verdacht|vervolgd|aangeklaagd) ten_onrechte onterecht(e)? valselijk_beschuldigd vals(e)?_(beschuldig|geruchten|aangifte|gerucht)* gebrek_aan_bewijs ongegrond(e)? vernietigde~(vonnis|veroordeling)',
    denials:
      'ontken(t|de|den|nen) ontkend betwist(te|en)? weerspre(ekt|ken) weersprak wijst~van_de_hand wees~van_de_hand verwerpt verwierp',
    victims: 'slachtoffer gedupeerde',
    before:
      'slachtoffers gedupeerden bestrijd(t|en|ing)? bestreed niet(?!_alleen) nooit geen zonder noch als(?!_(leider|lid|directeur|bestuurder|verdachte|hoofdverdachte|topman|oplichter|wethouder|ambtenaar|boekhouder)) indien mocht strijd(t|en)?(_tegen)? streed_tegen vecht_tegen vocht_tegen voorkom(en|t|ing) prevent(ie|ief) expert(s)?(_in|_op)? deskundige(n)?(_op)? specialist(e|en)?(_in)? gespecialiseerd(e)?_in lezing(en)?(_over)? congres_over seminar cursus_(over|tegen) college_over doceert geeft_les getuig(e|en|de|t)(_in|_over|_tegen)? getuigenis onderzocht_(de|het) schreef_(over|een|het|de) schrijft_over bericht(te)?_over onthul(de|t|den)? roman thriller film boek documentaire serie podcast voorstelling getiteld(e)? titel speelt_(de|een)? waarschuw(t|de|en)?(_voor)? pleit(te)?_voor campagne(_tegen)? detect(eert|eren|ie) spoort_op geruchten? overleefde bescherm(t|ing|en)_tegen zou~verliezen riskeert_zijn_zetel',
    adjacent: 'tegen anti over omtrent inzake getiteld genaamd',
    after:
      '(preventie|bestrijding|bestrijder|expert|deskundige|slachtoffer|onderzoeker|specialist|roman|fictief|fictieve|ten_onrechte)',
    roles:
      '(hoofd)?officier(en)?(_van_justitie)? (hoofd)?aanklager(s)? procureur(-generaal)?(_des_konings)? (onderzoeks)?rechter(s)? raadsheer advoca(at|te|ten)(-generaal)? raadsman raadsvrouw journalist(e|en)? verslaggever(s)? verslaggeefster (hoofd)?redacteur (hoofd)?commissaris rechercheur(s)? (hoog)?leraar hoogleraar professor onderzoeker schrijver schrijfster auteur regisseur acteur actrice agent(e)? politieagent politiechef politiewoordvoerder getuige slachtoffer deskundige expert(e)? activist(e)? woordvoerder woordvoerster historicus criminoloog curator notaris_en_getuige detective',
    accused:
      '(werd|wordt|is|was|zit|staat|stond|moet|kreeg|bekende|nam~aan|zelf|verdacht|verdachte|heeft~bekend)(?!_(getuige|als_getuige|aanwezig|gehoord_als))',
    active:
      'zei zegt verklaarde(?!_zich) verklaart liet_weten vertelde waarschuwde waarschuwt schreef schrijft meldde berichtte klaagde beschuldigde beschuldigt veroordeelde(?!_zich)_(de|het|een|elk)? veroordeelt eiste eist arresteerde onthulde onthult onderzocht_(de|het|een) onderzoekt_(de|het|een) publiceerde bekritiseerde deed_aangifte doet_aangifte riep_op legde_uit benadrukte vervolgde_(de|het|een|drie|twee)',
    agent: 'door volgens aldus zei zegt verklaarde zo_zei meldde',
    kinBefore:
      '(voormalig|voormalige|ex)_(medewerker|medewerkster|boekhouder|werknemer|kassier|penningmeester)_(van|bij) (broer|zus|zoon|dochter|vader|moeder|man|echtgenoot|echtgenote|vrouw|ex-?man|ex-?vrouw|buurman|buurvrouw|vriend|vriendin|partner|advocaat|advocate|werknemer|medewerker|collega|rivaal|neef|nicht|oom|tante|zakenpartner|compagnon|chauffeur|schoonzoon|zwager|concurrent|assistent)(s)?_van',
    kinAfter:
      '(broer|zus|zoon|dochter|vader|moeder|echtgenoot|echtgenote|vrouw|buurman|partner|advocaat|collega|neef|oom|zwager)',
    asides: 'terwijl_(zijn|haar|de|het|een|hun|tegen)* ondertussen',
    contrasts: 'maar echter doch hoewel daarentegen terwijl wel',
    joins: 'en maar terwijl',
    victimLinks:
      '(op|van|door_|bij|aan)?(_?(de|het|een))?(_(journalist|politicus|activist|zakenman|zakenvrouw|advocaat|misdaadverslaggever|burgemeester|ondernemer))?',
    references:
      'hij zij ze het_(bedrijf|concern|duo|echtpaar|stel|instituut) de_(man|vrouw|ondernemer|zakenman|zakenvrouw|bankier|bestuurder|verdachte|bank|firma|groep|onderneming|politicus|ex-*|oud-*|voormalig*|topman|wethouder|minister|ambtenaar|rederij|[0-9]{2}-jarige) een_[0-9]{2}-jarige tegen_(hem|haar) hem_wordt haar_wordt ook_(hij|zij) deze die(?!_[a-z]) eerder_werd',
  },
  involvement: INVOLVEMENT_NL,
};
