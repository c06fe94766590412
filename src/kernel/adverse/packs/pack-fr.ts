import type { AdversePack } from './adverse-pack';
import { INVOLVEMENT_FR } from './involvements/involvement-fr';

export const FR: AdversePack = {
  language: 'fr',
  script: 'latin',
  searchWords: [
    'fraude',
    'escroquerie',
    'corruption',
    'blanchiment',
    'mis en examen',
    'condamné',
    'sanctions',
    'trafic de drogue',
    'détournement de fonds',
    'fraude fiscale',
  ],
  terms: {
    organised_crime: {
      'crime organisé':
        'crime_organise criminalite_organisee (grand_)?banditisme bandes?_organisees? mafi(a|eux|euse|oso)* organisations?_criminelles? reseaux?_criminels? gangsters? associations?_de_malfaiteurs caids? camorra yakuza parrain_de_la_(mafia|drogue|pegre)',
      cartel: 'cartels?_(de|mexicain|colombien)*',
    },
    terrorism: {
      terrorisme: 'terroris(me|tes?) djihadis(me|tes?) attentats? apologie_du_terrorisme',
      'financement du terrorisme': 'financ(ement|er|e|ait|é)_(du|le|d_un)_terrorisme',
    },
    human_trafficking: {
      'traite des êtres humains':
        "trait(e|es)_(des|d')_?(etres_humains|etre_humain|personnes|femmes|humains|migrants) traite_d'etres_humains trafi(c|quants?)_(d'|de_)(etres_humains|migrants|personnes|femmes) esclavag* travail_force travail_(dissimule|force|illegal|clandestin|au_noir) exploit(e|ait|aient|ation)~(salaries|migrants|ouvriers|sans-papiers|femmes|mineurs|travailleurs|personnes) conditions_(de_travail_)?indignes proxenet* marchand_de_sommeil prostitution loges_dans sous-paye*",
      'trafic de migrants': 'passeurs?_de_(migrants|clandestins) passeurs?',
    },
    sexual_exploitation: {
      'exploitation sexuelle':
        'exploitation_sexuelle (agress|abus|harcel|violence)(ions?|ement|s|es)?_sexuel(s|les?)? agressions?_sexuelles? viol(s|e|ee|eur|eurs|er)? proxenet* pedocrimin* pedophil* pedopornograph* corruption_de_mineurs?',
    },
    drug_trafficking: {
      'trafic de stupéfiants':
        "trafi(c|cs|quant|quants|quante|quait)_(de_|d')?(stupefiants|drogues?|cocaine|heroine|cannabis)* narco-?trafi* trafi(c|quants?)_de_(stupefiants|drogues?|cocaine|heroine|cannabis) dealers?_de_drogue importation_de_(cocaine|heroine|stupefiants)",
    },
    arms_trafficking: {
      "trafic d'armes":
        "trafi(c|quants?)_d'armes armes_de_contrebande contrebande_d'armes detention_d'armes vente_illegale_d'armes",
    },
    stolen_goods: { recel: 'recel(s|eur|eurs|er|e)? (objets|biens|oeuvres|voitures|bijoux|tableaux)_vole(s|es)' },
    corruption: {
      corruption:
        "corrupti(on|f)s? corromp(u|re|us|ait)* corrupteurs? pots?_de_vin dessous_de_table trafic_d'influence prise_illegale_d'interets? conflits?_d'interets? favoritisme concussion",
      'détournement de fonds':
        "detourn(e|es|er|ement|ements|ait)~(fonds|argent|deniers|millions|subventions|euros) abus_de_biens_sociaux abus_de_confiance emplois_fictifs malversations? abus_de_pouvoir detourn(e|er|ait|aient|ant|ement|ements|ees?)~(fonds|argent|euros|millions|subventions|caisse|deniers|aides|dons) siphonn(e|er|ait) puis(e|er|ait)_dans_(la|les)_caisses? abus_de_(biens|confiance|faiblesse) prise_illegale_d'interets favoritisme pots?-de-vin dessous-de-table emplois?_fictifs? concussion",
    },
    fraud: {
      fraude: 'fraud(e|es|eur|eurs|euse|er|uleux|uleuse|uleusement|ait) tromperie',
      escroquerie:
        'escro(c|cs|quer|querie|queries|que|que|quait) arnaqu* abus_de_faiblesse (pyramide|chaine)_de_ponzi systeme_de_ponzi ponzi carambouille filout* escroc(s|querie|queries|que|quer|quait)* flou(e|es|er|ait|ees) grug(e|er|es) pyramid(e|al)*_(de_)?(ponzi|financier)* faux_(placements?|investissements?|diplome|medecin|chirurgien|avocat)s? trompe(e|s|r|rie)?~(consommateurs|clients|investisseurs|epargnants|acheteurs) pratiques_commerciales_trompeuses bidonn(e|er|age) matchs?_truques? truqu(e|er|age|es)* fraude_electorale surfactur* fausses_factures',
    },
    counterfeiting_currency: {
      'fausse monnaie': 'fauss(e_monnaie|es_coupures) faux_(billets|monnayeurs?) contrefacon_de_monnaie',
    },
    product_piracy: {
      contrefaçon:
        'contref(acon|acons|ait|aits|aite|aites|acteur|acteurs) produits_contrefaits piratage_de_(films|logiciels|musique)',
    },
    environmental_crime: {
      'crime environnemental':
        '(crimes?|delits?|infractions?)_(environnementa(l|ux|les)|ecologiques?) ecocide pollu(e|er|tion|tions|ait|eur)? dechets_toxiques (rejet|deverse|decharge)(e|es|s|ment|r|aient)*~(dechets|toxiques|polluants) (peche|exploitation|abattage)_illegale? braconn* deforestation_illegale marees?_noires? (pollu|contamin|deverse|rejet|enfoui)(e|er|ait|aient|ant|tion|ation|ts|es|ement|ements)?~(riviere|fleuve|dechets|toxiques|sol|eaux|nappe|boues|hydrocarbures|produits) pollu(e|er|tion|eur)(s)? decharge_(sauvage|illegale) dechets_(toxiques|dangereux) maltraitance_animale cruaute_envers orpaillage',
    },
    violence: {
      meurtre:
        'meurtr(e|es|ier|iers|iere) assassin(at|ats|s|er|e|ait)? homicides? tue(s|r)? tentative_de_meurtre coups_et_blessures empoisonn* poignard* egorg* massacre',
      violences:
        "violences?(_conjugales)? tortur(e|es|er|ait|tionnaire) crimes?_contre_l'humanite crimes?_de_guerre genocid* agression(s)? agresse(r)? incendie_(volontaire|criminel) incendiaire harcel(e|ement|er|ait) menaces_de_mort_(contre|envers|a) delit_de_fuite conduite_en_etat coups_(et_blessures|de_couteau|de_feu) viol(ent|ente|ences?) maltrait(ait|ance|ances|e) actes_de_torture neonazi* incitation_a_la_haine poignard(e|er)",
    },
    kidnapping: { enlèvement: "enleve(ment|ments|r)? kidnapp* sequestr(ation|er|e|ait) prises?_d'otages? rapt" },
    robbery: {
      vol: 'vol(s|eur|eurs|euse)?(_(a_main_armee|avec_violence|a_l_arraché))? braqu(age|ages|eur|eurs|er|e|ait) cambriol(age|ages|eur|eurs|er|e|ait) racketteur hold-?up derob(e|er|ait) pillage',
    },
    smuggling: { contrebande: 'contreband(e|ier|iers)' },
    tax_crime: {
      'fraude fiscale':
        'fraud(e|es|e_|er|eur)_(fiscales?|au_fisc|le_fisc) fraude_a_la_tva evasion_fiscale evade_fiscal optimisation_fiscale_illegale comptes?_(offshore|non_declares?) travail_(dissimule|au_noir) dissimulation_fiscale carrousel cum-?cum cum-?ex compte_(cache|non_declare)* paradis_fisca* dissimul(e|er|ait|ation)~(revenus|fisc|patrimoine|avoirs)',
    },
    extortion: {
      extorsion:
        'extor(sion|sions|que|quer|quait) chantages? racket(s|te|ter|tait|teur|teurs)? maitres?_chanteurs? rancons?',
    },
    forgery: {
      faux: 'faux_(documents?|papiers|passeports?|diplomes?|en_ecriture|et_usage_de_faux|certificats?) falsifi* usage_de_faux faussaires? contrefait_des_signatures',
    },
    piracy: {
      piraterie:
        "pirates?_(somaliens?|de_la_mer|maritimes?) piraterie detourn(e|ement)_(d'avion|de_navire|un_avion|un_navire)",
    },
    market_abuse: {
      "délit d'initié":
        "delits?_d'inities? informations?_privilegiees? manipul(ation|ations|e|er|ait)~(cours|marches?|prix|boursiere|taux) abus_de_marche entente_(illicite|sur_les_prix)",
    },
    money_laundering: {
      blanchiment:
        "blanch(iment|i|ir|issait|isseur|isseurs)(_d'(argent|capitaux))?(_de_(capitaux|fraude_fiscale))? argent_sale",
    },
    cybercrime: {
      cybercriminalité:
        "cyber-?crimin* cyber-?attaqu* cyber-?escroc* pirat(e|er|age|es|ait)~(serveurs?|donnees|systemes?|comptes?|informatiques?|ordinateurs?) piratage_informatique hackers? ransomware rancon(giciel|logiciel)s? hamecconnage hameçonnage vol_de_donnees usurpation_d'identite",
    },
    sanctions: {
      sanctions:
        "sanction(s|ne|nee|nes|nees|ner)? liste_noire gel_des_avoirs avoirs_geles embargo contourn(e|er|ement)~sanctions interdiction_d'entree inscri(t|te|ts|re|tion)~liste (geler|gel|gele|geles)~(avoirs|fonds|biens) ajoute(e|s)?~liste vis(e|ee|es)_par_(des|les)_sanctions violation_de_l'embargo biens_a_double_usage",
    },
    regulatory: {
      'sanction administrative':
        "amendes? blames? retrait_(de_(son_)?agrement|de_(sa_)?licence) agrement_retire licence_(retiree|suspendue) radi(e|ee|ation) interdi(t|te|ction)_d'exercer mise_en_demeure avertissement_de_l'amf penalites?_(de|financieres?) dop(age|e|ee|es|ant|ants) controle_(antidopage_)?positif suspendu(e|s|es)?_(pour|de|quatre|deux|trois|six|par|a_vie|provisoirement) suspension_(de|d'|pour)(?=_) (retrait|retire|suspen)(e|t|du|sion)?~(licence|agrement|permis|autorisation) fermeture_administrative ferme(e)?_par_(arrete|la_prefecture|les_autorites) exclu(e|s|es)?_des_marches ne_pourra_plus_(soumissionner|exercer|gerer) manquement(s)? infraction(s)?_(a|au|aux) defaut_de_vigilance negligen(ce|ces|t|ts) mise_en_danger_(de|d')* homicide_involontaire radie* devra_(verser|payer|rembourser) astreinte(s)? rappel_de_produits penalite(s)? entorses?_a faute_(grave|lourde|professionnelle) plagi(at|e|er)",
    },
    legal: {
      'mise en examen':
        "mis(e|es)?_en_(examen|accusation|cause) inculp(e|er|ee|es|ation|ations) poursuiv(i|ie|is|ies)(_pour)? poursuites_(judiciaires|penales) accus(e|ee|es|ees)_d(e|') accusent plaintes?_(pour|contre|deposee) juge(e|s)?_pour renvoye(e|s)?_devant proces_(pour|de) soupconn(e|ee|es|ent) visee?_par_une mis(e|es)?_sous_controle_judiciaire controle_judiciaire poursuiv(ie|ait|ent|re|is)~pour poursuites_(contre|engagees) chef(s)?_d'(accusation|inculpation) soupconn(e|ait|aient|ent|er)~(de|d') soupcons_de deferre(e|s|es)? comparai(t|tra|tre|ssait|ssent)_(pour|devant) (sera|seront|etre)_juge(e|s|es)? renvo(i|ye|yee|yes)_(devant|en_correctionnelle|aux_assises) assign(e|ee|ation)_(en_justice|pour) porte_plainte_contre accuse(e|es|s)? haute_trahison espionnage intelligence_avec faux_temoignage entrave_a_la_justice ouvert_une_(enquete|information) suspecte(e|s|es)?_d(e|')*",
      arrestation:
        "arrete(e|s|es|r)?(?!_(de|ministeriel|prefectoral)) arrestations? interpell(e|ee|es|ation|ations) garde_a_vue ecrou(e|ee|es|er) mandat_d'arret en_fuite extrad(e|ee|ition) detention_provisoire recherche_par_(interpol|la_police) mandat_de_depot place(e|s|es)?_(en_detention|en_garde|sous_controle|sous_mandat) garde(s)?_a_vue apprehend(e|ee|es) menott(e|ee|es) traqu(e|ee)_par sous_les_verrous derriere_les_barreaux saisi(e|es|s|r|ssent|ssait)?_(de_|des_|par_la|chez|a_son)* (biens|comptes|avoirs)_(saisis|geles|confisques) confisc(ation|ations) confisqu(e|ee|es|ees|er) maison_d'arret fugiti(f|ve) cavale detenu(e|s)?_(depuis|pour|a_la)",
      condamnation:
        "condamn(e|ee|es|ees|ation|ations|er) reconnu(e|s)?_coupables? coupables? emprisonn(e|ee|ement|es) peine_de_prison prison_ferme repris_de_justice incarcer(e|ee|ation) ecop(e|ent|ait)?_(hier_)?(*_){0,3}(de|d'une) (ans|mois)_(de_prison|ferme|avec_sursis|d'emprisonnement|de_reclusion) reclusion_criminelle sursis prison_avec declare(e|s)?_coupables? peine_(de|d'une)(?=_) inflig(e|ee|er|eant)~(peine|ans|amende|blame|penalite) incarcer* interdiction_de_(gerer|exercer|sejour) ineligib(le|ilite)",
      enquête:
        'enquete_(judiciaire|preliminaire|penale|pour|visant) information_judiciaire perquisition(s|ne|nes|nee)? perquisition* enquete_(ouverte|est_ouverte|du_parquet)* dans_le_viseur (vise|visee|vises)_par_(une|la|des) enquete_contre parquet_(financier|national)_(enquete|soupconne)* descente_de_police',
    },
  },
  idioms:
    "condamne(e|nt|r)?(_fermement|_vivement)?_(ces|cette|ce|les|la|le|l'|toute)_?(violence|agression|attaque|attentat|acte|fait|propos|comportement|intrusion)* vols?_(en_provenance|direct|interieur|international|paris|long-courrier|charter|d'essai|spatial|de_nuit|de_nuits|plane|libre|a_voile|regulier) vols?_vers blanc_casse tir_assassin tirs?_assassins? tueur_ne arrete_(de|prefectoral|ministeriel) tue_le_temps tuer_le_temps faux_pas enleve_la_victoire enleve_le_(titre|prix|trophee) roman_policier cartel_de_musee vole_la_vedette vol_la_vedette sanctionne_la_bonne hold-?up_parfait",
  suffered:
    'ete_(assassine|tue|enleve|kidnappe|agresse|cambriole|braque|vole|escroque|pirate|derobe|poignarde|viole|rackette|sequestre)(e|es|s)?',
  cues: {
    cleared:
      "relax(e|ee|es|er|ant) acquitt(e|ee|es|ement|er) non-?lieu blanchi(e|s)?_(de|des|par) innocent(e|ee|es|er|é)? disculp(e|ee|er|es) mis(e)?_hors_de_cause hors_de_cause (poursuites|accusations|charges|plainte|affaire|enquete)_(ont_ete_|a_ete_|est_|sont_)?(abandonne|classe|retire|annule|rejete|leve)(e|es|ees|s)? (abandonn|class|retir|annul)(e|er|ant)~(poursuites|accusations|charges|plainte|affaire) classee?_sans_suite aucune?_(preuve|indice|element|lien|implication|rapport) rien_a_voir (n'est|n'a|n'etait|ne_sont|n'ont)_(pas|jamais|nullement|ni) pas_implique(e)? a_tort faussement fausses?_(accusations?|rumeurs?|informations?) sans_lien",
    denials:
      "dement(i|it|ent|ait|ir)? ni(e|ait|er|ent)_(tout|avoir|les|la|le|l')* conteste_(toute|avoir)* refut(e|er|ait)",
    victims: 'victime',
    before:
      "victimes ne n'a n'est n'avait pas jamais sans aucun(e)? si s'il s'ils lutt(e|er|ent|ait|es) combat(tre|s|tant)? prevention preven(ir|ant) expert(e|s|es)? specialis(te|tes|e|ee)(_d)? conferences?_(sur|de) colloque cours_(sur|de) enseigne temoin temoign(e|er|age|ait)_(au|lors|dans) enquet(e|ait|er|é)_sur (a|ont)_enquete_sur roman film livre documentaire podcast intitule(e|s)? serie reportages?_sur articles?_sur serait_(condamne|arrete|accuse|poursuivi)*_il detect(er|e|ion|ent) rumeurs? denonc(e|er|ait|iation) campagne_(contre|de_prevention) appel(le|e)_a propos_de",
    adjacent: 'contre anti sur titre intitule rescape_d',
    after: '(fictif|fictive|imaginaire|prevention|intitule|presume_innocent)',
    roles:
      'procureur(e|s)?(_general|_de_la_republique)? juges? magistrat(e|s)? avocat(e|s)?(_general)? journaliste reporter commissaire inspect(eur|rice) enquet(eur|rice) professeur(e)? chercheu(r|se) romanci(er|ere) ecrivain(e)? aut(eur|rice) realisat(eur|rice) cineaste policier gendarme temoin victime expert(e)? militant(e)? porte-parole historien(ne)? criminologue',
    accused:
      '(a_ete|est|etait|ont_ete|sont|fut|sera|aurait|avait|accuse(e)?|soupconne(e)?|mis(e)?_en_examen|condamne(e)?|arrete(e)?|poursuivi(e)?|a_avoue|a_reconnu|a_detourne|a_touche|a_accepte)(?!_(dit|declare|temoin|enquete))',
    active:
      "a_(declare|dit|affirme|explique|denonce|condamne|inculpe|accuse|enquete|publie|ecrit|revele|interpelle|arrete|mis_en_examen|requis|appele|porte_plainte|depose_plainte|temoigne)(?!_(pour|a)_) declare affirme explique denonce accuse(?!_d) publie ecrit revele porte_plainte temoigne s'inquiete appelle",
    agent: 'par selon dit declare explique affirme',
    kinBefore:
      "(ancien|ancienne|ex)_(employe|salarie|comptable|caissier|caissiere|tresorier|tresoriere|vendeur|vendeuse)e?_(de_la|de|d'|du|des|chez) (frere|soeur|fils|fille|pere|mere|mari|epoux|epouse|femme|voisin|voisine|ami|amie|compagnon|compagne|avocat|avocate|employe|employee|collegue|rival|cousin|oncle|neveu|associe|associee|adversaire|victime)s?_(de|d')",
    kinAfter: '',
    asides: "tandis_qu(e|'|') alors_qu(e|') pendant_qu(e|')",
    contrasts: 'mais cependant toutefois neanmoins pourtant tandis alors_que pendant_que',
    joins: 'et mais tandis_que alors_que',
    victimLinks: "(de|d'|du|sur|contre)(_(journaliste|militant|la|l|l'homme_d'affaires|homme_politique|maire))?",
    references:
      "il elle ils elles (l'entreprise|la_(societe|banque|firme|compagnie|suspecte|femme)|le_(groupe|suspect|prevenu|ministre|banquier|trader|trentenaire|quadragenaire|quinquagenaire|couple)|l'(homme|femme|ancien|ancienne|accuse|interesse|etablissement|homme_d'affaires)|ce_dernier|cette_derniere|celui-ci|celle-ci)",
  },
  involvement: INVOLVEMENT_FR,
};
