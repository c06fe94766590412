import type { FtmEntity } from './lookup-desk';

/** A made-up list: a person with everything, three namesakes, people in other scripts, a company and a vessel. */
export const BUROV: FtmEntity = {
  id: 'burov',
  schema: 'Person',
  properties: {
    name: ['Vikenty Anatolyevich Burov'],
    alias: ['Викентий Анатольевич Буров', 'Viken Burov'],
    birthDate: ['1967-01-13'],
    nationality: ['ru'],
    gender: ['male'],
    passportNumber: ['AB 123 4567'],
    taxNumber: ['7718 8521 63'],
    email: ['viktor@burov-cargo.com'],
    phone: ['+7 495 123-45-67'],
    website: ['https://twitter.com/viktor_burov'],
    address: ['Harbour Road 5, Limassol, Cyprus'],
    topics: ['sanction'],
    programId: ['HARBOUR-1'],
    notes: ['Owns several cargo companies'],
    sourceUrl: ['https://lists.example/burov'],
    birthPlace: ['Dushanbe'],
  },
};
export const HAMDAN_A: FtmEntity = person('hamdan-a', 'Omar Khalil Hamdan', '1959-02-03');
export const HAMDAN_B: FtmEntity = person('hamdan-b', 'Omar Khalil Hamdan', '1988-11-21');
export const NORDSTERN: FtmEntity = {
  id: 'nordstern',
  schema: 'Company',
  properties: {
    name: ['Nordstern Handel GmbH'],
    alias: ['Nordstern Trading'],
    leiCode: ['9999NORDSTERN0000073'],
    registrationNumber: ['HRB 123456'],
    jurisdiction: ['de'],
    website: ['https://www.nordstern-handel.com'],
    email: ['office@nordstern-handel.com'],
    incorporationDate: ['1990-10-17'],
  },
};
export const PEARL: FtmEntity = {
  id: 'pearl',
  schema: 'Vessel',
  properties: { name: ['Ocean Pearl'], previousName: ['Sea Lark'], imoNumber: ['IMO 9876543'], flag: ['pa'] },
};
export const HARBOUR: readonly FtmEntity[] = [
  BUROV,
  HAMDAN_A,
  HAMDAN_B,
  NORDSTERN,
  PEARL,
  person('tamimi', 'يوسف إبراهيم التميمي', '1971-06-01'),
  person('wei', '魏建国', '1962-09-09'),
];

export function person(id: string, name: string, birthDate?: string): FtmEntity {
  return {
    id,
    schema: 'Person',
    properties: { name: [name], ...(birthDate !== undefined && { birthDate: [birthDate] }) },
  };
}
