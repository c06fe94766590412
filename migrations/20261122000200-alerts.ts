import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

const OWN = `
        tenant_id uuid not null,
        portfolio_id uuid not null`;
const OF_PORTFOLIO = 'foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)';
const SEVERITY = `in ('negligible', 'low', 'medium', 'high', 'critical')`;

const WEBHOOKS = `
      create table webhook (
        id uuid primary key,${OWN},
        title text not null,
        url text not null,
        event_types text[] not null,
        enabled boolean not null default true,
        disabled_reason text check (disabled_reason in ('asked', 'gone', 'failing')),
        disabled_at timestamptz,
        failing_since timestamptz,
        has_abandoned boolean not null default false,
        last_delivered_at timestamptz,
        sealed_secret bytea not null,
        sealed_former_secret bytea,
        former_secret_until timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint webhook_tenant_id_portfolio_id_id_key unique (tenant_id, portfolio_id, id),
        ${OF_PORTFOLIO},
        check (enabled = (disabled_reason is null)),
        check (enabled = (disabled_at is null)),
        check ((sealed_former_secret is null) = (former_secret_until is null))
      );

      -- The payload is exactly the signed text; its id is the webhook-id of every attempt.
      create table webhook_delivery (
        id uuid primary key,${OWN},
        webhook_id uuid not null,
        event_type text not null,
        payload text not null,
        status text not null check (status in ('pending', 'delivered', 'failed', 'abandoned')),
        attempts integer not null default 0,
        failures_in_a_row integer not null default 0,
        next_attempt_at timestamptz,
        last_attempt_at timestamptz,
        last_status_code integer,
        last_error text,
        last_duration_ms integer,
        created_at timestamptz not null default now(),
        constraint webhook_delivery_tenant_id_portfolio_id_id_key unique (tenant_id, portfolio_id, id),
        foreign key (tenant_id, portfolio_id, webhook_id) references webhook (tenant_id, portfolio_id, id) on delete cascade,
        check ((status in ('pending', 'failed')) = (next_attempt_at is not null))
      );
      create index webhook_delivery_list_idx on webhook_delivery (tenant_id, portfolio_id, webhook_id, created_at desc, id desc);
      create index webhook_delivery_open_idx on webhook_delivery (tenant_id, portfolio_id, webhook_id, next_attempt_at)
        where next_attempt_at is not null;

      create table webhook_attempt (${OWN},
        delivery_id uuid not null,
        number integer not null,
        attempted_at timestamptz not null,
        status_code integer,
        error text,
        duration_ms integer not null,
        primary key (tenant_id, portfolio_id, delivery_id, number),
        foreign key (tenant_id, portfolio_id, delivery_id)
          references webhook_delivery (tenant_id, portfolio_id, id) on delete cascade
      );`;

const ALERTS = `
      -- The caller may choose ids, so they are unique only within a portfolio.
      create table alert_rule (${OWN},
        id uuid not null,
        ordinal integer not null,
        enabled boolean not null,
        title text not null,
        severity_threshold text[] not null,
        asset_ids text[],
        threat_types text[],
        max_distance_km double precision,
        mute_interval_hours integer not null,
        email_receivers text[] not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (tenant_id, portfolio_id, id),
        ${OF_PORTFOLIO}
      );

      create table alert_rule_webhook (${OWN},
        rule_id uuid not null,
        webhook_id uuid not null,
        ordinal integer not null,
        primary key (tenant_id, portfolio_id, rule_id, webhook_id),
        foreign key (tenant_id, portfolio_id, rule_id) references alert_rule (tenant_id, portfolio_id, id) on delete cascade,
        foreign key (tenant_id, portfolio_id, webhook_id) references webhook (tenant_id, portfolio_id, id) on delete cascade
      );
      create index alert_rule_webhook_webhook_id_idx on alert_rule_webhook (tenant_id, portfolio_id, webhook_id);

      -- Outlives its rule, whose title it keeps. A change is detected by comparison with the last alert (severity, version, development).
      create table alert (
        id uuid primary key,${OWN},
        rule_id uuid not null,
        rule_title text not null,
        threat_id uuid not null,
        severity text not null check (severity ${SEVERITY}),
        version_count integer not null,
        latest_development_title text,
        matched_asset_ids text[] not null,
        matched_asset_count integer not null,
        state text not null check (state in ('new', 'seen', 'acked', 'dismissed')),
        state_changed_at timestamptz,
        state_changed_by_type text,
        state_changed_by_id text,
        email text not null check (email in ('none', 'not_configured', 'pending', 'sent', 'failed')),
        trigger_count integer not null default 1,
        suppressed_count integer not null default 0,
        has_untold_change boolean not null default false,
        triggered_now timestamptz not null,
        last_triggered_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        constraint alert_tenant_id_portfolio_id_id_key unique (tenant_id, portfolio_id, id),
        constraint alert_rule_id_threat_id_key unique (tenant_id, portfolio_id, rule_id, threat_id),
        foreign key (tenant_id, portfolio_id, threat_id) references threat (tenant_id, portfolio_id, id)
      );
      create index alert_list_idx on alert (tenant_id, portfolio_id, last_triggered_at desc, id desc);
      create index alert_threat_id_idx on alert (tenant_id, portfolio_id, threat_id);
      create index alert_untold_idx on alert (tenant_id, portfolio_id) where has_untold_change;

      create table alert_email (
        id uuid primary key,${OWN},
        alert_id uuid not null,
        trigger_number integer not null,
        receiver text not null,
        content json not null,
        status text not null check (status in ('pending', 'sent', 'failed')),
        last_error text,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        constraint alert_email_once_key unique (tenant_id, portfolio_id, alert_id, trigger_number, receiver),
        foreign key (tenant_id, portfolio_id, alert_id) references alert (tenant_id, portfolio_id, id) on delete cascade
      );
      create index alert_email_created_at_idx on alert_email (tenant_id, created_at);`;

const TABLES = [
  'webhook',
  'webhook_delivery',
  'webhook_attempt',
  'alert_rule',
  'alert_rule_webhook',
  'alert',
  'alert_email',
];

/** The alert rules of a portfolio, and the alerts sent. */
export class Alerts1795305720000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(WEBHOOKS + ALERTS);
    await queryRunner.query(TABLES.map(securePortfolioTable).join('\n'));
    await queryRunner.query(grant('select, insert, update, delete', ...TABLES));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table ${TABLES.toReversed().join(', ')}`);
  }
}
