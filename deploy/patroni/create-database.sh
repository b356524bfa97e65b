#!/bin/sh
# Once, on the first leader: the database of the portal, and its owner. The portal creates the rest.
set -eu
psql "$1" --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/postgres_portal)" <<'SQL'
create role portal login password :'password';
create database portal owner portal;
SQL
