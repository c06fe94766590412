/** Korean words in Hangul. Entries are `English/other English: words`; the longest word counts. */
export const KOREAN_TERMS = `
bank: 은행 뱅크 | central-bank: 중앙은행 | industrial-bank: 기업은행 중소기업은행 | development-bank: 산업은행 개발은행 | export-import-bank: 수출입은행
foreign-trade-bank/trade-bank: 무역은행 | agricultural-cooperative: 농협 농업협동조합 | fisheries-cooperative: 수협 | credit: 신용 신탁 | trust: 신탁
insurance: 보험 | life-insurance: 생명보험 생명 | fire-insurance/fire-and-marine-insurance: 화재 화재보험 해상화재보험 | securities: 증권 | investment: 투자
asset-management: 자산운용 | financial: 금융 | financial-group: 금융그룹 금융지주 | holdings: 홀딩스 지주 홀딩스 | card: 카드 | capital: 캐피탈 | exchange: 거래소
group: 그룹 | company: 회사 | corporation: 공사 법인 상사 | general-corporation/general-trading-corporation: 총회사
trading-company/trading-corporation: 무역회사 상사 | trading/trade: 무역 교역 통상 | foreign-trade: 대외무역 | general-trading: 종합무역
import-export: 수출입 | export: 수출 | import: 수입 | commercial: 상업 | international: 국제 인터내셔널 | industry/industrial: 산업 공업 | industries: 산업
heavy-industries: 중공업 | light-industry: 경공업 | enterprise: 기업 | manufacturing: 제조 | machinery: 기계 | machine: 기계 | precision: 정밀
tool: 공구 | electric: 전기 | electric-power: 전력 | electric-power-corporation: 전력공사 | electronics: 전자 일렉트로닉스 | electro-mechanics: 전기
semiconductor: 반도체 | display: 디스플레이 | battery/energy-solution: 배터리 | energy: 에너지 | solution/solutions: 솔루션 솔루션즈 | gas: 가스
gas-corporation: 가스공사 | oil: 석유 오일 원유 | petroleum: 석유 | petrochemical: 석유화학 | chemical: 화학 케미칼 | chemicals: 케미칼 | coal: 석탄
mining: 광업 탄광 | mine: 광산 | minerals: 광물 | gold: 금강 | steel: 제철 철강 스틸 | metal: 금속 | nonferrous-metal: 비철금속 아연 | zinc: 아연 | atomic-energy/nuclear: 원자력
hydro-and-nuclear-power: 수력원자력 | construction: 건설 | engineering-and-construction: 건설 | engineering: 엔지니어링 | cement: 시멘트 양회 | glass: 유리
paper: 제지 | textile: 방직 섬유 직물 | rubber: 고무 | tire: 타이어 | motor/motors: 자동차 모터스 모터 | automobile: 자동차 | shipbuilding: 조선소 조선해양
shipbuilding-and-marine-engineering: 조선해양 | marine: 해양 마린 | ocean: 오션 해양 | shipping: 해운 선박 상선 | merchant-marine: 상선
shipping-company: 해운회사 | maritime: 해사 해양 | port: 항만 | airport: 공항 | airlines: 항공 에어 에어라인 | air: 에어 항공 | air-koryo/korea: 고려항공
aerospace: 항공우주 에어로스페이스 | aerospace-industries: 항공우주산업 | space: 우주 | railway: 철도 | railroad-corporation: 철도공사 | logistics: 물류 로지스틱스
express: 택배 고속 | transport: 운수 운송 통운 | telecom: 텔레콤 통신 | telecommunications: 통신 전기통신 | mobile: 모바일 모비스 | network: 네트웍스 네트워크
systems/system: 시스템 시스템즈 | information: 정보 | technology: 기술 테크 테크놀로지 | science: 과학 | science-and-technology: 과학기술 | software: 소프트 소프트웨어
data: 데이터 | games: 게임 게임즈 | entertainment: 엔터테인먼트 | broadcasting: 방송 | broadcasting-corporation: 방송공사 | news-agency: 통신사
central-news-agency: 중앙통신 중앙통신사 | newspaper: 신문 | media: 미디어 | pharmaceutical: 제약 약품 파마 | medical: 의료 메디칼 | bio/biologics: 바이오 바이오로직스
hospital: 병원 | university: 대학교 대학 | national-university: 국립대학교 | research-institute/institute: 연구원 연구소 | institute-of-science-and-technology: 과학기술원
advanced-institute-of-science-and-technology: 과학기술원 | research: 연구 | academy: 학원 아카데미 | academy-of-sciences: 과학원
second-academy-of-natural-sciences: 제2자연과학원 | natural: 자연 | school: 학교 | food: 식품 푸드 | foods: 식품 | confectionery: 제과 | sugar: 제당
beer: 맥주 | beverage: 음료 | ginseng: 인삼 | tobacco: 담배 | department-store: 백화점 | shopping: 쇼핑 | retail: 리테일 | hotel: 호텔 | tourism: 관광
travel: 여행 여행사 | cosmetics: 화장품 | household: 생활 | property/real-estate: 부동산 | land: 토지 | housing: 주택 | national: 국립 국가 | kookmin/national: 국민
state: 국가 | people: 인민 | peoples-army: 인민군 | republic: 공화국 | democratic: 민주주의 | workers-party: 로동당 노동당 | central-committee: 중앙위원회
committee: 위원회 | commission: 위원회 | general-bureau: 총국 | reconnaissance-general-bureau: 정찰총국 | reconnaissance: 정찰 | department: 부서
defence: 국방 방위 | defence-industry: 방위산업 | national-defence: 국방 | security: 보안 안전 안보 | state-security: 국가보위 국가안전보위
intelligence-service: 정보원 | police: 경찰 | army: 육군 | navy: 해군 | air-force: 공군 | strategic: 전략 | rocket: 로켓 | rocket-force: 로케트
missile: 미사일 | munitions: 군수 | munitions-industry: 군수공업 | tactical: 전술 | atomic-energy: 원자력 | association: 협회 | foundation: 재단
society: 학회 | union: 연맹 조합 | federation: 연합 연합회 | cooperative: 협동조합 | center: 센터 | general/comprehensive: 종합 | development: 개발 발전
cooperation: 협력 합작 | joint-venture: 합영 | foreign: 대외 외국 | foreign-insurance: 외국보험 | economy: 경제 | finance: 재정 금융 | service: 봉사 서비스
services: 서비스 | supply: 공급 | water: 수도 수자원 | resources: 자원 수자원 | environment: 환경 | art: 예술 | art-studio/studio: 창작사 | culture: 문화 | sports: 체육
football: 축구 | church: 교회 | farm: 농장 | seed: 종묘 | forest: 산림 | fishery/fisheries: 수산 | korea: 한국 대한 코리아 | choson/korea: 조선 | koryo/korea: 고려
china: 중국 차이나 | japan: 일본 재팬 | america: 미국 아메리카 | russia: 러시아 | iran: 이란 | asia: 아시아 | asiana: 아시아나 | pacific: 태평양 | world: 세계 월드
global: 글로벌 | first: 제일 | second: 제2 | central: 중앙 | daewoo: 대우 | hynix: 하이닉스 | posco: 포스코 | seoul: 서울 | busan/pusan: 부산 | incheon/inchon: 인천 | daegu/taegu: 대구 | gwangju/kwangju: 광주 | daejeon/taejon: 대전 | incheon: 인천
daegu: 대구 | gwangju: 광주 | daejeon: 대전 | ulsan: 울산 | pyongyang: 평양 | nampo: 남포 | wonsan: 원산 | chongjin: 청진 | moscow: 모스크바
national-pension-service: 국민연금공단 | industrial-complex: 공단 | public-corporation: 공단 | insurance-corporation: 보험공사 | oil-corporation: 석유공사
water-resources-corporation: 수자원공사 | land-and-housing-corporation: 토지주택공사 | tourism-organization: 관광공사 | expressway-corporation: 도로공사
airports-corporation: 공항공사 | foreign-studies: 외국어 | science-and-technology-university: 과학기술대학교 | polytechnic: 공과대학 폴리텍
university-of-technology: 공업대학 공업종합대학 | university: 종합대학 | women: 여자 | medicine: 의학 | education: 교육 | daily: 일보
economic-daily: 경제신문 | chosun-ilbo: 조선일보 | ilbo: 일보 | press: 출판사 | publishing: 출판 | film: 영화 | music: 음악 | cheil: 제일 | hi-tech: 하이텍
precision-industry: 정밀공업 | optical: 광학 | battery: 전지 | hydrogen: 수소 | solar: 태양광 | wind: 풍력 | bearing: 베어링 | crane: 크레인
elevator: 엘리베이터 | rotem: 로템 | robotics: 로보틱스 | aviation: 항공 | spare-parts: 부품 | parts: 부속 | tools: 공구 | weapons: 무기 | ammunition: 탄약
explosive: 화약 | machine-works: 기계공장 | factory: 공장 | general-works: 연합기업소 | complex: 련합기업소 | iron-works: 제철소 | shipyard: 조선소
harbour: 항구 | export-bank: 수출은행 | credit-bank: 신용은행 | daesong-bank: 대성은행 | foundation-bank: 창광은행 | credit-union: 신협 | mutual: 공제
pension: 연금 | fund: 기금 | peace: 평화 | unification: 통일 | friendship: 친선 | labor: 로동 | youth: 청년 | student: 학생 | league: 동맹
general-association: 총련 총연합회 | headquarters: 본부 사령부 | guard: 호위 | guard-command: 호위사령부 | missile-general-bureau: 미사일총국
academy-of-defence-science: 국방과학원 | agency-for-defense-development: 국방과학연구소 | defense-acquisition-program-administration: 방위사업청
customs: 세관 | tax: 세무 | court: 법원 | prosecutors: 검찰 | assembly: 국회 회의 | supreme-peoples-assembly: 최고인민회의
cabinet: 내각 | foreign-ministry: 외무성 | ministry-of-foreign-affairs: 외교부 외무성 | ministry-of-national-defense: 국방부 국방성
ministry-of-state-security: 국가보위성 | ministry-of-atomic-energy-industry: 원자력공업성 | ministry-of-people's-security: 인민보안성 | london: 런던
paris: 파리 | beijing: 베이징 북경 | tokyo: 도쿄 | shanghai: 상하이 | hong-kong: 홍콩
`;
