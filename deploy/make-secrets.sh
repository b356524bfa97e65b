#!/bin/sh
# The passwords of compose.cluster.yaml, generated once and kept in deploy/secrets, which git ignores.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
make() {
  [ -s "secrets/$1" ] || od -An -N24 -tx1 /dev/urandom | tr -d ' \n' > "secrets/$1"
}
make postgres_superuser
make postgres_replication
make postgres_portal
[ -s secrets/database_url ] ||
  printf 'postgres://portal:%s@haproxy:5432/portal' "$(cat secrets/postgres_portal)" > secrets/database_url
# Containers read them as different users; the folder keeps everybody else out.
chmod 444 secrets/*
for yours in s3_secret smtp_url; do
  [ -s "secrets/$yours" ] || echo "Still missing: deploy/secrets/$yours" >&2
done
