#!/bin/sh
# Creates the secrets that docker-compose.yml needs, beside it: the folder `secrets`, and in `.env` the password of
# KurrentDB's admin, which KurrentDB only takes from the environment. A secret that exists stays as it is, and values of
# an `.env` of Tidemark 0.1.0 are used.
set -eu
cd "$(dirname "$0")/.."
umask 077
mkdir -p secrets
touch .env

in_env() { sed -n "s/^$1=//p" .env | tail -1; }
# Containers read a secret as their own users, so the file is readable; on this machine the folder hides it.
create() { # name, value
  [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"
  chmod 444 "secrets/$1"
}
random() { # variable in .env
  value=$(in_env "$1")
  echo "${value:-$(openssl rand -hex 32)}"
}

[ -n "$(in_env EVENTSTORE_PASSWORD)" ] || echo "EVENTSTORE_PASSWORD=$(openssl rand -hex 32)" >>.env
create master_key "$(random MASTER_KEY)"
create eventstore_user_password "$(random EVENTSTORE_USER_PASSWORD)"
create mongodb_password "$(random MONGODB_PASSWORD)"
create redis_password "$(random REDIS_PASSWORD)"
create eventstore_url "esdb://tidemark:$(cat secrets/eventstore_user_password)@eventstore:2113?tlsCAFile=/certificates/ca/ca.crt"
create mongodb_url "mongodb://tidemark:$(cat secrets/mongodb_password)@mongodb:27017/tidemark?replicaSet=rs0&authSource=admin"
create redis_url "redis://:$(cat secrets/redis_password)@redis:6379"
echo "The secrets are in the folder secrets, and EVENTSTORE_PASSWORD is in .env. Keep a copy of secrets/master_key in a safe place."
