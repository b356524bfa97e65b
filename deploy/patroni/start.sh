#!/bin/sh
# Patroni takes passwords from its environment; here they come from files.
set -eu
secret() { cat "/run/secrets/$1"; }
export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_REPLICATION_USERNAME=replicator
PATRONI_SUPERUSER_PASSWORD=$(secret postgres_superuser)
PATRONI_REPLICATION_PASSWORD=$(secret postgres_replication)
export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD
export PATRONI_RESTAPI_CONNECT_ADDRESS="$PATRONI_NAME:8008"
export PATRONI_POSTGRESQL_CONNECT_ADDRESS="$PATRONI_NAME:5432"
exec patroni /etc/patroni/patroni.yml
