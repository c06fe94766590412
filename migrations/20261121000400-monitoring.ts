import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

const OWN = `
        tenant_id uuid not null,
        portfolio_id uuid not null`;
const OF_PORTFOLIO = 'foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)';
const OF_THREAT = 'foreign key (tenant_id, portfolio_id, threat_id) references threat (tenant_id, portfolio_id, id)';
const SEVERITY = `in ('negligible', 'low', 'medium', 'high', 'critical')`;

const ASSETS = `
      create table asset (
        id uuid primary key,${OWN},
        asset_id text not null,
        ordinal integer not null,
        name text not null,
        type text not null,
        role text,
        status text not null check (status in ('active', 'inactive')),
        lat double precision not null,
        lng double precision not null,
        country text,
        monitoring_radius_km double precision not null,
        attributes json not null,
        threat_config json not null,
        physical_threat_config json not null,
        content_hash bytea not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint asset_tenant_id_portfolio_id_asset_id_key unique (tenant_id, portfolio_id, asset_id),
        ${OF_PORTFOLIO}
      );

      create table portfolio_evaluation (${OWN},
        primary key (tenant_id, portfolio_id),
        assets_revision bigint not null,
        corpus_revision bigint not null,
        evaluation_now timestamptz not null,
        evaluated_at timestamptz not null,
        failed_at timestamptz,
        error text,
        ${OF_PORTFOLIO}
      );

      create table scan (
        id uuid primary key,${OWN},
        status text not null check (status in ('queued', 'running', 'completed', 'failed')),
        asset_ids text[],
        lookback_hours integer,
        counts json,
        error text,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        completed_at timestamptz,
        ${OF_PORTFOLIO}
      );
      create index scan_tenant_id_idx on scan (tenant_id, portfolio_id, created_at);`;

const THREATS = `
      create table threat (
        id uuid primary key,${OWN},
        title text not null,
        description text,
        threat_type text not null,
        category text not null,
        status text not null check (status in ('active', 'monitoring', 'contained', 'resolved', 'dismissed', 'ended')),
        pinned boolean not null default false,
        severity text not null check (severity ${SEVERITY}),
        severity_override text check (severity_override ${SEVERITY}),
        risk_level text not null check (risk_level ${SEVERITY}),
        risk_score double precision not null,
        likelihood text not null,
        likelihood_probability double precision not null,
        impact_severity text not null,
        threat_rationale text not null,
        likelihood_rationale text not null,
        impact_rationale text not null,
        attribution_types text[] not null,
        sources text[] not null,
        location text,
        location_country text,
        lat double precision,
        lng double precision,
        location_precision_level text not null,
        location_uncertainty_km double precision,
        observed_at timestamptz not null,
        expires_at timestamptz,
        dismissal_category text,
        dismissal_reason text,
        merged_into uuid,
        decided_at timestamptz,
        content_hash bytea not null,
        version_count integer not null default 1,
        development_count integer not null default 0,
        last_version_at timestamptz,
        latest_development_title text,
        assessment json not null,
        methodology_version text not null,
        row_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint threat_tenant_id_portfolio_id_id_key unique (tenant_id, portfolio_id, id),
        ${OF_PORTFOLIO}
      );
      create index threat_list_idx on threat (tenant_id, portfolio_id, status, pinned desc, risk_score desc, observed_at desc, id);

      create table threat_asset (${OWN},
        threat_id uuid not null,
        asset_id text not null,
        asset_name text not null,
        asset_type text not null,
        distance_km double precision,
        attribution_types text[] not null,
        risk_score double precision not null,
        impact_score double precision not null,
        risk_level text not null check (risk_level ${SEVERITY}),
        detached_at timestamptz,
        primary key (tenant_id, portfolio_id, threat_id, asset_id),
        ${OF_THREAT}
      );
      create index threat_asset_asset_id_idx on threat_asset (tenant_id, portfolio_id, asset_id);

      create table threat_evidence (${OWN},
        threat_id uuid not null,
        event_id uuid not null references event (id),
        ordinal integer not null,
        distance_km double precision,
        weight double precision not null,
        added_at timestamptz not null default now(),
        primary key (tenant_id, portfolio_id, threat_id, event_id),
        ${OF_THREAT}
      );
      create index threat_evidence_event_id_idx on threat_evidence (tenant_id, portfolio_id, event_id);

      create table threat_version (${OWN},
        threat_id uuid not null,
        version integer not null,
        changes json not null,
        snapshot json not null,
        created_at timestamptz not null default now(),
        primary key (tenant_id, portfolio_id, threat_id, version),
        ${OF_THREAT}
      );

      create table threat_development (${OWN},
        threat_id uuid not null,
        event_id uuid not null references event (id),
        event_revision integer not null default 0,
        title text not null,
        occurred_at timestamptz not null,
        created_at timestamptz not null default now(),
        primary key (tenant_id, portfolio_id, threat_id, event_id, event_revision),
        ${OF_THREAT}
      );

      create table threat_history (
        id uuid primary key,${OWN},
        threat_id uuid not null,
        changed_at timestamptz not null default now(),
        principal_type text not null,
        principal_id text,
        changes json not null,
        reason text,
        ${OF_THREAT}
      );
      create index threat_history_threat_id_idx on threat_history (tenant_id, portfolio_id, threat_id, changed_at);`;

const INCIDENTS = `
      create table incident (
        id uuid primary key,${OWN},
        title text not null,
        description text,
        scope text not null check (scope in ('investigation', 'aggregate')),
        status text not null check (status in ('open', 'closed', 'resolved')),
        started_at timestamptz not null,
        resolved_at timestamptz,
        row_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint incident_tenant_id_portfolio_id_id_key unique (tenant_id, portfolio_id, id),
        ${OF_PORTFOLIO}
      );
      create index incident_list_idx on incident (tenant_id, portfolio_id, created_at desc, id);

      create table incident_threat (
        id uuid primary key,${OWN},
        incident_id uuid not null,
        threat_id uuid not null,
        added_at timestamptz not null default now(),
        constraint incident_threat_once_key unique (tenant_id, portfolio_id, incident_id, threat_id),
        foreign key (tenant_id, portfolio_id, incident_id) references incident (tenant_id, portfolio_id, id),
        ${OF_THREAT}
      );
      create index incident_threat_threat_id_idx on incident_threat (tenant_id, portfolio_id, threat_id);`;

const TABLES = [
  'asset',
  'portfolio_evaluation',
  'scan',
  'threat',
  'threat_asset',
  'threat_evidence',
  'threat_version',
  'threat_development',
  'threat_history',
  'incident',
  'incident_threat',
];

/** The assets of a portfolio, and the results of evaluation and analysts. */
export class Monitoring1795219440000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(ASSETS + THREATS + INCIDENTS);
    await queryRunner.query(TABLES.map(securePortfolioTable).join('\n'));
    await queryRunner.query(grant('select, insert, update, delete', ...TABLES));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table ${[...TABLES].reverse().join(', ')}`);
  }
}
