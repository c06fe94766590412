import type { AdversePack } from './adverse-pack';
import { INVOLVEMENT_EN } from './involvements/involvement-en';

export const EN: AdversePack = {
  language: 'en',
  script: 'latin',
  searchWords: [
    'fraud',
    'money laundering',
    'corruption',
    'bribery',
    'arrested',
    'convicted',
    'sanctions',
    'indicted',
    'trafficking',
    'tax evasion',
  ],
  terms: {
    organised_crime: {
      'organised crime':
        'organi[sz]ed_crim(e|inals?) crime_(syndicates?|famil(y|ies)|boss|ring|lord|networks?|gangs?) criminal_(gangs?|organi[sz]ations?|networks?|syndicates?|enterprises?) racketeer* mafia* mafios* mobsters? gangsters? yakuza camorra ndrangheta cosa_nostra triads?',
      cartel: '(drug_)?cartels? drug_cartels? drug_lords? kingpins?',
    },
    terrorism: {
      terrorism:
        'terror(is[mt]s?|ist_group)? terror_(attacks?|groups?|plots?|financing) narco-terror* bioterror* jihadis[mt]* suicide_bomb* bomb(ing|ed|er)_(plot|attack)*',
      'terrorist financing':
        'terroris[mt]_(financ|fund)* (financ|fund)(e|ed|ing)_(of_)?terror* fund(ed|ing|s)?_(of_)?terror* financ(ed|ing|es)_(of_)?terror*',
    },
    human_trafficking: {
      'human trafficking':
        'human_traffick* people_traffick* sex_traffick* labou?r_traffick* traffick(ing|ed|er)~(people|persons|women|children|migrants|girls|humans|beings) child_traffick* modern_slav* slave_labou?r forced_labou?r slavery exploit(ed|ing|ation)~(workers|migrants|labou?r|women|children|staff) passports?_(confiscat|taken|seiz)* underpa(id|ying) wage_theft below_the_minimum_wage child_labou?r',
      'migrant smuggling':
        '(people|migrant|human)_smuggl* people_smuggl* human_smuggl* smuggl(ed|ing|es)?~(migrants|people|refugees|asylum_seekers)',
    },
    sexual_exploitation: {
      'sexual exploitation':
        'sexual(ly)?_(exploit|abus|assault|harass|offen|misconduct)* sex_(abuse|offen[cd]er?s?|crimes?|assault) child_(porn|sexual|sex|abuse)* paedophil* pedophil* rap(ed|ist|ists|ing) rape pimp(s|ing)? groom(ed|ing)_(of_)?(minors|children|girls|boys) molest* indecent_(images|assault)',
    },
    drug_trafficking: {
      'drug trafficking':
        '(drugs?|narcotics?|cocaine|heroin|fentanyl|cannabis|methamphetamine)_(traffick|smuggl|deal|offen|charges|ring|trade)* drugs?_(traffick|smuggl|deal|offen|charges|ring|trade)* narco-?traffick* traffick(ing|ed|er|s)?~(drugs|cocaine|heroin|narcotics|cannabis|fentanyl|methamphetamine) (import|smuggl|deal|sell|suppl|distribut)(ed|ing|t|ied|ying)~(drugs|cocaine|heroin|narcotics|fentanyl|cannabis) import(ed|ing)~(drugs|cocaine|heroin) smuggl(ed|ing)~(drugs|cocaine|heroin|narcotics|cannabis) deal(ing|t)_(in_)?(drugs|cocaine|heroin) s(old|elling|uppl(ied|ying))~(drugs|cocaine|heroin|narcotics|fentanyl)',
    },
    arms_trafficking: {
      'arms trafficking':
        '(arms|weapons?|guns?|firearms?)_(traffick|smuggl|runn)* arms_(traffick|smuggl|runn)* weapons?_(traffick|smuggl|charges)* guns?_(traffick|smuggl|runn)* firearms?_(traffick|smuggl|offen)* illegal_(arms|weapons|guns|firearms) illicit_(arms|weapons) traffick(ing|ed|er)~(arms|weapons|guns|firearms) smuggl(ed|ing)~(arms|weapons|guns|missiles|firearms)',
    },
    stolen_goods: {
      'stolen goods':
        'stolen_(goods|property|art|cars?|vehicles|paintings?|antiquities|artefacts|artifacts|jewel*|phones|credit|gold) fenc(ed|ing)_stolen looted_(art|antiquities|artefacts|artifacts) handling_stolen',
    },
    corruption: {
      corruption: 'corrupt(ion|ly|ed)? corrupt_(officials?|practices|payments|deals?)',
      bribery: 'brib(e|es|ed|ing|ery|ers?) kickbacks? slush_funds? pa(id|ying)_off_officials',
      embezzlement:
        'embezzl* misappropriat* misus(e|ed|ing)_(of_)?public_(funds|money) siphon(ed|ing) plundering_public stole_public empt(ied|ying)~(accounts?|pots?|savings|pensions?) plunder(ed|ing) pocket(ed|ing)~(money|funds|cash|thousands|millions|donations) skim(med|ming) divert(ed|ing)~(funds|money|cash|donations|payments|aid) pilfer* stole_from',
      'abuse of office':
        'abus(e|ed|ing)_(of_)?(office|power|public_office) misconduct_in_(public_)?office nepotism cronyism influence_peddling graft kleptocra*',
    },
    fraud: {
      fraud:
        'fraud(s|ster|sters|ulent|ulently)? defraud* wire_fraud bank_fraud mail_fraud securities_fraud swindl* scam(s|med|mer|mers|ming)? con_(man|men|artists?) conned false_(accounting|invoices|claims) mis-?sold mis-?selling misle(d|ading)_(clients|investors|customers|consumers|shareholders) bogus_(invest|claim|invoice|compan)* fake_(invest|charit|crypto)* investment_scheme hoax* dup(ed|ing) trick(ed|ing)~(investors|savers|pensioners|victims|customers) cheat(ed|ing)~(customers|clients|investors|taxpayers|workers|savers) match-?fixing race-?fixing election_fraud vote-?(rig|buy)* overcharg(ed|ing) cook(ed|ing)_the_books inflat(ed|ing)~(invoices|revenue|claims) non-?public_trial deceiv(ed|ing)',
      'Ponzi scheme': 'ponzi* pyramid_schemes? boiler_rooms?',
    },
    counterfeiting_currency: {
      'counterfeit money':
        'counterfeit_(money|currency|bank-?notes?|bills?|notes|coins?|cash|euros?|dollars?) fake_(bank-?notes?|currency|bills|money) forged_(bank-?notes?|currency)',
    },
    product_piracy: {
      'counterfeit goods':
        'counterfeit(s|ed|er|ers|ing)? (fake|knock-?off)_(designer|luxury|goods|handbags|medicines|drugs|brand)* fake_(designer|luxury|goods|handbags|medicines|drugs|brand)* pirated_(goods|films|software|copies|dvds|music|books) (copyright|trademark)_(piracy|infring*) copyright_(piracy|infring*) trademark_infring*',
    },
    environmental_crime: {
      'environmental crime':
        '(environmental|wildlife)_(crimes?|offen[cs]es?|violations?) environmental_(crimes?|offen[cs]es?|violations?|damage) wildlife_(crimes?|traffick*|smuggl*) illegal(ly)?_(logg|fish|min(ing|ed)|dump|pollut|discharg|deforest|dispos|burn)* (dump|discharg)(ed|ing)~(waste|toxic|sewage|chemicals) dump(ed|ing)~(waste|toxic|sewage|chemicals) discharg(ed|ing)~(waste|toxic|sewage|chemicals) toxic_(waste|spill)* oil_spills? poach(ed|ing|ers?) pollut(ed|ing) untreated_(effluent|sewage|waste) (discharg|pump|leak|spill|releas)(ed|ing)~(effluent|sewage|waste|chemicals|river|toxic|untreated|oil) fly-?tipp* animal_cruelty cruelty_to_animals kill(ed|ing)~fish contaminat(ed|ing|ion) asbestos',
    },
    violence: {
      murder:
        'murder(s|ed|er|ers|ing|ous)? homicides? manslaughter assassin(s|ated|ation|ations)? contract_kill* hitm[ae]n kill(ed|ing|er|ers|ings) stabb(ed|ing) shot_dead massacre* strangl*',
      assault:
        'assault(s|ed|ing)? grievous_bodily_harm domestic_(violence|abuse) tortur(e|ed|ing|er) war_crim(es?|inals?) crimes?_against_humanity genocid* beat(en|ing)?_(up|to_death) arson* vandal(ism|ised|ized) stalk(ed|ing|er) harass(ed|ing|ment) hit-and-run drink-?driving drunk-?driv* dangerous_driving threaten(ed|ing)_to_kill hate_(crime|speech) neo-?nazi*',
    },
    kidnapping: {
      kidnapping:
        'kidnap(s|ped|ping|per|pers|pings)? abduct(s|ed|ing|ion|ions|or|ors)? hostage_tak* false_imprisonment unlawful_detention',
    },
    robbery: {
      robbery:
        '(armed_)?robb(ed|er|ers|ery|eries|ing) armed_robber* burgl* heists? theft thefts thie(f|ves) stole(?!_the_show) steal(s|ing)? shoplift* mugg(ed|er|ers|ing) looting looted larceny',
    },
    smuggling: { trafficking: 'traffick(ing|ed|ers?)', smuggling: 'smuggl(e|es|ed|er|ers|ing) contraband bootlegg*' },
    tax_crime: {
      'tax evasion':
        'tax_(evasion|evad*|fraud|crimes?|dodg*|offen[cs]es?|cheat*) evad(e|es|ed|ing)~tax(es)? evad(e|es|ed|ing)~in_tax(es)? unpaid_tax* (hid|conceal)(ed|ing)?~(income|assets)_from_the_tax undeclared_(income|offshore|assets) vat_(fraud|carousel) carousel_fraud undeclared_(work|wages|cash) cum-?ex',
    },
    extortion: {
      extortion: 'extort* blackmail* protection_(money|racket*) demand(ed|ing|s)?~ransom shak(e|ing)_?down*',
      ransom: 'ransoms?',
    },
    forgery: {
      forgery:
        'forg(ed|ery|eries|ers?|ing) falsif* fake_(passports?|documents?|degrees?|diplomas?|invoices|certificates?|visas?|ids?) doctored_(documents|records)',
    },
    piracy: { piracy: 'pirates piracy hijack(ed|ing|ers?)?' },
    market_abuse: {
      'insider trading':
        'insider_(trad*|deal*) inside_information insider_information trad(ed|ing)_on_(insider?|confidential) passing~(non-?public|inside|confidential) non-?public_information tipp(ed|ing)_off~(before|ahead|shares|stock|brother|friend)',
      'market manipulation':
        'market_(manipulat*|abuse|rigging) (stock|share|price|currency|bid|rate)_(manipulat*|rigging|fixing) stock_manipulat* price_(manipulat*|rigging|fixing) bid_rigging rigg(ed|ing)~(rates?|prices?|markets?|libor|bids?) manipulat(ed|ing)~(prices?|markets?|stocks?|shares?|rates?|libor) pump_and_dump spoofing front_running accounting_irregularities',
    },
    money_laundering: {
      'money laundering':
        'money_launder* launder(s|ed|er|ers)? laundering(?!_detergent) dirty_money illicit_(funds|financial_flows|proceeds|money) shell_compan(y|ies)_to_(hide|move)',
    },
    cybercrime: {
      cybercrime:
        'cyber_?-?crim* cyber_?-?attack* cyber_?-?fraud hack(ed|ers?|ing)? ransomware malware phish(ing|ed) identity_theft data_(theft|breach(es)?) botnets? ddos stole(n)?_card_data computer_misuse',
    },
    sanctions: {
      sanctions:
        'sanction(ed|s)? sanctions?_(list|evasion|busting|violation|breach)* sanctions-bust* evad(ed|ing|e)~sanctions blacklist(ed|ing|s)? black_listed asset_freez* assets_frozen froze~assets frozen_assets travel_bans? embargo* debarr(ed|ment) designated_(by_)?(ofac|the_us_treasury) (added|placed|put)_(on|to)~(list|blacklist) entity_list specially_designated ofac export_control(s)? dual-?use',
    },
    regulatory: {
      'regulatory action':
        'order_(blocking|barring|banning|halting|freezing) import_(ban|alert)s? withhold_release_order* fin(ed|es)(?!_(tun|for_now)) civil_penalt* penalt(y|ies)_of~(million|billion|thousand|pounds|dollars|euros) agreed_to_pay~(fine|penalty) pa(y|id|ying)_a_(penalty|fine) (licen[cs]e|registration)_(revoked|suspended|withdrawn) licen[cs]es?_(was_|were_)?(revoked|suspended|withdrawn|stripped) revok(ed|ing)~licen[cs]e struck_off disbarred banned_(from_)?(trading|the_industry|practi[sc]ing|acting) cease_and_desist regulatory_(breach|action|sanction|violation|failing)* enforcement_action consent_order reprimand(ed)? censured suspension_(for|over|of) (four|two|three|eight|lifetime|life|one)_(year|month)s?_(ban|suspension) ban(ned|s)?_(for_(life|two|three|four|five|six|eight|ten|[0-9]{1,2})|from) life_(time_)?ban lifetime_ban (stripped|disqualif)(ed|ied|y)?~(title|medal|licen[cs]e|director|results)* disqualified doping anabolic (positive|failed)_(drugs?_|doping_)?test ordered_to_pay order(ed)?_to_(close|shut|halt|suspend|pay) shut_down_by breach(es|ed)?_of_(the_)?(rules|law|act|licen[cs]e|safety|duty|regulations?|data) violat(ed|ions?|ing|es) health_and_safety_(breach|offen)* gross_negligence negligen(t|ce) recall_of_(contaminated|unsafe) misconduct malpractice sett(led|les|lement)~(charges|allegations|lawsuit|claims|probe) penalt(y|ies) fail(ed|ings?|ures?)_(to_(report|prevent|check|monitor)|in_its_anti)* plagiari[sz]* fabricat(ed|ing)_(data|results|evidence) cartel_(fine|case)',
    },
    legal: {
      charged:
        'charged_(with|over|in|for|by) (was|were|been)_charged(?!_(up|at|to|a|an|the|extra|too|more|less|double|fees?|interest|rent|annually|monthly|per)_|_[£$€0-9]) (criminal|felony|corruption|fraud)_charges criminal_charges fac(es|ed|ing)~(charges|trial|prosecution|jail|prison|extradition) indict(ed|ment|ments|s|ing)? prosecut(ed|ion) arraign* (pleaded|pled|pleads|pleading)_not_guilty plea_of_not_guilty on_trial stood_trial criminal_(proceedings|complaint|case|record) accus(ed|es)_of accus(ing)~of_(?!being) (has|have|had)_charged charges?_(against|of) charg(ed|es|ing)~with? press(ed|es|ing)?_charges brought_charges accus(ed|es)~of fac(es|ed|ing)~(years|counts|sentence|lawsuit) lawsuit_(accus|alleg)* treason* espionage spying_for perjury obstruct(ed|ion|ing)_(of_)?justice contempt_of_court sued_(for|over) stands?_accused appear(ed|s)?_in_court committed_for_trial sent_to_trial class_action',
      arrested:
        'arrest(ed|s)?(?!_warrant_was_withdrawn) in_custody remanded detained~(police|suspicion|custody) taken_into_custody arrest_warrants? wanted_(by|for|in|man) fugitive* extradit* held_(on|in|over|by) picked_up_by_police handcuff* apprehend* nabbed on_the_run warrant_(for|was) seiz(ed|ure|ures|ing) confiscat* (raid|search)(ed|es|s|ing)?~(home|offices?|premises|warehouse|flat|headquarters|properties|house) detained custody manhunt interpol_red detention',
      convicted:
        'convict(ed|ion|ions|s)? found~guilty guilty plead(ed|s)?_guilty pled_guilty sentenced_to sentenced jail(ed|_term|_sentence)? imprison(ed|ment)? prison_(term|sentence) behind_bars years?_in_(prison|jail) life_sentence (was|were|been|be)_sent_to_(prison|jail) sent_(him|her|them|down)_(to_prison|for) (sentenc|jail|imprison)(es|ing) (years|months)_(behind|in_prison|for) suspended_sentence community_(order|service|sentence) prison_for (ordered|agreed)_to_(forfeit|repay|pay~(fine|compensation|restitution)) forfeit(ed|ure)? given~(year|month)_(prison|jail|sentence|term)* pleads?_guilty admit(s|ted|ting)~(bribing|stealing|fraud|laundering|theft|charges|offences|counts|conspir) life_imprisonment',
      investigated:
        'under_(criminal_)?investigation investigated_(for|over|by) criminal_(investigation|inquiry|probe) (police|prosecutors)_raid* rai(d|ded)_(the_)?(home|offices?|premises) suspected_of suspicion_of wrongdoing (is|are|was|were)_being_investigated (investigat|prob)(ing|ed|es)~(whether|alleged|claims|over) (opened|launched)_(an?_)?(criminal_|formal_)?(investigation|inquiry|probe)_(into|against|over) under_(scrutiny|suspicion|criminal) suspect(ed|s)_(him|her|them|it|that) whistle-?blower_claims',
    },
  },
  idioms:
    'robbed_of_(a|the|his|her|their|victory|glory)* killing_(it|time|two|spree_of_goals|field) killer_(app|instinct|blow|pass|feature|whale|heels)* lady_?killer* pain_?killer* (steal|stole|steals|stealing)_(the_)?(show|hearts?|limelight|headlines|march|spotlight|victory|scene)* stole_(the_)?(show|hearts?|limelight|headlines|spotlight|victory|scene)* steal(s|ing)?_(the_|a_)?(show|hearts?|limelight|headlines|spotlight|victory|scene|march)* daylight_robbery murder_mystery get(ting)?_away_with_murder blue_murder arrested_development life_hacks? hackathons? growth_hack* con_brio fine_(art|dining|tuning|print|wine)* character_assassin* assault_course thick_as_thieves identity_thief_film video_assistant sanctioned_by_the_(federation_as|council_as) crime_(novel|fiction|drama|writer|thriller|series)* cardiac_arrest* arresting_(view|image|beauty)* convicted_that guilty_(pleasure)* pirates_of_the computer_games',
  suffered:
    '(was|were|been|being|is)~(murdered|killed|assassinated|shot_dead|stabbed|kidnapped|abducted|robbed|mugged|burgled|assaulted|raped|defrauded|swindled|scammed|conned|hacked|blackmailed|tortured|hijacked|beaten_up)',
  cues: {
    cleared:
      'acquit(s|ted|tal|tals)? clear(ed|s)_(of|him|her|them|all) cleared exonerat* vindicat* absolv* not_guilty_verdict found_not_guilty not_guilty_of innocent_of (charges?|case|indictment|allegations?|accusations?|investigation|probe|suit|claims?|complaint|conviction)_(against~)?(was_|were_|has_been_|have_been_|is_|are_)?(dropped|dismissed|withdrawn|quashed|overturned|thrown_out|closed|unfounded|rejected|retracted|false|baseless|debunked) (dropped|dismissed|withdrew|quashed|overturned|threw_out)~(charges?|case|indictment|conviction|claims?|investigation|proceedings|allegations) (was|were|been)_(dropped|dismissed|withdrawn|quashed|overturned|thrown_out|retracted|debunked|unfounded|dropped) wrong(ly|fully)_(accused|convicted|arrested|jailed) false(ly)?_(accus|rumou?r|claim|alleg|report)* no_(evidence|proof|indication|sign|suggestion)s? nothing_to_do_with no_(link|connection|involvement|part|role) not_(involved|implicated|linked|connected|suspected|accused|charged|under) mistaken_identity mistaken_for pardoned~posthumous* apologi[sz]ed_to',
    denials: 'den(y|ies|ied|ying) reject(s|ed)?~(allegations?|claims?|accusations?|charges) refut(e|es|ed)',
    victims: 'victim',
    before:
      'victims not(?!_only|_guilty) never no without if unless would might survivors? survived target(ed)?_(of|by) hypothetical* fictional suppose expert* speciali[sz](es|ed|ing)_in rumou?rs? prevent(s|ed|ing|ion)? combat(s|ed|ing)? fight(s|ing|er)? fought tackl(e|es|ed|ing) curb(s|ing)? stamp_out crack(ed|s|ing)?_down lectur* seminar* course_(on|in) courses_(on|in) teaches taught conference testified~witness as_a_witness witness_(in|to) call(s|ed|ing)_for tougher stricter awareness report(s|ed|ing)_on wrote_about writes_about exposed exposes exposing uncovered uncover* blew_the_whistle whistle-?blower document(s|ed)_the novel* thriller* film(s|ed)? movie* documentary* book_(on|about) podcast* plays_(a|the) portray(s|ed) star(s|red|ring)_in author_of compensation_for detect(s|ed|ing|ion)? unfairly unfounded',
    adjacent:
      'against anti counter about non rather_than instead_of titled entitled called alleged_victim_of compliance tackle free_of',
    after:
      '(prevention|detection|detectors?|screening|software|expert|experts|investigator|investigators|investigation_unit|awareness|victims?|survivors?|researcher|reporter|specialist|novel|novels|film|movie|series|drama|thriller|podcast|documentary|law|laws|lawyer|prosecutor|squad|unit|bill|act|regime|prevention|compliance|studies|course|lecture|prize|award|museum|risks?|control|controls|charity|task_force|trial_of|statistics)',
    roles:
      'prosecutors? attorney judge justice magistrate journalist reporter correspondent detective investigator inspector constable sheriff police_(officer|chief|spokes*) superintendent lawyer barrister solicitor counsel professor academic researcher historian novelist author filmmaker director campaigner activist whistle-?blower victim witness expert ombudsman coroner auditor analyst spokes(man|woman|person)',
    accused:
      '(was|were|is|are|has_been|have_been|had_been|being|who_was|who_is|himself|herself|faces|faced|facing|pleaded|pled|pleads|admitted|admits|confessed|accused_of|arrested_(on|for|over)|charged_with|convicted|jailed|sentenced_to|took|stole|embezzled|accepted|received_bribes|laundered|fined|under_investigation)(?!_(told|asked|investigating|probing|prosecuting|reporting))',
    active:
      'said says tells told added announced stated explained argued warned warns wrote writes criticis* criticiz* condemned condemns denounced denounces demanded_(that|an|the|action|justice) urged urges accuses accused(?!_of|_in|_over|_by) sued(?!_for|_over|_by) sues investigates? investigated(?=_(a|an|the|two|three|four|five|six|several|his|her|its|their|him|them|[0-9]+)_) reported reports(?!_to) filed~(complaint|lawsuit|suit) prosecut(es|ing) arrested(?=_(a|an|the|two|three|four|five|six|several|his|her|its|their|him|them|[0-9]+)_) charged(?=_(a|an|the|two|three|four|five|six|several|his|her|its|their|him|them|[0-9]+)_) sentenced(?=_(a|an|the|two|three|four|five|six|several|his|her|its|their|him|them|[0-9]+)_) convicted(?=_(a|an|the|two|three|four|five|six|several|his|her|its|their|him|them|[0-9]+)_) testified testifies helped_(police|investigators|solve) called_for calls_for',
    agent: 'by said says told according_to',
    kinBefore:
      'former_(*_)?(employee|manager|accountant|book-?keeper|cashier|treasurer|worker|clerk|driver)_(at|of|with|for)(_the)? ex_(employee|manager|accountant|book-?keeper|cashier|treasurer|worker|clerk)_(at|of|with|for)(_the)? (brother|sister|son|daughter|father|mother|wife|husband|neighbou?r|friend|partner|ex-wife|ex-husband|lawyer|employee|colleague|rival|cousin|uncle|nephew|victim|opponent)s?_of(_former~)?',
    kinAfter:
      '(brother|sister|son|daughter|father|mother|wife|husband|neighbou?r|friend|partner|ex-wife|ex-husband|lawyer|attorney|employee|colleague|rival|cousin|uncle|nephew|opponent|predecessor|successor|driver|bodyguard)s?',
    jointly: 'and_(his|her|their)~(were|are|have_been|had_been) (his|her|their)~and~(were|are|have_been|had_been)',
    asides: 'while(?!_(in|at|on|under|serving|working|being)) whereas',
    contrasts:
      'but however although though yet nevertheless whereas while and_(convicted|sentenced|found_guilty|jailed)',
    joins: 'and but whereas while so',
    victimLinks: '(of|on|against)(_(journalist|activist|politician|businessman|the|former|student|his|her|mr|mrs|ms))?',
    references:
      'he she they it the_(company|bank|firm|group|fund|business(man|woman)|former~|ex-*|politician|minister|executive|banker|trader|man|woman|suspect|defendant|accused|pair|couple|lender|broker|organi[sz]ation|tycoon|oligarch|financier|lawyer|dealer|[0-9]{2}-year-old) prosecutors_say_(he|she|it) police_say_(he|she)',
  },
  involvement: INVOLVEMENT_EN,
};
