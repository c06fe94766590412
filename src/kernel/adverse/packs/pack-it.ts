import type { AdversePack } from './adverse-pack';
import { INVOLVEMENT_IT } from './involvements/involvement-it';

export const IT: AdversePack = {
  language: 'it',
  script: 'latin',
  searchWords: [
    'truffa',
    'frode',
    'corruzione',
    'tangenti',
    'riciclaggio',
    'condannato',
    'arrestato',
    'indagato',
    'mafia',
    'evasione fiscale',
  ],
  terms: {
    organised_crime: {
      'criminalità organizzata':
        'criminalita_organizzata crimine_organizzato (organizzazione|associazione|gruppo|rete|banda)_(criminale|malavitosa|mafiosa) associazione_(per_delinquere|a_delinquere|di_stampo_mafioso) malavit(a|oso|osi) mafi(a|e|oso|osa|osi|ose) camorr(a|ista|isti) ndrangheta* cosa_nostra boss(?!_della_(rete|azienda)) cosc(a|he) clan(?!_scozzese)',
      cartello: 'cartell(o|i)_(della_droga|dei_narcos|messicano|colombiano|di_sinaloa|di_medellin)',
    },
    terrorism: {
      terrorismo: 'terroris(mo|ta|ti|te|tico|tica|tici) jihadist(a|i) attentat(o|i|ore|ori) brigatist(a|i)',
      'finanziamento del terrorismo': 'finanzi(amento|are|ava|ato)_(del|il|al|di)_terroris*',
    },
    human_trafficking: {
      'tratta di esseri umani':
        "tratta_(di_|degli_|delle_)?(esseri_umani|persone|donne|schiavi|migranti) traffic(o|ante|anti)_di_(esseri_umani|migranti|persone) scafist(a|i) caporalat(o|ore|ori) riduzione_in_schiavitu schiavitu lavoro_forzato favoreggiamento_dell'immigrazione caporal(ato|e|i) sfrutta(mento|va|vano|to|ti|re|ndo)~(lavoratori|braccianti|manodopera|prostituzione|migranti|donne|minori|operai|lavorativo|lavoro) sfruttamento lavoro_(nero|in_nero|forzato|minorile) in_nero schiav(i|itu|izzat)* favoreggiamento(_(della|dell'))* passaporti_(sequestr|ritirat)* paga_da_fame sottopagat(i|o)",
    },
    sexual_exploitation: {
      'sfruttamento sessuale':
        'sfruttamento_(sessuale|della_prostituzione) (abus|violenz|molesti|aggression)(o|i|a|e)_sessual(e|i) stupr(o|i|ato|atore|atori|are) violent(o|ava|are)_(una|la|due)_(donna|ragazza|minore|ragazze) pedofil(o|i|ia) pedopornograf* prostituzione_minorile molestat(o|ore)',
    },
    drug_trafficking: {
      'traffico di droga':
        'narcotraffic(o|ante|anti) traffic(o|hi|ante|anti|ava)_(di_|internazionale_di_)?(droga|cocaina|eroina|stupefacenti|hashish|marijuana) spacci(o|ava|atore|atori|are|ato)(_di_(droga|cocaina|eroina|stupefacenti|hashish))? (vendeva|importava|smerciava)~(droga|cocaina|eroina|hashish) detenzione_ai_fini_di_spaccio',
    },
    arms_trafficking: {
      'traffico di armi':
        "traffic(o|ante|anti)_(di_|d')armi contrabbando_d(i_|')armi detenzione_(illegale_|abusiva_)?d(i_|')armi porto_abusivo_d(i_|')armi (vendita|commercio)_illegale_d(i_|')armi",
    },
    stolen_goods: {
      ricettazione:
        'ricett(azione|atore|atori|are|ava|ato) (merce|beni|auto|opere|gioielli|veicoli|oggetti|cellulari|quadri)_rubat(a|i|e) refurtiva',
    },
    corruption: {
      corruzione:
        "corruzione(?!_dei_(dati|file)) corrott(o|a|i|e)(?!_dal_sistema_operativo) corrutt(ore|ori) concussione abuso_d('|i_)ufficio traffico_di_influenze nepotismo clientelismo turbativa_d'asta",
      tangente:
        'tangent(e|i)(?!_(della_curva|alla_curva|ovest|est|nord|sud)) mazzett(a|e) bustarell(a|e) corromp(ere|eva|endo|e)',
      peculato:
        "peculato malversazion(e|i) appropriazione_indebita distra(tto|zione|eva|rre)~(fondi|denaro|milioni|soldi) si_(e_)?(appropriat(o|a)|impossessat(o|a))~(fondi|denaro|milioni|soldi) sottra(tto|eva|rre|zione)~(fondi|denaro|milioni|soldi) (distra|sottra|intasca|appropria)(tto|tti|zione|to|ta|va|vano|eva|evano)~(fondi|soldi|euro|denaro|somme|risorse|cassa|milioni) distrazione_di_fondi malversazione concussione bancarotta(_fraudolenta)? ammanc(o|hi) abuso_d(i|')_?ufficio traffico_di_influenze mazzett(a|e) bustarell(a|e) voto_di_scambio fondi_neri svuotat(o|a)~cass* fatto_sparire",
    },
    fraud: {
      frode:
        'frod(e|i|are|ato|atore|atori|ava|o) fraudolent(o|a|i|e|emente) bancarotta_fraudolenta bancarotta falso_in_bilancio',
      truffa:
        "truff(a|e|are|ato|ata|ava|atore|atori|atrice|aldino|o) raggir(o|i|ato|ata|are|ava) schema_(ponzi|piramidale) ponzi circonvenzione_(di|d')_?incapac(e|i) truff(a|e|ato|ata|ati|atore|atrice|atori|are|ava|avano) raggir(o|i|ato|ata|ati|are|ava|avano)~(clienti|anziani|risparmiatori|investitori|vittime)? ingann(ato|ava|avano|are|evole)~(clienti|risparmiatori|consumatori|investitori) catena_di_sant'antonio falso_(medico|avvocato|promotore|dentista|cieco|invalido)* fatture_(false|per_operazioni)* fals(e|a)_fatture partite_truccate combine brogli(_elettorali)? frod(e|i|ato|ava)_(fiscale|alimentare|in_commercio|ai_danni)* finti_investimenti",
    },
    counterfeiting_currency: {
      'moneta falsa':
        '(banconote|monete|moneta|euro|dollari|soldi)_(fals(a|e|i)|contraffatt(a|e|i)) falsari(o|i) falsificazione_di_(monete|banconote)',
    },
    product_piracy: {
      contraffazione:
        '(contraff|contraf)(azione|atto|atta|atti|atte|attore|attori|aceva|are) (borse|merce|prodotti|farmaci|capi|scarpe|abiti)_fals(e|i|a) merce_taroccata pirateria_(audiovisiva|informatica|musicale|digitale)',
    },
    environmental_crime: {
      'reato ambientale':
        '(reat|disastr|crimin|delitt)(o|i|e)_(ambiental|ecologic)(e|i|o) inquin(amento|ato|ava|are)_ambientale inquin(ato|ava|are)~(fiume|falda|mare|terreno|acque) smalti(mento|va|to|re)_illecit* (smaltiva|scaricava|sversava|interrava|smaltito|scaricato|sversato)~(rifiuti|tossici|liquami) traffico_(illecito_)?di_rifiuti ecomafi(a|e) rifiuti_tossici bracconagg* bracconier(e|i) (pesca|caccia|disboscamento|discarica)_(illegale|abusiva|di_frodo) discarich(e)_abusive (sversa|scarica|inquin|interra|smalti|avvelena)(to|va|vano|ti|mento|menti|va|ndo|re|to|scono|vano)~(fiume|rifiuti|liquami|reflui|tossic|acque|terreni|fanghi|mare|torrente)* sversament(o|i) inquinament(o|i)(_ambientale)? rifiuti_(tossici|speciali|pericolosi)* discarica_abusiva moria_di_pesci maltrattament(o|i)_(di_|su_)?animali abusivism* abuso_edilizio disastro_ambientale',
    },
    violence: {
      omicidio:
        'omicid(io|i|a|e) assassin(o|a|i|io|ii|are|ava) uccis(o|a|i)(?!_da) uccis(ione|ioni) uccid(ere|eva) femminicid(io|i|a) killer sicari(o|i) strag(e|i) accoltell(o|ato|ata|atore|are|amento) strangol(o|ato|ata)',
      violenza:
        "lesioni_(gravi|aggravate|personali) violenza_(domestica|di_genero|privata|di_genere) maltrattament(o|i) maltratt(ava|ato|ata|are) tortur(a|e|ato|ata|ava|are|atore|atori) aggressione aggredi(to|ta|re|va) percoss(e|o) crimini_(di_guerra|contro_l'umanita) genocidio incendi(o|ario|ari)_(doloso|boschivo|appicc)* piromane appiccat(o|ato)~(fuoco|incendio|rogo) vandalism* stalk(ing|er) molesti(e|a)(_sessual)* maltrattament(i|o) revenge_porn minacc(e|iato|iava)_di_morte_(a|al|alla) guida_in_stato omissione_di_soccorso pirata_della_strada omicidio_stradale istigazione(_all'odio)? odio_razziale neonazist* aggre(dito|ssione|ssioni|dire|diva) accoltella(to|mento|re) pestagg(io|i) lesion(i|e)(_gravi)?",
    },
    kidnapping: {
      sequestro:
        "sequestr(o|i|ato|ata|are|atore|atori)_(di_persona|di_persone|a_scopo) rapi(mento|menti|tore|tori|va|to|re)(_(un|una|il|la|a))? (sequestro|sequestrato|sequestrava)~(bambino|bambina|donna|imprenditore|ragazza|moglie|figlio|figlia) presa_d(i_|')ostaggi",
    },
    robbery: {
      furto:
        "furt(o|i) rub(ato|ava|are|o|arono|ano)(?!_(il_cuore|la_scena|l'occhio|spazio|tempo)) ladr(o|a|i|e|ocinio) taccheggi(o|atore) scipp(o|i|ato|atore|atori)",
      rapina:
        'rapin(a|e|ato|ata|ava|are|atore|atori|o) svaligi(o|ato|ata|are|ava) sacchegg(io|iato|iatori|iatore) borseggi(o|atore|atori)',
    },
    smuggling: { contrabbando: 'contrabband(o|iere|ieri|ava)' },
    tax_crime: {
      'evasione fiscale':
        "(evasione|frode|elusione|reat)(o|i)?_(fiscal|tributari|dell'iva|dell'imposta|iva)(e|i|o|a)? evas(o|ione)~(fisco|tasse|imposte|iva|milioni) evad(ere|eva|endo)~(fisco|tasse|imposte|iva|milioni) evasor(e|i)(_(fiscale|fiscali|totale))? dichiarazione_(infedele|fraudolenta) omessa_dichiarazione fatture_(false|inesistenti|per_operazioni_inesistenti) false_fatture",
    },
    extortion: {
      estorsione:
        'est(orsione|orsioni|orto|orceva|orcere|orsore|orsori|orsivo) ricatt(o|i|ato|ata|ava|are|atore|atori) pizzo(?!_(macrame|della_camicia)) racket usur(a|aio|ai) riscatto_(di|da|milionario|chiesto) chie(sto|deva|se)~riscatto',
    },
    forgery: {
      falsificazione:
        'falsific(azione|azioni|ato|ata|ava|are|o|atore|atori) falso_(ideologico|documentale|in_atto_pubblico) (document|passaport|firm|certificat|diplom|laure|patent)(o|i|a|e)_fals(o|i|a|e) fals(o|i|a|e)_(document|passaport|firm|certificat|diplom|laure|patent)(o|i|a|e)',
    },
    piracy: { pirateria: 'pirat(a|i)_(somal|dei_mari|del_mare|marittim)(o|i)? pirateria' },
    market_abuse: {
      'abuso di mercato':
        'insider_trading abuso_di_(mercato|informazioni_privilegiate) informazioni_privilegiate aggiotaggio manipol(azione|ato|ava|are|o)~(mercato|mercati|prezzi|prezzo|titoli|titolo|borsa|tassi|azioni) turbativa_del_mercato',
    },
    money_laundering: {
      riciclaggio:
        'riciclagg(io|i)(?!_(dei_rifiuti|della_plastica|della_carta)) autoriciclagg* ricicl(ato|ava|are|o|atore|atori|ando)~(denaro|soldi|milioni|fondi|capitali|proventi) (denaro|soldi|fondi|capitali)_sporc(o|hi) fondi_neri',
    },
    cybercrime: {
      'crimine informatico':
        "(crimin|reat|frod|truff|attacc|pirat|access)(o|i|e|a|hi)_(informatic|cibernetic|abusiv)(o|i|a|he)(_(al|a|ai)_sistem(a|i))? (cyber)(_|-)?(crimin|attacc|truff|spionagg)* hacker(?!_etic) hack(eraggio|erato|erare) ransomware phishing furto_(di_dati|d'identita|di_identita) violat(o|i)~(sistemi|sistema|account|server)",
    },
    sanctions: {
      sanzioni:
        "sanzion(i|e|ato|ata|ati|ate|are|o)(?!_disciplinare_sportiva) lista_nera embargo congel(ato|ati|ata|ate|are|amento|ava|o)~(beni|conti|fondi|patrimonio|patrimoni) (beni|conti|fondi|patrimonio)_(congelat|bloccat)(i|o) divieto_d(i_|')ingresso (inserit|aggiunt|iscritt)(o|a|i|e)~(lista|elenco) lista_(nera|delle_sanzioni|ofac)* (congel|blocc)(ato|ati|ata|ano|amento|ati)~(beni|conti|asset|fondi) elusione_delle_sanzioni aggirar*~(embargo|sanzion)* duplice_uso doppio_uso",
    },
    regulatory: {
      multa:
        "mult(a|e|ato|ata|ati|are|o) ammend(a|e) (licenza|autorizzazione|patentino)_(e_stata_|fu_)?(revocata|sospesa|ritirata) (revoc|sospe|ritir)(ato|so|ata|o|ava)~(licenza|autorizzazione) radiat(o|a)_(dall'albo|dall'ordine) interdizion(e|i) interdett(o|a)_da* sanzione_(amministrativa|pecuniaria) sanzion(e|i|ato|ata|ati)_(da|di|per|a|pecuniari|amministrativ|record)* (chius|sospes|revoc|ritir)(o|a|ato|ata|e)~(attivita|locale|licenza|stabilimento|impianto|patente|concessione) chiusura_(del|dell'|coatta|dello)* squalific(a|ato|ata|he) sospes(o|a)_(per|dalla|dal|in_via) sospensione_(di|per|dalla)* doping dopat(o|a) positiv(o|a)_(a|al|all|ai)(?=_) radia(to|ta|zione) violazion(e|i)_(della|delle|del|dei|di)* viola(to|va|vano)~(norme|legge|obblighi|regole) neglige(nza|nte) colpos(o|a|i)(_(plurimo))? omicidio_colposo disastro_colposo omess(a|o|i)_(vigilanza|controll|denunc|versament)* plagi(o|are|ato) cartello_(dei|di|sui)* turbativa(_d'asta)? malasanita pubblicita_ingannevole richiamo_(dei|di)_prodott* interdittiva",
    },
    legal: {
      imputato:
        "sequestrat(o|a|i|e) sequestro_(di|preventivo|dei|del|delle) (fiamme_gialle|finanza|finanzieri|fisco)~contestat(o|a|i|e) imputat(o|a|i|e) imputazion(e|i) accusat(o|a|i|e)_(di|del|della|d') accusa(no)?_(di|formalmente) accuse_(di|contro) denunciat(o|a|i|e) rinviat(o|a|i|e)_a_giudizio rinvio_a_giudizio (sotto|va_a|andra_a|finisce_a|finito_a|finita_a|mandat(o|a)_a)_processo processo_(per|contro|a_carico) processat(o|a|i|e) querel(a|e|ato|ata) incriminat(o|a|i|e) sospettat(o|a|i|e) capi_d(i_|')(accusa|imputazione) citat(o|a)_in_giudizio accus(a|ato|ata|ati|ano|e)_(di|del|per|contro|della|d')* (deve|dovra|dovranno)_rispondere contesta(no|ta|to|te|ti)?_(i_reati|il_reato|l'accusa|a|al|alla|di)* reat(o|i)_d(i|el|ella|')* rinvi(o|ato|ata)_a_giudizio alla_sbarra sul_banco_degli_imputati (chies|chied)(to|e|ono)?~(rinvio|condanna|processo|anni) sospett(o|i|ato|ata|ano)_(di|che)* presunt(o|a|i|e) process(o|ato|ata)_(a|per|contro)* denunciat(o|a)_(per|a_piede) citazione_in_giudizio falsa_testimonianza spionaggio alto_tradimento depistaggio associazione_(a|per)_delinquere concorso_(in|esterno)* causa_(contro|collettiva)*",
      arrestato:
        "arrest(ato|ata|ati|ate|o|i|are|arono|ano)(?!_cardiac) ammanettat(o|a) fermat(o|a)_(dai_carabinieri|dalla_polizia|per) custodia_cautelare (ai|agli|in)_(domiciliari|arresti|manette|carcere) finit(o|a)_in_carcere mandato_d(i_|')(arresto|cattura) latitant(e|i|za) ricercat(o|a)_(dall'interpol|per|dalla) estrad(izione|ato|ata|are) perquisi(to|ta|zione|zioni) (in|ai|agli)_(manette|carcere|domiciliari|arresti) manette tratt(o|a|i)_in_arresto arrest(i|o)_(domiciliari|per)* fermo_(di|per|giudiziario)* fermat(o|a|i) bloccat(o|a)_(dai|dalla|mentre|in|all')* ordinanza_(di|cautelare)* misur(a|e)_cautelar(e|i) obbligo_di_(dimora|firma) sequest(ro|rato|rati|rata|rate|rano)~(beni|conti|euro|azienda|milioni|preventivo|villa|immobili|societa|armi|droga|merce) sequestr(o|i)_(preventivo|di|dei)* sigilli confisc(a|ato|ata|ati|he) perquisi(zione|zioni|to|ta|ti|te|scono) blitz (in_)?fuga_(all'estero|da)* irreperibile latitan(te|ti|za) caccia_all'uomo mandato_d* dietro_le_sbarre scattat(o|e|i)~(arrest|manett|sequestr)*",
      condannato:
        "condann(ato|ata|ati|ate|a|o|are|e)(?!_(al_successo|l'attacco|la_violenza)) colpevol(e|i|ezza) patteggi(ato|a|amento|o) detenut(o|a|i) (anni|mesi)_di_(reclusione|carcere|prigione) ergastol(o|i|ano) incarcerat(o|a|i) pregiudicat(o|a|i) precedenti_penali (anni|mesi|ergastolo)_(di|e|per|in)_(reclusione|carcere|prigione|cella)* condann(a|e|ato|ata|ati|ano|are)(_a)? pena_(di|sospesa|detentiva|definitiva)* patteggi* inflit(to|ta|ti)~(anni|multa|pena|sanzione) riconosciut(o|a)_colpevole ha_(ammesso|confessato)~(furto|truffa|reato|tangent|aver|colpe)* sconta(re|ndo)?~(pena|anni|condanna) risarci(re|mento)~(euro|danni|vittime) restituire~(euro|milioni|somma) interdizione_(dai|perpetua) daspo",
      indagato:
        'indagat(o|a|i|e)(_per)? indagin(e|i)_(su|per|contro|a_carico|nei_confronti)* registro_degli_indagati inchiesta_(su|per|giudiziaria|penale)* avviso_di_garanzia sotto_(inchiesta|indagine) indag(ato|ata|ati|ate|a|ano|ine|ini)_(per|su|sulla|sul|sui|contro|a_carico|nei)* indagat(o|a|i|e) inchiesta_(su|sulla|sul|per|della|a_carico)* iscritt(o|a|i)_(nel_registro|sul_registro) fascicolo_(per|contro|aperto)* nel_mirino_(della|di|dei|degli) al_vaglio avviso_di_(garanzia|conclusione) sotto_(inchiesta|accusa|indagine|la_lente) accertamenti_(della|sulla|su)*',
    },
  },
  idioms:
    "condanna(to|no|re)?(_fermamente|_con_forza)?_(il|la|le|lo|i|gli|queste|questa|questo|questi|ogni|l')_?(violenz|aggression|attacc|attentat|gest|att|episodi)* rub(ato|are|a|o)_(la_scena|il_cuore|l'occhio|spazio|tempo|il_posto) assassinio_sul boss_dell'azienda condannat(o|a)_al_successo arresto_cardiaco sequestro_di_(beni|persona_giuridica) mafia_capitale_del rapit(o|a)_dalla_(bellezza|musica) ladr(o|a)_di_(cuori|biciclette) romanz(o|i)_(giallo|poliziesco) giallo_(di|su)",
  suffered:
    '(stato|stata|stati|state|venne|viene|venuto|fu|furono)_(uccis|assassinat|rapit|rapinat|truffat|derubat|aggredit|sequestrat|accoltellat|ricattat|violentat|stuprat|torturat|scippat|raggirat|maltrattat|hackerat|molestat)(o|a|i|e)',
  cues: {
    cleared:
      "assol(to|ta|ti|te|se|vere|uzione|ve|sero) proscio(lto|lta|lti|glimento|glie|lse) scagionat(o|a|i) innocent(e|i) archivi(ato|ata|ate|azione|a|o)(_(il|la|le))? non_luogo_a_procedere (accuse|accusa|denuncia|inchiesta|caso|procedimento|imputazioni)_(e_stata_|e_stato_|sono_state_|furono_)?(archiviat|cadut|ritirat|decadut|infondat|fals)(a|o|e|i) (ritir|archivi|annull)(ato|o|ata|are)~(accuse|accusa|denuncia|condanna|inchiesta|querela|procedimento) (non_c'e|non_ci_sono|non_esistono|non_vi_sono|nessuna|senza|non_e_emersa)_(alcun*_)?(prova|prove|indizi|indizio|legame|collegamento|traccia|elementi) estrane(o|a|i|ita) riabilitat(o|a) scarcerat(o|a)_perche per_errore ingiustamente falsamente false_(accuse|voci|notizie) non_(e|era|risulta|e_stato|e_stata|e_mai_stato)_(coinvolt|indagat|imputat|accusat|implicat|colpevol|sospettat)(o|a|e) nulla_a_che_(fare|vedere) niente_a_che_(fare|vedere)",
    denials:
      'nega(no|to|va|ndo)? nego smenti(sce|to|ta|va|re|scono)? smentisc* respin(ge|to|ta|gono|se|to)~(accus|addebit|ogni)*',
    victims: 'vittima',
    before:
      "vittime non(?!_solo) mai ne_(?!e) senza se qualora lott(a|are|ato|ava|ano) combatt(e|ere|uto|eva|ono) contrast(o|are)_(alla|al|del|della|all*)? preven(ire|zione|zioni) espert(o|a|i)_(di|in)? specialist(a|i|e)_(di|in)? specializzat(o|a)_in conferenz(a|e)_(su|sulla|sul) convegn(o|i)_(su|sulla|sul) seminari(o)? lezion(e|i)_(su|sul|sulla) corso_(su|sulla|contro) insegna testimon(e|i) testimoniat(o|a) testimonianza scri(tto|ve)_(di|un|una|su|sul|sulla) libr(o|i) romanzo film documentario serie spettacolo intitolat(o|a) titolo interpreta recit(a|ato) campagna_(contro|di) denunci(a|ato|ava)_(la|il|l'|le|i) denuncio appell(o|a)_(contro|alla) voc(i)_(su|di) rischierebbe sarebbe_condannat(o|a) individu(a|are|azione) rileva(re|zione)? sopravvissut(o|a)_(a|alla|ad) scampat(o|a)_(a|alla|ad) chied(e|ono|evano)_pene",
    adjacent: 'contro anti su sul sulla sulle sui intitolat(o|a)',
    after: '(immaginari(o|a)|prevenzione|inesistente|infondat(o|a|e))',
    roles:
      'procurator(e|i)(_(capo|generale|aggiunto|della_repubblica|di_[a-z]{3,12}))? pm pubblico_ministero sostituto_procuratore giudic(e|i) gip gup magistrat(o|a|i) avvocat(o|a|i|essa) legale giornalist(a|i|e) cronist(a|i) reporter commissari(o|a) ispett(ore|rice) investigat(ore|rice) detective maresciallo professor(e|essa)? docente ricercat(ore|rice) scritt(ore|rice) aut(ore|rice) regist(a|i) attor(e|i) attrice poliziott(o|a) carabiniere agente testimone vittima espert(o|a) attivist(a|i) portavoce storic(o|a) criminolog(o|a) perit(o|a) questore prefetto',
    accused:
      '(e_stat(o|a)|e|era|fu|sara|viene|venne|accusat(o|a)|indagat(o|a)|arrestat(o|a)|condannat(o|a)|imputat(o|a)|ha_(intascato|preso|accettato|confessato|ammesso|ricevuto|patteggiato)|avrebbe|si_e_appropriat(o|a))(?!_(testimone|sentit|intervenut|stato_sentito))',
    active:
      "(ha|aveva)_(detto|dichiarato|spiegato|affermato|denunciato|accusato|condannato|arrestato|indagato|scritto|pubblicato|rivelato|chiesto|criticato|ordinato|disposto|incriminato|avvertito|raccontato|testimoniato|coordinato|sottolineato|annunciato) dice disse afferma spiega dichiara denuncia accusa(?!_di_aver) scrive pubblica rivela racconta avverte indaga_su coordina critica chiede condanna(?!_a)_(l'|la|il|gli|le|ogni)",
    agent: 'da dal dalla secondo per dice disse spiega afferma dichiarato detto spiegato',
    kinBefore:
      "(ex|ex_ex)_(dipendente|contabile|cassiere|cassiera|impiegato|impiegata|ragioniere|tesoriere)_(di|del|della|dell') (fratell|sorell|figli|padr|madr|marit|mogli|mogl|cugin|zi|nipot|soci|amic|vicin|avvocat|dipendent|collegh|colleg|compagn|ex_marit|ex_mogli|rival|coniug|suocer|cognat|autist|segretari)(o|a|e|i)?_(di|del|della|dell'|d')",
    kinAfter: '',
    asides: 'mentre(?!_(era|lavorava|dirigeva|guidava|ricopriva)) intanto',
    contrasts: 'ma pero tuttavia bensi invece mentre sebbene',
    joins: 'e ed ma mentre',
    victimLinks:
      "(di|del|della|dell'|d'|a|ai_danni_di|contro|al|alla)(_(giornalista|attivista|imprenditore|imprenditrice|politico|magistrato|sindaco|giudice))?",
    references:
      "(egli|lui|lei|ella|essi|l'(uomo|imprenditore|imputato|indagato|ex|azienda|accusato|istituto|arrestato)|la_(donna|societa|ditta|banca|compagnia|sospettata|coppia|stessa)|il_(gruppo|banchiere|manager|politico|sospettato|ministro|quarantenne|cinquantenne|[0-9]{2}enne|sindaco|funzionario)|e_(stato|stata|indagat*|accusat*|imputat*|sospettat*|ricercat*|sotto)|era_stat(o|a)|fu|venne|viene|risulta|quest'ultim(o|a)|dovra|deve_rispondere|gli_viene|rischia|nei_suoi_confronti|contro_di_lui|anche)",
  },
  involvement: INVOLVEMENT_IT,
};
