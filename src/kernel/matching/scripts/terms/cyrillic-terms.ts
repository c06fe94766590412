/**
 * Stems of Russian, Ukrainian and Belarusian words, to which endings of declension are added. Lines are `English/other
 * English: stems`; a plus joins the words of a phrase.
 */
export const CYRILLIC_TERMS = `
bank: банк банківськ банковск | central: центральн | national: национальн національн нацыянальн общенациональн народнохозяйственн
state: государств государственн державн дзяржаўн | federal: федеральн | federation: федерац
russia: росси российск росій російськ русск | ukraine: украин украинск україн українськ
belarus: беларус белорус белорусск белоруси білорус білоруськ беларуск | kazakhstan: казахстан казахстанск | moscow: москв московск
saint-petersburg: санкт-петербург санкт-петербургск петербургск | leningrad: ленинградск | siberian: сибирск сибир | ural: уральск урал
far-eastern: дальневосточн | baltic: балтийск балтик | black-sea: черноморск чорноморськ | caspian: каспийск
crimea: крым крымск крим кримськ | donetsk: донецк донецьк донецьк | luhansk: луганск луганськ | kyiv: киев киевск київ київськ
minsk: минск мінск мінськ | kazan: казанск казан | china: китай китайск китайськ | america: американск | iran: иран иранск іран іранськ
syria: сири сирийск сирійськ | europe: европейск європейськ | asia: азиатск | euro-asian: евразийск євразійськ
united: объединенн объединённ об'єднан | joint-stock: акционерн акціонерн | ministry: министерств міністерств міністэрств
defence: оборон оборонн | foreign-affairs: иностранн+дел закордонн+справ | internal-affairs: внутренн+дел внутрішн+справ
foreign: внешн иностранн закордонн зарубежн зовнішн | finance: финанс финансов фінанс фінансов
economy: экономик экономическ економік економічн экономич | health: здравоохранен здоров'я здоровья
education: образован освіт просвещен | culture: культур культурн | justice: юстици | agriculture: сельск+хозяйств сільськ+господарств
agricultural: сельскохозяйственн сільськогосподарськ аграрн агропромышленн россельхоз
industry: промышленност промисловіст индустри індустрі | industrial: промышленн промислов индустриальн индустриалн
trade: торговл торгов торгівл торгівельн | commercial: коммерческ комерційн | export: экспорт експорт экспортн
import: импорт імпорт импортн | company: компани компан кампан | corporation: корпораци корпорац | concern: концерн
holding: холдинг холдингов | group: групп груп | association: ассоциаци асоціац | union: союз союзн спілк профсоюз
society: обществ товариств | organization: организаци організац | enterprise: предприяти підприємств прадпрыемств | agency: агентств
service: служб | services: сервис услуг сервіс послуг | security: безопасност безпек
intelligence: разведк розвідк разведывательн розвідувальн | general-staff: генеральн+штаб | main/chief: главн головн
directorate: управлен управлінн | department: департамент отдел | committee: комитет комітет | commission: комисси комісі
council: совет рад | administration: администраци адміністрац | government: правительств уряд | president: президент
republic: республик республіка республік | people/national: народн люд | party: парти парті | communist: коммунистическ комуністичн
front: фронт | movement: движен рух | army: арми армі | navy: военно-морск | fleet: флот | forces: сил
military: военн військов вайсков | aerospace: воздушно-космическ аэрокосмическ | space: космическ космічн космос
aviation: авиаци авиационн авіаці авіаційн | aircraft: самолет самолёт авиастроительн самолетостроительн літак літакобудівн
helicopter: вертолет вертолёт вертолетн вертолётн | airlines: авиакомпани авиалини авіакомпані авіаліні | airport: аэропорт аеропорт
engine: двигател двигателестроен двигателестроительн моторостроительн двигун | rocket/missile: ракет ракетн
weapons: вооружен оружи оружейн озброєнн зброя зброй зброярськ | ammunition: боеприпас | tank: танков танк | tactical: тактическ тактичн
radio: радио | radioelectronic: радиоэлектрон радиоэлектронн радіоелектронн | electronics: электроник електронік электронн електронн
electric: электрическ електричн электр | electrotechnical: электротехническ електротехнічн
energy: энергетик энергетическ енергетик енергетичн энерги енергі | power-plant: электростанци електростанц | nuclear: ядерн атомн
grid: сетев сет сет мереж мережев | oil: нефт нефтян нафт нафтов | petroleum: нефтепродукт | gas: газ газов
oil-and-gas: нефтегазов нафтогазов | pipeline: трубопровод трубопроводн | chemical: химическ хімічн хими хімі
petrochemical: нефтехимическ нефтехими нафтохімічн | fertilizer: удобрен добрив | potash: калийн калійн калиен
coal: уголь угольн вугілл вугільн угл | mining: горн горнодобывающ гірнич гірничодобувн горнорудн шахт
metallurgical: металлургическ металургійн металлурги | metal: металл метал | steel: сталь стальн | iron: желез
aluminium: алюмини алюминиев алюміні алюмінієв | gold: золот | diamond: алмаз алмазн | titanium: титан | pipe: трубн трубопрокатн
plant/factory: завод | factory: фабрик | combine: комбинат комбінат | works: предприяти | shipyard: верф судоверф
shipbuilding: судостроен судостроительн суднобудівн кораблестроительн | shipping: судоходн судоходств пароходств морехідн судноплавн
ship-repair: судоремонтн | sea/marine: морск мор морськ | river: речн річков | port: порт портов | transport: транспорт транспортн
railways: железн+дорог залізниц чыгунк железнодорожн | rail: рельсов | logistics: логистик логистическ логістик логістичн
automobile: автомобильн автомобільн автомоб | tractor: тракторн трактор | bus: автобусн
machine-building: машиностроен машиностроительн машинобудівн машинобудуванн | machine-tool: станкостроительн станкостроен верстатобудівн
instrument: прибор приборостроительн приборостроен приладобудівн | optical: оптическ оптичн | optical-mechanical: оптико-механическ
mechanical: механическ механічн | electromechanical: электромеханическ електромеханічн
construction: строительств строительн будівництв будівельн стройк | design-bureau: конструкторск+бюро конструкторськ+бюро
design: проектн проектно | bureau: бюро | institute: институт інститут
research: исследован исследовательск научно-исследовательск дослідженн дослідн науково-дослідн
scientific-research: научно-исследовательск | scientific-production: научно-производственн науково-виробнич
scientific: научн науков наук | production: производств производственн виробництв виробнич
university: университет університет універсітэт | polytechnic: политехническ політехнічн | technical: техническ технічн
technology: технологи технологическ технологі технологічн техник | academy: академи академі | sciences: наук | college: колледж
school: школ училищ | center: центр | laboratory: лаборатори лаборатор | museum: музе | library: библиотек
hospital: больниц лікарн госпитал | medical: медицинск медичн | pharmaceutical: фармацевтическ фармацевтичн
food: пищев продовольственн харчов | grain: зерн зернов | forest: лесн лісов | timber: лесопромышленн
paper: бумаг бумажн целлюлозно-бумажн | textile: текстильн | construction-materials: строительн+материал
insurance: страхован страхов страхуванн | leasing: лизинг лизингов лізинг лізингов
investment: инвестиц инвестиционн інвестиц інвестиційн | fund/foundation: фонд | development: развит розвитк розвиток
reconstruction: реконструкци | savings: сберегательн ощадн | credit: кредит кредитн | settlement: расчетн расчётн | exchange: бирж
stock-exchange: фондов+бирж | depository: депозитари депозитарн | clearing: клирингов | payment: платежн платёжн | card: карт
insurance-company: страхов+компани | pension: пенсионн пенсійн | reserve: резерв резервн | trust: траст доверительн
international: международн міжнародн міжнародны | interstate: межгосударственн | regional: региональн регіональн областн
municipal: муниципальн городск міськ | city: город міст | world: мир миров світов | new: нов | first: перв перш
east: восток восточн східн схід | west: запад западн західн захід | north: север северн північн північ | south: юг южн південн південь
northern-fleet: северн+флот | information: информаци информационн інформаці інформаційн | computer: компьютерн комп'ютерн
software: программн програмн | internet: интернет інтернет | communications: связ зв'язк зв'язок коммуникаци
telecommunications: телекоммуникаци телекоммуникационн телекомунікац телекомунікаційн | satellite: спутников спутник супутник
television: телевиден телевизионн телебаченн | broadcasting: вещан | radio-broadcasting: радиовещан | news: новост новин
media: меди медиа | newspaper: газет | publishing: издательств видавництв | press: пресс | post: почт пошт
property: имуществ недвижимост нерухоміст | hotel: гостиниц отел | tourism: туризм туристическ | sport: спорт спортивн
football: футбольн футбол | olympic: олимпийск олімпійськ | club: клуб | charitable: благотворительн благодійн
religious: религиозн релігійн | orthodox: православн | church: церк церков | youth: молодеж молодёж молодіжн | women: женск жінок
veterans: ветеран | volunteer: доброволь добровольческ | special: специальн спеціальн спец | guard: гвард | border: пограничн прикордонн
customs: таможн таможенн митн митниц | tax: налогов податков | police: полици поліц | prosecutor: прокуратур | court: суд судов
emergency-situations: чрезвычайн+ситуац надзвичайн+ситуац | emergency: чрезвычайн надзвичайн | for: по для за на | natural-resources: природн+ресурс | ecology: эколог экологическ | water: вод водн водоканал
environment: окружающ+сред | statistics: статистик | labour: труд трудов прац | social: социальн соціальн | protection: защит захист
digital: цифров | innovation: инновац инновационн інновац інноваційн | system: систем системн | complex: комплекс комплексн
equipment: оборудован обладнанн | engineering: инжиниринг інжиніринг инженерн | quality: качеств | supply: снабжен постачанн
retail: рознич | wholesale: оптов | tobacco: табачн табак | alcohol: алкогольн | confectionery: кондитерск | meat: мясн мясокомбинат
dairy: молочн
direct: прям | election: избирательн выборн виборч | missiles: ракетн+вооружен | power-engineering/energy: энергетическ | missile: ракетн | investments: инвестици | stock: фондов | mutual: паев | joint: совместн спільн
public: публичн общественн публічн громадськ | open: открыт відкрит | closed: закрыт | limited-liability: ограниченн+ответственност
iron-and-steel: металлургическ металургійн | ore: рудн | rolling: прокатн | cement: цемент цементн | glass: стекольн стекл
rubber: каучук шинн | plastics: пластмасс | fuel: топлив топливн палив паливн | fuel-and-energy: топливно-энергетическ
hydropower: гидроэлектростанци гидро | nuclear-power-plant: атомн+электростанци | nuclear-research: ядерн+исследован
physics: физик физическ | physical-technical: физико-техническ | mathematics: математик | chemistry: хими | biology: биолог биологическ
microbiology: микробиолог | geology: геолог геологическ | aviation-institute: авиационн+институт | air: воздушн повітрян
air-force: воздушн+сил повітрян+сил военно-воздушн+сил | armed: вооруженн вооружённ збройн | armed-forces: вооруженн+сил збройн+сил
ground: сухопутн | airborne: воздушно-десантн | general: общ генеральн загальн | tractors: трактор | motor: моторн мотор
carriage/wagon: вагон вагоностроительн вагоноремонтн | locomotive: локомотив локомотивн тепловоз | wheel: колесн
turbine: турбин турбинн | transformer: трансформатор трансформаторн | cable: кабель кабельн
semiconductor: полупроводник полупроводников | microelectronics: микроэлектроник | laser: лазер лазерн
automation: автоматик автоматизац | control: управлен контрол | measuring: измерительн | navigation: навигац навигационн
hydrographic: гидрографическ | oceanographic: океанограф | arctic: арктическ арктик | polar: полярн | transit: транзит
trading-house: торгов+дом | house: дом | bread: хлеб | sugar: сахар сахарн цукров | oil-and-fat: масложиров | fish: рыб рыбн
bearing: подшипник подшипников | furniture: мебель мебельн | clothing: одежд | pharmacy: аптек | health-insurance: медицинск+страхован
reinsurance: перестраховочн | bureau-of-investigation: бюро+расследован | investigative: следственн слідч | investigation: расследован
audit: аудит аудиторск счетн | chamber-of-commerce: торгово-промышленн+палат торгово-промислов+палат | chamber: палат
assembly: ассамбле собран | parliament: парламент | duma: дум | supreme: верховн | constitutional: конституционн
human-rights: прав+человек | society-of-friendship: обществ+дружб | friendship: дружб | brotherhood: братств | heritage: наслед
art: искусств художествен | theatre: театр театральн | cinema: кино | film-studio: киностуди | radio-and-television: радио+телевиден
first-channel: перв+канал | channel: канал | agency-of-news: информационн+агентств | telegraph: телеграфн | telephone: телефонн
network: сет мереж | cloud: облачн | e-commerce: электронн+коммерци | novosibirsk: новосибирск
yekaterinburg: екатеринбург екатеринбургск | kharkiv: харьков харьковск харків харківськ | odesa: одесс одесск одес одеськ
lviv: львов львовск львів львівськ | dnipro: днепр днепровск дніпр дніпровськ | zaporizhzhia: запорож запорожск запоріж запорізьк
kherson: херсон херсонск | sevastopol: севастопол севастопольск | rostov: ростов ростовск | samara: самар самарск | ufa: уф уфимск
perm: перм пермск | chelyabinsk: челябинск | omsk: омск | tomsk: томск | tula: тул тульск | vladivostok: владивосток
murmansk: мурманск | nizhny-novgorod: нижегородск нижн+новгород | magnitogorsk: магнитогорск | novolipetsk: новолипецк
norilsk: норильск | bryansk: брянск | izhevsk: ижевск | irkutsk: иркутск | kursk: курск | gomel: гомель гомельск
grodno: гродно гродненск | mogilev: могилев могилевск
`;
