import type { MxRecord, SoaRecord } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import type { IdentifierFacts } from '../../../kernel/identifiers/normalized-identifier';
import type { ConnectorError } from '../connectors.contract';
import { type DnsOutcome, awaitDnsOutcome, dnsRecords } from './dns-outcome';
import { bounded } from '../../../kernel/untrusted/json-object';

export interface HostAnswers {
  A: DnsOutcome<string[]>;
  AAAA: DnsOutcome<string[]>;
  CNAME: DnsOutcome<string[]>;
  MX: DnsOutcome<MxRecord[]>;
  NS: DnsOutcome<string[]>;
  SOA: DnsOutcome<SoaRecord>;
  TXT: DnsOutcome<string[]>;
  DMARC: DnsOutcome<string[]>;
}

const MAX_RECORDS = 50;
const MAX_TEXTS = 20;
const MAX_TEXT_LENGTH = 500;

/**
 * Queries all record types of one name concurrently. DMARC is published at the name itself, otherwise at its
 * organisation (RFC 7489 §6.6.3).
 */
export async function askHost(resolver: Resolver, host: string, organisation: string): Promise<HostAnswers> {
  const texts = async (name: string): Promise<string[]> =>
    (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  const [A, AAAA, CNAME, MX, NS, SOA, TXT, ownDmarc, sharedDmarc] = await Promise.all([
    awaitDnsOutcome(resolver.resolve4(host)),
    awaitDnsOutcome(resolver.resolve6(host)),
    awaitDnsOutcome(resolver.resolveCname(host)),
    awaitDnsOutcome(resolver.resolveMx(host)),
    awaitDnsOutcome(resolver.resolveNs(host)),
    awaitDnsOutcome(resolver.resolveSoa(host)),
    awaitDnsOutcome(texts(host)),
    awaitDnsOutcome(texts(`_dmarc.${host}`)),
    organisation === host ? null : awaitDnsOutcome(texts(`_dmarc.${organisation}`)),
  ]);
  const isOwn = sharedDmarc === null || ownDmarc.status === 'failed' || dnsRecords(ownDmarc)?.some(isDmarc) === true;
  return { A, AAAA, CNAME, MX, NS, SOA, TXT, DMARC: isOwn ? ownDmarc : sharedDmarc };
}

/** The failure to report if no query of a name was answered; otherwise null. */
export function hostFailure(answers: HostAnswers): ConnectorError | null {
  const outcomes = Object.values(answers) as DnsOutcome<unknown>[];
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'failed' ? [outcome.error] : []));
  return failures.length === outcomes.length ? (failures[0] ?? null) : null;
}

/**
 * `exists` (false for NXDOMAIN, null without an answer), the records by their types, `spf` (RFC 7208 §4.5) and `dmarc`
 * as published, `accepts_mail` (RFC 5321 §5.1, RFC 7505). Types without an answer are only in `unanswered`, because an
 * absent answer is not an empty one.
 */
export function hostFacts(host: string, answers: HostAnswers): IdentifierFacts {
  const types = Object.keys(answers) as (keyof HostAnswers)[];
  const unanswered = types.filter((type) => answers[type].status === 'failed');
  const statuses = types.filter((type) => type !== 'DMARC').map((type) => answers[type].status);
  const unansweredFacts: IdentifierFacts = unanswered.length === 0 ? {} : { unanswered };
  const exists = statuses.some((status) => status === 'answered' || status === 'no_data');
  if (!exists) return { host, exists: statuses.includes('no_name') ? false : null, ...unansweredFacts };
  return {
    host,
    exists: true,
    ...present({
      a: dnsRecords(answers.A)?.slice(0, MAX_RECORDS),
      aaaa: dnsRecords(answers.AAAA)?.slice(0, MAX_RECORDS),
      cname: dnsRecords(answers.CNAME)?.slice(0, MAX_RECORDS),
      ns: dnsRecords(answers.NS)?.slice(0, MAX_RECORDS).sort(),
    }),
    ...mailFacts(answers),
    ...textFacts(answers),
    ...authorityFacts(answers.SOA),
    ...unansweredFacts,
  };
}

function mailFacts({ A, AAAA, MX }: HostAnswers): IdentifierFacts {
  const servers = dnsRecords(MX);
  if (servers === undefined) return {};
  const addresses = [...(dnsRecords(A) ?? []), ...(dnsRecords(AAAA) ?? [])];
  const acceptsMail = servers.length === 0 ? addresses.length > 0 : servers.some(({ exchange }) => exchange !== '');
  const sorted = [...servers].sort((one, other) => one.priority - other.priority);
  return {
    mx: sorted.slice(0, MAX_RECORDS).map(({ priority, exchange }) => `${priority} ${exchange === '' ? '.' : exchange}`),
    accepts_mail: acceptsMail,
  };
}

const isSpf = (text: string): boolean => /^v=spf1( |$)/i.test(text);
const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(;|$)/.test(text);

function textFacts({ TXT, DMARC }: HostAnswers): IdentifierFacts {
  const texts = dnsRecords(TXT);
  const policies = dnsRecords(DMARC);
  const spf = texts?.find(isSpf)?.slice(0, MAX_TEXT_LENGTH) ?? null;
  const dmarc = policies?.find(isDmarc)?.slice(0, MAX_TEXT_LENGTH) ?? null;
  return {
    ...(texts !== undefined && { txt: bounded(texts, MAX_TEXTS, MAX_TEXT_LENGTH), has_spf: spf !== null, spf }),
    ...(policies !== undefined && {
      has_dmarc: dmarc !== null,
      dmarc,
      dmarc_policy: /;\s*p\s*=\s*(\w+)/.exec(dmarc ?? '')?.[1]?.toLowerCase() ?? null,
    }),
  };
}

function authorityFacts(SOA: DnsOutcome<SoaRecord>): IdentifierFacts {
  if (SOA.status === 'failed') return {};
  const soa = SOA.status === 'answered' ? SOA.data : null;
  return { soa_primary: soa?.nsname ?? null, soa_contact: soa?.hostmaster ?? null };
}

const present = (facts: Record<string, string[] | undefined>): IdentifierFacts =>
  Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
