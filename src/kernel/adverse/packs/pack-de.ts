import type { AdversePack } from './adverse-pack';
import { INVOLVEMENT_DE } from './involvements/involvement-de';

export const DE: AdversePack = {
  language: 'de',
  script: 'latin',
  searchWords: [
    'Betrug',
    'Geldwäsche',
    'Korruption',
    'Bestechung',
    'verurteilt',
    'angeklagt',
    'Ermittlungsverfahren',
    'Steuerhinterziehung',
    'Sanktionen',
    'verhaftet',
  ],
  terms: {
    organised_crime: {
      'organisierte Kriminalität':
        'organisierte(n|r)?_(kriminalitat|verbrechen) (kriminelle|verbrecherische)(n|r)?_(vereinigung|bande|netzwerk|organisation)(en)? mafi(a|os|oso|aboss)* -clankriminalitat verbrechersyndikat* bandenchef bandenmaßig* rockerbande unterwelt(boss|große)* drogenkartell* kartell_von',
    },
    terrorism: {
      Terrorismus:
        '-terror(ismus|ist|isten|istin|istisch|istische|istischen|istischer|anschlag|anschlage|gruppe|zelle|miliz)? dschihadist* islamistische(n|r)?_anschlag',
      Terrorfinanzierung: '-terror(ismus)?finanzier* finanzierung_(des|von)_terror*',
    },
    human_trafficking: {
      Menschenhandel:
        'menschenh(andel|andels|andler|andlern|andlerin) zwangsprostitution zwangsarbeit sklaverei ausbeut(ung|ete|eten|en|er|erisch)*(_der_arbeitskraft)? ausgebeutet schwarzarbeit* scheinselbst* lohndumping* mindestlohn*~(verstoß|unterschritten|nicht)* illegal_beschaftigt* hungerlohn* kinderarbeit* passe~(abgenommen|weggenommen)',
      Schleusung: 'schleus(er|ern|erin|erbande|te|ten|ung|ungen|erkriminalitat) menschenschmugg* eingeschleust',
    },
    sexual_exploitation: {
      'sexuelle Ausbeutung':
        'sexuell(e|en|er|em)_(ausbeut|missbrauch|gewalt|notig|belastig|ubergriff)* kindesmissbrauch* missbrauch_von_kindern kinderporno* vergewaltig* zuhalter* padophil* missbraucht(e|en)? sexualstraf*',
    },
    drug_trafficking: {
      Drogenhandel:
        '-(drogen|rauschgift|kokain|heroin|cannabis|betaubungsmittel)(handel|handels|handler|handlern|schmuggel|schmuggels|schmuggler|dealer|geschaft|geschafte|boss|ring|kriminalitat) handel(te)?_mit_(drogen|kokain|heroin|rauschgift|betaubungsmitteln|marihuana) drogendealer* (schmuggelte|verkaufte|dealte)~(drogen|kokain|heroin|cannabis)',
    },
    arms_trafficking: {
      Waffenhandel:
        'waffen(handel|handels|handler|schmuggel|schmuggels|schmuggler|schieber|geschafte) illegale(r|n|m)?_waffen* verstoß*_gegen_das_(waffengesetz|kriegswaffen*)',
    },
    stolen_goods: {
      Hehlerei:
        'hehler(ei|eien|n|in|ware)? diebesgut gestohlene(n|r|s)?_(ware|autos|kunst|fahrzeuge|waren|bilder|schmuck|gemalde|handys)* raubkunst',
    },
    corruption: {
      Korruption:
        'korrupt(ion|ionsaffare|ionsskandal|ionsvorwurf|ionsvorwurfe|e|en|er)? korruptions(affare|skandal|verdacht|vorwurf)* vorteils(annahme|gewahrung) amtsmissbrauch* vetternwirtschaft',
      Bestechung:
        '-(bestech|bestach)(ung|ungen|lich|lichkeit|ungsgeld|ungsgelder|en)? bestochen schmiergeld* bestechungsgeld*',
      Untreue:
        'untreue(?!_des_partners) verunt(reu|raut)(t|te|ten|ung|ungen|en)? unterschlag(en|ung|ungen)? unterschlug* zweckentfremd* veruntreu* (zweigte|gezweigt|abgezweigt|abzweig)(e|en|te)? (griff|gegriffen)_in_die_kasse selbstbedien* vorteilsnahme abgezweigt(e)? in_die_eigene_tasche* plunder(te|ten|ung) leerger(aumt)*',
    },
    fraud: {
      Betrug:
        '-betrug(s|es|er|ern|erin|erisch|erische|erischen|erei|ereien|svorwurf|svorwurfe|sverdacht|sfall|smasche|te)? -betrueg* betrog(en)? hochstapl* schneeball_?system* ponzi* abzock(e|er|te|en) schwindl(er|erin|ern)? bilanzfalsch* prell(te|en|ten)? geprellt(e|en)? (gutglaubig|ahnungslos)* erschlich(en)? erschleich(en|ung)* tausch(te|ten|ung)~(kunden|anleger|verbraucher|behorden) fingiert(e|en|er)? luftbuch* scheinrechnung* scheinfirm* wahlbetrug* wahlfalsch* spielmanipul* wettbetrug* subventionsbetrug* falsch(e|en|er)_versprech* angelockt anlagebetrug* fake-?shop* falscher_arzt gefalscht*',
    },
    counterfeiting_currency: {
      Falschgeld: 'falschgeld* falschmunz* geldfalsch* gefalschte(n|r)?_(geldscheine|banknoten|euro*|dollar*|scheine)',
    },
    product_piracy: {
      Produktpiraterie:
        'produktpirat* markenpirat* gefalschte(n|r|s)?_(marken*|handtaschen|medikamente|waren|uhren|luxus*) plagiat(e|en|s)?_von raubkopi*',
    },
    environmental_crime: {
      Umweltkriminalität:
        'umwelt(kriminal|straftat|delikt|verbrechen|verschmutz|sunde)* illegal(e|er|en|es)?_(mull*|abfall*|entsorg*|holz*|abholz*|fischer*|rodung*|muell*) giftmull* wilderei wilderer* (verseucht|vergiftet)(e|en)?~(fluss|boden|grundwasser|gewasser) gewasserverunreinig* (leitete|leiteten|eingeleitet|kippte|entsorgte|pumpte|verklappt)~(fluss|abwasser|abfall|chemikalien|gift|ol|gulle|bach|meer)* (abwasser|schadstoff|giftstoff|chemikalien|gulle)(e|n)?~(eingeleitet|geleitet|gekippt|entsorgt) tierqualer* tierschutzverstoß* tiermisshandl* umweltskandal* fischsterben* kontaminier* illegale_deponie',
    },
    violence: {
      Mord: '-m(ord|order|ordern|orderin)(s|es|e|en)?(?!_im) totschlag* ermord(et|ete|eten|ung) totet(e|en)? erschoss(en)? erstach auftragskiller* totungsdelikt* getotet massaker',
      Körperverletzung:
        'korperverletz* hausliche(r|n)?_gewalt folter(te|ten|er|ung)? misshandel(t|te|ten)? kriegsverbrech* volkermord* verbrechen_gegen_die_menschlichkeit gewalttat* gewalttater* brandstift* sachbeschadig* stalk(te|ing|er) nachstell* bedroh(te|ung|en)~(morden|tod|messer|waffe) fahrerflucht trunkenheit_am_steuer volksverhetz* hetze_gegen neonazi* messerangriff* messerattacke* schlug~(zusammen|bewusstlos) prugel(te|n)* vergiftet(e)?',
    },
    kidnapping: {
      Entführung:
        'entfuhr(t|te|ten|ung|ungen|er|ern)? geiselnahme* geiselnehmer* freiheitsberaub* kidnapp* verschlepp(t|te|ten|ung)',
    },
    robbery: {
      Raub: '-raub(s|es|er|ern|uberfall|uberfalle|uberfalls|te|ten)? raububerfall* bankraub* einbruch(s|e|en|diebstahl)? einbrech(er|ern) diebst(ahl|ahls|ahle|ahlen) dieb(e|en|in|esbande)? gestohlen stahl_(geld|autos|schmuck|waren|daten)* uberfall(e|en|s)?(_auf)?',
    },
    smuggling: { Schmuggel: '-schmugg(el|els|ler|lern|elte|elten|eln) schleichhandel* geschmuggelt* schmuggelware' },
    tax_crime: {
      Steuerhinterziehung:
        '-steuer(hinterzieh|betrug|straf|delikt|vergeh|fluchtling|sunder)* steuern~hinterz(ogen|iehen|og) hinterz(ogen|og)(en)?~steuern umsatzsteuerkarussell* cum-?ex* hinterzog(en)? cum-?(ex|cum)(-*)? aktienkreisgeschaft* kapitalertragsteuer* zulasten_des_fiskus am_fiskus_vorbei umsatzsteuerbetrug* schwarzgeldkonto* sozialabgaben~(hinterz|vorenthalt)* steueroase*',
    },
    extortion: { Erpressung: '-erpress(t|te|ten|ung|ungen|er|ern|en|erisch)? schutzgeld* losegeld*' },
    forgery: {
      Urkundenfälschung:
        '-falsch(t|te|ten|ung|ungen|er|ern)(?!_aussage) gefalschte(n|r|s|m)?_(dokument|urkund|pass|papier|ausweis|unterschrift|rechnung|zeugnis|diplom|impf)* urkundenfalsch* urkunden_gefalscht',
    },
    piracy: { Piraterie: 'piraten(angriff|uberfall)* seerauber* piraterie seepirat*' },
    market_abuse: {
      Insiderhandel:
        'insider(handel|handels|geschaft|geschafte|geschaften|wissen|delikt|information)* marktmanipul* marktmissbrauch* kurs(manipul|betrug)* manipul(ierte|ation|iert)~(kurs|kurse|preise|markt|aktien) preisabsprache* kartellabsprache*',
    },
    money_laundering: {
      Geldwäsche:
        '-geldwasch(e|er|ern|erei|everdacht|evorwurf|evorwurfe|eskandal)? geld~gewaschen wusch~(geld|millionen) schwarzgeld*',
    },
    cybercrime: {
      Cyberkriminalität:
        'cyber(krimin|angriff|attack|crime|betrug|erpress)* hack(er|ern|te|ten|erangriff|erangriffe|erin|erattacke)? gehackt ransomware phishing* datendiebst* computerbetrug identitatsdiebst* schadsoftware erpressungstrojaner* computersabotage',
    },
    sanctions: {
      Sanktionen:
        '-sanktion(en|iert|ierte|ierten|sliste|slisten|sverstoß|sbruch|sumgehung|ierung)? schwarze(n|r)?_liste vermogen_(eingefroren|gesperrt) eingefrorene(n|s)?_vermogen einreiseverbot* embargo* (auf_der|auf_die|auf)?(eu-|us-|schwarze_|sanktions)*liste umgangen~sanktion* umgeh(en|ung)~(embargo|sanktion)* eingefroren(e|es|en)? exportkontroll* dual-?use*',
    },
    regulatory: {
      Bußgeld:
        '-(buß|straf|ordnungs)geld(er|ern|es|s|bescheid)? geldbuße(n)? geldstrafe(n)? lizenz~(entzogen|verloren|ausgesetzt) (entzog|entzieht)~(lizenz|zulassung) zulassung~entzogen berufsverbot* tatigkeitsverbot* geruegt gerugt verwarnt(e)? zwangsgeld* (zulassung|approbation|lizenz|konzession|erlaubnis|genehmigung)~(entzogen|entzug|verloren|widerrufen|ausgesetzt|verliert) entzug_der(?=_) (zulassungs|lizenz|approbations)entzug gesperrt(_(fur|wegen))? sperre_(von|wegen|fur)* jahre(n)?_(gesperrt|sperre) lebenslange_sperre doping* gedopt(e)? dopingsund(er|erin) positiv_getestet verstoß(e|en|es)?_(gegen) verstieß(en)?~gegen verletz(t|te|ung)_(der|die)_(sorgfalt|aufsicht|meldepflicht)* fahrlassig(e|er|en|keit)* hygienemangel* betrieb~(geschlossen|stillgelegt|untersagt) untersagt(e)? ruckruf(?=_) muss~(zahlen|zuruckzahlen|strafe) strafzahlung* millionenstrafe* vergleich_in_hohe plagiat(e|s|svorwurf)* kartellstrafe*',
    },
    legal: {
      angeklagt:
        'angeklagt(e|en|er)? anklage(n)?(_gegen|_wegen|_erhoben|schrift)? vor_gericht strafverfahren* strafbefehl* beschuldigt(e|en|er)?(_wird|_wurde)? strafanzeige* angezeigt_wegen wirft~vor werfen~vor vorgeworfen prozess_(gegen|wegen) tatverdachtig* verdachtig(t|te|en|er)? unter_verdacht steht_im_verdacht anklagt klagte(n)?~an anklage_(gegen|erhoben|wegen)* anklageschrift erhob~anklage erhebt~anklage wirf(t|en)~vor vorwurf_(der|des|lautet)(?=_) vorwurfe_gegen muss_sich~verantworten (soll|sollen)~haben auf_der_anklagebank angelastet lastet~an tatvorwurf hinreichend*_verdacht steh(t|en)~(verdacht|gericht) im_verdacht klage_(gegen|eingereicht) verklagt landesverrat* hochverrat* spionage* spioniert(e)? meineid* strafvereitelung* falschaussage verdacht_(der|des|auf|gegen) mutmaßlich(e|er|en)?',
      verhaftet:
        'verhaft(et|ete|eten|ung|ungen) festgenommen festnahme(n)? nahm(en)?~fest untersuchungshaft in_u-haft haftbefehl* auf_der_flucht fluchtig(e|er)? fahndung* ausgeliefert auslieferung gefahndet in_haft gefasst haftbefehl(e|en)? ergingen~haftbefehl* hinter_gitter(n)? handschellen abgefuhrt in_gewahrsam beschlagnahm(t|te|ten|ung|ungen) sichergestellt sichergestellt* konfisz* einzieh(ung|ungen) (ein|zog|zieht)gezogen vermogensarrest* untergetaucht dingfest fluchtete_(ins|nach|vor) geschnappt',
      verurteilt:
        'verurteil(t|te|ten|ung|ungen) schuldig_gesprochen schuldspruch* schuldig(?!_geblieben) freiheitsstrafe(n)? haftstrafe(n)? gefangnis(strafe|strafen)? vorbestraft(er|e|en)? bewahrungsstrafe* inhaftiert(e|er|en)? jahre(n)?_haft (haft|freiheits|geld|bewahrungs)strafe* (jahre|jahren|monate|monaten|jahr)_(haft|gefangnis|freiheitsstrafe|bewahrung|auf_bewahrung|und)* muss~(gefangnis|haft|gitter|knast) auf_bewahrung lebenslang(e|er|en)? schuldig(_gesprochen|_befunden)? gestand(_ein)?~(taten|betrug|taterschaft)? gestandig(e|er)? hinter_gitter(n)? knast haftantritt rechtskraftig urteil_(gegen|wegen)',
      Ermittlungen:
        '-ermittl(ungen|ung|ungsverfahren)_(gegen|wegen)* ermittlungsverfahren wird~ermittelt ermittelt_gegen durchsuch(t|te|ten|ung|ungen) razzia razzien ermittl(ungen|ung|er|ern|ungsverfahren)_(gegen|wegen|laufen|aufgenommen|eingeleitet) ermittelt(e|en)?(_(wegen|gegen|auch))? (eingeleitet|leitete)~(verfahren|ermittlung|ermittlungsverfahren) verfahren_gegen (durchsuch|durchsucht|durchsuchung|durchsuchungen|hausdurchsuchung|hausdurchsuchungen)(en|e|ten)? razz(ia|ien) geriet_ins_visier im_visier_(der|von) untersuchungsausschuss* untersuchung_gegen',
    },
  },
  idioms:
    'mordsspaß* mords(maßig|gaudi)* mord(s)?lust_am uberfallig* uberfallen_von_muedigkeit raubtier* raubkatz* raubvog* raubfisch* raubbau* rauberleiter diebisch* gestohlene_zeit zeitrauber* -raubte_(den_atem|die_show|den_schlaf) stahl_(ihm|ihr|allen)?_?die_show stahlwerk stahl_und killer_(app|instinkt)* krimi(s|nalroman|nalromane)? gelbsperre worden_sein_ermordet fehler_schuldig jemandem_schuldig vertrauen_geraubt',
  suffered:
    'wurde(n)?~(ermordet|getotet|erschossen|entfuhrt|uberfallen|ausgeraubt|bestohlen|betrogen|erpresst|vergewaltigt|misshandelt|gehackt|verschleppt|gefoltert|missbraucht)',
  cues: {
    cleared:
      'freigesprochen freispr(uch|ache|ach|icht|echen)(e|s)? entlast(et|ete|en|end) rehabilitiert (verfahren|anklage|ermittlungen|vorwurfe|klage|anzeige)~(eingestellt|fallen_gelassen|fallengelassen|abgewiesen|zuruckgezogen|zuruckgenommen) eingestellt(?!_worden_sein_soll) fallen_?gelassen keine(n|rlei)?_(beweise|hinweise|anhaltspunkte|belege|verbindung|beteiligung|anzeichen|indizien) nichts~zu_tun nicht_(beteiligt|involviert|verwickelt|schuldig|angeklagt|beschuldigt|verdachtig) zu_unrecht unschuldig(e|er)? falschlich(erweise)? falsche(n)?_(vorwurfe|anschuldigung|gerucht|verdachtigung)* unbegrundet(e)? haltlos(e)? aus_mangel_an_beweisen',
    denials: 'bestreitet bestritt(en)? bestreiten dementier(t|te|en|ten)? weist~zuruck wies~zuruck leugnet(e)?',
    victims: 'opfer(n|s)? geschadigt(e|er)?_durch',
    before:
      'nicht(?!_nur) nie kein(e|en|er|em|es)? ohne weder falls wenn sofern sollte kampf(t|te|en)?(_gegen)? bekampf(t|te|en|ung) pravention vorbeug(en|ung) expert(e|en|in|innen) spezialist(in)?(_fur)? fachmann vortrag(e)?(_uber)? seminar(e)? vorlesung* kurs_(uber|gegen) lehrt zeug(e|en|in)(_im|_in)? aussage_als recherchier(t|te|en|ten) berichtet(e|en)?_uber schrieb_(uber|den|das|einen) schreibt_uber enthullt(e)? deckt(e)?_auf deckte~auf roman krimi thriller film buch dokumentation serie titel warnt(e)?(_vor)? fordert(e)? gefordert setzt_sich initiative schutz_vor wurde_verlieren erkennt erkennung geruchte?',
    adjacent: 'gegen anti uber namens mit_dem_titel vor_(?!gericht)',
    after:
      '(pravention|bekampfung|experte|expertin|opfer|gesetz|forschung|roman|film|vorwurfe_sind_haltlos|freigesprochen)',
    roles:
      '(ober)?staatsanw(alt|altin|alte) generalstaatsanwalt richter(in)? journalist(in)? reporter(in)? kommissar(in)? ermittler(in)? (rechts)?anw(alt|altin) professor(in)? forscher(in)? autor(in)? schriftsteller(in)? regisseur(in)? polizist(in)? zeug(e|in) opfer expert(e|in) aktivist(in)? sprecher(in)? kriminalbeamt(er|e|in) gutachter(in)? historiker(in)? verteidiger(in)? detektiv(in)?',
    accused: '(wurde|wird|ist|war|sitzt|steht|muss|soll|gestand|hat~gestanden|nahm~an|selbst)(?!_(zeuge|als_zeug))',
    active:
      'sagte sagt erklarte erklart teilte~mit warnte warnt schrieb berichtete berichtet recherchierte klagte(?!_sich) verurteilte(?!_sich) beschuldigte beschuldigt(?!_werden) wirft_(der|dem|den|einem|einer|ihrem|seinem) kritisierte fordert forderte verhaftete enthullte zeigte~an ermittelt(?!_wird) ermittelte',
    agent: 'von durch laut so sagte erklarte',
    kinBefore:
      '(ehemalig|fruher)(e|er|en|em)_(mitarbeiter|buchhalter|kassierer|angestellte|kassenwart)(in|n|r|s)?_(von|der|des|bei|beim) ex-(mitarbeiter|buchhalter|kassierer)(in|s)?_(von|der|des|bei) (bruder|schwester|sohn|tochter|vater|mutter|mann|ehemann|ehefrau|frau|nachbar|nachbarin|freund|freundin|partner|partnerin|anwalt|anwaltin|mitarbeiter|mitarbeiterin|kollege|kollegin|rivale|cousin|onkel|neffe|konkurrent)(s|n|en)?_von',
    kinAfter:
      '(bruder|schwester|sohn|tochter|vater|mutter|ehemann|ehefrau|nachbar|nachbarin|partner|partnerin|anwalt|anwaltin|mitarbeiter|kollege|kollegin|rivale|cousin|onkel|neffe)s?',
    jointly: '(sein|seine|ihr|ihre)~und~(wurden|werden|sind|waren)',
    asides: 'wahrend_(ihr|sein|der|die|das|ein|eine|gegen)* wohingegen',
    contrasts: 'aber jedoch dennoch sondern wahrend doch allerdings trotzdem',
    joins: 'und aber doch wahrend',
    victimLinks:
      '(an|auf|am|von|der|des|eines|einer)(_(journalist|politiker|aktivist|unternehmer|dem|der|den|die|ehemaligen)(en|in|s)?)?',
    references:
      'er sie es der_(unternehmer|geschaftsmann|banker|bankier|manager|ex-*|ehemalige|fruhere|mann|konzern|verdachtige|angeklagte|beschuldigte|politiker|minister|[0-9]{2}-jahrige) die_(firma|bank|gesellschaft|frau|gruppe|verdachtige|angeklagte|beschuldigte|reederei|unternehmerin|politikerin|[0-9]{2}-jahrige) das_(unternehmen|paar|institut|ehepaar) (ihm|ihr)_wird gegen_(ihn|sie) dem_(mann|unternehmen|unternehmer)',
  },
  involvement: INVOLVEMENT_DE,
};
