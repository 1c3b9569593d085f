#!/bin/bash
# Starts the servers that the adapters are tested against and writes their addresses to a file of `export` lines:
#   .ci/servers/start.sh <folder> <file>     then: source <file>, run the tests, .ci/servers/stop.sh <folder>
# The folder holds the data of the servers.
# A server that cannot be installed is skipped; the reason is printed and written to the file as a `# missing` line.
# An address that is set already is kept: that server is used and neither started nor stopped.
set -uo pipefail

if [ $# -ne 2 ]; then
  echo 'usage: .ci/servers/start.sh <folder> <file for the addresses>' >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1" || exit 2
folder=$(cd "$1" && pwd)
env_file=$2
libraries=$here/../../node_modules/.cache/servers
: > "$env_file"

missing() {
  echo "servers: no $1: $2" >&2
  echo "# missing: $1: $2" >> "$env_file"
}

has() { command -v "$1" > /dev/null; }

# install <command> <package>...: from Debian, where possible.
install() {
  has "$1" && return 0
  [ "$(id -u)" = 0 ] && has apt-get || return 1
  shift
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > "$folder/apt.log" 2>&1 ||
    { apt-get update -qq > "$folder/apt.log" 2>&1 &&
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >> "$folder/apt.log" 2>&1; }
}

busy() { (exec 3<> "/dev/tcp/127.0.0.1/$1") 2> /dev/null; }

free_port() {
  local port=$1
  while busy "$port"; do port=$((port + 1)); done
  echo "$port"
}

# wait_for <port> <pid>: up to 30 seconds, or until the process has ended.
wait_for() {
  for _ in $(seq 150); do
    busy "$1" && return 0
    kill -0 "$2" 2> /dev/null || return 1
    sleep 0.2
  done
  return 1
}

start_redis() {
  install redis-server redis-server || { missing Redis 'redis-server is not installed and could not be'; return; }
  local port
  port=$(free_port 6390)
  mkdir -p "$folder/redis"
  nohup redis-server --port "$port" --bind 127.0.0.1 --save '' --appendonly yes --dir "$folder/redis" \
    > "$folder/redis.log" 2>&1 &
  echo $! > "$folder/redis.pid"
  wait_for "$port" "$(cat "$folder/redis.pid")" || { missing Redis "it did not start: $(tail -1 "$folder/redis.log")"; return; }
  echo "export REDIS_URL=redis://127.0.0.1:$port" >> "$env_file"
}

start_mongo_wire() {
  local name='a server with the wire protocol of MongoDB'
  install javac default-jdk-headless || { missing "$name" 'there is no Java compiler and none could be installed'; return; }
  if [ ! -f "$libraries/complete" ]; then
    install mvn maven || { missing "$name" 'Maven is not installed and could not be'; return; }
    mvn -q -B -f "$here/pom.xml" dependency:copy-dependencies "-DoutputDirectory=$libraries" > "$folder/maven.log" 2>&1 ||
      { missing "$name" "Maven could not fetch it: $(grep -m1 ERROR "$folder/maven.log" | cut -c1-200)"; return; }
    touch "$libraries/complete"
  fi
  local port
  port=$(free_port 27117)
  nohup java -Xmx512m -cp "$libraries/*" "$here/MongoWire.java" "$port" > "$folder/mongo-wire.log" 2>&1 &
  echo $! > "$folder/mongo-wire.pid"
  wait_for "$port" "$(cat "$folder/mongo-wire.pid")" ||
    { missing "$name" "it did not start: $(head -1 "$folder/mongo-wire.log")"; return; }
  echo "export MONGODB_URL=mongodb://127.0.0.1:$port/tidemark_test" >> "$env_file"
}

start_stripe_mock() {
  local module=github.com/stripe/stripe-mock@v0.203.0
  install go golang-go || { missing stripe-mock 'Go is not installed and could not be'; return; }
  GOBIN="$folder" go install "$module" > "$folder/stripe-install.log" 2>&1 ||
    { missing stripe-mock "Go could not fetch it: $(tail -1 "$folder/stripe-install.log" | cut -c1-200)"; return; }
  local port
  port=$(free_port 12111)
  nohup "$folder/stripe-mock" -http-port "$port" > "$folder/stripe-mock.log" 2>&1 &
  echo $! > "$folder/stripe-mock.pid"
  wait_for "$port" "$(cat "$folder/stripe-mock.pid")" ||
    { missing stripe-mock "it did not start: $(tail -1 "$folder/stripe-mock.log")"; return; }
  echo "export STRIPE_MOCK_URL=http://127.0.0.1:$port" >> "$env_file"
  # Stripe's OpenAPI document, which the requests of the adapter and the answers of its double are held against.
  local document
  document=$(go env GOMODCACHE)/${module}/embedded/openapi/spec3.json
  [ -f "$document" ] && echo "export STRIPE_OPENAPI='$document'" >> "$env_file"
}

start_rspamd() {
  install rspamd rspamd || { missing rspamd 'rspamd is not installed and could not be'; return; }
  local port=11333
  busy "$port" && { missing rspamd "port $port is in use"; return; }
  nohup rspamd -f -i -u _rspamd -g _rspamd > "$folder/rspamd.log" 2>&1 &
  echo $! > "$folder/rspamd.pid"
  # The first start compiles its patterns.
  for _ in 1 2 3 4; do wait_for "$port" "$(cat "$folder/rspamd.pid")" && break; done
  busy "$port" || { missing rspamd "it did not start: $(tail -1 "$folder/rspamd.log")"; return; }
  echo "export RSPAMD_URL=http://127.0.0.1:$port" >> "$env_file"
}

[ -n "${REDIS_URL:-}" ] || start_redis
[ -n "${RSPAMD_URL:-}" ] || start_rspamd
install spamassassin spamassassin || missing SpamAssassin 'spamassassin is not installed and could not be'
[ -n "${STRIPE_MOCK_URL:-}" ] || start_stripe_mock
[ -n "${MONGODB_URL:-}" ] || start_mongo_wire
[ -n "${EVENTSTORE_URL:-}" ] || missing EventStoreDB 'no package of it can be had; set EVENTSTORE_URL to test against one'
exit 0
