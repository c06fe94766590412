import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const enumeration = (name: string, ...values: string[]): string =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:string">${values
    .map((value) => `<xs:enumeration value="${value}"/>`)
    .join('')}</xs:restriction></xs:simpleType>`;

const text = (name: string, occurs = ''): string => `<xs:element name="${name}" type="xs:string" ${occurs}/>`;
const typed = (name: string, type: string, occurs = ''): string =>
  `<xs:element name="${name}" type="${type}" ${occurs}/>`;
const sequence = (name: string, ...content: string[]): string =>
  `<xs:complexType name="${name}"><xs:sequence>${content.join('')}</xs:sequence></xs:complexType>`;

const OPTIONAL = 'minOccurs="0"';
const ANY_NUMBER = 'minOccurs="0" maxOccurs="unbounded"';
const SOME = 'maxOccurs="unbounded"';

/**
 * The schema of CAP 1.2, written by hand after the data dictionary of the OASIS Standard (1 July 2010, §3.2 and §3.4): elements in
 * their order, how often each occurs, code values and the form of times. It was compared with the published CAP-v1.2.xsd element by
 * element. Signatures, which the published schema also allows, are left out.
 */
const CAP_SCHEMA = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:oasis:names:tc:emergency:cap:1.2"
  targetNamespace="urn:oasis:names:tc:emergency:cap:1.2" elementFormDefault="qualified">
${enumeration('Status', 'Actual', 'Exercise', 'System', 'Test', 'Draft')}
${enumeration('MessageType', 'Alert', 'Update', 'Cancel', 'Ack', 'Error')}
${enumeration('Scope', 'Public', 'Restricted', 'Private')}
${enumeration('Category', 'Geo', 'Met', 'Safety', 'Security', 'Rescue', 'Fire', 'Health', 'Env', 'Transport', 'Infra', 'CBRNE', 'Other')}
${enumeration('Response', 'Shelter', 'Evacuate', 'Prepare', 'Execute', 'Avoid', 'Monitor', 'Assess', 'AllClear', 'None')}
${enumeration('Urgency', 'Immediate', 'Expected', 'Future', 'Past', 'Unknown')}
${enumeration('Severity', 'Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown')}
${enumeration('Certainty', 'Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown')}
<xs:simpleType name="Time"><xs:restriction base="xs:dateTime">
  <xs:pattern value="\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}[+\\-]\\d{2}:\\d{2}"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Identifier"><xs:restriction base="xs:string"><xs:pattern value="[^\\s,&lt;&amp;]+"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Circle"><xs:restriction base="xs:string">
  <xs:pattern value="-?\\d+(\\.\\d+)?,-?\\d+(\\.\\d+)? \\d+(\\.\\d+)?"/></xs:restriction></xs:simpleType>
${sequence('Named', text('valueName'), text('value'))}
${sequence(
  'Resource',
  text('resourceDesc'),
  text('mimeType'),
  typed('size', 'xs:integer', OPTIONAL),
  typed('uri', 'xs:anyURI', OPTIONAL),
  text('derefUri', OPTIONAL),
  text('digest', OPTIONAL),
)}
${sequence(
  'Area',
  text('areaDesc'),
  text('polygon', ANY_NUMBER),
  typed('circle', 'Circle', ANY_NUMBER),
  typed('geocode', 'Named', ANY_NUMBER),
  typed('altitude', 'xs:decimal', OPTIONAL),
  typed('ceiling', 'xs:decimal', OPTIONAL),
)}
${sequence(
  'Info',
  typed('language', 'xs:language', OPTIONAL),
  typed('category', 'Category', SOME),
  text('event'),
  typed('responseType', 'Response', ANY_NUMBER),
  typed('urgency', 'Urgency'),
  typed('severity', 'Severity'),
  typed('certainty', 'Certainty'),
  text('audience', OPTIONAL),
  typed('eventCode', 'Named', ANY_NUMBER),
  typed('effective', 'Time', OPTIONAL),
  typed('onset', 'Time', OPTIONAL),
  typed('expires', 'Time', OPTIONAL),
  text('senderName', OPTIONAL),
  text('headline', OPTIONAL),
  text('description', OPTIONAL),
  text('instruction', OPTIONAL),
  typed('web', 'xs:anyURI', OPTIONAL),
  text('contact', OPTIONAL),
  typed('parameter', 'Named', ANY_NUMBER),
  typed('resource', 'Resource', ANY_NUMBER),
  typed('area', 'Area', ANY_NUMBER),
)}
${sequence(
  'Alert',
  typed('identifier', 'Identifier'),
  typed('sender', 'Identifier'),
  typed('sent', 'Time'),
  typed('status', 'Status'),
  typed('msgType', 'MessageType'),
  text('source', OPTIONAL),
  typed('scope', 'Scope'),
  text('restriction', OPTIONAL),
  text('addresses', OPTIONAL),
  text('code', ANY_NUMBER),
  text('note', OPTIONAL),
  text('references', OPTIONAL),
  text('incidents', OPTIONAL),
  typed('info', 'Info', ANY_NUMBER),
)}
<xs:element name="alert" type="Alert"/>
</xs:schema>`;

/** The complaints of xmllint (Debian's libxml2-utils) about a CAP message; empty if it is valid. */
export function capFaults(xml: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tms-cap-'));
  try {
    const [schema, message] = [join(folder, 'cap.xsd'), join(folder, 'message.xml')];
    writeFileSync(schema, CAP_SCHEMA);
    writeFileSync(message, xml);
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', schema, message], { stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
