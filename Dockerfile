# One image for every process; the command selects the process.
# This base image provides npm. Everything runs on the Node in the lockfile, which needs libatomic.
FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --workspaces=false && node tools/image-folder.mjs /image

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 libstdc++6 && rm -rf /var/lib/apt/lists/*
ENV PATH=/app/node_modules/.bin:$PATH
# Stack traces show the lines of the sources, which are not in the image.
ENV NODE_OPTIONS=--enable-source-maps
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data DEMO=off
WORKDIR /app
RUN useradd --system --uid 10001 --home-dir /app tidemark && mkdir /data /erasures && chown tidemark /data /erasures
COPY --from=build --chown=root:root /image /app
USER tidemark
VOLUME /data /erasures
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/apps/api/main.js"]
