#!/bin/sh
# Run once by the PostgreSQL image: a role that is no superuser, and its database.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$PARLEY_PASSWORD" <<'SQL'
create role parley login nosuperuser nobypassrls password :'password';
create database parley owner parley encoding 'UTF8' template template0;
SQL
