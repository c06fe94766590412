/** Shared by tests of the readers of lists: their input and results, and a small sample of each format. */
import type { EntityRecord } from '../../../src/kernel/entities/entity-record';
import type { ListedRecord } from '../../../src/modules/datasets/readers/listed-record';
import { ImportStreamError } from '../../../src/platform/records/import-stream-error';

export interface Outcome {
  entities: EntityRecord[];
  rejections: string[];
  error: string | null;
}

/** The content in chunks of `size` bytes, followed by `failure` if given. */
export async function* pieces(content: string | Buffer, size = 50, failure?: Error): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
  if (failure !== undefined) throw failure;
}

/** All results of a reader, and the reason why it stopped. */
export async function collect(records: AsyncIterable<ListedRecord>): Promise<Outcome> {
  const outcome: Outcome = { entities: [], rejections: [], error: null };
  try {
    for await (const record of records) {
      if ('entity' in record) outcome.entities.push(record.entity);
      else outcome.rejections.push(`${record.line} ${record.reason}`);
    }
  } catch (error) {
    if (!(error instanceof ImportStreamError)) throw error;
    outcome.error = error.message;
  }
  return outcome;
}

/** An entity without any values. */
export const EMPTY: Omit<EntityRecord, 'sourceEntityId' | 'schema' | 'caption' | 'names'> = {
  birthDates: [],
  deathDates: [],
  incorporationDates: [],
  genders: [],
  nationalities: [],
  countries: [],
  addresses: [],
  identifiers: [],
  programs: [],
  topics: [],
  remarks: null,
  url: null,
  listedOn: null,
  extra: {},
};

export const SDN = [
  '1,"DOE, Jane Mary","individual","AAA] [BBB",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 10 Dec 1948; alt. DOB circa 1950; POB Berlin, Germany; nationality Germany; alt. nationality Korea, North; Gender Female; Passport A12 345 (Germany) issued 01 Jan 2001 expires 01 Jan 2011; Tax ID No. 99-1 (Germany); a.k.a. \'JANIE\'; Email Address jane@example.com; (Linked To: EXAMPLE HOLDING; Linked To: OTHER (OTH))."',
  '2,"EXAMPLE HOLDING, LTD.",-0- ,"AAA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Organization Established Date 17 Oct 1990; Target Type Private Company; Company Number 0123 (United Kingdom); Identification Number IMO 5342883; Telephone (357)(22)123456."',
  '3,"EXAMPLE STAR","vessel","AAA",-0- ,"XX123","General Cargo","2595","1865","Panama","EXAMPLE HOLDING","Vessel Registration Identification IMO 9074729; MMSI 572469210; f.k.a. \'OLD STAR\'."',
].join('\r\n');
export const ALT = ['1,10,"aka","ROE, Jane",-0- ', '1,11,"fka","SMITH, Jane",-0- ', '9,12,"aka","NOBODY",-0- '].join(
  '\r\n',
);
export const ADD = ['1,20,"Main St 1","Berlin 10115","Germany",-0- ', '2,21,-0- ,-0- ,"Cyprus",-0- '].join('\r\n');

export const OFAC_XML = `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="http://tempuri.org/sdnList.xsd">
  <publshInformation><Publish_Date>01/02/2024</Publish_Date><Record_Count>2</Record_Count></publshInformation>
  <sdnEntry><uid>1</uid><firstName>Jane Mary</firstName><lastName>DOE</lastName><title>Director</title><sdnType>Individual</sdnType>
    <programList><program>AAA</program><program>BBB</program></programList>
    <idList>
      <id><uid>2</uid><idType>Passport</idType><idNumber>A12 345</idNumber><idCountry>Germany</idCountry></id>
      <id><uid>3</uid><idType>Gender</idType><idNumber>Female</idNumber></id>
      <id><uid>4</uid><idType>Secondary sanctions risk:</idType><idNumber>Regulations, section 1</idNumber></id>
      <id><uid>5</uid><idType>Identification Number</idType><idNumber>77</idNumber></id>
    </idList>
    <akaList>
      <aka><uid>6</uid><type>a.k.a.</type><category>strong</category><lastName>ROE</lastName><firstName>Jane</firstName></aka>
      <aka><uid>7</uid><type>a.k.a.</type><category>weak</category><lastName>JANIE</lastName></aka>
      <aka><uid>8</uid><type>f.k.a.</type><category>strong</category><lastName>SMITH</lastName><firstName>Jane</firstName></aka>
    </akaList>
    <addressList><address><uid>9</uid><address1>Main St 1</address1><address2>Floor 2</address2><city>Berlin</city><postalCode>10115</postalCode><country>Germany</country></address></addressList>
    <nationalityList><nationality><uid>10</uid><country>Germany</country><mainEntry>true</mainEntry></nationality></nationalityList>
    <citizenshipList><citizenship><uid>11</uid><country>Korea, North</country><mainEntry>true</mainEntry></citizenship></citizenshipList>
    <dateOfBirthList><dateOfBirthItem><uid>12</uid><dateOfBirth>10 Dec 1948</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList>
    <placeOfBirthList><placeOfBirthItem><uid>13</uid><placeOfBirth>Berlin, Germany</placeOfBirth><mainEntry>true</mainEntry></placeOfBirthItem></placeOfBirthList>
  </sdnEntry>
  <sdnEntry><uid>20</uid><lastName>EXAMPLE STAR</lastName><sdnType>Vessel</sdnType>
    <idList><id><uid>21</uid><idType>Vessel Registration Identification</idType><idNumber>IMO 9074729</idNumber></id></idList>
    <vesselInfo><callSign>XX123</callSign><vesselType>Tug</vesselType><vesselFlag>Panama</vesselFlag><tonnage>10</tonnage></vesselInfo>
  </sdnEntry>
  <sdnEntry><uid>30</uid><lastName> </lastName><sdnType>Entity</sdnType></sdnEntry>
</sdnList>`;

