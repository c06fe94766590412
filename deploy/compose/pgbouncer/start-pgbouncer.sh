#!/bin/sh
# Writes the password of the role `pgbouncer`, which looks up the passwords of other roles, and starts PgBouncer.
set -eu
: "${PGBOUNCER_PASSWORD:?should be the password of the role pgbouncer}"
umask 077
printf '"pgbouncer" "%s"\n' "$PGBOUNCER_PASSWORD" >/tmp/userlist.txt
unset PGBOUNCER_PASSWORD
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
