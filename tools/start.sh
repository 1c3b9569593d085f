# Starts Tidemark in one process. Its flags and settings can only be given at the start of a process,
# and are those of `tools/setup.mjs`. The machine's own Node may not know the flags; it only installs.
[ -x node_modules/.bin/node ] || exec node tools/start.mjs
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=262144
exec node --max-semi-space-size=4 --heap-growing-percent=50 --no-parallel-scavenge \
  --initial-heap-size=64 tools/start.mjs
