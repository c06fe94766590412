/** A FollowTheMoney entity as a line of a list. */
interface ListedDemoEntity {
  readonly id: string;
  readonly schema: 'Person' | 'Company' | 'Organization' | 'Vessel';
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

export const DEMO_WATCH_LIST = 'demo_fictional_watch_list';

const PROGRAM = 'Fictional watch list of the demo';
const FICTIONAL =
  'Fictional: invented for the demo of this software. Any likeness to a real person, company or ship is a coincidence.';

const entity = (
  id: string,
  schema: ListedDemoEntity['schema'],
  notes: string,
  properties: ListedDemoEntity['properties'],
): ListedDemoEntity => ({
  id,
  schema,
  properties: {
    ...properties,
    program: [PROGRAM],
    notes: [`${FICTIONAL} ${notes}`],
    sourceUrl: [`https://watchlist.example/entities/${id}`],
  },
});

const PEOPLE: readonly ListedDemoEntity[] = [
  entity(
    'marta-kowal',
    'Person',
    'Convicted of bribery in 2018, when she was deputy director of a harbour authority.',
    {
      name: ['Marta Kowal'],
      alias: ['Marta Kowal-Brandys'],
      birthDate: ['1971-03-14'],
      nationality: ['pl'],
      gender: ['female'],
      passportNumber: ['FX 4410927'],
      position: ['Deputy director, Selwick Harbour Authority'],
      topics: ['crime.fin'],
    },
  ),
  entity('anatoli-ruvenkov', 'Person', 'Charged with sanctions evasion. His name is also listed in Cyrillic.', {
    name: ['Anatoli Ruvenkov'],
    alias: ['Анатоли Рувенков', 'Anatoly Ruwenkow'],
    birthDate: ['1961-09-07'],
    nationality: ['bg'],
    gender: ['male'],
    passportNumber: ['FX 7752031'],
    topics: ['sanction'],
  }),
  entity('jonas-edelwick-1955', 'Person', 'A banker. Not the town councillor of the same name.', {
    name: ['Jonas Edelwick'],
    birthDate: ['1955-02-11'],
    nationality: ['at'],
    gender: ['male'],
    topics: ['sanction'],
  }),
  entity('jonas-edelwick-1989', 'Person', 'A town councillor. Not the banker of the same name.', {
    name: ['Jonas Edelwick'],
    birthDate: ['1989-08-30'],
    nationality: ['at'],
    gender: ['male'],
    topics: ['role.pep'],
  }),
  entity('idris-falkmere', 'Person', 'A customs broker, jailed for smuggling in 2017.', {
    name: ['Idris Falkmere'],
    weakAlias: ['The Broker'],
    birthDate: ['1974-12-02'],
    nationality: ['ie'],
    gender: ['male'],
    topics: ['crime'],
  }),
  entity('lucia-arreche-mondaval', 'Person', 'A deputy minister.', {
    name: ['Lucía Arreche Mondaval'],
    alias: ['Lucia Arreche'],
    birthDate: ['1980-05-23'],
    nationality: ['uy'],
    gender: ['female'],
    topics: ['role.pep'],
  }),
  entity('pieter-vandersloot-maes', 'Person', 'Runs Blue Lantern Commodities.', {
    name: ['Pieter Vandersloot-Maes'],
    alias: ['Piet Vandersloot'],
    birthDate: ['1970-10-14'],
    nationality: ['be'],
    gender: ['male'],
    topics: ['crime.fin'],
  }),
];

const COMPANIES: readonly ListedDemoEntity[] = [
  entity('norvane-marine-works', 'Company', 'A dredging company that paid bribes for a contract.', {
    name: ['Norvane Marine Works Ltd'],
    alias: ['Norvane Dredging'],
    jurisdiction: ['mt'],
    incorporationDate: ['1997-03-01'],
    registrationNumber: ['FICT-204417'],
    topics: ['debarment'],
  }),
  entity('blue-lantern-commodities', 'Company', 'A trader in fuel that evaded sanctions.', {
    name: ['Blue Lantern Commodities FZE'],
    alias: ['BLC Trading'],
    jurisdiction: ['ae'],
    incorporationDate: ['2009-06-18'],
    registrationNumber: ['FICT-771203'],
    topics: ['sanction'],
  }),
  entity('kestrel-quay-holdings', 'Company', 'Owner of the tanker Saltmarsh Dawn.', {
    name: ['Kestrel Quay Holdings Inc'],
    previousName: ['Kestrel Quay Shipping Inc'],
    jurisdiction: ['pa'],
    registrationNumber: ['FICT-330958'],
    topics: ['sanction'],
  }),
  entity('selwick-seafarers-relief-fund', 'Organization', 'A charity whose accounts were frozen.', {
    name: ["Selwick Seafarers' Relief Fund"],
    alias: ['SSRF'],
    country: ['mt'],
    topics: ['crime.fin'],
  }),
];

const VESSELS: readonly ListedDemoEntity[] = [
  entity('saltmarsh-dawn', 'Vessel', 'A tanker. No ship has this number, though its check digit is right.', {
    name: ['Saltmarsh Dawn'],
    previousName: ['Ondine Express'],
    imoNumber: ['IMO 2000016'],
    flag: ['pa'],
    topics: ['sanction'],
  }),
];

/** People, companies and a ship that do not exist, so that lookups find something before a list is imported. */
export const DEMO_ENTITIES: readonly ListedDemoEntity[] = [...PEOPLE, ...COMPANIES, ...VESSELS];
