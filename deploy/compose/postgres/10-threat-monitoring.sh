#!/bin/sh
# Runs once, when the database is created: the owner of the database, who may create the two roles of the service, and the role with
# which PgBouncer looks up their SCRAM verifiers.
set -eu

psql --set ON_ERROR_STOP=1 --no-psqlrc --quiet --username "$POSTGRES_USER" --dbname postgres \
  --set owner_password="$TMS_OWNER_PASSWORD" --set pgbouncer_password="$PGBOUNCER_PASSWORD" <<'SQL'
create role tms login createrole password :'owner_password';
create role pgbouncer login password :'pgbouncer_password';
create database tms owner tms;
\connect tms
create schema pgbouncer;
revoke all on schema pgbouncer from public;
grant usage on schema pgbouncer to pgbouncer;
create function pgbouncer.get_auth(role_name text, out usename name, out passwd text)
  language sql stable security definer set search_path = pg_catalog
  as 'select usename, passwd from pg_shadow where usename = role_name and usename in (''tms_service'', ''tms_system'')';
revoke all on function pgbouncer.get_auth from public;
grant execute on function pgbouncer.get_auth to pgbouncer;
SQL
