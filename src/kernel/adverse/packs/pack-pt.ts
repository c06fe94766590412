import type { AdversePack } from './adverse-pack';
import { INVOLVEMENT_PT } from './involvements/involvement-pt';

export const PT: AdversePack = {
  language: 'pt',
  script: 'latin',
  searchWords: [
    'fraude',
    'corrupção',
    'lavagem de dinheiro',
    'propina',
    'detido',
    'condenado',
    'indiciado',
    'sonegação',
    'tráfico',
    'sanções',
  ],
  terms: {
    organised_crime: {
      'crime organizado':
        'crime_organizado criminalidade_organizada (organizacao|organizacoes|associacao|rede|grupo)_(criminos|criminal|criminais)(a|as|o|os)? mafi(a|as|oso|osos) quadrilh(a|as|eiro) milici(as|ano|anos) faccao_criminosa formacao_de_quadrilha gangues? gangsters?',
      cartel: 'cartel_(de|do|mexicano|colombiano)* carteis',
    },
    terrorism: {
      terrorismo: 'terroris(mo|ta|tas) jihadis(mo|ta|tas) atentad(o|os)',
      'financiamento do terrorismo': 'financi(amento|ar|ou|ava)_(do|o|ao|de)_terrorismo',
    },
    human_trafficking: {
      'tráfico de pessoas':
        'trafic(o|ante|antes|ava)_(de_)?(pessoas|seres_humanos|mulheres|migrantes) trabalho_(escravo|forcado|analogo) escravidao escravatura coiotes? auxilio_a_imigracao_ilegal contrabando_de_migrantes (condic(ao|oes))_(analog|degradant|de_escravid)* analog(a|o|as)_(a|à)_(de_)?(escrav)* trabalho_(escravo|infantil|forcado|clandestino) escrav(idao|izad|os|as|o|a)* explor(ava|avam|acao|ou|ar)~(trabalhadores|imigrantes|mulheres|menores|laboral|sexual) lenocinio proxenet* aliciav?(a|am|amento|ou)~(mulheres|jovens|trabalhadores|menores)? trafico_de_(pessoas|migrantes|mulheres)',
    },
    sexual_exploitation: {
      'exploração sexual':
        '(abus|agressa|explora|assedi|violenci|crime|importuna)(o|cao|coes|os|a|s|es)?_sexua(l|is|lmente) estupr(o|os|ador|adores|ou|ar|ado) viola(cao|dor)_(sexual|de_menor)* pedofil(ia|o|os) pornografia_infantil lenocinio proxenet* abuso_(de|sexual_de)_menores abusou_sexualmente',
    },
    drug_trafficking: {
      'tráfico de drogas':
        'trafic(o|ante|antes|ar|ava|ou)_(internacional_)?(de_)?(drogas?|cocaina|heroina|entorpecentes|estupefacientes|maconha|droga) narcotrafic* trafico(?!_(aereo|rodoviario|maritimo|de_(dados|rede|veiculos))) traficantes?(?!_de_(pessoas|armas|seres|animais)) trafico_de_estupefacientes (transportava|vendia)~(drogas?|cocaina)',
    },
    arms_trafficking: {
      'tráfico de armas':
        'trafic(o|ante|antes)_de_armas contrabando_de_armas porte_ilegal_de_arma* posse_ilegal_de_arma*',
    },
    stolen_goods: {
      receptação:
        'recepta(cao|dor|dores) (bens|objetos|pecas_de_carros|carros|celulares|obras|joias|veiculos|mercadorias|produtos|cargas?)_(roubad|furtad)(o|a|os|as)',
    },
    corruption: {
      corrupção:
        'corrup(cao|to|ta|tos|tas|tor|tores)(_(ativa|passiva))? enriquecimento_ilicito trafico_de_influencia* improbidade(_administrativa)? prevaricacao abuso_de_(poder|autoridade) nepotismo rachadinha*',
      suborno: 'suborn(o|os|ar|ou|ava|ado) propin(a|as|oduto) concussao luvas_ilegais caixa_(dois|2)',
      desvio:
        'desvi(o|os|ou|ar|ava|aram|ado)(_de)?~(verbas?|dinheiro|recursos|fundos|milhoes) peculato apropriacao_indebita malversacao desvi(ou|ar|ava|aram|ado|ada|ados|o|os|ando)(_d(e|o|a))? apropri(ou|ar|acao)(-se)?~(dinheiro|verba|fundos|recursos|indevida|herancas) abuso_de_confianca rachadinha(s)? propina(s)? luvas_pagas corrup(cao|to)_(passiva|ativa)* trafico_de_influencia enriquecimento_ilicito improbidade(_administrativa)? prevaricacao participacao_economica superfatur* mensal(ao|inho) caixa_dois ficou_com~(dinheiro|herancas|poupancas|verba)',
    },
    fraud: {
      fraude:
        'fraud(e|es|ou|ar|ador|adores|ulento|ulenta|ulentos|ava|aram) defraud* burl(a|as|ao|oes|ou)(?!_a_marcacao) vigaris(ta|tas|tice)',
      estelionato:
        'estelionat(o|ario|arios|aria) golpis(ta|tas)(?!_de_estado) golpes?_(do|da|financeiro|contra_investidores|bancario) piramide_financeira esquema_(ponzi|de_piramide) ponzi burl(a|as|ou|ar|ao|oes|ona|ava|aram) golp(e|es|ista|istas)_(contra|em|financeiro|milionario|do|da)* estelionat* vigaric* vigarista engan(ou|ava|aram|ar)~(clientes|investidores|idosos|consumidores|vitimas|emigrantes) esquema_(ponzi|piramidal|em_piramide) falso_medico notas_frias faturas_falsas manipulacao_de_resultados compra_de_votos fraude_(eleitoral|em_licitac)* desfalque promessas_falsas',
    },
    counterfeiting_currency: {
      'moeda falsa': '(moeda|notas?|dinheiro|cedulas?)_fals(a|as|o|os) contrafacao_de_moeda falsificacao_de_moeda',
    },
    product_piracy: {
      contrafação:
        'contrafa(cao|ccao) (produtos|mercadorias?|roupas|remedios|bolsas|artigos|medicamentos)_(falsificad|pirat|contrafeit|fals)(o|a|os|as|eados)? contrafeit(o|os|as|a) pirataria_(de|digital)*',
    },
    environmental_crime: {
      'crime ambiental':
        '(crime|dano|delito|infracao|infracoes)s?_(ambienta(l|is)|ecologico|contra_o_ambiente) desmat(amento|ou)(_ilegal)? (garimpo|pesca|caca|mineracao|extracao)_(ilegal|predatoria) (despej|descart)(ou|o|ava|ar)~(residuos|toxicos|esgoto|rejeitos) polui(u|cao|r)? contamin(ou|acao) residuos_toxicos (despej|lanc|derram|contamin|polu)(ou|ar|ava|aram|iu|amento|ido|ando|acao|icao)~(rio|residuos|esgoto|toxicos|rejeitos|efluentes|oleo|corrego|mercurio) descargas?_(ilegais|poluentes|toxicas|de_efluentes)* desmat(ou|amento|ar|aram)* garimpo(_ilegal)? maus-tratos(_(a|contra|de)_(animais|animal))? caca_furtiva rompimento_da_barragem',
    },
    violence: {
      homicídio:
        'homicid(io|ios|a|as) assassin(ato|atos|o|os|a|ou|ar|io|aram|ado) feminicid* matou latrocinio chacina(s)? esfaque(ou|ar) pistoleir(o|os) mat(ar|aram)_a',
      violência:
        'agress(ao|oes|or)(?!_sexual) agredi(u|r) violencia_(domestica|contra_a_mulher) tortur(a|as|ou|ar|ador|ava) lesao_corporal ofensas?_a_integridade crimes?_de_guerra genocid(io|a) crimes_contra_a_humanidade incendi(o|ario|aria)_(criminoso|posto|florestal)* fogo_posto assedi(o|ou|ava)_(sexual|moral)* stalking abus(o|os|ou|ava)(_(sexual|de_menor))* ameacas_de_morte_(a|contra) embriagad(o|a)_ao_volante conducao_perigosa omissao_de_socorro crime_de_odio racismo injuria_racial agred(iu|ir|ia|iram) agress(ao|oes|or) esfaque(ou|ar|amento) tortur(ou|a|ar|as) maus-tratos feminicidio neonazi*',
    },
    kidnapping: {
      sequestro: 'sequestr(o|os|ou|ar|ava|ador|adores|aram) rapt(o|ou|ar|os) carcere_privado tomada_de_refens',
    },
    robbery: {
      roubo:
        'roub(o|os|ou|ar|ava|aram)(?!_(a_cena|o_show)) assalt(o|os|ou|ar|ante|antes|aram) furt(o|os|ou|ar|aram) ladr(ao|oes|a) saque(ou|ador|adores)',
    },
    smuggling: { contrabando: 'contraband(o|ista|istas|ear|eou) descaminho' },
    tax_crime: {
      'sonegação fiscal':
        'soneg(acao|ar|ou|ador|adores|ava)(_(fiscal|de_impostos|tributaria|impostos))? (fraude|evasao|crime)s?_(fiscal|tributari|fiscais|de_divisas)(a|o|os)? fuga_ao_fisco crime_tributario',
    },
    extortion: {
      extorsão:
        'extor(sao|soes|quiu|quia|quir|quiam|sionario) chantag(em|ens|ista|eou|ear) resgate_(de|milionario)*(?!_historico) agiotagem',
    },
    forgery: {
      falsificação:
        'falsific(acao|acoes|ou|ar|ava|ado|ador|adores|aram) falsidade_(ideologica|documental) documentos?_falsos? (diploma|passaporte|nota_fiscal|notas_fiscais|certificado)s?_fals(o|a|os|as)',
    },
    piracy: { pirataria: 'piratas?_(somali|maritim|do_mar)* pirataria_maritima' },
    market_abuse: {
      'informação privilegiada':
        'informac(ao|oes)_privilegiadas? insider_trading abuso_de_(mercado|informacao) manipul(acao|ou|ar|ava)~(mercado|precos|acoes|cotacoes|bolsa|cambio)',
    },
    money_laundering: {
      'lavagem de dinheiro':
        'lav(agem|ou|ar|ava|aram)_(de_)?(dinheiro|capitais|ativos) branque(amento|ou|ar|ava)(_de_(capitais|dinheiro))? dinheiro_sujo doleir(o|os|a) ocultacao_de_(bens|patrimonio)',
    },
    cybercrime: {
      cibercrime:
        'ciber-?(crim|ataqu)* crimes?_(cibernetico|informatico|digital|virtual)(s|is)? hack(er|ers|eou|ear|eava|eamento) ransomware phishing invadi(u|r)~(sistema|sistemas|contas?|computador|computadores|celular|celulares) roubo_de_dados pirata_informatico ataque_cibernetico',
    },
    sanctions: {
      sanções:
        'sanc(ao|oes)(_(economicas|internacionais))? sancion(ou|ado|ada|ados|ar|aram) lista_(negra|suja|da_ofac|de_sancoes) embarg(o|os|ou) congel(ou|ado|amento|ados|aram)~(bens|ativos|contas) bloqueio_de_(bens|ativos) lista_(suja|negra) (inclu|adicion|coloc)(iu|ido|ida|ou|ado|ada)~lista (congel|bloque)(ou|ados|adas|ado|ar)~(bens|ativos|contas) ofac uso_duplo',
    },
    regulatory: {
      multa:
        'mult(a|as|ou|ado|ada|ar|ados|aram)(?!_por_dia) coima(s)?(_de)? (licenca|autorizacao|registro|alvara)_(foi_)?(cassad|revogad|suspens)(a|o) (cass|revog)(ou|ado|aram)~(licenca|registro|autorizacao) inabilitad(o|a) contraordenac(ao|oes) processo_administrativo_sancionador termo_de_ajustamento interdit(ou|ado|ada|aram) interdic(ao|oes) (suspend|embarg|encerr|fech)(eu|ido|ida|ou|ado|ada|eram)~(atividade|obra|licenca|fabrica|estabelecimento|registo|registro) suspens(o|a|ao)_(por|de)(?=_) doping dopad(o|a) (testou|teste|resultado)_positivo* desclassificad(o|a) banid(o|a)_(do|da|por|para) neglige(ncia|nte) descumpr(iu|imento|iram)~(normas|lei|ordem) irregularidades_(em|na|no|graves)* infrac(ao|oes)(?=_) infra(c)?cao plagi(o|ou|ar) cartel(izacao|_de|_em)* combin(ar|ava|ou|aram|avam|ado)~(precos|lances|licitacao) conluio proibid(o|a)_de_(contratar|exercer|operar) condenad(o|a)_a_(pagar|indenizar|devolver) indeniza(r|cao) recolh(a|imento)_de(?=_)',
    },
    legal: {
      acusado:
        'acusad(o|a|os|as)_(de|por|pel|d)* acusa~de acusou~de denunciad(o|a|os|as)_(por|pelo|pela) denunciou~por indiciad(o|a|os|as) indicia(r|ou|mento) arguid(o|a|os|as) reu(s)? suspeit(o|a|os|as)_de pronunciad(o|a) processad(o|a|os|as)_(por|criminal)* acusacao_de acusacoes_de julgamento_por julgad(o|a)_por responde_por investigad(o|a|os|as)(_(por|em|pela|na))? inquerito_(policial|criminal|contra) acus(a|ou|am|aram|ado|ada)_(de|o|a|formalmente)* (suspeit)(o|a|os|as|a-se)(_de)? sao?_suspeit* suspeita_de alvo_d(a|e|o)_(operacao|inquerito|investigacao|denuncia|mandado|buscas)* denunci(ou|a|ado|ada)~(por|pelo|pela) apontad(o|a)_como_(chefe|lider|mandante|autor)* reu_(por|em|no|na) virou_re(u) tornou-se_reu imput(a|ou|ado|ados)* (vai|ira|foi|sera|comeca)_a_(julgamento|juri) no_banco_dos_reus julgamento alta_traicao espion(agem|ar|ava) falso_testemunho perjurio obstrucao_(da|a|de)_justica processo_(criminal|crime|contra) crime_de(?=_) crimes_de(?=_) acao_(penal|civil_publica)',
      preso:
        'pres(o|a|os|as)_(por|em|preventiv|na|no|pela|sob|apos|a)* pris(ao|oes)_(preventiva|temporaria|de|domiciliar|em_flagrante)* prendeu detid(o|a|os|as) detenc(ao|oes) detev(e) deteve foragid(o|a|os) fugitiv(o|a) mandado_de_(prisao|detencao|captura) extradi(tado|tada|cao|tou) capturad(o|a) anos_de_prisao buscas_domiciliarias busca_e_apreensao prend(eu|eram|em|e|er)(_(o|a|na|em))? pris(ao|oes)(_(efetiva|preventiva|temporaria))? encarcerad(o|a) algemad(o|a) atras_das_grades apreend(eu|eram|ido|ida|idos|er)* apreens(ao|oes)_(de)? confisc(ou|ado|ada|o|ados) sequestro_de_bens bens_bloqueados bloque(ou|io|ado)~bens mandados?_de_(busca|prisao|apreensao|detencao) buscas(_(na|nas|no|a|em))? operacao_(da|d)_*(policia|pf|pj)* medidas?_de_coacao capturad(o|a|os) fug(iu|a)_(para|do|da_justica) foragid(o|a) caca_ao_homem',
      condenado:
        'condenad(o|a|os|as)(?!_ao_fracasso) condenou condenac(ao|oes) culpad(o|a|os) sentenciad(o|a) encarcerad(o|a) pena_de_prisao reclusao antecedentes_criminais (anos|meses)_de_(prisao|cadeia|reclusao|detencao|carcere)(_efetiva)? pena_(de|unica|suspensa)* (aplicou|apanhou|pegou)~(anos|prisao|pena|multa) cumpr(e|ir|iu|ira)~(pena|prisao|anos) declarad(o|a)_culpad(o|a) deu_como_provad* confess(ou|aram)~(crime|desvio|fraude|roubo|ter)* devolver~(reais|euros|milhoes|dinheiro|mil) inelegivel',
    },
  },
  idioms:
    'conden(ou|a|aram|am|ar)(_veementemente)?_(o|a|os|as|este|esta|toda)_(violenci|agress|ataque|atentado|ato|acto|crime|assassinato)* roub(ado|ados|ou|aram|ar|a)~(arbitro|juiz|cena|coracao|jogo|penalti|vitoria|gol|titulo|show) roubou_a_cena matou_(a_saudade|a_charada|no_peito|a_bola) mat(ar|ando)_(o_tempo|a_saudade|aula) atacante_matador matador_da_area assalto_a_lideranca condenad(o|a)_ao_(fracasso|sucesso) golpe_de_(mestre|sorte|vista) dos_presos_politicos multa_rescisoria',
  suffered:
    '(foi|foram|sido|ser)_(assassinad|sequestrad|roubad|assaltad|agredid|fraudad|extorquid|hackead|torturad|estuprad|raptad|furtad|burlad|esfaquead)(o|a|os|as)',
  cues: {
    cleared:
      'absolvi(do|da|dos|das|cao|cão)? absolv(eu|er|eram) inocentad(o|a|os|as) inocent(ou|e|es) ilibad(o|a|os) isent(ou|o)_de_culpa exonerad(o|a)_de_culpa arquiv(ou|ado|ada|amento|ar|aram)~(inquerito|processo|denuncia|caso|investigacao|por|acusacao|acusacoes|queixa) (processo|inquerito|denuncia|acusacao|acusacoes|caso|queixa|investigacao|condenacao)_(foi_|foram_)?(arquivad|rejeitad|retirad|anulad|extint|fals)(o|a|os|as) (rejeit|retir|anul)(ou|aram)~(acusacao|acusacoes|denuncia|queixa|condenacao|processo) (nao|sem)_(ha|existem|existe|tem|teve|houve|foram_encontradas|esta)_?(provas?|indicios|evidencias?|ligacao|relacao|envolvimento|vinculo|envolvid(o|a)|nada_a_ver|qualquer)* nada_a_ver_com falsas?_(acusacao|acusacoes|denuncias?|boatos?|noticias?) injustamente',
    denials: 'neg(a|ou|am|ava|aram|ando) desment(e|iu|ir) refut(a|ou|ar) rejeit(a|ou)~(acusacao|acusacoes|ter)',
    victims: 'vitima',
    before:
      'vitimas nao(?!_(so|apenas)) nunca jamais sem nem se luta(m|va|r)? lut(ou|ando) combat(e|er|em|eu|endo) prevenc(ao|oes) prevenir especialista(s)?(_em)? perit(o|a|os)_em palestra(s)?(_sobre)? conferencia(s)?_sobre seminario curso(s)?_(sobre|de|contra) ensina testemunh(a|as|ou|ar)(_(no|na|em))? reportage(m|ns)(_sobre)? escreve(u)?_sobre investigou_(o|a|os|as|sobre) denunci(a|ou|ar)_(a|o|os|as)_(corrupcao|trafico|abusos|fraude) filme novela romance serie livro documentario obra intitulad(o|a) atua_(em|no|na) campanha_(contra|de) detect(a|ar|ou|am|cao) boato(s)? perderia seria_condenado sobreviventes?_d(e|o|a) defende~leis exige',
    adjacent: 'contra anti sobre intitulad(o|a) pel(o|a)_fim_d(o|a)',
    after: '(prevencao|ficticio|infundad(o|a|as|os))',
    roles:
      'procurador(a|es)?(-geral|_geral|_da_republica)? promotor(a)?(_de_justica)? juiz(a)? magistrad(o|a) desembargador(a)? advogad(o|a) jornalista reporter delegad(o|a) inspetor(a)? investigador(a)? detetive professor(a)? pesquisador(a)? escritor(a)? romancista diretor(a)?_de_cinema cineasta ator atriz policial agente testemunha vitima especialista perit(o|a) ativista porta-voz historiador(a)? criminologista',
    accused:
      '(foi|e|esta|era|tem_sido|havia_sido|acusad(o|a)|detid(o|a)|pres(o|a)|condenad(o|a)|recebeu|aceitou|admitiu|confessou|indiciad(o|a)|investigad(o|a))(?!_(testemunha|quem|especialista))',
    active:
      'disse diz afirmou afirma explicou declarou alertou denunciou denuncia acusou acusa(?!d) condenou investigou(?!_por) investiga publicou escreveu revelou pediu criticou processou prendeu testemunhou defende defendeu exigiu cobrou',
    agent: 'por pelo pela segundo disse afirmou explicou declarou',
    kinBefore:
      '(ex-?_?|antigo_|antiga_)(funcionari|empregad|contador|contabilist|tesoureir|trabalhador)(o|a)?_d(e|o|a) (irma|irmao|filh|prim|espos|ti|sobrinh|soci|amig|vizinh|advogad|empregad|funcionari|cunhad|sogr)(o|a|os|as)?_d(e|o|a) (pai|mae|mulher|marido|namorado|namorada|rival|vitima|colega|ex-marido|ex-mulher)_d(e|o|a)',
    kinAfter: '',
    asides: 'enquanto(?!_(era|trabalhava|estava|ocupava|dirigia|exercia|presidia|ministro|prefeito)) ao_passo_que',
    contrasts: 'mas porem contudo entretanto embora todavia enquanto sim',
    joins: 'e mas enquanto',
    victimLinks: '(d(e|o|a)|contra|a|ao)(_(jornalista|ativista|empresari(o|a)|politico|vereador(a)?|lider|ex-*))?',
    references:
      'ele ela eles elas (o|a)_(empresari|banc|grup|ex-|ministr|polític|suspeit|acusad|empres|firm|construtor|companhi|homem|mulher|banqueir|deput|reu|dupl|casal|gestor|arguid)* foi(?!_o) tem_sido esta_(pres|acusad|sendo|a_ser)* responde_por enfrenta tambem este_ultimo',
  },
  involvement: INVOLVEMENT_PT,
};
