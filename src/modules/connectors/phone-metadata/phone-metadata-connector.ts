import { countryName } from '../../../kernel/countries/country-name';
import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import type { IdentifierFacts } from '../../../kernel/identifiers/normalized-identifier';
import type { Clock, ConnectorOptions } from '../connector-options';
import type { Connector, ConnectorPolicy, HealthReport, ConnectorResult, SourceQuery } from '../connectors.contract';

/** The metadata is in memory, so there is nothing to wait for, retry or cache. */
export const PHONE_METADATA_POLICY: ConnectorPolicy = { timeoutMs: 1_000, attempts: 1, concurrency: 64, cacheTtlMs: 0 };

/**
 * Facts of phone numbers from the numbering plans, by the metadata of libphonenumber that is part of the installation.
 */
export class PhoneMetadataConnector implements Connector {
  readonly id = 'phone_metadata';
  readonly name = 'Phone numbering plans';
  readonly category = 'telecom';
  readonly description =
    'Region, line type and validity of a phone number, according to the numbering plans in libphonenumber';
  readonly credentialMode = 'none';
  readonly egress = [];
  readonly identifierTypes = ['phone'] as const;
  readonly contextTypes = [] as const;
  readonly depth;
  readonly policy;

  constructor(
    { depth, policy }: ConnectorOptions,
    private readonly now: Clock,
  ) {
    this.depth = depth;
    this.policy = policy;
  }

  search({ identifiers }: SourceQuery): Promise<ConnectorResult> {
    const retrievedAt = this.now().toISOString();
    const findings = identifiers
      .filter(({ type }) => type === 'phone')
      .map((phone) => ({
        connectorId: this.id,
        type: phone.type,
        value: phone.normalized,
        facts: phoneFacts(phone),
        retrievedAt,
      }));
    return Promise.resolve({ records: [], findings });
  }

  checkHealth(): Promise<HealthReport> {
    return Promise.resolve({ status: 'reachable', error: null });
  }
}

/**
 * `region` (ISO 3166-1 alpha-2) and `country` (its name) are null if several countries share the calling code;
 * `line_type` is null if the plan does not determine it. The carrier is left out because numbers are ported between
 * carriers.
 */
function phoneFacts({ facts }: CheckedIdentifier): IdentifierFacts {
  const { region = null, callingCode = null, lineType = null, isValid = null, national = null } = facts;
  return {
    region,
    country: typeof region === 'string' ? countryName(region) : null,
    calling_code: callingCode,
    line_type: lineType,
    is_valid: isValid,
    national_format: national,
    international_format: facts.international ?? null,
  };
}
