import type { AdversePack } from './adverse-pack';
import { INVOLVEMENT_ES } from './involvements/involvement-es';

export const ES: AdversePack = {
  language: 'es',
  script: 'latin',
  searchWords: [
    'fraude',
    'estafa',
    'corrupción',
    'lavado de dinero',
    'blanqueo',
    'condenado',
    'detenido',
    'imputado',
    'narcotráfico',
    'sanciones',
  ],
  terms: {
    organised_crime: {
      'crimen organizado':
        'crimen_organizado delincuencia_organizada (organizacion|grupo|red|asociacion)(es)?_(criminal|delictiva|ilicita)* mafi(a|as|oso|osos|osa) bandas?_(criminal(es)?|delictiva|dedicada|de_(ladrones|sicarios|atracadores|narco)*) asociacion_ilicita capo pandiller(o|os) pandillas?',
      cartel: 'cartel(es)?(?!_(publicitario|de_toros))',
    },
    terrorism: {
      terrorismo: 'terroris(mo|ta|tas) grupo_terrorista yihadis(mo|ta|tas) atentad(o|os)',
      'financiación del terrorismo': 'financi(acion|amiento|ar|o|aba)_(del|de|al)_terrorismo',
    },
    human_trafficking: {
      'trata de personas':
        'trata_(de_)?(personas|blancas|seres_humanos|mujeres) trafico_de_(personas|migrantes|seres_humanos|mujeres) traficantes?_de_(personas|migrantes) esclavitud trabajo_(forzoso|forzado) coyotes? explot(aba|aban|acion|o|ar|ando)~(trabajadores|jornaleros|migrantes|mujeres|menores|laboral|sexualmente|jovenes) explotacion_(laboral|sexual|infantil) condiciones_de_esclavitud trabajo_(esclavo|forzoso|infantil|en_negro) esclav(os|as|itud|izaba)* proxenet* captaba~(mujeres|jovenes|menores) retuvo~pasaportes trafico_de_(personas|migrantes|inmigrantes) coyote(s)? pollero(s)?',
    },
    sexual_exploitation: {
      'explotación sexual':
        '(abus|agresi|explotaci|acos|violenci|delit)(o|os|on|ones|a|as)?_sexual(es|mente)? abuso_de_menores viola(cion|ciones|dor|dores|r|do)(?!_(de_(la_ley|los_derechos|normas|las_normas)|del)) violo_a proxenet* pederast* pedofil* pornografia_infantil prostitucion_infantil',
    },
    drug_trafficking: {
      narcotráfico:
        'narco-?trafic* narcos? trafic(o|ante|antes|ar|aba|ando)_(de_)?(drogas?|cocaina|heroina|estupefacientes|marihuana|fentanilo)* trafico_de_(drogas?|cocaina|heroina|estupefacientes|marihuana) (vendia|distribuia|transportaba)~(drogas?|cocaina|heroina)',
    },
    arms_trafficking: {
      'tráfico de armas':
        'trafic(o|ante|antes)_de_armas contrabando_de_armas tenencia_ilicita_de_armas porte_ilegal_de_armas venta_ilegal_de_armas',
    },
    stolen_goods: {
      'bienes robados':
        'receptacion (bienes|objetos|autos|coches|telefonos|celulares|obras|joyas|vehiculos|mercancias?|piezas)_(robad|hurtad)(o|a)s cosas_robadas',
    },
    corruption: {
      corrupción:
        'corrupcion corrupt(o|a|os|as|ela|elas) enriquecimiento_ilicito trafico_de_influencias prevaricacion prevaricato nepotismo abuso_de_(autoridad|poder)',
      soborno: 'soborn(o|os|ar|o_a|aba|ado|ando) cohecho coimas? mordidas? dadivas',
      malversación:
        'malvers(acion|aciones|ar|o|aba) peculado desv(io|iar|iaba|iaron|iado)(_de)?~(fondos|recursos|dinero|millones|caudales) apropiacion_indebida administracion_desleal (desvi|sustra|apropi|malvers)(o|aron|ar|ado|acion|ando|arse|jo)~(fondos|dinero|recursos|euros|pesos|dolares|millones|caudales) prevaricacion mordidas? coimas? cohecho comisiones_(ilegales|ilicitas) trafico_de_influencias saque(o|ar|aron)_(de_)?(arcas|fondos|la_caja)* enriquecimiento_ilicito sobres_con_dinero',
    },
    fraud: {
      fraude: 'fraud(e|es|ulento|ulenta|ulentos|ulentas|ulentamente) defraud(ar|o|aba|ador|acion|ado) timo timador*',
      estafa:
        'estaf(a|as|ar|o|aba|ado|ador|adores|adora) esquema_(ponzi|piramidal) ponzi piramide_financiera estaf(a|as|o|ar|aron|ador|adora|adores|ando) timo(s)?(_(de|a|del))? timad(o|a)r* engan(o|aba|aron|ar|ando)~(clientes|inversores|ahorradores|ancianos|victimas|consumidores|incautos) captacion_ilegal falso_medico factur(as|acion)_falsas amano(s)?_de(?=_) partidos_amanados fraude_electoral compra_de_votos publicidad_enganosa desfalc(o|ar|aron) falsas_promesas',
    },
    counterfeiting_currency: {
      'moneda falsa':
        '(billetes|moneda|monedas|dolares|euros)_(falsos?|falsas?|falsificad(o|a|os|as)) falsificacion_de_(moneda|billetes)',
    },
    product_piracy: {
      falsificaciones:
        '(productos|mercancia|mercaderia|bolsos|ropa|medicamentos|articulos|mercancias)_(falsificad|pirat|falsas|falsos)(o|a|os|as|eados)? pirateria_(intelectual|de_(software|peliculas|musica)) contra_la_propiedad_intelectual',
    },
    environmental_crime: {
      'delito ambiental':
        '(delito|crimen|dano)(es|s)?_(ambiental|ecologico|medioambiental|contra_el_medio_ambiente)(es|s)? vertidos?_(toxicos?|ilegal(es)?|contaminantes?) (verti|vertio|vertia)~(residuos|toxicos) (mineria|tala|pesca|caza)_(ilegal|furtiva) contamin(o|aba|acion|ar|ado) deforestacion_ilegal derrames?_de_petroleo residuos_toxicos (verti|vierte|verter|vertia|contamin|descarg|derram)(o|ieron|an|do|ar|ia|aba|aron|dos|cion|ado)?~(rio|relaves|residuos|aguas|toxicos|petroleo|crudo|vertidos|desechos|mercurio|arsenico) vertidos?_(toxic|ilegal|contaminant)* contaminacion_(del|de) tala_ilegal mineria_ilegal maltrato_animal caza_furtiva deforest(o|acion)_ilegal',
    },
    violence: {
      asesinato:
        'asesin(ato|atos|o|os|a|ar|aba|aron|ado) homicid(io|ios|a|as) feminicid* sicari(o|os|ato) mat(o|ar)_a parricid* masacre(s)? apuñal*',
      violencia:
        'lesiones_graves violencia_(de_genero|domestica|familiar|machista) tortur(a|as|ar|o|ador|aba) agresion(es)? agredi(o|r|a) lesa_humanidad crimenes_de_guerra genocid(io|a) incendi(o|ario|aria)_(provocado|intencional|forestal)* acos(o|aba|ador|ar)_(sexual|laboral|escolar|a)* abus(o|os|aba)_(de|sexual)* amenazas_de_muerte_(a|contra) conducir_ebri(o|a) conduccion_temeraria omision_de_socorro delito_de_odio maltrat(o|aba|ador) apunal(o|ar|aron) neonazi* tortur(o|as|ador|ar)',
    },
    kidnapping: {
      secuestro:
        'secuestr(o|os|ar|aba|aron|ador|adores) rapto(s)? toma_de_rehenes desaparicion_forzada privacion_ilegal_de_la_libertad',
    },
    robbery: {
      robo: 'rob(o|os|ar|aba|aron|ado|ando)(?!_(tica|tico)) atrac(o|os|ar|ador|adores|aron)(?!_(en_el_puerto|en_el_muelle)) hurt(o|os|ar|aba) asalt(o|os|ar|ante|antes|aron|aba) ladron(es|a)? saque(o|os|ar|adores)',
    },
    smuggling: { contrabando: 'contraband(o|ista|istas|ear)' },
    tax_crime: {
      'fraude fiscal':
        '(fraude|evasion|delito|elusion)s?_(fiscal|tributari|de_impuestos|impositiv|contra_la_hacienda|a_hacienda)(es|a|o|as|os)? evadi(o|r|a)~(impuestos|millones|fisco) evasor(es)?(_fiscal)? defraud(o|ar|ado)_a_hacienda evasion(es)?_(fiscal|tributaria|de_impuestos)',
    },
    extortion: {
      extorsión:
        'extorsi(on|ones|onar|onaba|ono|onador|onadores|onado) chantaj(e|es|ear|eaba|eo|ista) rescates?_(de|por|millonario) vacuna_extorsiva cobro_de_piso',
    },
    forgery: {
      falsificación:
        'falsific(acion|aciones|ar|o|aba|ado|ador|adores) falsedad_(documental|ideologica) documentos?_falsos? (titulo|pasaporte|facturas?|diploma)s?_fals(o|a|os|as)',
    },
    piracy: { piratería: 'piratas?_(somali|maritim|del_mar)* pirateria_maritima pirateria' },
    market_abuse: {
      'información privilegiada':
        'informacion_privilegiada abuso_de_mercado manipul(acion|ar|o|aba)~(mercados?|precios?|acciones|cotizacion|bolsa|tasas) colusion',
    },
    money_laundering: {
      'lavado de dinero':
        'lav(ado|ar|aba|o|ador|adores|ando)_(de_)?(dinero|activos|capitales|dolares|fondos) blanque(o|ar|aba|ador|adores|ado|ando|aron)(_de_(capitales|dinero|fondos))?(?!_dental) dinero_(negro|sucio|ilicito) legitimacion_de_capitales',
    },
    cybercrime: {
      cibercrimen:
        'ciber-?(crim|delincuen|delit|ataqu|estaf)* delitos?_informatico(s)? hack(er|ers|eo|ear|eo|eaba|eado) ransomware phishing piratas?_informatico(s)? pirate(o|ar|aba)_(sistemas|cuentas|los|las)* robo_de_(datos|identidad) suplantacion_de_identidad',
    },
    sanctions: {
      sanciones:
        'sancion(es|o|ado|ada|ados|adas|ar|aron)? lista_(negra|ofac|clinton|de_sanciones) embarg(o|os|ados?)_(de|economico|comercial)* congel(o|ar|ado|aron|acion)~(activos|bienes|cuentas|fondos) inhabilitad(o|a) lista~negra (incluy|inclu|agreg|anad)(o|ida|ido|ye|ieron)~lista (congel|bloque)(a|an|ado|ada|ados|adas|o|aron)~(bienes|activos|cuentas) ofac bloquea_a evasion_de_sanciones doble_uso',
    },
    regulatory: {
      multa:
        'revoc(o|aron|ada|adas|ado|an)~(licencia|autorizacion|permiso|habilitacion)(s|es)? inhabilit(o|aron|ada|adas|ado)~(planta|local|establecimiento|ejercicio|cargo)* mult(a|as|o|ado|ada|aron|ar|ados) (licencia|autorizacion)_(fue_)?(revocada|suspendida|retirada|cancelada) (revoc|suspendi|retir|cancel)(o|aron|eron)~licencia expediente_sancionador penalizacion_de inhabilitacion clausur(o|a|ado|ada|aron|ura) (suspend|cerr|paraliz)(io|ido|ida|o|ado|ada|aron)~(actividad|planta|faena|obra|local|establecimiento|licencia|operaciones) suspendid(o|a)_(por|de|cuatro|dos|tres|seis) suspension_(de|por)(?=_) sancionad(o|a)_con sancion_(de|disciplinaria|economica)* dop(aje|ado|ada|ing)* positivo_(por|en)(?=_) control_antidopaje descalificad(o|a) despojad(o|a)_de neglige(ncia|nte) incumpl(io|e|imiento|ieron)~(normas|ley|obligaciones|seguridad|ordenes) infraccion(es)?_(a|de|grave|muy)* plagi(o|ar|ado) mala_praxis carterlizacion cartel_de_precios pactar_precios colusion retir(o|ada|aron)~(licencia|permiso|concesion) indemnizar devolver~fondos sobrecost* apercibi(do|da|miento)',
    },
    legal: {
      imputado:
        'juez(a)?~proces(o|aron)_a procesad(o|a|os|as)_por imput(o|ado|ada|ados|adas|acion|aciones|ar|aron|an|a) acusad(o|a|os|as)_(de|por|formalmente) acusa(n|ron)?_a(l)? acuso_a acusacion(es)?_(formal|de|por|contra)* procesad(o|a|os|as)(_por)? investigad(o|a|os|as)_(por|en) querella(s)? denunciad(o|a|os|as) formulacion_de_cargos cargos_(de|por|penales) juicio_(por|oral) juzgad(o|a|os|as)_por enjuicia(do|da|ron) indagad(o|a) sospechos(o|a|os|as) (formaliz|present|radic)(o|aron|a|an|ar)~(cargos|acusacion|querella|imputacion) cargos~contra cargos_contra acus(a|o|an|aron|ado|ada)_(al|a_la|a|de|formalmente) (es|son|fue|esta)_(acusad|sospechos|investigad|imputad|procesad|señalad)* sospech(a|an|oso)_(de|que) sospechos(o|a)_de presunt(o|a|os|as|amente) se_le_(imputa|acusa|atribuye|investiga|señala) atribuye(n)?~delito delitos?_de banquillo juicio_contra alta_traicion espi(onaje|ar|aba) falso_testimonio obstruccion_a_la_justicia vinculad(o|a)_a_proceso auto_de_(procesamiento|formal) demanda(n|do|da)?_(por|contra|a) llevad(o|a)_a_juicio',
      detenido:
        'deten(ido|ida|idos|idas|cion|ciones|er) detuv(o|ieron)_a(l)? arrest(ado|ada|ados|o|aron|ar|os)? capturad(o|a|os|as) captur(o|aron)_a(l)? orden_de_(captura|detencion|arresto|busca) profug(o|a|os) fugitiv(o|a|os) extradi(tado|tada|cion|tar|to) prision_preventiva en_busca_y_captura allan(o|aron|amiento|amientos) pas(o|ado|aron|aran)_a_disposicion_judicial puest(o|a)_a_disposicion en_prision ingres(o|a|ar|aron|ado)_en_prision (tras_las_)rejas tras_las_rejas esposad(o|a) aprehen(dido|dida|sion|dieron) caen caid(o|a)_de cay(o|eron)~(red|banda|policia) arrestad(o|a|os|as) registr(o|aron|os)~(domicilio|sede|oficinas|vivienda) incaut(o|aron|ado|ada|ados|acion) decomis(o|aron|ado|ada|ados) confisc(o|ado|ada|aron|acion) embarg(o|ado|aron)_(de_)?(bienes|cuentas)* captura(do|da|dos|ron)? orden_de_captura se_dio_a_la_fuga dad(o|a)_a_la_fuga huy(o|ó)_(a|al|del_pais) prision_(provisional|domiciliaria) arresto_domiciliario desarticul(o|ado|ada|aron) bajo_custodia recluid(o|a)',
      condenado:
        'condenad(o|a|os|as)(?!_al_fracaso) conden(o|aron|ar)_a(l)? condenas?_(de|por|a) sentenciad(o|a|os|as) culpables? encarcel(ado|ada|o|amiento) anos_de_(carcel|prision) preso(s)? antecedentes_penales (anos|meses)_de_(carcel|prision|reclusion|presidio|inhabilitacion) (cumplir|cumple|purga|purgar)~(anos|condena|pena|prision) pena_de_(prision|carcel|*) sentenc(io|ia)~(anos|prision|carcel) inhabilitad(o|a) declarad(o|a)_culpable hallad(o|a)_culpable se_declaro_culpable impuso~(anos|multa|prision|pena) condena_a conden(a|an|o)(_a)? cadena_perpetua devolver~(euros|pesos|dolares|dinero|millones) encarcel* reconocio~(culpa|delitos|fraude|estafa|haber)',
    },
  },
  idioms:
    'conden(o|a|aron|an|ar)(_energicamente|_con_firmeza)?_(el|la|los|las|este|esta|estos|estas|toda)_(violenci|agresion|ataque|atentado|hecho|acto|asesinato|tiroteo)* rob(o|aron|aba|ar|ado)~(penal|penalti|partido|victoria|gol|protagonismo|corazon|corazones|show) robo_(el|la)_(protagonismo|show|corazon|escena|atencion) mat(ar|o|ando)_el_tiempo condenad(o|a)s?_(al_exito|al_fracaso|a_entenderse) asalto_(al_liderato|al_titulo|a_la_cima) atraco_en_el_(muelle|puerto) cartel(es)?_(de_la_(feria|gira|pelicula)|publicitari|del_festival|electoral)* preso_de_(la|los|sus)_(nervios|emocion) novela_negra',
  suffered:
    '(fue|fueron|sido|ser)_(asesinad|secuestrad|robad|asaltad|estafad|agredid|extorsionad|hackead|torturad|atracad|violad|raptad)(o|a|os|as)',
  cues: {
    cleared:
      'absuel(to|ta|tos|tas|ve|ven) absolv(io|er|ieron) absolucion exoner(ado|ada|o|ar|aron) sobresei(do|da|miento|o) inocente exculp(ado|ada|o|ar) archiv(o|ado|ada|aron|ar)~(causa|caso|investigacion|denuncia|querella|expediente|cargos|por) (causa|caso|cargos|denuncia|acusacion|investigacion|acusaciones)_(fue_|fueron_|ha_sido_)?(archivad|desestimad|retirad|sobreseid|anulad|falsa|falso)(a|o|as|os)? (retir|desestim|anul|descart)(o|aron|ar)~(cargos|acusacion|acusaciones|causa|denuncia|condena|implicacion) (no|sin)_(hay|existen|existe|tiene|tuvo|guarda|habia|hubo)?_?(pruebas?|indicios|evidencias?|relacion|vinculo|nada_que_ver|vinculos) ajen(o|a)_a falsas?_(acusacion|rumor|denuncia|noticia)(es)? falso_rumor por_error no_(esta|estuvo|estaba|fue|ha_sido|es)_(implicad|involucrad|imputad|acusad|investigad|vinculad)(o|a)',
    denials:
      'nego niega(n)? negaba neg(ar|ando|aron) desmint(io|ieron)? desmiente(n)? rechaz(a|o|aron)~(acusacion|acusaciones|cargos|haber)',
    victims: 'victima',
    before:
      'victimas no(?!_solo) nunca jamas sin ni si lucha(n|r|ba|ndo)? luch(o|a)_contra combat(e|ir|en|io|iendo) preven(ir|cion|tiv)* expert(o|a|os|as) especialista(s)?(_en)? especializad(o|a) charlas?_(sobre|de) conferencias?_(sobre|de) seminario taller curso(s)?_(sobre|de|contra) ensena testig(o|os) testifico declaro_como_testigo investig(o|a|aba|an)_(el|la|los|las|sobre)* reportaj(e|es) escrib(e|io)_sobre denuncia(n|ba)? denuncio pelicula novela serie libro documental obra titulad(o|a) protagoniz(a|o|an) actu(a|o)_en campana contra_la_lacra detect(a|ar|an|cion) rumor(es)? podria perderia seria_condenado superviviente(s)?_de supuesta_victima',
    adjacent: 'contra anti sobre titulad(o|a) antilavado',
    after: '(prevencion|ficticio|infundad(o|a|as|os))',
    roles:
      'fiscal(es)?(_general)? juez(a)? magistrad(o|a) abogad(o|a) periodista reporter(o|a) comisari(o|a) inspector(a)? investigador(a)? detective profesor(a)? academic(o|a) escritor(a)? novelista director(a)?_de_cine cineasta actor actriz policia agente testigo victima expert(o|a) activista portavoz procurador(a)? historiador(a)? criminolog(o|a) defensor(a)?',
    accused:
      '(fue|ha_sido|habia_sido|es|esta|era|sera|acusad(o|a)|detenid(o|a)|imputad(o|a)|condenad(o|a)|recibio|acepto|admitio|confeso|se_declaro)(?!_(testigo|quien))',
    active:
      'dijo dice afirmo explico declaro(?!_culpable) senalo advirtio aseguro denuncio denuncia acuso(?!_de_recibo) imputo condeno(?!_a_muerte_civil) investigo(?!_por) investiga_(el|la|los|las) publico escribio revelo ordeno demando testifico pidio exigio critico detuvo arresto',
    agent: 'por segun dijo afirmo explico declaro senalo',
    kinBefore:
      '(ex-?_?|antiguo_|antigua_)(emplead|contabl|contador|cajer|trabajador|tesorer|administrativ)(o|a|e)?_(de_la|de|del) (herman|hij|prim|espos|tio|ti|sobrin|soci|amig|vecin|abogad|emplead|ex-?espos|compañer|suegr|cuñad)(o|a|os|as)?_de(_la)? (padre|madre|mujer|marido|novia|novio|pareja|rival|victima|colega)s?_de',
    kinAfter: '',
    asides: 'mientras(?!_(trabajaba|era|estaba|ejercia|dirigia)) en_tanto_que',
    contrasts: 'pero sin_embargo aunque mas_bien mientras sino',
    joins: 'y e pero mientras mientras_que',
    victimLinks: '(de|del|a|al|contra)(_(la|el|periodista|activista|empresari(o|a)|politico|lider|concejal|senador))?',
    references:
      'el_(empresario|banco|grupo|exministro|ex*|politico|ministro|sospechoso|acusado|detenido|hombre|banquero|imputado) el(?!_[a-z]) ella ellos la_(empresa|compania|firma|entidad|mujer|sospechosa|acusada|sociedad|pareja|exministra) fue(?!_el) ha_sido habia_sido esta_(acusad|imputad|detenid|siendo|investigad)* se_le(s)? enfrenta este_ultimo tambien',
  },
  involvement: INVOLVEMENT_ES,
};