export const UN_XML = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-01-01T00:00:00Z"><INDIVIDUALS>
<INDIVIDUAL><DATAID>100</DATAID><FIRST_NAME>JANE</FIRST_NAME><SECOND_NAME>MARY</SECOND_NAME><THIRD_NAME>DOE</THIRD_NAME>
<UN_LIST_TYPE>Example</UN_LIST_TYPE><REFERENCE_NUMBER>EXi.001</REFERENCE_NUMBER><LISTED_ON>2015-07-01-04:00</LISTED_ON>
<NAME_ORIGINAL_SCRIPT>جين دو</NAME_ORIGINAL_SCRIPT><COMMENTS1>Gender: female. Of note.</COMMENTS1>
<TITLE><VALUE>Dr.</VALUE></TITLE><DESIGNATION><VALUE>Director</VALUE></DESIGNATION>
<NATIONALITY><VALUE>Germany</VALUE><VALUE>Iran (Islamic Republic of)</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Jane Roe; Jane Row</ALIAS_NAME><DATE_OF_BIRTH>1949-01-02</DATE_OF_BIRTH></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Janie</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME>Jane Smith</ALIAS_NAME><NOTE>formerly listed as</NOTE></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ADDRESS><STREET>Main St 1</STREET><CITY>Berlin</CITY><COUNTRY>Germany</COUNTRY><NOTE>previous</NOTE></INDIVIDUAL_ADDRESS>
<INDIVIDUAL_ADDRESS><COUNTRY>Cyprus</COUNTRY></INDIVIDUAL_ADDRESS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1948-12-10</DATE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1950</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1947</FROM_YEAR><TO_YEAR>1951</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE/><NOTE>Nov. 1949</NOTE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_PLACE_OF_BIRTH><CITY>Berlin</CITY><COUNTRY>Germany</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>A12345 (Expired 2016)</NUMBER><ISSUING_COUNTRY>Germany</ISSUING_COUNTRY></INDIVIDUAL_DOCUMENT>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>National Identification Number</TYPE_OF_DOCUMENT><NUMBER>Social Security Number 1-2</NUMBER></INDIVIDUAL_DOCUMENT>
<INDIVIDUAL_DOCUMENT/></INDIVIDUAL></INDIVIDUALS><ENTITIES>
<ENTITY><DATAID>200</DATAID><FIRST_NAME>EXAMPLE GROUP (EG) ; GROUPE EXEMPLE</FIRST_NAME>
<ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Old Group</ALIAS_NAME></ENTITY_ALIAS>
<ENTITY_ADDRESS><CITY>Goma</CITY><COUNTRY>Democratic Republic of the Congo</COUNTRY></ENTITY_ADDRESS></ENTITY>
</ENTITIES></CONSOLIDATED_LIST>`;

const CSL_HEADER =
  '_id,source,entity_number,type,programs,name,title,addresses,federal_register_notice,start_date,end_date,standard_order,license_requirement,license_policy,call_sign,vessel_type,gross_tonnage,gross_registered_tonnage,vessel_flag,vessel_owner,remarks,source_list_url,alt_names,citizenships,dates_of_birth,nationalities,places_of_birth,source_information_url,ids';
export const CSL = `${CSL_HEADER}
1,Specially Designated Nationals (SDN) - Treasury Department,1,Individual,AAA; BBB,"DOE, Jane",Director,"Main St 1, Berlin, 10115, DE; CY",,,,,,,,,,,,,note,,"ROE, Jane; ROW, Jane",DE,1948-12-10; circa 1950,KP,"Berlin, Germany",http://example.com/l,"DE, A12345, Passport; Female, Gender; info@example.com, Email Address; Regulations, section 1, Secondary sanctions risk:; CO, 77-1, NIT #"
abc,Entity List (EL) - Bureau of Industry and Security,,,,"Example Works, Ltd.",,"Road 2, CN",77 FR 1,2014-05-01,,,For all items,,,,,,,,,,Example Factory,,,,,http://example.com/e,
,Entity List (EL) - Bureau of Industry and Security,,,,No Id,,,,,,,,,,,,,,,,,,,,,,,
`;

export const ftmLine = (value: unknown): string => `${JSON.stringify(value)}\n`;
