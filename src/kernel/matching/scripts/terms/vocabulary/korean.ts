/** Less usual words of organisations' names in Korean, as the South and the North spell it; entries are as in ../concepts/bodies.ts. */
export const KOREAN_VOCABULARY = `
corporation: 총공사 | limited-company: 유한회사 | limited-liability-company: 유한책임회사 | enterprise: 기업소 | enterprise-bureau: 련합총국 | federation/union: 련합회 | association/united: 련합 | general-federation/general-association: 총련합회
smelter/smeltery: 제련소 | steel-complex: 제강소 | silk-mill: 제사공장 | clothing-factory: 옷공장 | cornstarch-factory: 강냉이가공공장 | flour-factory: 밀가루공장 | vinalon-complex: 비날론련합기업소 | vinalon: 비날론 | paper-mill: 종이공장 | pharmaceutical-factory: 제약소
storage-battery-factory: 축전지공장 | bearing-factory: 베아링공장 | anthracite: 무연탄 | iron-ore: 철광 | magnesia/magnesite: 마그네샤 | magnesia-clinker: 마그네샤크링카 | gold-mine: 금광 | graphite: 흑연 | rare-metals: 희유금속 | ferrous-metals: 흑색금속
casting/foundry: 주물 | power-transmission: 송배전 | agrochemical: 농약 | resin/plastic: 수지 | dye: 염료 | spinning: 방적 | knitting: 편직 | knitwear: 뜨개옷 | embroidery: 수예 | leather: 피혁 | pharmaceutical/medicines: 의약품 | koryo-medicine: 고려약
oriental-medicine: 한의학 | oriental-medicine-hospital: 한방병원 | medical-supplies: 의료용품 | daily-necessities: 일용품 | industrial-arts: 공예 | artificial-satellite: 인공위성 | missile: 미싸일 | missile-administration: 미싸일총국
directorate/management-office: 관리소 | guidance-bureau: 지도국 | general-guidance-bureau: 지도총국 | presidium: 상임위원회 | office-39: 39호실 | office-38: 38호실 | brigade: 려단 | regiment: 련대 | company: 중대 컴퍼니 | platoon: 소대
operations-command: 작전사령부 | flotilla: 전단 | special-operations-force: 특수작전군 | reserve-forces: 예비군 | red-guards/worker-peasant-red-guards: 로농적위군 | garrison/guard: 경비대 | border-guard: 국경경비대 | national-police/police-station: 경찰서
maritime-administration: 해사감독국 | maritime-ministry/land-and-maritime-transport: 륙해운성 | crew/seamen: 선원 | seafarers-union/crew-union: 선원조합 | tug: 예선 | pilotage: 도선 | trade-port: 무역항 | stevedoring/loading: 하역 | wharf/pier: 부두
container-terminal: 컨테이너터미널 | container: 컨테이너 | terminal: 터미널 | forwarding/transportation-agency: 대리점 | chartering: 용선 | railway-bureau: 철도국 | airline/airways: 항공사 | airport/airfield: 비행장
national-aerospace-development-administration: 국가우주개발국 | satellite-launching-station/satellite-launching-ground: 위성발사장 | hydro-meteorology: 기상수문국 | stock-farm/livestock-farm: 목장 | pig-farm: 돼지공장 돼지목장 | duck-farm: 오리공장
fish-farm: 양어장 | catfish-farm: 메기공장 | fruit-farm: 과수농장 | fruit/fruit-growing: 과수 | vegetable-farm: 남새농장 | vegetable/greenhouse-farm: 온실농장 | mushroom-factory/mushroom-farm: 버섯공장 | feed: 사료 | grain/food-procurement: 량정
procurement-and-food-administration: 수매량정 | procurement: 수매 | rice-mill/grain-processing: 정미소 | foodstuff: 식료품 | mineral-water/spring-water: 샘물 | liquor/brewery: 양조 | salt-works: 제염소 | salt: 염전
community-credit-cooperative: 새마을금고 | forestry: 림업 | forestry-station: 림산사업소 | fisheries/sea-farming: 양식 | aquatic-products: 수산물 | station/office: 사업소 | general-station: 종합사업소 | service: 봉사소 | service-center: 봉사중심
welfare-service: 편의봉사 | public-catering: 급양 | shopping-center: 상업중심 | exhibition/fair: 전람회 | exhibition-hall: 전시관 | international-trade-fair: 국제상품전람회 | chamber-of-commerce: 상업회의소 | trade-promotion-committee: 무역촉진위원회
external-cultural-relations: 대외문화련락 | external-service/diplomatic-corps-service: 외교단사업 | consulate-general: 총영사관 총령사관 | branch/mission: 지부 | branch: 지사 | branch/chapter: 지회 | head-office: 본사 | head-branch: 본점
fire-and-marine-insurance: 화재해상보험 | credit-guarantee: 신용보증 | foreign-exchange: 외환 | technology-center: 기술중심 | branch-academy: 분원 | laser: 레이자 | nano: 나노 | computer: 콤퓨터 | computer-center: 콤퓨터중심 | information-center: 정보쎈터
software: 쏘프트웨어 | software/program: 프로그람 | newspaper-company: 신문사 | foreign-languages-publishing-house: 외국문출판사 | stamp: 우표사 | book-export: 출판물수출입 | film-studio: 예술영화촬영소 | studio: 촬영소 | mansudae-art-studio: 만수대창작사 | art-troupe: 예술단
orchestra: 관현악단 | orchestra/symphony: 교향악단 | band: 악단 | grand-people's-study-house: 인민대학습당 | palace-of-culture: 문화궁전 | schoolchildren's-palace: 학생소년궁전 | cultural-center: 문화회관 | sculpture: 조각 | hotel: 려관
restaurant/general-restaurant: 료리 | resort: 리조트 | hot-spring: 온천 | ski-resort: 스키장 | water-park: 물놀이장 | amusement-park: 유원지 | park: 공원 | gymnasium: 체육관 | sports-team/sports-club: 체육단 | taekwondo: 태권도 | elementary-school: 초등학교
middle-school: 중학교 | kindergarten: 유치원 | nursery: 탁아소 | graduate-school: 대학원 | medical-college: 의과대학 | university-of-computer-technology: 콤퓨터기술대학 | military-academy: 군관학교 | vocational: 직업 | training: 훈련 | training-institute: 훈련원
training-institute/education-center: 연수원 | maternity-hospital: 산원 | dental-hospital: 치과병원 | sanatorium: 료양소 | rest-home: 휴양소 | nursing-home: 요양원 | nursing-hospital: 요양병원 | hygiene-and-anti-epidemic: 위생방역 | red-cross: 적십자사
disabled-persons: 장애인 장애자 | federation-for-the-protection-of-the-disabled: 장애자보호련맹 | welfare-center: 복지관 | presbyterian-church: 장로교회 | presbyterian: 장로회 | methodist: 감리교 | full-gospel-church: 순복음교회 | christian-federation: 그리스도교련맹
diocese: 교구 | mission: 선교회 | theological-seminary: 신학대학교 | buddhist-federation: 불교도련맹 | jogye-order: 조계종 | chondoist: 천도교 | national-reconciliation: 민족화해 | compatriots/overseas-compatriots: 해외동포 | building-materials: 건자재
construction-bureau: 건설국 | construction-command/shock-brigade: 돌격대 | design-office: 설계사업소 | civil-engineering: 토목 | economic-development-zone: 경제개발구 | development/promotion: 진흥원 | trading/trading-house: 상회 | commerce/sales: 판매
products/products-export: 산물 | east-sea: 동해 | west-sea: 서해 | prosperity: 번영 | victory: 승리 | pine-tree: 소나무 | azalea: 진달래 | magnolia: 목란 | green-pine: 청송 | rainbow: 무지개 | dawn: 새벽 | kwangmyongsong: 광명성 | bright-star: 샛별
paektusan/mount-paektu: 백두산 | chollima: 천리마 | self-reliance: 자력갱생 | juche-idea: 주체사상 | women: 녀성 | self-defense: 자위 | fire-station: 소방서 | fire: 소방 | bicycle: 자전거 | trolley-bus: 무궤도전차 | passenger-transport: 려객
bus/passenger-transport: 여객 | petroleum-products/gas-station: 주유소 | tile: 타일 | toys: 완구 | stationery/school-things: 학용품 | bags: 가방 | crafts: 수공예 | watches: 시계 | measuring-instruments: 계측기 | valve: 발브 | pump: 뽐프 | transformer: 변압기
electric-motor: 전동기 | mould/mold: 금형 | plating/coating: 도금 | welding: 용접 | recycling: 재활용 | air-and-anti-air-force: 항공및반항공군
people's-armed-forces: 인민무력 | overseas-development: 해외개발 | port-authority: 항만공사 | pharmaceutical/medicine: 의약 | censorship/inspection: 검열
`;
