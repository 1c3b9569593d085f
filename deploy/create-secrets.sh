#!/bin/sh
# Creates the secrets that docker-compose.yml needs, beside it: the folder `secrets`, and in `.env` the password of
# KurrentDB's admin, which KurrentDB only takes from the environment. A secret that exists stays as it is, and values of
# an `.env` of Tidemark 0.1.0 are used.
set -eu
command -v openssl >/dev/null || { echo "openssl is needed and was not found. Nothing was created." >&2; exit 1; }
cd "$(dirname "$0")/.."
umask 077
mkdir -p secrets
touch .env

# Without the quotes and the carriage return that an editor may have added.
in_env() { sed -n "s/^$1=//p" .env | tail -1 | tr -d '\r' | sed "s/^[\"']//; s/[\"']\$//"; }
# Containers read a secret as their own users, so the file is readable; on this machine the folder hides it.
create() { # name, value
  [ -n "$2" ] || { echo "There is no value for secrets/$1." >&2; exit 1; }
  [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"
  chmod 444 "secrets/$1"
}
from_env_or_random() { # variable in .env
  value=$(in_env "$1")
  [ -n "$value" ] || value=$(openssl rand -hex 32)
  echo "$value"
}

if [ -z "$(in_env EVENTSTORE_PASSWORD)" ]; then
  password=$(openssl rand -hex 32)
  echo "EVENTSTORE_PASSWORD=$password" >>.env
fi
create master_key "$(from_env_or_random MASTER_KEY)"
create eventstore_user_password "$(from_env_or_random EVENTSTORE_USER_PASSWORD)"
create mongodb_password "$(from_env_or_random MONGODB_PASSWORD)"
create redis_password "$(from_env_or_random REDIS_PASSWORD)"
create eventstore_url "esdb://tidemark:$(cat secrets/eventstore_user_password)@eventstore:2113?tlsCAFile=/certificates/ca/ca.crt"
create mongodb_url "mongodb://tidemark:$(cat secrets/mongodb_password)@mongodb:27017/tidemark?replicaSet=rs0&authSource=admin"
create redis_url "redis://:$(cat secrets/redis_password)@redis:6379"
echo "The secrets are in the folder secrets, and EVENTSTORE_PASSWORD is in .env. Keep a copy of secrets/master_key in a safe place."
